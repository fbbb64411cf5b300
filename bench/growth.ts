import pg from 'pg';
import { startBesideTpcB } from './support/beside-tpcb.ts';
import { load } from './support/load.ts';
import { type Measure, print, type Row } from './support/report.ts';
import { aSetting } from './support/setting.ts';

/** What an assessment costs as data grows: one connection, so that latency is all there is. */
const RECEIPTS = [10, 1_000, 100_000] as const;
const ASSESSMENTS = 1_000_000;

const bench = await startBesideTpcB();
const database = new pg.Client(bench.connection);
await database.connect();
const { policyVersionId, aSubject, evidenceFor } = await aSetting(bench);

let made = 0;
async function latencyOf(subjectId: string): Promise<Measure> {
  const nextRequest = (): Buffer => {
    made += 1;
    const path = `/api/v1/risk/subjects/${subjectId}/assessments`;
    return bench.post(path, { policyVersionId, trigger: 'bench' }, `growth-${made}`);
  };
  await load({ port: bench.port, connections: 1, seconds: 1, nextRequest });
  const result = await load({ port: bench.port, connections: 1, seconds: 4, nextRequest });
  if (Object.keys(result.statuses).join() !== '201') throw new Error(JSON.stringify(result.statuses));
  const text = `p50 ${result.p50Milliseconds.toFixed(2)} ms, p99 ${result.p99Milliseconds.toFixed(2)} ms`;
  return { value: result.p50Milliseconds, text };
}

/** Older receipts of the same facts and source, as many as asked in all. */
async function receiptsFor(subjectId: string, count: number): Promise<void> {
  await database.query(
    `insert into risk_evidence select e.organization_id, e.mode, gen_random_uuid(), e.subject_id, -n.n * 100 - e.sequence,
       e.fact, e.source, e.status, e.value, e.observed_at, e.expires_at, e.received_at, e.provider_ref, e.evidence_class,
       e.source_registration_id, e.binding_revision, e.api_key_id, e.adapter_version, e.batch_id, e.created_by
     from risk_evidence e, generate_series(1, $2::int) n where e.subject_id = $1`,
    [subjectId, Math.max(0, Math.round(count / 9) - 1)],
  );
  await database.query('analyze risk_evidence');
}

const rows: Row[] = [];
for (const count of RECEIPTS) {
  const subjectId = await aSubject(`receipts-${count}`);
  await evidenceFor(subjectId, `evidence-${count}`);
  await receiptsFor(subjectId, count);
  rows.push([`subject with ${count.toLocaleString('en')} receipts`, await latencyOf(subjectId)]);
}
const subjectId = await aSubject('table');
await evidenceFor(subjectId, 'evidence-table');
await latencyOf(subjectId);
// Rows of other subjects, small ones: it is the indexes that grow.
await database.query(
  `insert into risk_assessments select a.organization_id, a.mode, gen_random_uuid(), s.id, 1, a.policy_version_id,
     a.policy_key, a.trigger, a.event_ids, a.evaluated_at, a.evidence_revision, null, a.evaluator_version, '[]',
     '{}', '[]', a.fresh_until, a.review_due_at, a.digest, a.created_by
   from (select * from risk_assessments limit 1) a, (select gen_random_uuid() as id from generate_series(1, $1::int)) s`,
  [ASSESSMENTS],
);
await database.query('analyze risk_assessments');
rows.push([`table of ${ASSESSMENTS.toLocaleString('en')} assessments`, await latencyOf(subjectId)]);
await database.end();
await bench.close();
print('POST …/assessments as data grows, one connection, fsync on', rows);
