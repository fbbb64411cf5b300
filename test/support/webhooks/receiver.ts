import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes: a signature covers these, not what they parse to. */
  readonly body: Buffer;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMilliseconds?: number;
  /** It answers no sooner than this. */
  readonly after?: Promise<unknown>;
}

/** A real HTTP receiver on loopback, such as a customer's webhook endpoint. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Those that have neither been answered nor given up. */
  readonly open: ReadonlySet<ReceivedRequest>;
  /** What it answers from now on; 204 until told otherwise. */
  answerWith(answer: (request: ReceivedRequest) => ReceiverAnswer): void;
  /** Resolves once this many requests have arrived in all. */
  waitFor(count: number): Promise<readonly ReceivedRequest[]>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const open = new Set<ReceivedRequest>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let decide: (request: ReceivedRequest) => ReceiverAnswer = () => ({ status: 204 });
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body: Buffer.concat(chunks) };
      received.push(request);
      open.add(request);
      outgoing.once('close', () => open.delete(request));
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      const { status, headers: answerHeaders, body, delayMilliseconds = 0, after } = decide(request);
      const answer = (): void => void outgoing.writeHead(status, answerHeaders).end(body);
      void Promise.resolve(after).then(() => setTimeout(answer, delayMilliseconds));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    open,
    answerWith: (answer) => {
      decide = answer;
    },
    waitFor: async (count) => {
      if (received.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return received;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
