import { type AssayClient, openClient } from '@assay/client';
import { secondsAfter } from '@assay/values';
import { isRefusal } from '../kernel/result.ts';
import type { Caller } from '../kernel/principal.ts';
import type { Clock } from '../platform/clock.ts';
import type { WritePath } from '../platform/writing/command.ts';
import type { Database } from '../platform/database/database.ts';
import type { PrivateServer } from '../platform/http/private-server.ts';
import { claimInTurns } from '../platform/workers/leased-work.ts';
import type { Log } from '../platform/log/log.ts';
import { SetClock } from '../platform/set-clock.ts';
import { actingCallers } from './acting-callers.lookup.ts';
import { claimDemos, type ClaimedDemo, DEMOS, releaseDemo, savePart } from './demos.store.ts';
import { endDemo } from './end-demo.command.ts';
import { ownListOf } from './year/own-list.adapter.ts';
import { beginOf } from './year/calendar.ts';
import type { ReceiverOfYear } from './year/callers.ts';
import { spendPart } from './year/year.step.ts';
import { YEAR_PARTS } from './year/year.ts';
import { NOWHERE } from './year/webhooks.step.ts';

export interface DemoParts {
  readonly database: Database;
  readonly log: Log;
  readonly writes: WritePath;
  /** The API as it would have been at another time; what is done there is dated by that clock and announced to nobody. */
  readonly openPast: (clock: Clock, callers: readonly Caller[]) => Promise<PrivateServer>;
}

/** Much longer than a part of the year takes. */
const LEASE_SECONDS = 60;
const MAX_TRIES = 3;
const RETRY_SECONDS = 10;

/** Spends one part of the invented year that has waited longest; how far it came is kept with what the next has to know. */
export async function tickDemos(parts: DemoParts, now: Date): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: 1 };
  const claimed = await claimInTurns(parts.database, DEMOS, round, claimDemos);
  for (const one of claimed) await goOn(parts, one, now);
  return claimed.length;
}

/** A failure is tried again later, and the third one without a part in between ends it. So does a third crash. */
async function goOn(parts: DemoParts, claimed: ClaimedDemo, now: Date): Promise<void> {
  const { tries, scope } = claimed;
  if (claimed.demo.done >= YEAR_PARTS) return end(parts, claimed, 'completed');
  if (tries > MAX_TRIES) return end(parts, claimed, 'failed');
  try {
    await spend(parts, claimed, now);
  } catch (error) {
    parts.log.error({ organizationId: scope.organizationId, tries, error }, 'an invented year failed');
    if (tries >= MAX_TRIES) await end(parts, claimed, 'failed');
    else await releaseDemo(parts.database, claimed, secondsAfter(now, RETRY_SECONDS));
  }
}

async function spend(parts: DemoParts, claimed: ClaimedDemo, now: Date): Promise<void> {
  const { demo, soFar } = claimed;
  const callers = await actingCallers(parts.database, claimed);
  if (!callers) return end(parts, claimed, 'failed');
  const clock = new SetClock(beginOf(demo.createdAt, demo.done));
  const past = await parts.openPast(clock, callers);
  try {
    const [member, program] = past.tokens.map((token) => callingWith(past, token));
    if (!member || !program) throw new Error('each caller has a token');
    const year = await spendPart(
      {
        clock,
        program,
        apiKeyId: demo.apiKeyId,
        anyone: openClient({ baseUrl: past.baseUrl, caller: { anyone: true } }),
        list: ownListOf(member),
        receiver: NOBODY,
        owner: async () => member,
        officer: async () => member,
      },
      { until: demo.createdAt, part: demo.done, soFar },
    );
    await savePart(parts.database, claimed, { soFar: year, now });
  } finally {
    await past.close();
  }
}

/** Beside the organization's own webhooks nothing may answer for an invented one. */
const NOBODY: ReceiverOfYear = { mode: 'test', url: NOWHERE, settled: async () => undefined };

function callingWith({ baseUrl }: PrivateServer, token: string): AssayClient {
  return openClient({ baseUrl, caller: { token, mode: 'test' } });
}

async function end(parts: DemoParts, claimed: ClaimedDemo, state: 'completed' | 'failed'): Promise<void> {
  const { scope } = claimed;
  const call = { scope, principal: { kind: 'service', name: 'demo' } } as const;
  const ended = await parts.writes.execute(call, endDemo, { claimed, state });
  if (isRefusal(ended)) parts.log.warn({ organizationId: scope.organizationId }, ended.detail);
}
