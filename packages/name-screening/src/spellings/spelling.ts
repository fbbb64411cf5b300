import type { CompanyKind } from '../words/company-forms.ts';
import type { Tie } from '../words/openings.ts';

/** One way to write a name: a set of words whose order does not matter. */
export interface Spelling {
  /** Distinct; honorifics and company forms are left out, unless nothing else remains. */
  readonly words: readonly string[];
  readonly how: 'as_written' | 'native_script' | 'romanised' | 'joined' | 'split' | 'figures';
  /** Of a reading in Latin letters, the system, as `pinyin` or `wade_giles`. */
  readonly system: string | null;
  /** Words of a reading that were given as one. */
  readonly ties?: readonly Tie[];
  /** Words that were given and are taken for mistyped honorifics or company forms. */
  readonly leftOut?: readonly string[];
  /** Syllables of a name in a script of India that are written as initials, and the Latin letters that each may stand for. */
  readonly initials?: ReadonlyMap<string, readonly string[]>;
  /** Of a company, the kind that its form states. */
  readonly form?: CompanyKind;
  /** Of a name with "son of", the place of the first word that follows it. */
  readonly father?: number;
  /** Places of words that its bearer may leave out: fathers behind "son of", and the second given name behind a comma. */
  readonly beside?: readonly number[];
}

/** A name of the subject with everything it is searched by. */
export interface SubjectName {
  /** As given, or without the spaces between characters. */
  readonly text: string;
  readonly spellings: readonly Spelling[];
}

export interface SubjectNames {
  readonly names: readonly SubjectName[];
  /** Contract 4, *Names and terms*: there were more names or readings than are searched by. */
  readonly capped: boolean;
}
