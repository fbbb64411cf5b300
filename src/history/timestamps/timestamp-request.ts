import { derInteger, derOf, TAG } from './der.ts';
import { OID } from './identifiers.ts';

/** What an authority is asked to sign: the SHA-256 of something, and a number that comes back. */
export interface TimestampRequest {
  readonly imprint: Buffer;
  readonly nonce: Buffer;
}

const VERSION = Buffer.from([1]);
const YES = Buffer.from([0xff]);

/** RFC 3161, section 2.4.1: `TimeStampReq`, with the certificate of the authority wanted in the answer. */
export function writeRequest({ imprint, nonce }: TimestampRequest): Buffer {
  return derOf(
    TAG.sequence,
    derInteger(VERSION),
    derOf(TAG.sequence, sha256Algorithm(), derOf(TAG.octetString, imprint)),
    derInteger(nonce),
    derOf(TAG.boolean, YES),
  );
}

function sha256Algorithm(): Buffer {
  return derOf(TAG.sequence, derOf(TAG.oid, Buffer.from(OID.sha256, 'hex')), derOf(TAG.null));
}
