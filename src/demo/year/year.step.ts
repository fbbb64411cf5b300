import { type Customer, customersOf } from './customers.ts';
import type { YearCallers } from './callers.ts';
import { makeAgreement, makeTemplates, type Progress } from './agreements.step.ts';
import {
  assess,
  makePolicy,
  monitor,
  overrideReview,
  registerCustomer,
  tightenPolicy,
  workOnActions,
} from './assessing.step.ts';
import { investigate, makeContext, shareWork, tryPolicy } from './closing.step.ts';
import {
  customersIn,
  customersSince,
  CUSTOMERS,
  FORTNIGHTS,
  momentOf,
  OPEN_DAYS,
  OPEN_FORTNIGHTS,
  WATCHED,
} from './calendar.ts';
import { confirm, dismiss, screen, screenAgain, watch } from './screening.step.ts';
import { makeWorkflow, verify } from './verification.step.ts';
import { leaveReceiver, subscribe } from './webhooks.step.ts';
import type { YearPart, YearSoFar } from './year.ts';

/**
 * A year of an invented bank: customers come, are screened and assessed, officers decide, agreements are signed. A part that
 * is spent again does what the first attempt did not come to.
 */
export async function spendPart(callers: YearCallers, { until, part, soFar }: YearPart): Promise<YearSoFar> {
  if (!soFar) return beginYear(callers, until);
  const fortnight = part - 1;
  return fortnight < FORTNIGHTS
    ? spendFortnight(callers, { soFar, until, fortnight })
    : endYear(callers, soFar, until);
}

async function beginYear(callers: YearCallers, until: Date): Promise<YearSoFar> {
  callers.clock.advanceTo(momentOf(until, 0, 0));
  await callers.list.give(0);
  return {
    templates: await makeTemplates(callers),
    workflowId: await makeWorkflow(callers),
    policy: await makePolicy(callers),
    undecided: [],
    reviewed: 0,
    subjectIds: [],
  };
}

interface Fortnight {
  readonly soFar: YearSoFar;
  readonly until: Date;
  readonly fortnight: number;
}

async function spendFortnight(
  callers: YearCallers,
  { soFar, until, fortnight }: Fortnight,
): Promise<YearSoFar> {
  const begins = momentOf(until, fortnight, 0);
  callers.clock.advanceTo(begins);
  await callers.list.give(fortnight);
  let year = soFar;
  if (fortnight === FORTNIGHTS / 2) year = { ...year, policy: await tightenPolicy(callers, year.policy) };
  if (fortnight === FORTNIGHTS - OPEN_FORTNIGHTS) year = { ...year, webhookId: await subscribe(callers) };
  if (fortnight < FORTNIGHTS - OPEN_FORTNIGHTS) await workOnActions(callers, begins);
  const customers = customersIn(fortnight, customersOf(CUSTOMERS));
  for (const [place, customer] of customers.entries()) {
    const at = momentOf(until, fortnight, (place + 1) / (customers.length + 1));
    callers.clock.advanceTo(at);
    year = await decideDue(callers, year, { at, until });
    year = await onboard(callers, year, { fortnight, place, customer, at });
    if (year.webhookId !== undefined) await callers.receiver.settled();
  }
  return year;
}

const DAY_MILLISECONDS = 86_400_000;

/** Matches wait for two days, and those of the last days are still there when the year is over. */
async function decideDue(
  callers: YearCallers,
  year: YearSoFar,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<YearSoFar> {
  const foundBefore = Math.min(
    at.getTime() - 2 * DAY_MILLISECONDS,
    until.getTime() - OPEN_DAYS * DAY_MILLISECONDS,
  );
  const due = year.undecided.filter(({ at: found }) => Date.parse(found) < foundBefore);
  for (const [place, { matchId, subjectId }] of due.entries()) {
    await dismiss(callers, matchId, place);
    await assess(callers, year.policy, { subjectId, trigger: 'match_decided', about: matchId });
  }
  return { ...year, undecided: year.undecided.filter((match) => !due.includes(match)) };
}

interface NewCustomer {
  readonly fortnight: number;
  readonly place: number;
  readonly customer: Customer;
  readonly at: Date;
}

async function onboard(callers: YearCallers, year: YearSoFar, coming: NewCustomer): Promise<YearSoFar> {
  const { policy, templates, workflowId } = year;
  const { fortnight, place, customer, at } = coming;
  const subjectId = await registerCustomer(callers, policy, coming);
  if (customer.kind === 'person' && (fortnight % 2 === 0 || customer.dateOfBirth === undefined))
    await verify(callers, workflowId, customer, { subjectId, isFinished: fortnight % 4 !== 0 });
  const matches = await screen(callers, customer, subjectId);
  const { assessmentId, decision } = await assess(callers, policy, {
    subjectId,
    trigger: 'onboarding',
    about: subjectId,
  });
  const isReviewed = decision === 'review' || decision === 'restrict';
  if (isReviewed && year.reviewed % OVERRIDDEN_OF === 0) await overrideReview(callers, assessmentId, at);
  const recognised = fortnight === RECOGNISED_FORTNIGHT ? matches.slice(0, 1) : [];
  for (const id of recognised) await confirm(callers, id);
  if (place === 0)
    await makeAgreement(callers, templates, { customer, subjectId, progress: progressIn(fortnight) });
  const found = matches
    .slice(recognised.length)
    .map((matchId) => ({ matchId, subjectId, at: at.toISOString() }));
  return {
    ...year,
    reviewed: year.reviewed + (isReviewed ? 1 : 0),
    subjectIds: [...year.subjectIds, subjectId],
    undecided: [...year.undecided, ...found],
  };
}

/** The first of so many that are to be reviewed is decided otherwise. */
const OVERRIDDEN_OF = 4;

/** In it one match is no false positive. */
const RECOGNISED_FORTNIGHT = 13;

function progressIn(fortnight: number): Progress {
  if (fortnight >= FORTNIGHTS - OPEN_FORTNIGHTS) return fortnight % 2 === 1 ? 'sent' : 'half signed';
  if (fortnight % 7 === 1) return 'voided';
  return fortnight % 5 === 3 ? 'draft' : 'signed';
}

/** So many customers are screened once more after a year, and those that are watched begin after so many. */
const SCREENED_AGAIN = 18;
const WATCHED_FROM = 5;

/** Monitoring begins last: it is the service that assesses from then on, by its own clock. */
async function endYear(callers: YearCallers, year: YearSoFar, until: Date): Promise<YearSoFar> {
  callers.clock.advanceTo(until);
  await callers.list.give(FORTNIGHTS);
  const customers = customersOf(CUSTOMERS);
  await makeContext(callers, year.subjectIds.slice(0, 3));
  await tryPolicy(callers, year.policy);
  await investigate(callers, year.undecided[0]?.subjectId ?? year.subjectIds[0] ?? '');
  await screenAgain(callers, customers.slice(0, SCREENED_AGAIN));
  for (const [place, customer] of customers.slice(WATCHED_FROM, WATCHED_FROM + WATCHED).entries())
    await watch(callers, customer, year.subjectIds[WATCHED_FROM + place] ?? '');
  await shareWork(callers, year.undecided, until);
  // Those whom the version that holds has judged: it has nothing new to say of them.
  for (const subjectId of year.subjectIds.slice(-customersSince(FORTNIGHTS / 2)))
    await monitor(callers, year.policy, subjectId);
  if (year.webhookId !== undefined) await leaveReceiver(callers, year.webhookId);
  return year;
}
