import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { startBesideTpcB } from './support/beside-tpcb.ts';
import { amount, median, print } from '@assay/test-support/report';
import { aSetting } from './support/setting.ts';

/** Monitored reassessments, each a transaction with its events, by one and by two worker processes in turns. */
const SUBJECTS = 500;
const ROUNDS = 6;

const bench = await startBesideTpcB();
const { policyVersionId, aSubject, evidenceFor } = await aSetting(bench);
for (let index = 0; index < SUBJECTS; index += 1) {
  const subject = await aSubject(`subject-${index}`);
  await evidenceFor(subject, `evidence-${index}`, 'ordinary');
}
const database = new pg.Client(bench.connection);
await database.connect();
await database.query(
  `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, id, policy_version_id, enabled)
   select organization_id, mode, id, 'onboarding', gen_random_uuid(), $1, true from risk_subjects`,
  [policyVersionId],
);
const workers = [await startWorker(), await startWorker()];

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL('monitoring-process.js', import.meta.url), {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    execArgv: process.execArgv,
  });
  worker.send(bench.connection);
  await once(worker, 'message');
  return worker;
}

/** As if every subject had just got evidence, without the time that sending it takes. */
async function makeAllDue(): Promise<void> {
  await database.query('begin');
  await database.query('update risk_subjects set evidence_revision = evidence_revision + 1');
  await database.query('update risk_monitoring set next_check_at = now()');
  await database.query('commit');
}

async function perSecond(count: number): Promise<number> {
  await makeAllDue();
  const began = performance.now();
  const made = await Promise.all(
    workers.slice(0, count).map(async (worker) => {
      worker.send('check');
      const [answer] = (await once(worker, 'message')) as [{ made: number }];
      return answer.made;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const total = made.reduce((sum, one) => sum + one);
  if (total !== SUBJECTS) throw new Error(`${total} assessments of ${SUBJECTS} changes`);
  return total / seconds;
}

const rates: [number, number][] = [];
for (let round = 0; round <= ROUNDS; round += 1) rates.push([await perSecond(1), await perSecond(2)]);
const measured = rates.slice(1); // the first one warms up
for (const worker of workers) worker.disconnect();
await database.end();
await bench.close();
print(`Monitored reassessments, ${SUBJECTS} due at once, 1,000 a tick, fsync on`, [
  ['one worker process', amount(median(measured.map(([one]) => one)), '/s')],
  ['two worker processes', amount(median(measured.map(([, two]) => two)), '/s')],
]);
