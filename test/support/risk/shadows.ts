import { type ShadowPace, type ShadowParts, tickShadows } from '../../../src/risk/shadows/shadows.worker.ts';
import type { Caller, Json } from '../http.ts';
import type { TestService } from '../service.ts';
import { partsOf } from './investigations.ts';

/** So far a shadow stays behind, and somewhat more. */
export const BEHIND_SECONDS = 31;
/** After its end, until everything is counted once more. */
export const SETTLED_SECONDS = 121;

/** One tick of a worker, at the time of the service; how many shadows it took. */
export function tickShadow(
  service: TestService,
  { pace, ...more }: Partial<ShadowParts> & { readonly pace?: ShadowPace } = {},
): Promise<number> {
  const { database, writes, log } = partsOf(service);
  return tickShadows({ database, writes, log, ...more }, service.clock.now(), pace);
}

/** Lets workers count everything that was made by now. */
export async function caughtUp(service: TestService, seconds = BEHIND_SECONDS): Promise<void> {
  service.clock.moveSeconds(seconds);
  while ((await tickShadow(service)) > 0);
}

/** A running shadow of a draft, until so many seconds from now. */
export async function aShadow(
  { service, caller }: { readonly service: TestService; readonly caller: Caller },
  policyVersionId: string,
  seconds = 3600,
): Promise<Json> {
  const until = new Date(service.clock.now().getTime() + seconds * 1000).toISOString();
  const answer = await caller.post(`/risk/policies/${policyVersionId}/shadow`, { until });
  if (answer.status !== 201) throw new Error(`shadow: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function readShadow(caller: Caller, id: string): Promise<Json> {
  const answer = await caller.get(`/risk/shadows/${id}`);
  if (answer.status !== 200) throw new Error(`shadow: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
