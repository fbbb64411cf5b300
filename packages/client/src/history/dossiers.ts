import type { HistoryCheckpoint, HistoryKey } from './checkpoints.ts';
import { type HistoryEntry, isCheckpoint, isEntry } from './export-lines.ts';
import { areTexts, isObject, type Members } from './members.ts';
import type { InclusionProof } from './proofs.ts';

/** As `GET /risk/assessments/{id}/dossier` answers. */
export interface AssessmentDossier {
  readonly organizationId: string;
  readonly assessment: { readonly id: string; readonly data: Members };
  readonly proof: {
    readonly checkpoint: HistoryCheckpoint | null;
    readonly keys: readonly HistoryKey[];
    readonly events: readonly DossierEvent[];
  };
}

/** An event as it was recorded, and where the log has it; both null until it is sealed. */
export interface DossierEvent {
  readonly payload: Members;
  readonly entry: HistoryEntry | null;
  readonly inclusion: InclusionProof | null;
}

/** Undefined where the value is no dossier. */
export function parseDossier(value: unknown): AssessmentDossier | undefined {
  if (!isObject(value) || value['kind'] !== 'dossier' || value['version'] !== 1) return undefined;
  const { organizationId, assessment, proof } = value;
  const isRecord = isObject(assessment) && areTexts(assessment, ['id']) && isObject(assessment['data']);
  if (typeof organizationId !== 'string' || !isRecord || !isObject(proof)) return undefined;
  const { checkpoint, keys, events } = proof;
  const isWhole =
    (checkpoint === null || isCheckpoint(checkpoint)) &&
    Array.isArray(keys) &&
    keys.every((key) => isObject(key) && areTexts(key, ['kid', 'x'])) &&
    Array.isArray(events) &&
    events.every(isEvent);
  return isWhole ? (value as unknown as AssessmentDossier) : undefined;
}

function isEvent(event: unknown): boolean {
  if (!isObject(event) || !isObject(event['payload'])) return false;
  const { entry, inclusion } = event;
  return (entry === null && inclusion === null) || (isEntry(entry) && isInclusion(inclusion));
}

function isInclusion(inclusion: unknown): boolean {
  return (
    isObject(inclusion) &&
    Number.isSafeInteger(inclusion['index']) &&
    areTexts(inclusion, ['leafHash', 'rootHash']) &&
    Array.isArray(inclusion['path']) &&
    inclusion['path'].every((hash) => typeof hash === 'string')
  );
}
