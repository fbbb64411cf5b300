import type { X509Certificate } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  type DossierVerdict,
  type ExportVerdict,
  type HistoryKey,
  parseExportLine,
  verifyDossier,
  verifyExport,
} from '@assay/client/history';
import { errorCode } from '../../kernel/error-code.ts';
import { ExplainedError } from '../../kernel/explained-error.ts';
import { countStamps, readAuthorities, type Stamps } from './history-timestamps.ts';

/** A file that cannot be read; the message is one clear line for a person. */
export class HistoryFileError extends ExplainedError {}

interface VerificationReport {
  readonly text: string;
  readonly holds: boolean;
}

/** Verifies an export or a dossier offline: no database, no service, nothing but the files. */
export async function verifyHistory(
  path: string,
  trusted: { readonly keys?: string | undefined; readonly authority?: string | undefined } = {},
): Promise<VerificationReport> {
  const keys = trusted.keys === undefined ? undefined : await readKeys(trusted.keys);
  const stamps = countStamps(
    trusted.authority === undefined ? undefined : await readAuthority(trusted.authority),
  );
  await access(path).catch(() => {
    throw new HistoryFileError(`The file ${path} cannot be read.`);
  });
  const dossier = await dossierIn(path);
  if (dossier !== undefined) {
    const verdict = await verifyDossier(dossier, keys && { keys });
    if (verdict.checkpoint && verdict.organizationId !== undefined)
      stamps.add(verdict.organizationId, verdict.checkpoint, 1);
    const text = dossierText(verdict, keys !== undefined);
    return withStamps({ text, holds: verdict.fault === undefined }, stamps);
  }
  const verdict = await verifyExport(stampedLines(linesOf(path), stamps), keys && { keys });
  return withStamps({ text: reportText(verdict, keys !== undefined), holds: isProven(verdict) }, stamps);
}

/** What does not hold by itself is told without its time-stamps: they speak for nothing then. */
function withStamps(report: VerificationReport, stamps: Stamps): VerificationReport {
  if (!report.holds) return report;
  const fault = stamps.fault();
  if (fault)
    return {
      text: `Line ${fault.line} does not fit (timestamp_wrong): The time-stamp of its checkpoint does not hold: ${fault.message}.\n`,
      holds: false,
    };
  return { text: [report.text.trimEnd(), ...stamps.text(), ''].join('\n'), holds: true };
}

/** The lines as they are; the time-stamps of checkpoints are counted as they come by. */
async function* stampedLines(lines: AsyncIterable<string>, stamps: Stamps): AsyncGenerator<string> {
  let [organizationId, number] = ['', 0];
  for await (const line of lines) {
    number += 1;
    const parsed = parseExportLine(line);
    if (parsed?.kind === 'log') organizationId = parsed.organizationId;
    if (parsed?.kind === 'checkpoint') stamps.add(organizationId, parsed.checkpoint, number);
    yield line;
  }
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

async function readAuthority(path: string): Promise<readonly X509Certificate[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new HistoryFileError(`The file ${path} cannot be read (${errorCode(error) ?? String(error)}).`);
  });
  const authorities = readAuthorities(text);
  if (authorities) return authorities;
  throw new HistoryFileError(`The file ${path} has no certificates in PEM.`);
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
