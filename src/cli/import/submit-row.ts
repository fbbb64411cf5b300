import { createHash } from 'node:crypto';
import { type AssayClient, AssayProblem } from '@assay/client';
import { isPassing, problemText } from '../api/call-failure.ts';
import { RowFault, type SubjectRow } from './subject-row.ts';

export interface RowOutcome {
  readonly isNew: boolean;
  readonly facts: number;
}

/** Makes the subject where there is none, then records the evidence of the row: all of it or nothing. */
export async function submitRow(client: AssayClient, row: SubjectRow): Promise<RowOutcome> {
  try {
    const { id, isNew } = await subjectOf(client, row);
    if (row.evidence) await recordOnce(client, id, row.evidence);
    return { isNew, facts: row.evidence?.items.length ?? 0 };
  } catch (error) {
    if (error instanceof AssayProblem && !endsImport(error)) throw new RowFault(problemText(error));
    throw error;
  }
}

/** The next row would meet the same. */
function endsImport(problem: AssayProblem): boolean {
  const { status, code } = problem;
  return status === 401 || status === 403 || code === 'source_disabled' || isPassing(problem);
}

/** Kind and externalId are the key: a subject that is there stays as it is. */
async function subjectOf(
  client: AssayClient,
  { kind, externalId }: SubjectRow,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  try {
    const body = { kind, externalId };
    const { id } = await client.call('registerSubject', { body, idempotencyKey: crypto.randomUUID() });
    return { id, isNew: true };
  } catch (error) {
    if (!(error instanceof AssayProblem) || error.code !== 'already_exists') throw error;
    return { id: String(error.problem['resourceId']), isNew: false };
  }
}

/** The key is made of the content: what was recorded before, by whichever run or key, is not recorded again. */
async function recordOnce(
  client: AssayClient,
  subjectId: string,
  { sourceId, items }: NonNullable<SubjectRow['evidence']>,
): Promise<void> {
  const ordered = items.toSorted((one, other) => (one.fact < other.fact ? -1 : 1));
  const body = { sourceRegistrationId: sourceId, items: ordered };
  const digest = createHash('sha256')
    .update(JSON.stringify([subjectId, body]))
    .digest('hex');
  try {
    const params = { id: subjectId };
    await client.call('recordEvidenceBatch', { params, body, idempotencyKey: `import-${digest}` });
  } catch (error) {
    if (!(error instanceof AssayProblem) || error.code !== 'idempotency_conflict') throw error;
  }
}
