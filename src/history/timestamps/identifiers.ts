/** Object identifiers as DER has them, in hex. */
export const OID = {
  sha1: '2b0e03021a',
  sha256: '608648016503040201',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  rsaPss: '2a864886f70d01010a',
  signedData: '2a864886f70d010702',
  timestampInfo: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  /** RFC 2634 and RFC 5035: the hash of the certificate that signed. */
  signingCertificate: '2a864886f70d010910020c',
  signingCertificateV2: '2a864886f70d010910022f',
} as const;

/** The names by which Node knows the hashes that a signature may be made with. */
export const HASHES: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};
