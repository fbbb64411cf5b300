import { type Customer, customersOf } from '../../../src/demo/year/customers.ts';
import { openCallers } from '../../../src/cli/demo/demo-callers.ts';
import { makeAgreement, makeTemplates } from '../../../src/demo/year/agreements.step.ts';
import {
  assess,
  makePolicy,
  monitor,
  overrideReview,
  registerCustomer,
  tightenPolicy,
} from '../../../src/demo/year/assessing.step.ts';
import type { YearCallers } from '../../../src/demo/year/callers.ts';
import { screen } from '../../../src/demo/year/screening.step.ts';
import { makeWorkflow, verify } from '../../../src/demo/year/verification.step.ts';
import { SetClock } from '../../../src/platform/set-clock.ts';
import { anOrganization, type SignedIn, type TestOrganization } from '../builders.ts';
import { aContext } from '../risk/contexts.ts';
import { investigated } from '../risk/investigations.ts';
import { aQueuedBatch, workBatches } from '../screening/batches.ts';
import { aMonitor } from '../screening/screening-monitors.ts';
import type { TestService } from '../service.ts';
import { aSession } from '../verification/verification.ts';
import { aWebhook } from '../webhooks/webhooks.ts';

export interface FilledOrganization {
  readonly owner: SignedIn;
  /** For each address with `$id`, up to it, the id of a record that has something to show. */
  readonly records: Readonly<Record<string, string>>;
  /** A session that speaks of no subject yet. */
  readonly unlinkedSessionId: string;
}

/** The demo's clock goes on and that of the service stands: evidence must not come from the future. */
const BEHIND_MILLISECONDS = 200_000;

/** Nobody listens there. */
const RECEIVER = 'http://127.0.0.1:9/hook';

/** An organization of the demo's kind in live mode: something on every screen, in moments instead of a year. */
export async function aFilledOrganization(service: TestService): Promise<FilledOrganization> {
  const organization = await anOrganization(service);
  const { email, password } = organization.owner;
  const clock = new SetClock(new Date(service.clock.now().getTime() - BEHIND_MILLISECONDS));
  const callers = await openCallers({
    baseUrl: service.url,
    clock,
    operatorToken: service.operatorToken,
    email,
    password,
    receiverUrl: RECEIVER,
  });
  await callers.list.give(0);
  const [templates, workflowId, policy] = await Promise.all([
    makeTemplates(callers),
    makeWorkflow(callers),
    makePolicy(callers),
  ]);
  const subjects: string[] = [];
  for (const [place, customer] of someCustomers().entries()) {
    const subjectId = await registerCustomer(callers, policy, { customer, at: clock.now() });
    subjects.push(subjectId);
    if (place === 0) await verify(callers, workflowId, customer, { subjectId, isFinished: true });
    await screen(callers, customer, subjectId);
    const { assessmentId, decision } = await assess(callers, policy, {
      subjectId,
      trigger: 'onboarding',
      about: subjectId,
    });
    if (decision === 'review') await overrideReview(callers, assessmentId, clock.now());
    await monitor(callers, policy, subjectId);
    if (place < 2) {
      const progress = place === 0 ? 'sent' : 'draft';
      await makeAgreement(callers, templates, { customer, subjectId, progress });
    }
  }
  const drafted = await tightenPolicy(callers, policy);
  const made = await others(organization, subjects[0] ?? '');
  const unlinked = await aSession(organization.liveKey, [workflowId]);
  return {
    owner: organization.owner,
    unlinkedSessionId: String(unlinked.id),
    records: {
      ...(await listed(callers)),
      ...made,
      '/risk/policies': drafted.policyVersionId,
      '/documents/templates': templates.account,
      '/verification/workflows': workflowId,
    },
  };
}

/** Two of many, and two who are called like people on the list. */
function someCustomers(): readonly Customer[] {
  const all = customersOf(14);
  return [0, 1, 4, 12].flatMap((place) => all[place] ?? []);
}

/** What the demo has none of. */
async function others({ service, liveKey, owner }: TestOrganization, subjectId: string) {
  const webhook = await aWebhook(owner, RECEIVER, { mode: 'live' });
  await aMonitor(liveKey, { subject: { name: 'Boris Ivanovich Testov' } });
  const investigation = await investigated(service, liveKey, subjectId);
  const batch = await aQueuedBatch(liveKey, 'name\nBoris Ivanovich Testov\nJane Roe\n');
  await workBatches(service);
  return {
    '/screening/batches': batch.id,
    '/screening/lists': 'eu_fsf',
    '/settings/webhooks': webhook.id,
    '/risk/contexts': await aContext(liveKey),
    '/risk/investigations': String(investigation.id),
  };
}

/** Newest first in the listings: those of the namesakes have matches and reasons. */
async function listed(callers: YearCallers): Promise<Readonly<Record<string, string>>> {
  const owner = await callers.owner();
  const runs = await owner.call('listScreeningRuns', { query: { limit: 50 } });
  const sessions = await owner.call('listVerificationSessions', {});
  const documents = await owner.call('listDocuments', { query: { status: 'draft' } });
  const queue = await owner.call('listActionQueue', { query: { status: 'open' } });
  const withMatches = runs.items.find(({ matches }) => matches.length > 0);
  const action = queue.items[0]?.data;
  return {
    '/screening/runs': withMatches?.id ?? '',
    '/verification/sessions': sessions.items.find(({ status }) => status === 'completed')?.id ?? '',
    '/documents': documents.items[0]?.id ?? '',
    '/risk/subjects': action?.subjectId ?? '',
    '/risk/assessments': action?.assessmentId ?? '',
  };
}
