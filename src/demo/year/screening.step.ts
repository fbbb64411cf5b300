import type { Customer } from './customers.ts';
import { keyOf, type YearCallers } from './callers.ts';

/** Screens a customer, and records the outcome with the risk subject. */
export async function screen(
  { program, list }: YearCallers,
  customer: Customer,
  riskSubjectId: string,
): Promise<readonly string[]> {
  const { matches } = await program.call('createScreeningRun', {
    body: { subject: screenedOf(customer), sources: [list.key], riskSubjectId },
    idempotencyKey: keyOf('screen', customer.externalId),
  });
  return matches.map(({ id }) => id);
}

/** From now on the customer is screened again whenever the list changes. */
export async function watch(
  { program, list }: YearCallers,
  customer: Customer,
  riskSubjectId: string,
): Promise<void> {
  await program.call('createScreeningMonitor', {
    body: { subject: screenedOf(customer), sources: [list.key], riskSubjectId },
    idempotencyKey: keyOf('watch', customer.externalId),
  });
}

function screenedOf({ name, kind, dateOfBirth }: Customer) {
  return {
    name,
    entityType: kind === 'person' ? ('person' as const) : ('entity' as const),
    ...(dateOfBirth !== undefined && { datesOfBirth: [dateOfBirth] }),
  };
}

/** Customers of long ago once more, as a file. */
export async function screenAgain(
  { program, list }: YearCallers,
  customers: readonly Customer[],
): Promise<void> {
  const { id } = await program.call('createScreeningBatch', {
    body: { name: 'Customers of last year', sources: [list.key], format: 'jsonl' },
    idempotencyKey: keyOf('batch'),
  });
  const rows = customers.map(({ externalId, name, kind, dateOfBirth }) =>
    JSON.stringify({
      externalId,
      name,
      entityType: kind === 'person' ? 'person' : 'entity',
      ...(dateOfBirth !== undefined && { dateOfBirth }),
    }),
  );
  await program.call('sendBatchRows', {
    params: { id },
    body: new TextEncoder().encode(`${rows.join('\n')}\n`),
    idempotencyKey: keyOf('batch', 'rows'),
  });
}

const REASONS = [
  'Another date of birth, and the customer has never lived there.',
  'Only the name agrees; the passport shows another place of birth.',
  'The listed person is of another nationality and thirty years older.',
];

export async function dismiss(callers: YearCallers, matchId: string, place: number): Promise<void> {
  const officer = await callers.officer();
  await officer.call('decideScreeningMatch', {
    params: { id: matchId },
    body: { decision: 'false_positive', reason: REASONS[place % REASONS.length] ?? '' },
    idempotencyKey: keyOf('decide', matchId),
  });
}

/** One whom the officer recognised. */
export async function confirm(callers: YearCallers, matchId: string): Promise<void> {
  const officer = await callers.officer();
  await officer.call('decideScreeningMatch', {
    params: { id: matchId },
    body: {
      decision: 'confirmed',
      reason: 'Same passport number as in the list; the account was not opened.',
    },
    idempotencyKey: keyOf('decide', matchId),
  });
}
