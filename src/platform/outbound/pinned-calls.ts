import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { errorCode } from '../../kernel/error-code.ts';
import { VERSION } from '../version.ts';
import { addressFault, isPublicAddress } from './addresses.ts';
import {
  type Download,
  DownloadBroken,
  type DownloadCall,
  type Outbound,
  type OutboundCall,
  type OutboundFailure,
  type OutboundOptions,
  type OutboundOutcome,
} from './outbound.ts';
import { addressesOf, nameServerResolver, systemResolver } from './resolver.ts';

/**
 * Every call asks for the addresses of its host anew, checks all of them and connects to one that was checked: a
 * name that answers differently a moment later changes nothing. A connection is used again only by calls that found
 * the very same addresses.
 */
export function openPinnedCalls(options: OutboundOptions): Outbound {
  const { allowPrivate, resolve = allowPrivate ? systemResolver : nameServerResolver() } = options;
  const agents = new PinnedAgents();
  /** By connections to addresses that were checked just now. */
  const pinned = async (text: string, signal: AbortSignal): Promise<Agent | OutboundFailure> => {
    if (addressFault(text, options)) return 'address_not_allowed';
    const addresses = await before(signal, addressesOf(new URL(text), resolve));
    if (addresses.length === 0) return 'name_not_resolved';
    if (!allowPrivate && !addresses.every(isPublicAddress)) return 'address_not_allowed';
    return agents.of(addresses);
  };
  const call = async <Answer>(
    url: string,
    signal: AbortSignal,
    ask: (agent: Agent) => Promise<Answer>,
  ): Promise<Answer | { failed: OutboundFailure }> => {
    try {
      const agent = await pinned(url, signal);
      return typeof agent === 'string' ? { failed: agent } : await ask(agent);
    } catch (error) {
      return { failed: failureOf(error, signal) };
    }
  };
  return {
    post: (request) => {
      const signal = AbortSignal.timeout(request.deadlineMilliseconds);
      return call(request.url, signal, (agent) => send(request, agent, signal));
    },
    download: (request) => {
      const late = AbortSignal.timeout(request.deadlineMilliseconds);
      const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
      return call(request.url, signal, (agent) => beginDownload(request, agent, signal));
    },
    close: () => agents.close(),
  };
}

async function send(
  call: OutboundCall,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<OutboundOutcome> {
  const { statusCode, body } = await request(call.url, {
    method: 'POST',
    headers: { 'user-agent': `Assay/${VERSION}`, ...call.headers },
    body: call.body,
    dispatcher,
    signal,
  });
  return { status: statusCode, body: await beginningOf(body, call.maxAnswerBytes) };
}

async function beginDownload(
  call: DownloadCall,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Download> {
  const { statusCode, headers, body } = await request(call.url, {
    headers: { 'user-agent': `Assay/${VERSION}`, ...call.headers },
    dispatcher,
    signal,
    headersTimeout: call.headWithinMilliseconds,
    bodyTimeout: call.silentAtMostMilliseconds,
  });
  // An error of a body that nobody reads any more is nobody's.
  body.on('error', () => undefined);
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    body: piecesOf(body, signal),
    discard: () => void body.destroy(),
  };
}

async function* piecesOf(
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (error) {
    throw new DownloadBroken(failureOf(error, signal));
  }
}

/** The status counts once it is there: a body that breaks off or never ends is only cut. */
async function beginningOf(body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      // Leaving the loop drops the connection with the rest.
      if (bytes >= most) break;
    }
  } catch {
    // The bytes before stay.
  }
  return Buffer.concat(chunks).subarray(0, most);
}

function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

function failureOf(error: unknown, signal: AbortSignal): OutboundFailure {
  if (signal.aborted) return 'timeout';
  const code = errorCode(error) ?? '';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  return /CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code) ? 'tls_failed' : 'connection_failed';
}

const AGENTS_KEPT = 500;
const CONNECTION_KEPT_MILLISECONDS = 2_000;

/** Connection pools, each tied to the addresses that its calls were checked for. */
class PinnedAgents {
  readonly #agents = new Map<string, Agent>();

  of(addresses: readonly string[]): Agent {
    const key = addresses.toSorted().join();
    const agent = this.#agents.get(key) ?? pinnedTo(addresses);
    this.#agents.delete(key);
    this.#agents.set(key, agent);
    if (this.#agents.size > AGENTS_KEPT) this.#dropOldest();
    return agent;
  }

  #dropOldest(): void {
    const [oldest] = this.#agents;
    if (!oldest) return;
    this.#agents.delete(oldest[0]);
    void oldest[1].close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.close()));
    this.#agents.clear();
  }
}

function pinnedTo(addresses: readonly string[]): Agent {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, found);
    else if (first) callback(null, first.address, first.family);
  };
  return new Agent({
    keepAliveTimeout: CONNECTION_KEPT_MILLISECONDS,
    keepAliveMaxTimeout: CONNECTION_KEPT_MILLISECONDS,
    pipelining: 1,
    connect: { lookup, autoSelectFamily: found.length > 1 },
  });
}
