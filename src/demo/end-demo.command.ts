import { revokeApiKey } from '../identity/index.ts';
import { isRefusal, refuse } from '../kernel/result.ts';
import type { Command } from '../platform/writing/command.ts';
import { demoEntry } from './demo-entry.ts';
import { type ClaimedDemo, endDemo as endDemoRow } from './demos.store.ts';

interface DemoEnd {
  readonly claimed: ClaimedDemo;
  readonly state: 'completed' | 'failed';
}

/** With the year the right of its program ends too; one that failed keeps it, since it may go on. */
export const endDemo: Command<DemoEnd, null, 'stale_revision'> = async (tx, ctx, { claimed, state }) => {
  const { scope, now } = ctx;
  if (!(await endDemoRow(tx, claimed, { state, now })))
    return refuse('stale_revision', 'Another worker has it by now.');
  const entry = demoEntry(ctx.newId(), 'organization.demo_ended', scope.organizationId, { state });
  if (state === 'failed') return { value: null, history: [entry] };
  const revoked = await revokeApiKey(tx, ctx, { id: claimed.demo.apiKeyId });
  return { value: null, history: isRefusal(revoked) ? [entry] : [entry, ...revoked.history] };
};
