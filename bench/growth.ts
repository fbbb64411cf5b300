import pg from 'pg';
import { startBesideTpcB } from './support/beside-tpcb.ts';
import { load } from './support/load.ts';
import { type Measure, print, type Row, times } from '@assay/test-support/report';
import { aSetting } from './support/setting.ts';

/** What an assessment costs as data grows: one connection, so that latency is all there is. */
const RECEIPTS = [10, 1_000, 100_000] as const;
/** In the table beside those of the subject: `node .bench/bench/growth.js 10000000`. */
const ASSESSMENTS = Number(process.argv[2] ?? '1000000');
/** Of one subject, as those who are monitored have after a while. */
const OF_A_SUBJECT = 10;
/** In one statement, so that a run that grows for minutes says how far it is. */
const AT_ONCE = 500_000;

if (!(Number.isSafeInteger(ASSESSMENTS) && ASSESSMENTS > 0))
  throw new Error(`Say how many assessments, such as 10000000, not '${process.argv[2]}'.`);

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
const [small, full] = [await latencyOf(subjectId), await grown()];
rows.push([`table of ${ASSESSMENTS.toLocaleString('en')} assessments`, full]);
rows.push([
  '  its p50, to that of the same subject before',
  times(full.value / small.value, 2, { atMost: 1.25 }),
]);
await database.end();
await bench.close();
print('POST …/assessments as data grows, one connection, fsync on', rows);

async function grown(): Promise<Measure> {
  for (let first = 1; first <= ASSESSMENTS; first += AT_ONCE) {
    await assessOthers(first, Math.min(first + AT_ONCE - 1, ASSESSMENTS));
    if (ASSESSMENTS > AT_ONCE) process.stdout.write('.');
  }
  await database.query('vacuum analyze risk_assessments');
  // What was made is written out: else the disk is measured that still has gigabytes of it to write.
  await database.query('checkpoint');
  return latencyOf(subjectId);
}

/** Small ones, since it is the indexes that grow; with ids that carry a time of the last year, as those of the service do. */
async function assessOthers(first: number, last: number): Promise<void> {
  await database.query(
    `insert into risk_assessments select a.organization_id, a.mode, ${timedId('n')}, ${timedId(`n / ${OF_A_SUBJECT}`)},
       n % ${OF_A_SUBJECT} + 1, a.policy_version_id, a.policy_key, a.trigger, a.event_ids, a.evaluated_at,
       a.evidence_revision, null, a.evaluator_version, '[]', '{}', '[]', a.fresh_until, a.review_due_at, a.digest,
       a.created_by
     from (select * from risk_assessments limit 1) a, generate_series($1::bigint, $2::bigint) n`,
    [first, last],
  );
}

function timedId(number: string): string {
  const milliseconds = `(extract(epoch from a.evaluated_at) * 1000)::bigint - 31536000000 + (${number}) * 31536000000 / ${ASSESSMENTS + 1}`;
  return `(lpad(to_hex(${milliseconds}), 12, '0') || '7000' || '8' || lpad(to_hex(${number}), 15, '0'))::uuid`;
}
