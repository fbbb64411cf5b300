/** How the words of the subject's name and of a listed name agree; exactly one holds. */
export const NAME_AGREEMENTS = [
  'exact_name',
  'all_subject_tokens',
  'all_listed_tokens',
  'single_word_subject',
  'single_word_listed',
  'partial_tokens',
  'identifier_only',
] as const;
export type NameAgreement = (typeof NAME_AGREEMENTS)[number];

export interface NameEvidence {
  readonly agreement: NameAgreement;
  readonly sharedWords: number;
  /** Words of the longer of the two names. */
  readonly longerWords: number;
  /** The listed spelling of the word that is one letter off; null where none is. */
  readonly letterOff: string | null;
  /** The list marks the alias weak. */
  readonly weak: boolean;
  /** How the names met, beside the letters as written: readings, joined forms, native script. */
  readonly ways: readonly NameWay[];
}

export interface NameWay {
  readonly code: 'romanised_name' | 'joined_name' | 'native_script';
  /** System and spelling, as `pinyin: xi jinping`. */
  readonly detail: string;
}

export type BirthAgreement =
  | 'dob_same_day'
  | 'dob_day_month_swapped'
  | 'dob_same_month'
  | 'dob_same_year'
  | 'dob_near_year'
  | 'dob_mismatch';

export type DocumentAgreement =
  | 'document_number_same_country'
  | 'document_number_no_country'
  | 'document_number_other_country';

/** Everything that the score of one listed entry is made of. */
export interface Evidence {
  readonly name: NameEvidence;
  readonly birth: BirthAgreement | null;
  readonly nationality: 'nationality_match' | 'nationality_mismatch' | null;
  readonly document: DocumentAgreement | null;
  readonly wallet: boolean;
}

export interface ScorePolicy {
  readonly reviewScore: number;
  readonly matchScore: number;
}

export interface Factor {
  readonly code: string;
  readonly points: number;
  readonly detail: string | null;
}

export interface Score {
  readonly score: number;
  /** Their points sum to the score. */
  readonly factors: readonly Factor[];
}
