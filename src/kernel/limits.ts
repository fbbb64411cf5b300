/**
 * Every number of the Limits tables, with its unit in the name. A contract test holds each of them
 * against what the running endpoint enforces.
 */
const KIBIBYTE = 1024;

export const limits = {
  idempotencyKeyCharacters: 120,
  requestBytes: 64 * KIBIBYTE,
  listRows: 100,
  listBytes: 1024 * KIBIBYTE,
  jsonDepthLevels: 64,
  reportedFaults: 100,

  signatureSkewSeconds: 300,
  apiKeyCacheSeconds: 1,
  sessionHours: 12,
  signInFailuresPerEmail: 10,
  signInFailuresPerAddress: 100,
  signInWindowSeconds: 900,
  passwordCharactersAtLeast: 8,
  passwordCharactersAtMost: 256,
  emailCharacters: 254,
  nameCharacters: 200,

  subjectExternalIdCharacters: 200,
  searchCharacters: 200,
} as const;
