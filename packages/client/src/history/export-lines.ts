import type { HistoryCheckpoint, HistoryKey } from './checkpoints.ts';
import { areNumbers, areTexts, isObject, type Members } from './members.ts';

/** The lines of `GET /history/export`. */
export type ExportLine =
  | {
      readonly kind: 'log';
      readonly version: number;
      readonly organizationId: string;
      readonly keys: readonly HistoryKey[];
    }
  | {
      readonly kind: 'entry';
      readonly entry: HistoryEntry;
      readonly leafHash: string;
      /** The record as it was when it was exported; null where it was gone. */
      readonly payload: object | null;
    }
  | { readonly kind: 'checkpoint'; readonly checkpoint: HistoryCheckpoint }
  | { readonly kind: 'unlogged'; readonly chapter: string; readonly payload: object }
  | {
      readonly kind: 'end';
      readonly entries: number;
      readonly checkpoints: number;
      readonly unlogged: number;
    };

/** As `GET /history/entries` answers. */
export interface HistoryEntry {
  readonly index: number;
  readonly at: string;
  readonly chapter: string;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly actor: string;
  readonly mode: 'test' | 'live' | null;
  readonly payloadSha256: string;
}

/** Undefined where the text is no line of an export. */
export function parseExportLine(text: string): ExportLine | undefined {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(line) && hasMembers(line) ? (line as ExportLine) : undefined;
}

function hasMembers(line: Members): boolean {
  switch (line['kind']) {
    case 'log':
      return (
        line['version'] === 1 &&
        typeof line['organizationId'] === 'string' &&
        Array.isArray(line['keys']) &&
        line['keys'].every((key) => isObject(key) && areTexts(key, ['kid', 'x']))
      );
    case 'entry':
      return isEntry(line['entry']) && areTexts(line, ['leafHash']) && typeof line['payload'] === 'object';
    case 'checkpoint':
      return isCheckpoint(line['checkpoint']);
    case 'unlogged':
      return isObject(line['payload']);
    case 'end':
      return areNumbers(line, ['entries', 'checkpoints', 'unlogged']);
    default:
      return false;
  }
}

export function isEntry(entry: unknown): boolean {
  return isObject(entry) && areNumbers(entry, ['index']) && areTexts(entry, ['payloadSha256', 'type']);
}

export function isCheckpoint(checkpoint: unknown): boolean {
  return (
    isObject(checkpoint) &&
    areNumbers(checkpoint, ['size']) &&
    areTexts(checkpoint, ['id', 'rootHash', 'at', 'signature', 'keyId'])
  );
}
