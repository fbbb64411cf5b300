import { Agent, request as openRequest } from 'node:http';
import { faultsOf, type FuzzAnswer } from './judge.ts';
import { type FuzzRequest, requestOf } from './requests.ts';
import type { World } from './world.ts';

const AT_ONCE = 8;

export interface FuzzOutcome {
  /** What must not be, each with how to see it again. */
  readonly failures: readonly string[];
  /** How many were answered so, by status. */
  readonly answered: Readonly<Record<number, number>>;
}

/** Sends the request of each seed, several at once. */
export async function fuzz(world: World, seeds: Iterable<number>): Promise<FuzzOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const failures: string[] = [];
  const answered: Record<number, number> = {};
  const waiting = seeds[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const request = requestOf(next.value, world);
      const answer = await send(agent, world.service.url, request);
      const status = answer?.status ?? 0;
      answered[status] = (answered[status] ?? 0) + 1;
      const faults = answer ? faultsOf(request, answer) : [];
      if (answer && faults.length > 0) failures.push(report(world.service.url, request, answer, faults));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    agent.destroy();
  }
  return { failures, answered };
}

/** Undefined where the service hung up, which it may on what is no HTTP. */
function send(agent: Agent, url: string, request: FuzzRequest): Promise<FuzzAnswer | undefined> {
  const { method, path, headers, body } = request;
  return new Promise((resolve) => {
    const sent = openRequest(`${url}${path}`, { agent, method, headers });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(undefined));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          mediaType: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.end(body);
  });
}

function report(url: string, request: FuzzRequest, answer: FuzzAnswer, faults: readonly string[]): string {
  return [
    `seed ${request.seed}, ${request.address} as ${request.caller}: ${faults.join('; ')}`,
    `  ${curlOf(url, request)}`,
    `  ${answer.status} ${answer.text.slice(0, 500)}`,
  ].join('\n');
}

/** The same request for a shell. The body is base64, since it may hold anything. */
function curlOf(url: string, { method, path, headers, body }: FuzzRequest): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const options = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const curl = `curl -sS -X ${method} ${options.join(' ')} ${quoted(`${url}${path}`)}`;
  return body ? `echo ${body.toString('base64')} | base64 -d | ${curl} --data-binary @-` : curl;
}
