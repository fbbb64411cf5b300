import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Stands before a service: passes requests on, stumbles where a key says so, keeps webhooks, and serves pages. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

const AWAY_MILLISECONDS = 1000;
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };

/** `folder` holds what pages load, below `/files/`. */
export async function startFront(serviceUrl: string, folder: string): Promise<Front> {
  const keeper = hookKeeper();
  const stumbles = stumbling();
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', serviceUrl).pathname;
    if (path.startsWith('/front/hooks/')) return void keeper(path, incoming, response);
    if (path.startsWith('/files/')) return void serveFile(join(folder, normalize(path.slice(7))), response);
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const stumble = stumbles(String(incoming.headers['idempotency-key'] ?? ''));
    if (stumble === 'away') return void response.writeHead(503, { 'retry-after': '1' }).end();
    passOn(serviceUrl, incoming, stumble === 'lost' ? undefined : response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => stopped(server),
  };
}

/** The first request under `lost-…` is not answered, those under `away-…` for a second after the first are refused. */
function stumbling(): (key: string) => 'lost' | 'away' | undefined {
  const first = new Map<string, number>();
  return (key) => {
    const [kind] = key.split('-', 1);
    if (kind !== 'lost' && kind !== 'away') return undefined;
    const before = first.get(key);
    if (before === undefined) first.set(key, performance.now());
    const isOver =
      before !== undefined && (kind === 'lost' || performance.now() - before >= AWAY_MILLISECONDS - 5);
    return isOver ? undefined : kind;
  };
}

/** Without a response the connection ends when the service has answered. */
function passOn(serviceUrl: string, incoming: IncomingMessage, response: ServerResponse | undefined): void {
  const { method, headers, url = '/' } = incoming;
  const onward = request(new URL(url, serviceUrl), { method, headers }, (answer) => {
    if (!response) return void incoming.socket.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}

/** A POST keeps a webhook, a GET of the same path answers with it as soon as there is one. */
function hookKeeper(): (path: string, incoming: IncomingMessage, response: ServerResponse) => Promise<void> {
  const kept = new Map<string, string>();
  const arrivals = new EventEmitter();
  return async (path, incoming, response) => {
    if (incoming.method === 'GET') {
      if (!kept.has(path)) await once(arrivals, path);
      return void response.setHeader('content-type', 'application/json').end(kept.get(path));
    }
    const body = (await buffer(incoming)).toString('utf8');
    kept.set(path, JSON.stringify({ headers: incoming.headers, body }));
    arrivals.emit(path);
    response.writeHead(204).end();
  };
}

async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const content = await readFile(path).catch(() => undefined);
  if (!content) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/json' }).end(content);
}

async function stopped(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
