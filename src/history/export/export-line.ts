import type { OrganizationId } from '../../kernel/ids.ts';
import type { LoggedEntry, Payload } from '../../kernel/logged-entry.ts';
import { type Checkpoint, presentCheckpoint } from '../checkpoints/checkpoint.ts';
import type { StoredEntry } from '../entries/entry.ts';
import { presentKeys, type SigningKey } from '../keys/signing-key.ts';

const EXPORT_VERSION = 1;

/** The lines of an export, each a JSON object that says what it is. */
export const exportLine = {
  log: (organizationId: OrganizationId, at: Date, keys: readonly SigningKey[]): string =>
    lineOf({
      kind: 'log',
      version: EXPORT_VERSION,
      organizationId,
      exportedAt: at.toISOString(),
      ...presentKeys(keys),
    }),
  /** `payload` is the record as it is now, or null where there is none any more. */
  entry: ({ entry, leafHash }: StoredEntry, payload: Payload | undefined): string =>
    lineOf({ kind: 'entry', entry, leafHash: leafHash.toString('hex'), payload: payload ?? null }),
  checkpoint: (checkpoint: Checkpoint): string =>
    lineOf({ kind: 'checkpoint', checkpoint: presentCheckpoint(checkpoint) }),
  /** A record that the log does not have. */
  unlogged: ({ chapter, payload }: LoggedEntry): string => lineOf({ kind: 'unlogged', chapter, payload }),
  end: (counts: ExportCounts): string => lineOf({ kind: 'end', ...counts }),
};

export interface ExportCounts {
  readonly entries: number;
  readonly checkpoints: number;
  readonly unlogged: number;
}

function lineOf(line: object): string {
  return `${JSON.stringify(line)}\n`;
}
