import { verifyExport } from '@assay/client/history';
import { checkDocuments } from '../../documents/index.ts';
import { logTexts } from '../../history/index.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import { MODES } from '../../kernel/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { replayAssessments } from '../../risk/index.ts';

export interface Proven {
  readonly database: Database;
  readonly vault: Vault;
  readonly organizationId: OrganizationId;
  readonly now: Date;
}

/** What proves itself by being computed again: no statement can tell it. */
export interface Proof {
  readonly name: string;
  readonly holds: string;
  /** For each record that was looked at its fault, or undefined. */
  readonly faults: (proven: Proven) => AsyncIterable<string | undefined>;
}

export const PROOFS: readonly Proof[] = [
  { name: 'risk.replays', holds: 'assessments replayed to the same result and digest', faults: replayFaults },
  {
    name: 'documents.trails',
    holds: 'documents have an intact trail under its seal, and the files of their digests',
    faults: trailFaults,
  },
  {
    name: 'history.logs',
    holds: 'logs have each event once and in order, and are what their checkpoints signed',
    faults: logFaults,
  },
];

async function* replayFaults({ database, organizationId }: Proven): AsyncGenerator<string | undefined> {
  for (const mode of MODES)
    for await (const { assessmentId, fault } of replayAssessments(database, { organizationId, mode }))
      yield fault && `the assessment ${assessmentId} ${fault}`;
}

async function* trailFaults({ database, vault, organizationId }: Proven): AsyncGenerator<string | undefined> {
  for (const mode of MODES)
    for await (const { documentId, fault } of checkDocuments(database, vault, { organizationId, mode }))
      yield fault === undefined ? undefined : `the document ${documentId}: ${fault}`;
}

async function* logFaults({
  database,
  vault,
  organizationId,
  now,
}: Proven): AsyncGenerator<string | undefined> {
  const { fault } = await verifyExport(linesOf(await logTexts(database, vault, organizationId, now)));
  yield fault && `the log of the organization ${organizationId}: ${fault.message}`;
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield* text.trimEnd().split('\n');
}
