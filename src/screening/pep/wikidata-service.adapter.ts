import { setTimeout as sleep } from 'node:timers/promises';
import { BuildRefused } from '@assay/name-screening';
import { idsIn, type WikidataService } from '@assay/name-screening/pep-builder';
import { type Download, DownloadBroken, type Outbound } from '../../platform/outbound/outbound.ts';

export interface ServiceAddresses {
  readonly sparqlUrl: string;
  /** Of `wbgetentities`. */
  readonly entitiesUrl: string;
  /** Wikimedia asks every program to say who runs it. */
  readonly userAgent: string;
}

export interface ServiceBounds {
  readonly pageRows: number;
  readonly entitiesAtOnce: number;
  readonly withinSeconds: number;
  /** Pauses before each further try. */
  readonly backoffSeconds: readonly number[];
}

/** Formats: a query has a minute, and fifty items come at once. */
export const USUAL_SERVICE_BOUNDS: ServiceBounds = {
  pageRows: 5_000,
  entitiesAtOnce: 50,
  withinSeconds: 120,
  backoffSeconds: [2, 10, 30, 60],
};

export function openWikidataService(
  outbound: Outbound,
  addresses: ServiceAddresses,
  bounds: ServiceBounds = USUAL_SERVICE_BOUNDS,
): WikidataService {
  const headers = { 'user-agent': addresses.userAgent };
  const ask = <T>(url: URL, accept: string, read: (answer: unknown) => T | null): Promise<T> =>
    patiently(outbound, { url: url.href, headers: { ...headers, accept } }, bounds, read);
  const page = (query: string): Promise<readonly string[]> => {
    const url = withParameters(addresses.sparqlUrl, { query, format: 'json' });
    return ask(url, 'application/sparql-results+json', idsIn);
  };
  return {
    entitiesAtOnce: bounds.entitiesAtOnce,
    ids: async (query) => {
      const found = new Set<string>();
      for (let offset = 0; ; offset += bounds.pageRows) {
        const ids = await page(query(bounds.pageRows, offset));
        for (const id of ids) found.add(id);
        if (ids.length < bounds.pageRows) return [...found];
      }
    },
    entities: (ids) => {
      const url = withParameters(addresses.entitiesUrl, {
        action: 'wbgetentities',
        ids: ids.join('|'),
        props: 'info|labels|aliases|claims',
        format: 'json',
        maxlag: '5',
      });
      return ask(url, 'application/json', entitiesIn);
    },
  };
}

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What passes is tried again; the reason why it did not is told at the end. */
async function patiently<T>(
  outbound: Outbound,
  call: Call,
  bounds: ServiceBounds,
  read: (answer: unknown) => T | null,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await once(outbound, call, bounds);
    if ('text' in answer) {
      const value = read(jsonOf(answer.text));
      if (value !== null) return value;
    }
    const why = 'text' in answer ? 'sent an answer that cannot be read' : answer.why;
    const pause = bounds.backoffSeconds[tries];
    if (pause === undefined || ('final' in answer && answer.final))
      throw new BuildRefused(`${new URL(call.url).host} ${why}.`);
    const wished = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : 0;
    await sleep(Math.max(pause, Math.min(wished, LONGEST_WAIT_SECONDS)) * 1000);
  }
}

const LONGEST_WAIT_SECONDS = 300;
const ANSWER_BYTES = 256 * 1024 * 1024;

type Answer =
  | { readonly text: string }
  | { readonly why: string; readonly final: boolean; readonly retryAfterSeconds: number };

async function once(outbound: Outbound, call: Call, { withinSeconds }: ServiceBounds): Promise<Answer> {
  const milliseconds = withinSeconds * 1000;
  const answer = await outbound.download({
    ...call,
    headWithinMilliseconds: milliseconds,
    silentAtMostMilliseconds: milliseconds,
    deadlineMilliseconds: milliseconds,
  });
  if ('failed' in answer) {
    const final = answer.failed === 'address_not_allowed';
    return { why: `did not answer (${answer.failed})`, final, retryAfterSeconds: 0 };
  }
  const { status, headers } = answer;
  if (status === 200) return bodyOf(answer);
  answer.discard();
  const passes = status === 429 || status >= 500;
  return {
    why: `answered ${status}`,
    final: !passes,
    retryAfterSeconds: Number(headers['retry-after']) || 0,
  };
}

async function bodyOf(answer: Download): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES) return { why: 'sent too long an answer', final: true, retryAfterSeconds: 0 };
    }
  } catch (error) {
    if (!(error instanceof DownloadBroken)) throw error;
    return { why: `broke off (${error.failure})`, final: false, retryAfterSeconds: 0 };
  } finally {
    answer.discard();
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}

/** A query that takes too long ends in the middle of its answer. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A server that is behind answers with an error in place of entities. */
function entitiesIn(answer: unknown): { readonly entities: object } | null {
  if (typeof answer !== 'object' || answer === null || !('entities' in answer)) return null;
  const { entities } = answer;
  return typeof entities === 'object' && entities !== null ? { entities } : null;
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
