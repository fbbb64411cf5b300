import { createReadStream } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  type DossierVerdict,
  type ExportVerdict,
  type HistoryKey,
  verifyDossier,
  verifyExport,
} from '@assay/client/history';

/** A file that cannot be read; the message is one clear line for a person. */
export class HistoryFileError extends Error {}

interface VerificationReport {
  readonly text: string;
  readonly holds: boolean;
}

/** Verifies an export or a dossier offline: no database, no service, nothing but the files. */
export async function verifyHistory(path: string, keysPath: string | undefined): Promise<VerificationReport> {
  const keys = keysPath === undefined ? undefined : await readKeys(keysPath);
  await access(path).catch(() => {
    throw new HistoryFileError(`The file ${path} cannot be read.`);
  });
  const dossier = await dossierIn(path);
  if (dossier !== undefined) {
    const verdict = await verifyDossier(dossier, keys && { keys });
    return { text: dossierText(verdict, keys !== undefined), holds: verdict.fault === undefined };
  }
  const verdict = await verifyExport(linesOf(path), keys && { keys });
  return { text: reportText(verdict, keys !== undefined), holds: isProven(verdict) };
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
}

/** More than a record and its proof ever have. */
const DOSSIER_BYTES = 16 * 1024 * 1024;

/** A dossier is one JSON object, on one line or many; an export has one on each line. */
async function dossierIn(path: string): Promise<unknown> {
  const { size } = await stat(path);
  if (size > DOSSIER_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'dossier'
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function dossierText(verdict: DossierVerdict, hasOwnKeys: boolean): string {
  const { fault, organizationId, assessmentId, index, checkpoint } = verdict;
  if (fault) return `The dossier does not hold (${fault.code}): ${fault.message}\n`;
  return [
    `The dossier of assessment ${assessmentId} holds: it is entry ${index} in the log of organization ${organizationId}.`,
    `Checkpoint ${checkpoint?.id} was signed at ${checkpoint?.at} by the key ${checkpoint?.keyId}, over the root ${checkpoint?.rootHash}.`,
    ...ownKeysText(hasOwnKeys, 'dossier'),
    '',
  ].join('\n');
}

/** Keys that come with what they prove prove less. */
function ownKeysText(hasOwnKeys: boolean, where: string): readonly string[] {
  return hasOwnKeys
    ? []
    : [`The key is the one that the ${where} names: compare it with /.well-known/assay-history-keys.json.`];
}

/** A log that nothing was signed of proves nothing. */
function isProven({ fault, checkpoint }: ExportVerdict): boolean {
  return fault === undefined && checkpoint !== undefined;
}

function reportText(verdict: ExportVerdict, hasOwnKeys: boolean): string {
  const { fault, organizationId, entries, checkpoints, checkpoint } = verdict;
  if (fault) return `Line ${fault.line} does not fit (${fault.code}): ${fault.message}\n`;
  if (!checkpoint) return 'The log has no checkpoint yet, so nothing of it is proven.\n';
  const { rootHash, at, keyId } = checkpoint;
  return [
    `The log of organization ${organizationId} holds: ${entries} entries, ${checkpoints} checkpoints.`,
    `The last was signed at ${at} by the key ${keyId}, over the root ${rootHash}.`,
    ...ownKeysText(hasOwnKeys, 'export'),
    '',
  ].join('\n');
}

async function readKeys(path: string): Promise<readonly HistoryKey[]> {
  try {
    const set: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isKeySet(set)) return set.keys;
  } catch {
    // Told below.
  }
  throw new HistoryFileError(`The file ${path} is not a JSON Web Key Set.`);
}

function isKeySet(value: unknown): value is { readonly keys: readonly HistoryKey[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'keys' in value &&
    Array.isArray(value.keys) &&
    value.keys.every((key: unknown) => typeof key === 'object' && key !== null && 'kid' in key && 'x' in key)
  );
}
