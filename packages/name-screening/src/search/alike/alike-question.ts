import type { ListIndex } from '../../list-index/list-index.ts';
import type { ReadAhead } from '../meeting/read-ahead.ts';
import type { AlikeForm } from './alike-forms.ts';

/** What may still be looked at in a search, over all its lists. */
export interface AlikeBudget {
  /** Names whose words are counted. */
  looks: number;
  /** Names whose words are paired. */
  pairings: number;
}

/** Whom to look for in one list under another spelling of the subject's names. */
export interface AlikeQuestion {
  readonly index: ListIndex;
  /** Of the list among those of the search. */
  readonly place: number;
  readonly forms: readonly AlikeForm[];
  readonly ahead: ReadAhead;
  readonly isThere: (entry: number) => boolean;
  /** As `agesOf`: who is of none of these was born in other years, and could not reach review by a name that is alike. */
  readonly ages: number;
  readonly isOfOtherAge: (entry: number) => boolean;
  readonly budget: AlikeBudget;
  /** Of forms that are compared by their consonants. Who is not found for want of it is not told: a reading may. */
  readonly consonantBudget: AlikeBudget;
}
