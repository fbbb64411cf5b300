import { isRefusal } from '../../kernel/result.ts';
import { secondsAfter } from '@assay/values';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Database } from '../../platform/database/database.ts';
import { claimInTurns } from '../../platform/workers/leased-work.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import type { Log } from '../../platform/log/log.ts';
import { findAiSettings } from './ai-settings.store.ts';
import { type InvestigationEnd, endInvestigation } from './end-investigation.command.ts';
import { type Finding, sortFindings } from './findings/finding.ts';
import { investigate } from './findings/investigate.ts';
import { citableOf, digestOfSnapshot } from './findings/snapshot.ts';
import type { InvestigationError, Method } from './investigation.ts';
import {
  claimInvestigations,
  type ClaimedInvestigation,
  investigationsBy,
  postpone,
} from './investigations.store.ts';
import { askModel, type ModelEndpoint } from './model/model.adapter.ts';
import { keepGrounded } from './model/model-answer.ts';
import { modelQuestion } from './model/model-question.ts';
import { type DatedSnapshot, takeSnapshot } from './take-snapshot.query.ts';

export interface InvestigationParts {
  readonly database: Database;
  readonly writes: WritePath<RiskCapabilities>;
  readonly log: Log;
  readonly capabilities: RiskCapabilities;
  /** Undefined where the operator configured none. */
  readonly model: ModelEndpoint | undefined;
}

const PER_TICK = 4;
const MAX_TRIES = 3;
/** Longer than a model may take. */
const LEASE_SECONDS = 120;
const RETRY_SECONDS = 30;

/** Investigations that need no model do not wait for those that do: each method has a loop of its own. */
export async function tickInvestigations(
  parts: InvestigationParts,
  method: Method,
  now: Date,
): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: PER_TICK };
  const claimed = await claimInTurns(parts.database, investigationsBy(method), round, (db, claim) =>
    claimInvestigations(db, { ...claim, method }),
  );
  await Promise.all(claimed.map((one) => run(parts, one, now)));
  return claimed.length;
}

/** A failure is tried again later, and the third one ends it. So does a third crash, which leaves only the lease. */
async function run(parts: InvestigationParts, claimed: ClaimedInvestigation, now: Date): Promise<void> {
  if (claimed.tries > MAX_TRIES) return end(parts, claimed, FAILED);
  try {
    await end(parts, claimed, await outcomeOf(parts, claimed, now));
  } catch (error) {
    const { tries, investigation } = claimed;
    parts.log.error({ investigationId: investigation.id, tries, error }, 'investigation failed');
    if (tries >= MAX_TRIES) await end(parts, claimed, FAILED);
    else await postpone(parts.database, claimed, secondsAfter(now, RETRY_SECONDS));
  }
}

const FAILED: InvestigationEnd['outcome'] = {
  status: 'failed',
  snapshot: null,
  findings: [],
  model: null,
  error: 'investigator_failed',
};

/** Where the lease was lost or the organization is gone, another has ended it: nothing is left to do. */
async function end(
  { writes, log }: InvestigationParts,
  { scope, investigation, lease }: ClaimedInvestigation,
  outcome: InvestigationEnd['outcome'],
): Promise<void> {
  const call = { scope, principal: { kind: 'service' as const, name: 'investigations' } };
  const ended = await writes.execute(call, endInvestigation, { lease, investigation, outcome });
  if (isRefusal(ended))
    log.warn({ investigationId: investigation.id, code: ended.refused }, 'investigation not ended');
}

/** Only the reading locks the subject; the thinking, here or by a model, has nothing but the lease. */
async function outcomeOf(
  parts: InvestigationParts,
  claimed: ClaimedInvestigation,
  now: Date,
): Promise<InvestigationEnd['outcome']> {
  const { scope, investigation } = claimed;
  const { database, capabilities } = parts;
  const dated = await database.transaction(async (tx) => ({
    rollback: await takeSnapshot(tx, { scope, capabilities }, investigation.subjectId),
  }));
  const findings = await inTurns(investigate(dated, now, capabilities.documentedFacts));
  const assisted = await askForAssistance(parts, claimed, { ...dated, takenAt: now, findings });
  return {
    status: 'completed',
    snapshot: { ...dated.snapshot.counters, takenAt: now, digest: digestOfSnapshot(dated.snapshot) },
    findings: sortFindings([...findings, ...assisted.findings]),
    model: assisted.model,
    error: assisted.error,
  };
}

interface Assistance {
  readonly findings: readonly Finding[];
  readonly model: string | null;
  readonly error: InvestigationError | null;
}

interface SnapshotFindings extends DatedSnapshot {
  readonly takenAt: Date;
  readonly findings: readonly Finding[];
}

/** The findings that a model adds. The consent counts at the moment in which facts would leave. */
async function askForAssistance(
  { database, model }: InvestigationParts,
  { scope, investigation: { method, question } }: ClaimedInvestigation,
  base: SnapshotFindings,
): Promise<Assistance> {
  const none = { findings: [], model: null };
  if (method === 'deterministic') return { ...none, error: null };
  if (!(await findAiSettings(database, scope)).enabled) return { ...none, error: 'ai_consent_withdrawn' };
  if (!model) return { ...none, error: 'model_not_configured' };
  const answer = await askModel(model, modelQuestion({ question, ...base }));
  if (typeof answer === 'string') return { findings: [], model: model.name, error: answer };
  return { findings: keepGrounded(answer, citableOf(base.snapshot)), model: model.name, error: null };
}

/** Lets other requests have their turn at each rest. */
async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
