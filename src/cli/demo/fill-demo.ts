import { type Customer, customersOf } from './customers.ts';
import type { DemoCallers } from './demo-callers.ts';
import { type DemoTemplates, makeAgreement, makeTemplates, type Progress } from './demo-documents.ts';
import {
  assess,
  type DemoPolicy,
  makePolicy,
  overrideReview,
  registerCustomer,
  tightenPolicy,
  workOnActions,
} from './demo-risk.ts';
import { confirm, dismiss, giveList, screen } from './demo-screening.ts';
import { makeWorkflow, verify } from './demo-verification.ts';

const FORTNIGHTS = 26;
const FORTNIGHT_MILLISECONDS = 14 * 86_400_000;
const CUSTOMERS = 65;
/** In these the newest matches, actions and documents stay open. */
const OPEN_FORTNIGHTS = 2;

interface Year {
  readonly callers: DemoCallers;
  readonly templates: DemoTemplates;
  readonly workflowId: string;
  policy: DemoPolicy;
  /** Matches that wait for the officer, oldest first. */
  undecided: readonly string[];
}

/** A year of an invented bank: customers come, are screened and assessed, officers decide, agreements are signed. */
export async function fillDemo(
  callers: DemoCallers,
  until: Date,
  tell: (fortnight: number, fortnights: number) => void,
): Promise<void> {
  const customers = customersOf(CUSTOMERS);
  const year: Year = {
    callers,
    templates: await makeTemplates(callers),
    workflowId: await makeWorkflow(callers),
    policy: await makePolicy(callers),
    undecided: [],
  };
  for (let fortnight = 0; fortnight < FORTNIGHTS; fortnight += 1) {
    callers.clock.advanceTo(
      new Date(until.getTime() - (FORTNIGHTS - 1 - fortnight) * FORTNIGHT_MILLISECONDS),
    );
    const [from, to] = [fortnight, fortnight + 1].map((at) => Math.floor((at * CUSTOMERS) / FORTNIGHTS));
    await spendFortnight(year, fortnight, customers.slice(from, to));
    tell(fortnight + 1, FORTNIGHTS);
  }
}

async function spendFortnight(year: Year, fortnight: number, customers: readonly Customer[]): Promise<void> {
  const { callers } = year;
  await giveList(callers);
  if (fortnight === FORTNIGHTS / 2) year.policy = await tightenPolicy(callers, year.policy);
  if (fortnight < FORTNIGHTS - OPEN_FORTNIGHTS) {
    await dismiss(callers, year.undecided);
    year.undecided = [];
    await workOnActions(callers);
  }
  for (const [place, customer] of customers.entries()) await onboard(year, fortnight, customer, place);
}

async function onboard(year: Year, fortnight: number, customer: Customer, place: number): Promise<void> {
  const { callers, policy, templates, workflowId } = year;
  const subjectId = await registerCustomer(callers, policy, customer);
  if (customer.kind === 'person' && fortnight % 2 === 0)
    await verify(callers, workflowId, customer, { subjectId, isFinished: fortnight % 4 !== 0 });
  const matches = await screen(callers, customer, subjectId);
  const { assessmentId, decision } = await assess(callers, policy, subjectId);
  if (decision === 'review' && fortnight % 3 === 0) await overrideReview(callers, assessmentId);
  const recognised = fortnight === RECOGNISED_FORTNIGHT ? matches.slice(0, 1) : [];
  for (const id of recognised) await confirm(callers, id);
  year.undecided = [...year.undecided, ...matches.slice(recognised.length)];
  if (place === 0) await makeAgreement(callers, templates, customer, progressIn(fortnight));
}

/** In it one match is no false positive. */
const RECOGNISED_FORTNIGHT = 15;

function progressIn(fortnight: number): Progress {
  if (fortnight >= FORTNIGHTS - OPEN_FORTNIGHTS) return fortnight % 2 === 1 ? 'sent' : 'half signed';
  if (fortnight % 7 === 1) return 'voided';
  return fortnight % 5 === 3 ? 'draft' : 'signed';
}
