import { createApiKey } from '../identity/index.ts';
import { isRefusal, refuse } from '../kernel/result.ts';
import type { Command } from '../platform/writing/command.ts';
import type { Demo, DemoView } from './demo.ts';
import { demoEntry } from './demo-entry.ts';
import { findDemo, insertDemo, isEmpty, lockDemo, requeueDemo } from './demos.store.ts';
import { YEAR_PARTS } from './year/year.ts';

/** A worker finds the committed row; nothing is started from memory. */
export const startDemo: Command<null, DemoView, 'mode_conflict' | 'already_exists' | 'forbidden'> = async (
  tx,
  ctx,
) => {
  const { scope, now, principal } = ctx;
  if (scope.mode !== 'test') return refuse('mode_conflict', 'Invented data is for test mode alone.');
  if (principal.kind !== 'user') return refuse('forbidden', 'A member asks for invented data.');
  lockDemo(tx, scope);
  const before = await findDemo(tx, scope);
  const entry = demoEntry(ctx.newId(), 'organization.demo_started', scope.organizationId);
  if (before?.state === 'failed') {
    requeueDemo(tx, scope, now);
    return { value: viewOf({ ...before, state: 'queued', completedAt: null }), history: [entry] };
  }
  if (before) return refuse('already_exists', 'Test mode was filled with an invented year before.');
  if (!(await isEmpty(tx, scope)))
    return refuse(
      'already_exists',
      'Test mode has records already: an invented year would be mixed with them.',
    );
  const key = await createApiKey(tx, ctx, { name: 'Invented onboarding', mode: 'test', expiresAt: null });
  if (isRefusal(key)) throw new Error(key.detail);
  const demo: Demo = {
    state: 'queued',
    done: 0,
    requestedBy: principal.userId,
    apiKeyId: key.value.id,
    createdAt: now,
    startedAt: null,
    completedAt: null,
  };
  insertDemo(tx, scope, demo);
  return { value: viewOf(demo), history: [entry, ...key.history] };
};

function viewOf(demo: Demo): DemoView {
  return { isPossible: false, demo, parts: YEAR_PARTS };
}
