import { canonicalJson } from './canonical-json.ts';
import { type HistoryCheckpoint, type HistoryKey, verifyCheckpoint } from './checkpoints.ts';
import { type AssessmentDossier, type DossierEvent, parseDossier } from './dossiers.ts';
import { leafHash, textHash } from './hashes.ts';
import { isObject, type Members } from './members.ts';
import { verifyInclusion } from './proofs.ts';

export type DossierFaultCode =
  | 'not_a_dossier'
  /** No checkpoint covers it yet, so nothing is proven: one comes within 60 s. */
  | 'not_sealed'
  | 'signature_wrong'
  | 'entry_changed'
  | 'event_changed'
  /** The entry is not in the tree that the checkpoint signed. */
  | 'not_included'
  /** No event of the dossier tells of this assessment. */
  | 'event_missing'
  | 'assessment_changed';

export interface DossierVerdict {
  /** The first thing that does not fit; undefined where everything does. */
  readonly fault: { readonly code: DossierFaultCode; readonly message: string } | undefined;
  readonly organizationId: string | undefined;
  readonly assessmentId: string | undefined;
  /** The entry that tells of the assessment. */
  readonly index: number | undefined;
  readonly checkpoint: HistoryCheckpoint | undefined;
}

type Fault = NonNullable<DossierVerdict['fault']>;

/**
 * Verifies a dossier of `GET /risk/assessments/{id}/dossier` without anything else: the signature of its checkpoint, every
 * event against its entry and the entry against the checkpoint, and what was evaluated against the digest that the event
 * names. Without `keys` those that the dossier names are believed: compare them with the published ones.
 */
export async function verifyDossier(
  value: unknown,
  { keys }: { readonly keys?: readonly HistoryKey[] } = {},
): Promise<DossierVerdict> {
  const dossier = parseDossier(value);
  const fault = dossier
    ? await dossierFault(dossier, keys ?? dossier.proof.keys)
    : faultOf('not_a_dossier', 'This is no dossier of an assessment.');
  return {
    fault,
    organizationId: dossier?.organizationId,
    assessmentId: dossier?.assessment.id,
    index: dossier && createdIn(dossier)?.entry?.index,
    checkpoint: dossier?.proof.checkpoint ?? undefined,
  };
}

async function dossierFault(
  dossier: AssessmentDossier,
  keys: readonly HistoryKey[],
): Promise<Fault | undefined> {
  const { checkpoint, events } = dossier.proof;
  if (!checkpoint || events.some(({ inclusion }) => inclusion === null))
    return faultOf('not_sealed', 'The event is not sealed yet: a checkpoint comes within 60 s.');
  if (!(await verifyCheckpoint(dossier.organizationId, checkpoint, keys)))
    return faultOf(
      'signature_wrong',
      `Checkpoint ${checkpoint.id} is not signed by the key ${checkpoint.keyId}.`,
    );
  for (const event of events) {
    const fault = await eventFault(event, checkpoint);
    if (fault) return fault;
  }
  return recordFault(dossier);
}

async function eventFault(
  { payload, entry, inclusion }: DossierEvent,
  { size, rootHash }: HistoryCheckpoint,
): Promise<Fault | undefined> {
  if (!entry || !inclusion) return faultOf('not_included', 'An event has no entry.');
  const { index, type, payloadSha256 } = entry;
  if ((await textHash(canonicalJson(payload))) !== payloadSha256)
    return faultOf('event_changed', `The record of entry ${index} (${type}) was changed.`);
  const leaf = await leafHash(canonicalJson(entry));
  if (leaf !== inclusion.leafHash || index !== inclusion.index)
    return faultOf('entry_changed', `Entry ${index} (${type}) is not the one that was hashed.`);
  const isIncluded = rootHash === inclusion.rootHash && (await verifyInclusion(inclusion, size));
  if (isIncluded) return undefined;
  return faultOf('not_included', `Entry ${index} (${type}) is not in the tree that was signed.`);
}

function createdIn({ assessment, proof }: AssessmentDossier): DossierEvent | undefined {
  return proof.events.find(
    ({ payload }) => payload['type'] === 'risk.assessment.created' && payload['resourceId'] === assessment.id,
  );
}

/** What the event says of the assessment under the same name, besides the digest. */
const TOLD = ['policyKey', 'policyVersionId', 'trigger', 'status', 'band', 'decision'];

async function recordFault(dossier: AssessmentDossier): Promise<Fault | undefined> {
  const { id, data } = dossier.assessment;
  const payload = createdIn(dossier)?.payload;
  const detail = payload?.['detail'];
  if (!payload || !isObject(detail))
    return faultOf('event_missing', `No event tells that assessment ${id} was made.`);
  const told: Members = {
    ...detail,
    mode: payload['mode'],
    subjectId: payload['subjectId'],
    createdBy: payload['actor'],
  };
  const other = [...TOLD, 'mode', 'subjectId', 'createdBy'].find((name) => data[name] !== told[name]);
  if (other !== undefined)
    return faultOf('assessment_changed', `${other} of the assessment is not what its event says.`);
  // Events of before the digest was in them prove what they say and no more.
  if (detail['digest'] === undefined)
    return faultOf('event_missing', 'The event does not name the digest of what was evaluated.');
  if (await isDigestOf(data, detail['digest'])) return undefined;
  return faultOf('assessment_changed', 'What was evaluated is not what the digest of the event stands for.');
}

async function isDigestOf(data: Members, digest: unknown): Promise<boolean> {
  const { policy, inputs, evaluatedAt, evaluatorVersion, requiredActions } = data;
  if (!isObject(policy) || !Array.isArray(requiredActions)) return false;
  const policyDigest = await textHash(canonicalJson(policy['definition']));
  const { status, score, band, forcedBand, decision, factors, rules } = data;
  const names = requiredActions.map((action: unknown) => (isObject(action) ? action['name'] : null));
  const result = { status, score, band, forcedBand, decision, requiredActions: names, factors, rules };
  const evaluated = { policyDigest, inputs, evaluatedAt, evaluatorVersion, result };
  return policyDigest === policy['digest'] && (await textHash(canonicalJson(evaluated))) === digest;
}

function faultOf(code: DossierFaultCode, message: string): Fault {
  return { code, message };
}
