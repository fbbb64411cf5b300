import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/values';
import type { HistoryChapter } from '../../kernel/history.ts';
import type { LoggedEntry, Payload, RecordPlace } from '../../kernel/logged-entry.ts';
import type { Mode } from '../../kernel/scope.ts';

/** An entry before it has a number. */
export interface EntryContent {
  readonly at: string;
  readonly chapter: HistoryChapter;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly actor: string;
  readonly mode: Mode | null;
  readonly payloadSha256: string;
}

/** Contract 6, *History*: an entry of the log. */
export interface LogEntry extends EntryContent {
  readonly index: number;
}

/** An entry with the place of its record and its hash as a leaf. */
export interface StoredEntry {
  readonly entry: LogEntry;
  readonly place: RecordPlace;
  readonly leafHash: Buffer;
}

export function contentOf({ place, payload, ...entry }: LoggedEntry): EntryContent {
  const { chapter, type, resource, resourceId, actor, mode } = entry;
  const at = place.at.toISOString();
  return { at, chapter, type, resource, resourceId, actor, mode, payloadSha256: payloadHash(payload) };
}

/** Hex SHA-256 of the canonical JSON of the record. */
export function payloadHash(payload: Payload): string {
  return createHash('sha256').update(canonicalJson(payload), 'utf8').digest('hex');
}

/** The text of a leaf: the canonical JSON of the entry. */
export function leafOf({
  index,
  at,
  chapter,
  type,
  resource,
  resourceId,
  actor,
  mode,
  payloadSha256,
}: LogEntry): string {
  return canonicalJson({ index, at, chapter, type, resource, resourceId, actor, mode, payloadSha256 });
}

/** Authenticated while an entry waits for its number: which record it is about, and all that it says. */
export function pendingText({ mode, key, sequence }: RecordPlace, content: EntryContent): string {
  return `${mode} ${key} ${sequence} ${canonicalJson(content)}`;
}
