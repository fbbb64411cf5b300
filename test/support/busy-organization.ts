import { anOrganization, aSubject, type TestOrganization } from './builders.ts';
import { aTemplate } from './documents/documents.ts';
import { aSentDocument } from './documents/sending.ts';
import { decided, screened } from './screening/screening.ts';
import type { TestService } from './service.ts';
import { callingIn } from './tenants.ts';

/** With something in each of the four histories, in both modes. Its service has the list of `LISTED`. */
export async function aBusyOrganization(service: TestService): Promise<TestOrganization> {
  const organization = await anOrganization(service);
  const { testKey, liveKey, owner } = organization;
  await aSubject(testKey);
  await aSubject(liveKey);
  const run = await screened(testKey, { subject: { name: 'Boris Testov' } });
  await decided(callingIn(owner, 'test'), run.matches[0].id, 'false_positive');
  await aSentDocument(testKey, (await aTemplate(testKey)).id);
  return organization;
}
