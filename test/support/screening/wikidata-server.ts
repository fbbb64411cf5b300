import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOf, type Entity } from '../../../packages/name-screening/test/wikidata.ts';

export interface WikidataServer {
  readonly sparqlUrl: string;
  readonly entitiesUrl: string;
  readonly asked: { readonly url: URL; readonly headers: IncomingHttpHeaders }[];
  /** Answers the next requests in place of the usual answer. */
  fail(...answers: readonly ((response: ServerResponse) => void)[]): void;
  close(): Promise<void>;
}

/** Given a query without its page, the items that it finds. */
export type Finds = (query: string) => readonly string[];

/** Plays the query service and `wbgetentities` of Wikidata over HTTP. */
export async function startWikidata(entities: readonly Entity[], finds: Finds): Promise<WikidataServer> {
  const known = new Map(entities.map((one) => [String(one['id']), one]));
  const asked: WikidataServer['asked'] = [];
  const failures: ((response: ServerResponse) => void)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push({ url, headers: request.headers });
    const failure = failures.shift();
    if (failure) return failure(response);
    const text = url.pathname === '/sparql' ? sparqlAnswer(url, finds) : entitiesAnswer(url, known);
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sparqlUrl: `${base}/sparql`,
    entitiesUrl: `${base}/w/api.php`,
    asked,
    fail: (...answers) => void failures.push(...answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sparqlAnswer(url: URL, finds: Finds): string {
  const query = url.searchParams.get('query') ?? '';
  const [, where = '', limit, offset] =
    /^SELECT DISTINCT \?item WHERE \{ (.*) \} ORDER BY \?item LIMIT (\d+) OFFSET (\d+)$/.exec(query) ?? [];
  const found = finds(where).slice(Number(offset), Number(offset) + Number(limit));
  return JSON.stringify({
    head: { vars: ['item'] },
    results: {
      bindings: found.map((id) => ({ item: { type: 'uri', value: `http://www.wikidata.org/entity/${id}` } })),
    },
  });
}

function entitiesAnswer(url: URL, known: ReadonlyMap<string, Entity>): string {
  const ids = (url.searchParams.get('ids') ?? '').split('|');
  return answerOf(ids.map((id) => known.get(id) ?? { id, missing: '' }));
}
