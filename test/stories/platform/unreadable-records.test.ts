import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { seal } from '../../support/history.ts';
import { verdictsOn } from '../../support/judge.ts';
import { aQueuedBatch, workBatches } from '../../support/screening/batches.ts';
import { anAssessedSubject, anAssessingOrganization } from '../../support/risk/assessments.ts';
import { emptyLists, followLists, putList } from '../../support/screening/lists.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  await emptyLists(service);
  await followLists(service);
  await putList(service, 'eu_fsf', [LISTED], { force: true });
});
afterAll(() => service.stop());

const judge = () => verdictsOn(service.db, service.vault, service.clock.now());

/** Writes behind the back of the service. */
const change = (statement: string, values: unknown[]) => service.db.query(statement, values);

test('records that the database cannot read are breaches, and every other record is judged', async () => {
  const batches = [];
  for (let count = 0; count < 7; count += 1)
    batches.push(await aQueuedBatch(acme.testKey, `externalId,name\nc-${count},Boris Testov\n`));
  await workBatches(service);
  await seal(service);
  expect((await judge()).filter((line) => !line.startsWith('  ok '))).toEqual([]);

  const [, unread, , wrong, , alsoUnread] = batches.map(({ id }) => String(id));
  const broken = String.raw`[["\ud800",null,{"runId":null}]]`;
  await change('update screening_batch_results set results = $1 where batch_id = any($2)', [
    broken,
    [unread, alsoUnread],
  ]);
  await change("update screening_batch_results set results = '[]' where batch_id = $1", [wrong]);

  const organizationId = (await acme.owner.get('/organization')).body.id;
  const told = (await judge()).filter((line) => !line.startsWith('  ok '));
  const of = (id: string | undefined) =>
    `FAIL  screening.results      the results of the batch ${id} (test) of organization ${organizationId}: `;
  expect(told.toSorted()).toEqual(
    [
      `${of(unread)}it cannot be read: invalid input syntax for type json`,
      `${of(wrong)}of 1 rows from row 1, 0 have a result`,
      `${of(alsoUnread)}it cannot be read: invalid input syntax for type json`,
      'FAIL  screening.results      3 breaches among 7; it should be: pieces of results follow each other, and have one result, one digest and the run of each row',
    ].toSorted(),
  );
});

test('what cannot be replayed or opened is a breach, and the rest is proven', async () => {
  const assessing = await anAssessingOrganization(service);
  const { assessmentId } = await anAssessedSubject(assessing, 50);
  const { assessmentId: other } = await anAssessedSubject(assessing, 80);
  await seal(service);
  await change("update risk_assessments set evaluator_version = '99' where id = $1", [assessmentId]);
  await change('update risk_assessments set digest = reverse(digest) where id = $1', [other]);
  await change("update history_keys set sealed_key = 'broken'", []);
  const told = (await judge()).filter((line) => /^FAIL {2}(risk\.replays|history\.logs)/.test(line));
  expect(told).toEqual([
    expect.stringMatching(
      `the assessment ${assessmentId} cannot be replayed: .* does not have the evaluator 99$`,
    ),
    expect.stringMatching(`the assessment ${other} replays to another result$`),
    expect.stringMatching(/2 breaches among 2;/),
    ...Array.from({ length: 2 }, () =>
      expect.stringMatching(/the rest of the organization \S+ cannot be read: /),
    ),
    expect.stringMatching(/2 breaches among 2;/),
  ]);
});
