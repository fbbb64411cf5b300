import { createHash, verify, X509Certificate } from 'node:crypto';
import { errorCode } from '../../kernel/error-code.ts';
import { type DerElement, DerBroken, expected, TAG } from './der.ts';
import { HASHES, OID } from './identifiers.ts';
import { membersOf, oidOf, readToken, type TimestampToken } from './timestamp-token.ts';

export interface TokenExpectation {
  /** The SHA-256 of what should have been stamped. */
  readonly imprint: Buffer;
  /** Certificates that the reader trusts. Without them the one in the token is believed. */
  readonly authorities?: readonly X509Certificate[];
}

export type TokenVerdict =
  | { readonly token: TimestampToken; readonly certificate: X509Certificate }
  | { readonly fault: string };

/** Whether the token stamps this, and who signed it; where authorities are named, that they stand behind the signer. */
export function verifyToken(bytes: Buffer, { imprint, authorities }: TokenExpectation): TokenVerdict {
  try {
    const token = readToken(bytes);
    if (token.imprint.algorithm !== OID.sha256 || !token.imprint.hash.equals(imprint))
      return { fault: 'it stamps something else' };
    const certificates = token.certificates.map((one) => new X509Certificate(one));
    const certificate = signingCertificate(token, certificates);
    if (!certificate) return { fault: 'it does not have the certificate that it was signed with' };
    const fault =
      signatureFault(token, certificate) ?? trustFault(token.at, [certificate, ...certificates], authorities);
    return fault === undefined ? { token, certificate } : { fault };
  } catch (error) {
    if (error instanceof DerBroken) return { fault: `it is no time-stamp: ${error.message}` };
    // What Node says of a certificate or a key that it cannot read.
    if (errorCode(error) !== undefined) return { fault: 'its certificate cannot be read' };
    throw error;
  }
}

/** RFC 5035: the certificate whose hash was signed along, so that no other can be put in its place. */
function signingCertificate(
  { signer: { attributes } }: TimestampToken,
  certificates: readonly X509Certificate[],
): X509Certificate | undefined {
  const newer = attributes.get(OID.signingCertificateV2);
  const attribute = newer ?? attributes.get(OID.signingCertificate);
  if (!attribute) return undefined;
  const [ids] = membersOf(expected(attribute, TAG.sequence));
  const [id] = membersOf(expected(ids, TAG.sequence));
  const members = membersOf(expected(id, TAG.sequence));
  const hash = members.find(({ tag }) => tag === TAG.octetString)?.content;
  const name = newer ? namedHash(members[0]) : 'sha1';
  return certificates.find(({ raw }) => hash?.equals(createHash(name).update(raw).digest()));
}

/** SHA-256 unless it says otherwise. */
function namedHash(algorithm: DerElement | undefined): string {
  return algorithm?.tag === TAG.sequence ? hashOf(oidOf(membersOf(algorithm)[0])) : 'sha256';
}

function hashOf(algorithm: string): string {
  const name = HASHES[algorithm];
  if (name === undefined) throw new DerBroken('it uses a hash that is not supported');
  return name;
}

function signatureFault(
  { info, signer }: TimestampToken,
  { publicKey }: X509Certificate,
): string | undefined {
  const { attributes, signatureAlgorithm, signedBytes, signature } = signer;
  const hash = hashOf(signer.digestAlgorithm);
  const isAbout = attributes.get(OID.contentType)?.content.toString('hex') === OID.timestampInfo;
  const digest = attributes.get(OID.messageDigest)?.content;
  if (!isAbout || !digest?.equals(createHash(hash).update(info).digest()))
    return 'its content is not what was signed';
  if (signatureAlgorithm === OID.rsaPss) return 'it is signed with RSASSA-PSS, which is not supported';
  return verify(hash, signedBytes, publicKey, signature) ? undefined : 'its signature is wrong';
}

const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';
const LONGEST_CHAIN = 8;

/** The signer may stamp, and leads to an authority that is trusted; all of them at the time of the stamp. */
function trustFault(
  at: Date,
  [signer, ...others]: readonly X509Certificate[],
  authorities: readonly X509Certificate[] | undefined,
): string | undefined {
  if (!signer?.keyUsage?.includes(TIMESTAMPING)) return 'its certificate is not one for time-stamps';
  if (!isValidAt(signer, at)) return 'its certificate was not valid at its time';
  if (!authorities || leadsTo(signer, { others, authorities, at, longest: LONGEST_CHAIN })) return undefined;
  return 'its certificate does not lead to one that you trust';
}

interface Chain {
  readonly others: readonly X509Certificate[];
  readonly authorities: readonly X509Certificate[];
  readonly at: Date;
  readonly longest: number;
}

function leadsTo(certificate: X509Certificate, chain: Chain): boolean {
  const { others, authorities, at, longest } = chain;
  if (authorities.some(({ raw }) => raw.equals(certificate.raw))) return true;
  if (longest === 0) return false;
  const isIssuer = (issuer: X509Certificate): boolean =>
    issuer.ca &&
    isValidAt(issuer, at) &&
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey);
  if (authorities.some(isIssuer)) return true;
  const between = others.filter((one) => !one.raw.equals(certificate.raw) && isIssuer(one));
  return between.some((issuer) => leadsTo(issuer, { ...chain, longest: longest - 1 }));
}

function isValidAt({ validFrom, validTo }: X509Certificate, at: Date): boolean {
  return new Date(validFrom) <= at && at <= new Date(validTo);
}
