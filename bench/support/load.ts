import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Requests leave at this rate, and the time of each counts from when it should have left, so that nobody is spared who
   * would have waited. Without it, each connection sends as soon as it is answered.
   */
  readonly perSecond?: number;
  /** The whole HTTP/1.1 request, head and body, that is sent next. */
  readonly nextRequest: () => Buffer;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Keeps each connection busy with one request at a time: a client that costs as little as possible. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const deadline = start + options.seconds * 1000;
  const seen = (status: string, milliseconds: number): boolean => {
    latencies.push(milliseconds);
    statuses[status] = (statuses[status] ?? 0) + 1;
    return performance.now() < deadline;
  };
  const departure = departures(start, options.perSecond);
  await Promise.all(Array.from({ length: options.connections }, () => converse(options, departure, seen)));
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    p50Milliseconds: quantile(0.5),
    p99Milliseconds: quantile(0.99),
    statuses,
  };
}

type Seen = (status: string, milliseconds: number) => boolean;

/** When the next request of all connections leaves. */
function departures(start: number, perSecond: number | undefined): () => number {
  if (perSecond === undefined) return () => performance.now();
  let sent = 0;
  return () => {
    sent += 1;
    return start + (sent / perSecond) * 1000;
  };
}

function converse(options: LoadOptions, departure: () => number, seen: Seen): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(options.port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentAt = 0;
    let pending: Buffer = Buffer.alloc(0);
    const write = (): void => void socket.write(options.nextRequest());
    const send = (): void => {
      sentAt = departure();
      const pause = sentAt - performance.now();
      if (pause > 0) setTimeout(write, pause);
      else write();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const length = wholeAnswer(pending);
      if (length === undefined) return;
      const status = pending.toString('latin1', 9, 12);
      pending = pending.subarray(length);
      if (seen(status, performance.now() - sentAt)) send();
      else close(socket, resolve);
    });
  });
}

function close(socket: Socket, resolve: () => void): void {
  socket.destroy();
  resolve();
}

/** The length of the first answer, once all of it is there. */
function wholeAnswer(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  const total = head + 4 + Number(length ?? 0);
  return bytes.length >= total ? total : undefined;
}

/** One request as bytes on the wire. */
export function httpRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
