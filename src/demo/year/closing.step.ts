import { keyOf, type YearCallers } from './callers.ts';
import type { YearPolicy } from './year.ts';

/** A journey of several customers, as an officer puts them together. */
export async function makeContext({ program }: YearCallers, subjectIds: readonly string[]): Promise<void> {
  const { id } = await program.call('createContext', {
    body: { kind: 'household', externalId: 'household-17', label: 'Customers of one household' },
    idempotencyKey: keyOf('context'),
  });
  for (const subjectId of subjectIds)
    await program.call('addContextSubject', {
      params: { id },
      body: { subjectId },
      idempotencyKey: keyOf('context', subjectId),
    });
}

export async function investigate(callers: YearCallers, subjectId: string): Promise<void> {
  const officer = await callers.officer();
  await officer.call('startInvestigation', {
    params: { id: subjectId },
    body: { question: 'Why did the assessment of this customer change?' },
    idempotencyKey: keyOf('investigate', subjectId),
  });
}

/** What the policy that holds would have said to all that were assessed. */
export async function tryPolicy(callers: YearCallers, { policyVersionId }: YearPolicy): Promise<void> {
  const owner = await callers.owner();
  await owner.call('startBacktest', {
    params: { id: policyVersionId },
    body: {},
    idempotencyKey: keyOf('backtest'),
  });
}
