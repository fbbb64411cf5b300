import { startBesideTpcB } from './support/beside-tpcb.ts';
import { aSetting } from './support/setting.ts';

/** POST …/assessments, signed, durable, explained, one required action on average, beside pgbench's TPC-B. */
const SUBJECTS = 200;

const bench = await startBesideTpcB();
const { policyVersionId, aSubject, evidenceFor } = await aSetting(bench);
const subjects: string[] = [];
for (let index = 0; index < SUBJECTS; index += 1) {
  const id = await aSubject(`subject-${index}`);
  await evidenceFor(id, `evidence-${index}`, index % 2 === 0 ? 'ordinary' : 'exposed');
  subjects.push(id);
}
let made = 0;
await bench.compare('POST …/assessments', 0.5, () => {
  made += 1;
  const path = `/api/v1/risk/subjects/${subjects[made % SUBJECTS]}/assessments`;
  return bench.post(path, { policyVersionId, trigger: 'bench' }, `assess-${made}`);
});
await bench.close();
