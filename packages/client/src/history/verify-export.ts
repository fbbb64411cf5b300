import { canonicalJson } from './canonical-json.ts';
import { type HistoryCheckpoint, type HistoryKey, verifyCheckpoint } from './checkpoints.ts';
import { type ExportLine, parseExportLine } from './export-lines.ts';
import { leafHash, textHash } from './hashes.ts';
import { type RunningRoot, runningRoot } from './running-root.ts';

export type ExportFaultCode =
  /** Not a line of an export, or not in its place. */
  | 'not_an_export'
  /** The end is missing, or has other counts. */
  | 'cut_short'
  /** An entry is missing, or is there that should not be. */
  | 'entry_out_of_place'
  | 'entry_changed'
  | 'record_changed'
  | 'record_missing'
  | 'signature_wrong'
  /** The entries that it covers are not those that were signed. */
  | 'checkpoint_wrong'
  | 'entry_not_covered'
  /** A record that the log does not have. */
  | 'record_not_logged';

/** The first thing in an export that does not fit. */
export interface ExportFault {
  readonly code: ExportFaultCode;
  /** From 1. */
  readonly line: number;
  /** Of the entry, or of the first of the entries that it may be. */
  readonly index: number | undefined;
  readonly message: string;
}

export interface ExportVerdict {
  /** Undefined where everything fits. */
  readonly fault: ExportFault | undefined;
  readonly organizationId: string | undefined;
  /** How many were verified. */
  readonly entries: number;
  readonly checkpoints: number;
  /** The last one that fits. */
  readonly checkpoint: HistoryCheckpoint | undefined;
}

/**
 * Verifies an export of `GET /history/export`, line by line and without anything else: the record of every entry against
 * its hash, every entry against the tree, every checkpoint against the tree and its signature. It stops at the first
 * thing that does not fit. Without `keys` those that the export names are believed: compare them with the published ones.
 */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  { keys }: { readonly keys?: readonly HistoryKey[] } = {},
): Promise<ExportVerdict> {
  const state: State = {
    tree: runningRoot(),
    keys,
    organizationId: undefined,
    checkpoint: undefined,
    checkpoints: 0,
    ended: false,
  };
  let number = 0;
  for await (const text of lines) {
    if (text === '') continue;
    number += 1;
    const line = parseExportLine(text);
    const fault = line ? await lineFault(state, line) : NO_LINE;
    if (fault) return verdictOf(state, { ...fault, line: number });
  }
  if (!state.ended) return verdictOf(state, { ...CUT_SHORT, line: number + 1 });
  return verdictOf(state, undefined);
}

interface State {
  readonly tree: RunningRoot;
  keys: readonly HistoryKey[] | undefined;
  organizationId: string | undefined;
  checkpoint: HistoryCheckpoint | undefined;
  checkpoints: number;
  ended: boolean;
}

type Fault = Omit<ExportFault, 'line'>;

const NO_LINE: Fault = faultOf('not_an_export', undefined, 'This is no line of an export.');
const MISPLACED: Fault = faultOf('not_an_export', undefined, 'This line is not in its place.');
const CUT_SHORT: Fault = faultOf(
  'cut_short',
  undefined,
  'The export is cut short: its last line is missing.',
);

function faultOf(code: ExportFaultCode, index: number | undefined, message: string): Fault {
  return { code, index, message };
}

function verdictOf(state: State, fault: ExportFault | undefined): ExportVerdict {
  const { organizationId, tree, checkpoints, checkpoint } = state;
  return { fault, organizationId, entries: tree.size(), checkpoints, checkpoint };
}

async function lineFault(state: State, line: ExportLine): Promise<Fault | undefined> {
  if ((state.organizationId === undefined) !== (line.kind === 'log') || state.ended) return MISPLACED;
  switch (line.kind) {
    case 'log':
      state.organizationId = line.organizationId;
      state.keys ??= line.keys;
      return undefined;
    case 'entry':
      return entryFault(state, line);
    case 'checkpoint':
      return checkpointFault(state, line.checkpoint);
    case 'unlogged':
      return uncoveredFault(state) ?? unloggedFault(line);
    case 'end':
      state.ended = true;
      return uncoveredFault(state) ?? endFault(state, line);
  }
}

async function entryFault(
  { tree }: State,
  { entry, leafHash: told, payload }: ExportLine & { readonly kind: 'entry' },
): Promise<Fault | undefined> {
  const expected = tree.size();
  const { index, type } = entry;
  if (index > expected)
    return faultOf('entry_out_of_place', expected, `Entry ${expected} is missing: entry ${index} follows.`);
  if (index < expected)
    return faultOf('entry_out_of_place', index, `Entry ${index} is there a second time, or out of order.`);
  const hash = await leafHash(canonicalJson(entry));
  if (hash !== told)
    return faultOf('entry_changed', index, `Entry ${index} (${type}) is not the one that was hashed.`);
  if (payload === null)
    return faultOf('record_missing', index, `The record of entry ${index} (${type}) is gone.`);
  if ((await textHash(canonicalJson(payload))) !== entry.payloadSha256)
    return faultOf('record_changed', index, `The record of entry ${index} (${type}) was changed.`);
  await tree.add(hash);
  return undefined;
}

async function checkpointFault(state: State, checkpoint: HistoryCheckpoint): Promise<Fault | undefined> {
  const { tree, keys = [], organizationId = '' } = state;
  const first = state.checkpoint?.size ?? 0;
  const { id, size, keyId } = checkpoint;
  if (size !== tree.size())
    return faultOf(
      'entry_out_of_place',
      Math.min(size, tree.size()),
      `Checkpoint ${id} covers ${size} entries, and ${tree.size()} stand before it.`,
    );
  if (!(await verifyCheckpoint(organizationId, checkpoint, keys)))
    return faultOf('signature_wrong', undefined, `Checkpoint ${id} is not signed by the key ${keyId}.`);
  if ((await tree.root()) !== checkpoint.rootHash)
    return faultOf(
      'checkpoint_wrong',
      first,
      `Entries ${first} to ${size - 1} are not those that checkpoint ${id} signed.`,
    );
  state.checkpoint = checkpoint;
  state.checkpoints += 1;
  return undefined;
}

/** The service signs the log whenever it adds to it. */
function uncoveredFault({ tree, checkpoint }: State): Fault | undefined {
  const covered = checkpoint?.size ?? 0;
  if (tree.size() === covered) return undefined;
  return faultOf('entry_not_covered', covered, `No checkpoint covers entry ${covered}.`);
}

function unloggedFault({ chapter, payload }: ExportLine & { readonly kind: 'unlogged' }): Fault {
  return faultOf(
    'record_not_logged',
    undefined,
    `A record of ${chapter} is not in the log: ${canonicalJson(payload)}`,
  );
}

function endFault(
  { tree, checkpoints }: State,
  line: ExportLine & { readonly kind: 'end' },
): Fault | undefined {
  if (line.entries === tree.size() && line.checkpoints === checkpoints && line.unlogged === 0)
    return undefined;
  return faultOf('cut_short', undefined, 'Lines are missing: the last one counts others.');
}
