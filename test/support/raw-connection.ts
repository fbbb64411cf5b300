import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over a connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A connection without an HTTP client: what is sent, and when, is up to the test. */
export interface RawConnection {
  readonly socket: Socket;
  /** Goes on where the service has hung up: what can no longer be sent is nobody's fault. */
  send(...parts: readonly (string | Uint8Array)[]): Promise<void>;
  /** The answer with this number, counted from 0; undefined where the service ended the connection before it. */
  answer(at: number): Promise<RawAnswer | undefined>;
  /** Settles when the service has ended the connection. */
  readonly ended: Promise<void>;
}

export function openRawConnection(url: string, methods: readonly string[]): RawConnection {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = Buffer.alloc(0);
  let over = false;
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const look of waiting) look();
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    changed();
  });
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      over = true;
      changed();
      resolve();
    };
    socket.once('end', end).once('close', end);
  });
  return {
    socket,
    ended,
    send: async (...parts) => {
      for (const part of parts) {
        if (socket.destroyed || !socket.writable) return;
        if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
      }
    },
    answer: (at) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = answersIn(received, methods)[at];
          if (!found && !over) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** The whole answers among the bytes; what only says that the body may come is none. */
function answersIn(bytes: Buffer, methods: readonly string[]): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes.toString('latin1');
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    const headers = new Headers(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
    const length = methods[answers.length] === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 0);
    const text = rest.slice(end + 4, end + 4 + length);
    if (text.length < length) return answers;
    rest = rest.slice(end + 4 + length);
    if (status !== 100) answers.push({ status, headers, text });
  }
}
