import {
  type BacktestPace,
  type BacktestParts,
  tickBacktests,
} from '../../../src/risk/backtests/backtests.worker.ts';
import type { Caller, Json } from '../http.ts';
import type { TestService } from '../service.ts';
import { partsOf } from './investigations.ts';

/** One tick of a worker, at the time of the service; how many backtests it took. */
export function tick(
  service: TestService,
  { pace, ...more }: Partial<BacktestParts> & { readonly pace?: BacktestPace } = {},
): Promise<number> {
  const { database, log } = partsOf(service);
  return tickBacktests({ database, log, ...more }, service.clock.now(), pace);
}

/** A queued backtest of the version; its id. */
export async function aBacktest(caller: Caller, policyVersionId: string, body: Json = {}): Promise<string> {
  const answer = await caller.post(`/risk/policies/${policyVersionId}/backtest`, body);
  if (answer.status !== 201) throw new Error(`backtest: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

export async function readBacktest(caller: Caller, id: string): Promise<Json> {
  const answer = await caller.get(`/risk/backtests/${id}`);
  if (answer.status !== 200) throw new Error(`backtest: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Starts one and lets a worker run it to its end. */
export async function backtested(
  service: TestService,
  caller: Caller,
  policyVersionId: string,
  body: Json = {},
): Promise<Json> {
  const id = await aBacktest(caller, policyVersionId, body);
  while ((await tick(service)) > 0);
  return readBacktest(caller, id);
}
