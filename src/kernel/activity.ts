import type { JsonValue } from '@assay/values';
import type { ListOrder } from './listing.ts';
import type { Mode } from './scope.ts';

/** Contract 6, *Activity, home, work*: one thing that somebody did, from whichever history. */
export interface ActivityItem {
  readonly id: string;
  readonly at: Date;
  /** As `actorOf` names it. */
  readonly actor: string;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  /** Null where it concerns both modes. */
  readonly mode: Mode | null;
  readonly detail: { readonly [key: string]: JsonValue };
}

/** What a record is called. */
export interface RecordName {
  readonly id: string;
  readonly name: string;
}

/** By their ids; what has no name is left out. */
export type Names = ReadonlyMap<string, string>;

/** Where an entry stands in its history. Entries of one moment stand in the order of their keys. */
export interface HistoryPlace {
  readonly at: Date;
  /** A UUID: of the entry, or of the record whose entries are numbered. */
  readonly key: string;
  /** 0 where entries have ids of their own. */
  readonly sequence: number;
}

export interface HistorySearch {
  readonly actor: string | undefined;
  readonly type: string | undefined;
  readonly order: ListOrder;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
  /** Entries that come after this one in the order. */
  readonly after: HistoryPlace;
  readonly rows: number;
}

export interface HistoryEntries {
  /** In the order that was asked for. */
  readonly entries: readonly (ActivityItem & { readonly place: HistoryPlace })[];
  /** The last entry that was looked at, where older ones may fit too and were not looked at. */
  readonly lookedUntil: HistoryPlace | undefined;
}

/** The entries that one search with an actor or a type looks through: what it costs does not grow with the history. */
export const SEARCHED_ENTRIES = 10_000;
