import type { JsonValue } from '@assay/values';
import type { HistoryPlace } from './activity.ts';
import type { HistoryChapter } from './history.ts';
import type { Mode } from './scope.ts';

/** Contract 6, *History*: an entry of a history, as the log of its organization has it. */
export interface LoggedEntry {
  /** Where its record stands in the history of its chapter. */
  readonly place: RecordPlace;
  readonly chapter: HistoryChapter;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly actor: string;
  /** Null where it concerns both modes. */
  readonly mode: Mode | null;
  /** All that the record says. The log has its hash. */
  readonly payload: Payload;
}

export type Payload = Readonly<Record<string, JsonValue>>;

export interface RecordPlace extends HistoryPlace {
  readonly mode: Mode;
}

/** Places of an organization and what to do with the records there, or all records after one of them. */
export type RecordSearch =
  | { readonly at: readonly RecordPlace[] }
  /** Records that the log does not have, oldest first. */
  | { readonly unlogged: { readonly after: RecordPlace | undefined; readonly rows: number } };
