import { type DerElement, DerBroken, expected, readElements, readOne, TAG } from './der.ts';
import { OID } from './identifiers.ts';

/** A time-stamp as it was read; nothing of it is verified yet. */
export interface TimestampToken {
  /** The part that was signed, `TSTInfo`. */
  readonly info: Buffer;
  /** What was stamped: a hash, and the identifier of its algorithm in hex. */
  readonly imprint: { readonly algorithm: string; readonly hash: Buffer };
  readonly at: Date;
  /** As DER has it; undefined where the authority sent none back. */
  readonly nonce: Buffer | undefined;
  /** X.509 certificates in DER. */
  readonly certificates: readonly Buffer[];
  readonly signer: TokenSigner;
}

export interface TokenSigner {
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: string;
  /** By the hex of their types. */
  readonly attributes: ReadonlyMap<string, DerElement>;
  /** The bytes that the signature covers. */
  readonly signedBytes: Buffer;
  readonly signature: Buffer;
}

/** RFC 5652: signed data about a `TSTInfo`, by one signer. It throws `DerBroken` for anything else. */
export function readToken(bytes: Buffer): TimestampToken {
  const [type, wrapped] = membersOf(readOne(bytes, TAG.sequence));
  if (oidOf(type) !== OID.signedData) throw new DerBroken('it is no signed data');
  const signed = membersOf(readOne(expected(wrapped, TAG.context(0)).content, TAG.sequence));
  const [contentType, content] = membersOf(expected(signed[2], TAG.sequence));
  if (oidOf(contentType) !== OID.timestampInfo) throw new DerBroken('it is signed data about something else');
  const info = readOne(expected(content, TAG.context(0)).content, TAG.octetString).content;
  const signers = membersOf(expected(signed.at(-1), TAG.set));
  if (signers.length !== 1) throw new DerBroken('it has not one signer');
  const certificates = signed.find(({ tag }, place) => place > 2 && tag === TAG.context(0));
  return {
    info,
    ...readInfo(info),
    certificates: certificates ? membersOf(certificates).map(({ whole }) => whole) : [],
    signer: readSigner(expected(signers[0], TAG.sequence)),
  };
}

/** RFC 3161, section 2.4.2: `TSTInfo`. */
function readInfo(info: Buffer): Pick<TimestampToken, 'imprint' | 'at' | 'nonce'> {
  const [, , imprint, , time, ...rest] = membersOf(readOne(info, TAG.sequence));
  const [algorithm, hash] = membersOf(expected(imprint, TAG.sequence));
  return {
    imprint: {
      algorithm: oidOf(membersOf(expected(algorithm, TAG.sequence))[0]),
      hash: expected(hash, TAG.octetString).content,
    },
    at: readTime(expected(time, TAG.generalizedTime).content.toString('latin1')),
    nonce: rest.find(({ tag }) => tag === TAG.integer)?.content,
  };
}

/** RFC 5652, section 5.3: `SignerInfo`, with the attributes that a time-stamp always has. */
function readSigner(signer: DerElement): TokenSigner {
  const [, , digest, attributes, algorithm, signature] = membersOf(signer);
  const set = expected(attributes, TAG.context(0));
  const whole = Buffer.from(set.whole);
  // What was signed is the set of attributes by itself, not as the member that it is here.
  whole[0] = TAG.set;
  return {
    digestAlgorithm: oidOf(membersOf(expected(digest, TAG.sequence))[0]),
    signatureAlgorithm: oidOf(membersOf(expected(algorithm, TAG.sequence))[0]),
    attributes: new Map(readElements(set.content).map(attributeOf)),
    signedBytes: whole,
    signature: expected(signature, TAG.octetString).content,
  };
}

function attributeOf(attribute: DerElement): readonly [string, DerElement] {
  const [type, values] = membersOf(expected(attribute, TAG.sequence));
  const [value] = membersOf(expected(values, TAG.set));
  if (!value) throw new DerBroken('an attribute has no value');
  return [oidOf(type), value];
}

/** Seconds, and perhaps parts of them, in UTC: `20261118063000.5Z`. */
function readTime(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if (!parts) throw new DerBroken('it tells no time');
  const [, year, month, day, hour, minute, second, fraction = ''] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(at.getTime())) throw new DerBroken('it tells no time');
  return at;
}

export function membersOf({ content }: DerElement): readonly DerElement[] {
  return readElements(content);
}

export function oidOf(element: DerElement | undefined): string {
  return expected(element, TAG.oid).content.toString('hex');
}
