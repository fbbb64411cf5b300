import {
  openRescreening,
  type RescreeningTick,
} from '../../../src/screening/rescreening/rescreening.worker.ts';
import type { Caller, Json } from '../http.ts';
import type { TestService } from '../service.ts';

/** The worker of a process of its own, until nothing is due any more. */
export async function rescreen(service: TestService): Promise<RescreeningTick> {
  const worker = aRescreener(service);
  const sum = { monitors: 0, comparedEntries: 0 };
  for (let more = true; more;) {
    const done = await worker.tick(service.clock.now());
    sum.monitors += done.monitors;
    sum.comparedEntries += done.comparedEntries;
    more = done.monitors > 0;
  }
  return sum;
}

export function aRescreener({ service, database, vault, logged }: TestService) {
  const { writes, capabilities, longWork } = service;
  const write = (fields: unknown): void => void logged.push(JSON.stringify(fields));
  const log = { debug: write, info: write, warn: write, error: write, request: () => undefined };
  return openRescreening({ database, writes, capabilities, longWork, vault, log: log as never });
}

/** Creates a monitor; by default of one sanctions list. */
export async function aMonitor(caller: Caller, more: Json): Promise<Json> {
  const answer = await caller.post('/screening/monitors', { sources: ['eu_fsf'], ...more });
  if (answer.status !== 201) throw new Error(`monitor: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The last run of a monitor, with its decisions. */
export async function lastRun(caller: Caller, { id }: Json): Promise<Json> {
  const monitor = await caller.get(`/screening/monitors/${id}`);
  const run = await caller.get(`/screening/runs/${monitor.body.lastRunId}`);
  if (run.status !== 200) throw new Error(`run: ${JSON.stringify(run.body)}`);
  return run.body;
}
