import { createReadStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type ExportVerdict, type HistoryKey, verifyExport } from '@assay/client/history';

/** A file that cannot be read; the message is one clear line for a person. */
export class HistoryFileError extends Error {}

interface VerificationReport {
  readonly text: string;
  readonly holds: boolean;
}

/** Verifies an export offline: no database, no service, nothing but the files. */
export async function verifyHistory(
  exportPath: string,
  keysPath: string | undefined,
): Promise<VerificationReport> {
  const keys = keysPath === undefined ? undefined : await readKeys(keysPath);
  await access(exportPath).catch(() => {
    throw new HistoryFileError(`The export ${exportPath} cannot be read.`);
  });
  const lines = createInterface({ input: createReadStream(exportPath, 'utf8'), crlfDelay: Infinity });
  const verdict = await verifyExport(lines, keys && { keys });
  return { text: reportText(verdict, keys !== undefined), holds: isProven(verdict) };
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
    ...(hasOwnKeys
      ? []
      : ['The key is the one that the export names: compare it with /.well-known/assay-history-keys.json.']),
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
