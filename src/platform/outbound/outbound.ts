import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { VERSION } from '../version.ts';
import { isPublicAddress } from './addresses.ts';
import { addressesOf, nameServerResolver, type Resolve, systemResolver } from './resolver.ts';

export interface OutboundCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly deadlineMilliseconds: number;
  /** No more than this is read of the answer. */
  readonly maxAnswerBytes: number;
}

export type OutboundFailure =
  | 'timeout'
  | 'address_not_allowed'
  | 'name_not_resolved'
  | 'tls_failed'
  | 'connection_failed';

export type OutboundOutcome =
  | { readonly status: number; readonly body: Buffer }
  | { readonly failed: OutboundFailure };

/** HTTP calls to addresses that tenants give. */
export interface Outbound {
  /** Redirects are answers like any other. It never throws for what the other side does. */
  post(call: OutboundCall): Promise<OutboundOutcome>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** Loopback and private networks may be called: for development. */
  readonly allowPrivate: boolean;
  /** As `https:`. Any other is not called, whenever the address was given. */
  readonly protocols: readonly string[];
  readonly resolve?: Resolve;
}

/**
 * Every call asks for the addresses of its host anew, checks all of them and connects to one that was checked: a
 * name that answers differently a moment later changes nothing. A connection is used again only by calls that found
 * the very same addresses.
 */
export function openOutbound(options: OutboundOptions): Outbound {
  const { allowPrivate, resolve = allowPrivate ? systemResolver : nameServerResolver() } = options;
  const agents = new PinnedAgents();
  return {
    post: async (call) => {
      const signal = AbortSignal.timeout(call.deadlineMilliseconds);
      try {
        const url = new URL(call.url);
        if (!options.protocols.includes(url.protocol)) return { failed: 'address_not_allowed' };
        const addresses = await before(signal, addressesOf(url, resolve));
        if (addresses.length === 0) return { failed: 'name_not_resolved' };
        if (!allowPrivate && !addresses.every(isPublicAddress)) return { failed: 'address_not_allowed' };
        return await send(call, agents.of(addresses), signal);
      } catch (error) {
        return { failed: failureOf(error, signal) };
      }
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
    // What came before stays.
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
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
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
