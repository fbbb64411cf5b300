import type { AssessmentId, OrganizationId } from '../../kernel/ids.ts';
import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import { refuse } from '../../kernel/result.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { type AssessmentHistory, readAssessmentHistory } from '../../risk/index.ts';
import type { Checkpoint } from '../checkpoints/checkpoint.ts';
import { findLastCheckpoint } from '../checkpoints/checkpoints.store.ts';
import { selectEntriesAt } from '../entries/entries.store.ts';
import { readSigningKeys } from '../keys/signing-keys.lookup.ts';
import { proveInclusion } from '../proofs/inclusion.lookup.ts';
import { logBroken } from '../proofs/log-broken.ts';
import type { Dossier, ProvenEvent } from './dossier.ts';

export { AssessmentRecord } from '../../risk/index.ts';

export const readDossier: Query<
  AssessmentId,
  Dossier<AssessmentHistory['record']>,
  'not_found' | 'history_broken'
> = async (db, { scope, vault, now }, id) => {
  const { organizationId } = scope;
  const history = await readAssessmentHistory(db, scope, id);
  if (!history) return refuse('not_found', 'No such assessment.');
  const entries = await selectEntriesAt(
    db,
    organizationId,
    history.events.map(({ place }) => place),
  );
  // Entries and their checkpoint come at once, so the checkpoint that is read later covers them.
  const [checkpoint, keys] = await Promise.all([
    findLastCheckpoint(db, organizationId),
    readSigningKeys(db, vault),
  ]);
  const events: ProvenEvent[] = [];
  for (const { place, payload } of history.events) {
    const entry = entries.find((one) => one.place.key === place.key)?.entry;
    const proven = await provenEvent(db, organizationId, { payload, entry, checkpoint });
    if (!proven) return logBroken();
    events.push(proven);
  }
  const { record: assessment } = history;
  return { organizationId, madeAt: now, assessment, checkpoint: checkpoint ?? null, keys, events };
};

interface FoundEvent extends Pick<LoggedEntry, 'payload'> {
  readonly entry: ProvenEvent['entry'] | undefined;
  readonly checkpoint: Checkpoint | undefined;
}

/** Undefined where the log has the entry and lacks what proves it. */
async function provenEvent(
  db: Reader,
  organizationId: OrganizationId,
  { payload, entry, checkpoint }: FoundEvent,
): Promise<ProvenEvent | undefined> {
  // What was there before the log waits in it for the first checkpoint.
  if (!entry || !checkpoint) return { payload, entry: null, inclusion: null };
  if (entry.index >= checkpoint.size) return undefined;
  const inclusion = await proveInclusion(db, organizationId, entry.index, checkpoint);
  return inclusion && { payload, entry, inclusion };
}
