import { startBesideTpcB } from './support/beside-tpcb.ts';
import { aSetting } from './support/setting.ts';

/** POST …/assessments, signed, durable, explained, one required action on average, beside pgbench's TPC-B. */
const SUBJECTS = 200;

const bench = await startBesideTpcB();
const { policyVersionId, knownSubjects } = await aSetting(bench);
const subjects = await knownSubjects(SUBJECTS);
let made = 0;
await bench.compare('POST …/assessments', 0.5, () => {
  made += 1;
  const path = `/api/v1/risk/subjects/${subjects[made % SUBJECTS]}/assessments`;
  return bench.post(path, { policyVersionId, trigger: 'bench' }, `assess-${made}`);
});
await bench.close();
