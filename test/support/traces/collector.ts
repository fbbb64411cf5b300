import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../http.ts';

/** A span as it arrived, with its attributes under their names. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly milliseconds: number;
  readonly startedAt: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A collector on loopback that takes OTLP over HTTP in JSON, and nothing that departs from it. */
export interface Collector {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly requests: readonly IncomingHttpHeaders[];
  /** Everything that arrived, as it arrived. */
  readonly bytes: string;
  /** What it answers from now on. */
  answerWith(answer: { readonly status: number; readonly body?: string }): void;
  /** Waits for a span that fits. */
  span(fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  partsOf(span: ReceivedSpan): readonly ReceivedSpan[];
  close(): Promise<void>;
}

const PATIENCE_MILLISECONDS = 60_000;

export async function startCollector(port = 0): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const requests: IncomingHttpHeaders[] = [];
  const waiting = new Set<() => void>();
  let bytes = '';
  let answer: { readonly status: number; readonly body?: string } = { status: 200, body: '{}' };
  const take = (headers: IncomingHttpHeaders, body: string): typeof answer => {
    requests.push(headers);
    bytes += body;
    if (answer.status !== 200) return answer;
    const read = readExport(headers, body);
    if (typeof read === 'string') return { status: 400, body: read };
    spans.push(...read);
    for (const look of waiting) look();
    return answer;
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const isHere = incoming.method === 'POST' && incoming.url === '/v1/traces';
      const { status, body } = isHere
        ? take(incoming.headers, Buffer.concat(chunks).toString())
        : { status: 404, body: '' };
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    spans,
    requests,
    get bytes() {
      return bytes;
    },
    answerWith: (next) => {
      answer = next;
    },
    span: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = spans.find(fits);
          if (!found) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const names = new Set(spans.map(({ name }) => name));
          reject(new Error(`no such span came; there were: ${[...names].join(', ')}`));
        }, PATIENCE_MILLISECONDS);
        waiting.add(look);
        look();
      }),
    partsOf: ({ traceId, spanId }) =>
      spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The spans, or what departs from the protocol. */
function readExport(headers: IncomingHttpHeaders, body: string): ReceivedSpan[] | string {
  if (headers['content-type'] !== 'application/json') return 'not announced as JSON';
  try {
    const { resourceSpans } = JSON.parse(body);
    return resourceSpans.flatMap(({ resource, scopeSpans }: Json) =>
      scopeSpans.flatMap(({ scope, spans }: Json) => {
        if (typeof scope.name !== 'string') throw new Error('a scope without a name');
        return spans.map((span: Json) => readSpan(span, attributesOf(resource.attributes)));
      }),
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What a span may say, by OTLP 1. */
const MEMBERS: Readonly<Record<string, (value: Json) => boolean>> = {
  traceId: (value) => /^[0-9a-f]{32}$/.test(value) && !/^0+$/.test(value),
  spanId: (value) => /^[0-9a-f]{16}$/.test(value) && !/^0+$/.test(value),
  parentSpanId: (value) => value === undefined || /^[0-9a-f]{16}$/.test(value),
  name: (value) => typeof value === 'string' && value !== '',
  kind: (value) => Number.isInteger(value) && value >= 1 && value <= 5,
  startTimeUnixNano: (value) => typeof value === 'string' && /^\d{19}$/.test(value),
  endTimeUnixNano: (value) => typeof value === 'string' && /^\d{19}$/.test(value),
  attributes: (value) => Array.isArray(value),
  status: (value) => value === undefined || [0, 1, 2].includes(value.code),
};

function readSpan(span: Json, resource: ReceivedSpan['resource']): ReceivedSpan {
  const unknown = Object.keys(span).filter((name) => !(name in MEMBERS));
  const wrong = Object.entries(MEMBERS).filter(([name, fits]) => !fits(span[name]));
  if (unknown.length > 0 || wrong.length > 0)
    throw new Error(`not a span: ${[...unknown, ...wrong.map(([name]) => name)].join(', ')}`);
  const [start, end] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)];
  if (end < start) throw new Error('a span that ends before it begins');
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    name: span.name,
    kind: span.kind,
    milliseconds: Number(end - start) / 1e6,
    startedAt: Number(start / 1_000_000n),
    failed: span.status?.code === 2,
    attributes: attributesOf(span.attributes),
    resource,
  };
}

function attributesOf(attributes: Json): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }: Json) => {
      const [[kind, held] = ['', undefined], ...more] = Object.entries(value);
      if (typeof key !== 'string' || more.length > 0) throw new Error('not an attribute');
      if (kind === 'stringValue' && typeof held === 'string') return [key, held];
      if (kind === 'intValue' && typeof held === 'string' && /^-?\d+$/.test(held)) return [key, Number(held)];
      if (kind === 'doubleValue' && typeof held === 'number') return [key, held];
      if (kind === 'boolValue' && typeof held === 'boolean') return [key, held];
      throw new Error(`not a value of an attribute: ${kind}`);
    }),
  );
}
