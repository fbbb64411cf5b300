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
  /** Words that are the same name and not the same word; left out where all are the same. */
  readonly alike?: readonly AlikeWord[];
  /** What contradicts within names whose words agree; left out where nothing does. */
  readonly against?: readonly NameContradiction[];
  /** The subject's one word is made of the first letters of the listed name. */
  readonly acronym?: boolean;
}

export interface AlikeWord {
  readonly code: 'variant_spelling' | 'nickname' | 'sound_alike' | 'initial';
  /** The listed word, and through what it is alike. */
  readonly detail: string;
}

export interface NameContradiction {
  readonly code: 'company_form_mismatch' | 'numeral_mismatch' | 'patronymic_order';
  /** What stands against what. */
  readonly detail: string;
}

export interface NameWay {
  readonly code: 'romanised_name' | 'joined_name' | 'native_script' | 'number_spelling';
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
