/** A file made to be large costs no more than this. */
export const ownListLimits = {
  entries: 1_000_000,
  idCharacters: 200,
  /** As many as a searched name may have. */
  nameCharacters: 300,
  /** Of an entry, the primary one included. */
  names: 500,
  /** Dates, countries and identifiers of an entry, of each kind. */
  values: 200,
  /** Faults that are told one by one; the others are counted. */
  toldFaults: 100,
} as const;
