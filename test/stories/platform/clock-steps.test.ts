import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSubject } from '../../support/builders.ts';
import { aDocument } from '../../support/documents/documents.ts';
import { aTemplateForOne, complete, FOR_ONE, sent, signByAll } from '../../support/documents/sending.ts';
import { seal } from '../../support/history.ts';
import { verdictsOn } from '../../support/judge.ts';
import { aDeviceScore, anAssessingOrganization, anAssessment } from '../../support/risk/assessments.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const HOUR = 3_600;

test('Contract 1, Time and ids: a clock that steps back and forth leaves nothing doubled, lost or out of order', async () => {
  const organization = await anAssessingOrganization(service);
  const { testKey } = organization;
  const subjectId = await aSubject(testKey, 'stepped over');
  const { id: templateId } = await aTemplateForOne(testKey);
  for (const seconds of [-HOUR, 25 * HOUR, -2 * HOUR, -61, 3 * HOUR]) {
    const { id } = await aDocument(testKey, templateId, FOR_ONE);
    const document = await sent(testKey, id);
    service.clock.moveSeconds(seconds);
    await signByAll(service, document);
    await aDeviceScore(organization, subjectId, 50);
    await anAssessment(organization, subjectId);
    await seal(service);
  }
  service.clock.moveSeconds(HOUR);
  while ((await complete(service)) > 0);
  await seal(service);
  const states = await service.db.query<{ status: string }>('select distinct status from documents');
  expect(states).toEqual([{ status: 'completed' }]);
  const verdicts = await verdictsOn(service.db, service.vault, service.clock.now());
  expect(verdicts.filter((line) => !line.startsWith('  ok '))).toEqual([]);
});
