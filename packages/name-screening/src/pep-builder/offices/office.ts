import type { PepCategory } from '../../lists/listed-entry.ts';
import type { Statement } from '../wikidata/item.ts';

/** A position that makes its holder politically exposed. */
export interface Office {
  /** The same for every statement about the same position. */
  readonly key: string;
  readonly positionId: string;
  readonly category: PepCategory;
  readonly title: string;
  readonly country: string | null;
  /** With one seat, a later holder shows that an earlier one has left. */
  readonly seats: 'one' | 'many';
  /** The post is no more. */
  readonly isAbolished: boolean;
}

/** A holder whom the office, the state or the organisation names. */
export interface NamedHolder {
  readonly office: Office;
  readonly statement: Statement;
}

/** When a parliament sat. */
export interface Term {
  readonly start: string | null;
  readonly end: string | null;
}
