import { hash } from 'node:crypto';
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

/** The canonical JSON of an entry without its number. */
export function contentText({ place, payload, ...entry }: LoggedEntry): string {
  const { chapter, type, resource, resourceId, actor, mode } = entry;
  const at = place.at.toISOString();
  const payloadSha256 = payloadHash(payload);
  const content: EntryContent = { at, chapter, type, resource, resourceId, actor, mode, payloadSha256 };
  return canonicalJson(content);
}

/** Hex SHA-256 of the canonical JSON of the record. */
export function payloadHash(payload: Payload): string {
  return hash('sha256', canonicalJson(payload), 'hex');
}

/**
 * The text of a leaf: the canonical JSON of the entry with its number, which stands before its mode. Within a text every
 * quote is escaped, so the first place that looks like that member is it.
 */
export function leafText(index: number, content: string): string {
  return content.replace(',"mode":', `,"index":${index},"mode":`);
}

/** Authenticated while an entry waits for its number: which record it is about, and all that it says. */
export function pendingText({ at, mode, key, sequence }: RecordPlace, content: string): string {
  return `${at.toISOString()} ${mode} ${key} ${sequence} ${content}`;
}
