import type { Method } from '../../../src/risk/investigations/investigation.ts';
import {
  type InvestigationParts,
  tickInvestigations,
} from '../../../src/risk/investigations/investigations.worker.ts';
import type { Answer, Caller, Json } from '../http.ts';
import type { TestService } from '../service.ts';

/** What the workers of this service work with; nothing is running by itself. */
export function partsOf(
  { database, service, logged }: TestService,
  more: Partial<InvestigationParts> = {},
): InvestigationParts {
  const { writes, capabilities } = service;
  const write = (level: string) => (fields: unknown) =>
    void logged.push(`${level} ${JSON.stringify(fields)}`);
  const log = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    request: () => undefined,
  };
  return { database, writes, capabilities, log, model: undefined, ...more };
}

/** One tick of a worker, at the time of the service; how many investigations it took. */
export function tick(
  service: TestService,
  more: Partial<InvestigationParts> = {},
  method: Method = 'deterministic',
): Promise<number> {
  return tickInvestigations(partsOf(service, more), method, service.clock.now());
}

export function start(caller: Caller, subjectId: string, body: Json = {}): Promise<Answer> {
  return caller.post(`/risk/subjects/${subjectId}/investigations`, body);
}

/** A queued investigation; its id. */
export async function aQueued(caller: Caller, subjectId: string, body: Json = {}): Promise<string> {
  const answer = await start(caller, subjectId, body);
  if (answer.status !== 201) throw new Error(`investigation: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

export async function readInvestigation(caller: Caller, id: string): Promise<Json> {
  const answer = await caller.get(`/risk/investigations/${id}`);
  if (answer.status !== 200) throw new Error(`investigation: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Starts one and lets a worker run it; the record as it ended. */
export async function investigated(service: TestService, caller: Caller, subjectId: string): Promise<Json> {
  const id = await aQueued(caller, subjectId);
  await tick(service);
  return readInvestigation(caller, id);
}

/** The findings of this code. */
export function found(investigation: Json, code: string): readonly Json[] {
  return investigation.data.findings.filter((finding: Json) => finding.code === code);
}
