import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedPublisher {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Answers one request; the answers are given in turn, the last one again and again. */
export type PublisherAnswer = (response: ServerResponse, asked: AskedPublisher) => void;

/** A small HTTP server that plays a publisher of lists. */
export interface FakePublisher {
  readonly url: string;
  readonly asked: AskedPublisher[];
  answer(...answers: readonly PublisherAnswer[]): void;
  /** What one path answers, whatever else is asked. */
  serve(path: string, answer: PublisherAnswer): void;
  close(): Promise<void>;
}

export async function startPublisher(): Promise<FakePublisher> {
  const asked: AskedPublisher[] = [];
  const served = new Map<string, PublisherAnswer>();
  let answers: PublisherAnswer[] = [];
  const server: Server = createServer((request, response) => {
    const one = { path: request.url ?? '', headers: request.headers };
    asked.push(one);
    const own = served.get(one.path);
    const [next = notFound] = answers;
    if (own) return own(response, one);
    if (answers.length > 1) answers.shift();
    return next(response, one);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (...given) => {
      answers = [...given];
      asked.length = 0;
    },
    serve: (path, answer) => void served.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const notFound: PublisherAnswer = (response) => void response.writeHead(404).end();

export const withFile =
  (text: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): PublisherAnswer =>
  (response) =>
    void response.writeHead(200, { 'content-length': String(Buffer.byteLength(text)), ...headers }).end(text);

export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): PublisherAnswer =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Sends what a caller does not have yet. */
export const withEtag =
  (text: string, etag: string): PublisherAnswer =>
  (response, { headers }) =>
    headers['if-none-match'] === etag
      ? withStatus(304)(response, { path: '', headers })
      : withFile(text, { etag })(response, { path: '', headers });

export const withRedirect = (location: string): PublisherAnswer => withStatus(302, { location });

export const withoutEnd: PublisherAnswer = (response) =>
  void response.writeHead(200, { 'content-length': '1000' }).write('begun');

export const brokenOff: PublisherAnswer = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('begun');
  setTimeout(() => response.destroy(), 20);
};

export const withoutAnswer: PublisherAnswer = () => undefined;
