import { hash } from 'node:crypto';
import { canonicalJson, compareTexts } from '@assay/values';
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

/** An entry that has no number yet, and the place of its record as text. */
export interface UnnumberedEntry {
  readonly at: string;
  readonly mode: string;
  readonly key: string;
  readonly sequence: number;
  /** The canonical JSON of the entry without its number. */
  readonly content: string;
}

export function unnumbered({ place, payload, ...entry }: LoggedEntry): UnnumberedEntry {
  const { chapter, type, resource, resourceId, actor, mode } = entry;
  const at = place.at.toISOString();
  const payloadSha256 = payloadHash(payload);
  const content: EntryContent = { actor, at, chapter, mode, payloadSha256, resource, resourceId, type };
  return {
    at,
    mode: place.mode,
    key: place.key,
    sequence: place.sequence,
    content: canonicalJson(content),
  };
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

/** An entry while it waits for its number: which record it is about, and all that it says. JSON has no line breaks. */
export function pendingLine({ at, mode, key, sequence, content }: UnnumberedEntry): string {
  return `${at} ${mode} ${key} ${sequence} ${content}`;
}

/** Reads a line of a waiting entry that was authenticated. */
export function readPendingLine(line: string): UnnumberedEntry {
  const start = line.indexOf('{');
  const [at = '', mode = '', key = '', sequence] = line.slice(0, start).split(' ');
  return { at, mode, key, sequence: Number(sequence), content: line.slice(start) };
}

/** By time, then by key. */
export function byPlace(one: UnnumberedEntry, other: UnnumberedEntry): number {
  return (
    compareTexts(one.at, other.at) ||
    compareTexts(one.key, other.key) ||
    one.sequence - other.sequence ||
    compareTexts(one.mode, other.mode)
  );
}
