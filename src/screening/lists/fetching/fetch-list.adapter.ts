import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../kernel/limits.ts';
import {
  type Download,
  DownloadBroken,
  type Outbound,
  type OutboundFailure,
} from '../../../platform/outbound/outbound.ts';
import type { FetchedFile, Fetching } from '../list-import.ts';
import type { Publisher } from '../publishers.ts';

/** A list could not be had from its publisher; the message is for an operator. */
export class FetchFailed extends Error {
  readonly kind: FetchFailure;

  constructor(message: string, kind: FetchFailure) {
    super(message);
    this.kind = kind;
  }
}

/**
 * `unreachable` says nothing about the list, and passes. A `page` in place of the file is how publishers tell of
 * maintenance and keep robots out: it may pass. What is `unusable` stays so until somebody does something.
 */
export type FetchFailure = 'unreachable' | 'page' | 'unusable';

/** How much a fetch may take. */
export interface FetchBounds {
  readonly headWithinSeconds: number;
  readonly silentAtMostSeconds: number;
  readonly fileWithinSeconds: number;
  /** Pauses before each further try. */
  readonly backoffSeconds: readonly number[];
  readonly fileBytes: number;
}

/** Some publishers make the file while one waits, and have bursts of failures. */
export const USUAL_BOUNDS: FetchBounds = {
  headWithinSeconds: 180,
  silentAtMostSeconds: 60,
  fileWithinSeconds: 1_800,
  backoffSeconds: [5, 20, 60],
  fileBytes: limits.listFileBytes,
};

/** The file of a list, if it is another than last time. Throws `FetchFailed` when it could not be had after all tries. */
export async function fetchList(
  outbound: Outbound,
  publisher: Publisher,
  fetching: Fetching,
  bounds: FetchBounds = USUAL_BOUNDS,
): Promise<FetchedFile | 'not_modified'> {
  for (let tries = 0; ; tries += 1) {
    try {
      const offer = await askPublisher(outbound, publisher, fetching, bounds);
      return offer === 'not_modified' ? offer : await offer.take(fetching);
    } catch (error) {
      const pause = bounds.backoffSeconds[tries];
      if (!(error instanceof FetchFailed) || error.kind === 'unusable' || pause === undefined) throw error;
      await sleep(pause * 1000, undefined, { signal: fetching.signal });
    }
  }
}

/** The publisher has another file, and has begun to send it. */
export interface Offer {
  take(fetching: Pick<Fetching, 'receive'>): Promise<FetchedFile>;
}

/** Asks once whether there is another file than the known one. */
export async function askPublisher(
  outbound: Outbound,
  publisher: Publisher,
  known: Pick<Fetching, 'etag' | 'lastModified' | 'signal'>,
  bounds: FetchBounds,
): Promise<Offer | 'not_modified'> {
  const { etag, lastModified, signal } = known;
  const caller = { outbound, bounds, signal };
  const answer = await follow(caller, publisher.url, {
    accept: '*/*',
    'accept-encoding': 'gzip',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  });
  try {
    if (answer.status === 304 && (etag !== null || lastModified !== null)) {
      answer.discard();
      return 'not_modified';
    }
    refuseOtherThanFile(answer, bounds);
  } catch (error) {
    answer.discard();
    throw error;
  }
  return { take: ({ receive }) => acceptFile(caller, publisher, answer, receive) };
}

interface Caller {
  readonly outbound: Outbound;
  readonly bounds: FetchBounds;
  readonly signal: AbortSignal;
}

async function acceptFile(
  caller: Caller,
  { dateUrl }: Publisher,
  answer: Download,
  receive: Fetching['receive'],
): Promise<FetchedFile> {
  const { headers, body } = answer;
  const { bounds, signal } = caller;
  const totalBytes = headers['content-length'] === undefined ? null : Number(headers['content-length']);
  try {
    const file = await receive(bounded(body, bounds.fileBytes), totalBytes);
    return {
      file,
      etag: headers['etag'] ?? null,
      lastModified: headers['last-modified'] ?? null,
      ...(dateUrl !== null && { publishedAt: await publicationDate(caller, dateUrl) }),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DownloadBroken)) throw error;
    throw new FetchFailed(`The download broke off (${error.failure}).`, 'unreachable');
  } finally {
    answer.discard();
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/** Every address on the way is checked like the first one. */
async function follow(
  { outbound, bounds, signal }: Caller,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Download> {
  let url = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await outbound.download({
      url,
      headers,
      signal,
      headWithinMilliseconds: bounds.headWithinSeconds * 1000,
      silentAtMostMilliseconds: bounds.silentAtMostSeconds * 1000,
      deadlineMilliseconds: bounds.fileWithinSeconds * 1000,
    });
    signal.throwIfAborted();
    if ('failed' in answer) throw unreachable(new URL(url).host, answer.failed);
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.status) || location === undefined) return answer;
    answer.discard();
    if (!URL.canParse(location, url))
      throw new FetchFailed('The publisher redirects to no address.', 'unusable');
    url = new URL(location, url).href;
  }
  throw new FetchFailed(`The publisher redirects more than ${MOST_REDIRECTS} times.`, 'unusable');
}

const UNREACHABLE: Readonly<Record<OutboundFailure, string>> = {
  timeout: 'did not answer in time',
  address_not_allowed:
    'may not be called: only https and addresses of the open internet, unless ASSAY_LISTS_ALLOW_PRIVATE is true',
  name_not_resolved: 'was not found',
  tls_failed: 'has no certificate that this machine trusts',
  connection_failed: 'could not be reached, or broke off',
};

function unreachable(host: string, failure: OutboundFailure): FetchFailed {
  const kind = failure === 'address_not_allowed' ? 'unusable' : 'unreachable';
  return new FetchFailed(`${host} ${UNREACHABLE[failure]}.`, kind);
}

function refuseOtherThanFile({ status, headers }: Download, { fileBytes }: FetchBounds): void {
  if (status === 429 || status >= 500)
    throw new FetchFailed(`The publisher answered ${status}.`, 'unreachable');
  if (/^\s*(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) {
    const kind = status < 300 ? 'page' : 'unusable';
    throw new FetchFailed(`The publisher answered ${status} with an HTML page instead of the list.`, kind);
  }
  if (status !== 200)
    throw new FetchFailed(`The publisher answered ${status}.`, status < 300 ? 'page' : 'unusable');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity|gzip|x-gzip)$/i.test(encoding))
    throw new FetchFailed(`The publisher sent the list in the encoding '${encoding}'.`, 'unusable');
  if (Number(headers['content-length'] ?? 0) > fileBytes) throw tooLarge(fileBytes);
}

function tooLarge(fileBytes: number): FetchFailed {
  return new FetchFailed(`The file is larger than ${fileBytes} bytes.`, 'unusable');
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    yield chunk;
  }
}

const DATE_ANSWER_BYTES = 256 * 1024;

/** What the catalogue says; a file without a date is better than no file. */
async function publicationDate(caller: Caller, url: string): Promise<string | null> {
  try {
    const answer = await follow(caller, url, { accept: 'application/json' });
    const text = await beginningOf(answer);
    const { result } = JSON.parse(text) as { result?: Readonly<Record<string, unknown>> };
    return instantOf(result?.['last_modified'] ?? result?.['metadata_modified']);
  } catch {
    caller.signal.throwIfAborted();
    return null;
  }
}

async function beginningOf(answer: Download): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > DATE_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** CKAN writes UTC without saying so. */
function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  const time = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
