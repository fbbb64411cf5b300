import { setTimeout as pause } from 'node:timers/promises';
import type { Customer } from './customers.ts';
import { aKey, type DemoCallers } from './demo-callers.ts';
import { inventedList } from './invented-list.ts';

const POLL_MILLISECONDS = 25;

/** Gives the invented list to the service; given again, it stays fresh. */
export async function giveList({ operator, clock }: DemoCallers): Promise<void> {
  const body = new TextEncoder().encode(inventedList(clock.now()));
  const { importId } = await operator.call('importListFile', { params: { key: 'eu_fsf' }, body });
  for (;;) {
    const { state } = await operator.call('readListImport', { params: { importId } });
    if (state === 'activated') return;
    if (state !== 'running') throw new Error(`the invented list was ${state}`);
    await pause(POLL_MILLISECONDS);
  }
}

/** Screens a customer, and records the outcome with the risk subject. */
export async function screen(
  { program }: DemoCallers,
  customer: Customer,
  riskSubjectId: string,
): Promise<readonly string[]> {
  const { name, kind, dateOfBirth } = customer;
  const { matches } = await program.call('createScreeningRun', {
    body: {
      subject: {
        name,
        entityType: kind === 'person' ? 'person' : 'entity',
        ...(dateOfBirth !== undefined && { datesOfBirth: [dateOfBirth] }),
      },
      sources: ['eu_fsf'],
      riskSubjectId,
    },
    idempotencyKey: aKey(),
  });
  return matches.filter(({ decision }) => decision === 'pending').map(({ id }) => id);
}

const REASONS = [
  'Another date of birth, and the customer has never lived there.',
  'Only the name agrees; the passport shows another place of birth.',
  'The listed person is of another nationality and thirty years older.',
];

export async function dismiss(callers: DemoCallers, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return;
  const officer = await callers.officer();
  for (const [at, id] of matchIds.entries())
    await officer.call('decideScreeningMatch', {
      params: { id },
      body: { decision: 'false_positive', reason: REASONS[at % REASONS.length] ?? '' },
      idempotencyKey: aKey(),
    });
}

/** One whom the officer recognised. */
export async function confirm(callers: DemoCallers, matchId: string): Promise<void> {
  const officer = await callers.officer();
  await officer.call('decideScreeningMatch', {
    params: { id: matchId },
    body: {
      decision: 'confirmed',
      reason: 'Same passport number as in the list; the account was not opened.',
    },
    idempotencyKey: aKey(),
  });
}
