/** What one search is held to. */
export const searchLimits = {
  nameCharacters: 300,
  sanctionsCandidates: 200,
  pepCandidates: 1_000,
  internalCandidates: 200,
  identifiers: 10,
  identifierCharacters: 128,
  /** Distinct words over all names and readings of a subject; six names of four words in ten readings stay below it. */
  terms: 256,
  /** Chinese characters and Korean syllables of a name that is read in every way; the longest on any list have half as many. */
  readSyllables: 48,
  /** Letters of a word that is looked for one letter off; the longest on any list have 81. */
  letterOffCharacters: 256,
  /**
   * Squares of letters of a subject's long words that are looked for one letter off, which is what that costs; six names,
   * each with the longest word of any list in 24 readings, stay below it.
   */
  letterOffSquares: 1024 * 1024,
  /**
   * Listed names that are looked at for words they share, over all lists. One name needs ten thousand with a million entries;
   * six names of dozens of the commonest words would need two millions.
   */
  reachingLooks: 75_000,
  /** Listed names that are looked at for other spellings, sounds and short forms of the subject's words. */
  alikeLooks: 30_000,
  /** Of these, names whose words are paired with the subject's, which costs a hundred times as much. */
  alikePairings: 1_500,
  /** The same for names in other scripts by their consonants, which many more words have in common. */
  consonantLooks: 15_000,
  consonantPairings: 750,
} as const;
