import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHIPPED_POSITIONS } from '@assay/name-screening/pep-builder';
import { aBuild, aFolder, readBuilt } from '../../../test/support/screening/pep-build.ts';
import {
  type Entity,
  held,
  INVENTIA,
  person,
  thing,
} from '../../../packages/name-screening/test/wikidata.ts';
import { startWikidata, type WikidataServer } from '../../../test/support/screening/wikidata-server.ts';
import { buildPepList } from './build-pep-list.command.ts';

const BOUNDS = { pageRows: 2, entitiesAtOnce: 3, withinSeconds: 2, backoffSeconds: [0.01, 0.01] };

const PEOPLE: readonly Entity[] = [
  person('Q9950', 'Zorvan Kelmidor', { P39: [held('Q9910', { P580: '2024' })], P27: 'Q9900' }),
  person('Q9951', 'Odo Ramvel', { P39: [held('Q9913', { P2937: 'Q9970' })] }),
  person('Q9952', 'Ada Ost', { P39: [held('Q9910', { P580: '2012', P582: '2014' })] }),
  person('Q9953', 'Lene Vor'),
  person('Q9960', 'Mirela Kelmidor', { P26: 'Q9950' }),
];
const THINGS: readonly Entity[] = [
  ...INVENTIA.map((one) =>
    one['id'] === 'Q9913' ? thing('Q9913', 'Member', { P279: 'Q9914', P1001: 'Q9900' }) : one,
  ),
  thing('Q9914', 'kind of member', { P279: 'Q486839' }),
  thing('Q9970', 'first Assembly', { P571: '2016', P576: '2020' }),
  thing('Q9982', 'Bank of Inventia', {
    P31: 'Q66344',
    P17: 'Q9900',
    P488: [held('Q9953', { P580: '2025' })],
  }),
];

/** What the query service would find. */
function finds(where: string): readonly string[] {
  if (where.includes('p:P39')) {
    const asked = (id: string) => where.includes(`wd:${id} `);
    return [...(asked('Q9910') ? ['Q9950', 'Q9952'] : []), ...(asked('Q9913') ? ['Q9951'] : [])];
  }
  if (where.includes('UNION')) return where.includes('wd:Q9950 ') ? ['Q9960'] : [];
  if (where.includes('wdt:P297')) return where.includes('wd:Q3624078') ? ['Q9900'] : [];
  if (where.includes('wd:Q83307 ')) return ['Q9910'];
  if (where.includes('wd:Q486839 ')) return ['Q9913', 'Q9914'];
  return where.includes('wd:Q66344 ') ? ['Q9982'] : [];
}

let server: WikidataServer;
beforeEach(async () => {
  server = await startWikidata([...THINGS, ...PEOPLE], finds);
});
afterEach(() => server.close());

async function fetched(bounds = BOUNDS) {
  const folder = aFolder();
  const said: string[] = [];
  const build = aBuild(folder, {
    wikidata: [server.sparqlUrl],
    service: { entitiesUrl: server.entitiesUrl, userAgent: 'Inventia lists (ops@example.com)', bounds },
    progress: { reading: () => undefined, say: (line) => void said.push(line) },
  });
  await buildPepList(build);
  return { said, ...(await readBuilt(build.outPath)) };
}

describe('Formats, Discovery: a SPARQL endpoint, then whole items', () => {
  test('offices, their holders, those whom organisations name, relatives, terms, places and classes', async () => {
    const { entries, standing, said } = await fetched();
    expect([...entries.keys()]).toEqual(['Q9950', 'Q9951', 'Q9952', 'Q9953', 'Q9960']);
    expect(entries.get('Q9951')?.pep?.positions).toEqual([
      expect.objectContaining({ category: 'parliament_member', country: 'ZZ', start: '2016', end: '2020' }),
    ]);
    expect(entries.get('Q9953')?.pep?.positions).toEqual([
      expect.objectContaining({ category: 'central_bank_board', title: 'Chair of Bank of Inventia' }),
    ]);
    expect(standing('Q9960', '2026-10-01').standing).toBe('family_member');
    expect(said).toEqual(
      expect.arrayContaining(['finding offices', 'fetching holders', 'office holders: 4']),
    );
  });

  test('every class of the map is asked for, page by page, by a caller who says who it is', async () => {
    await fetched();
    const queries = server.asked.flatMap(({ url }) => url.searchParams.get('query') ?? []);
    const classes = [
      ...Object.values(SHIPPED_POSITIONS.classes).flat(),
      ...SHIPPED_POSITIONS.organisations.flatMap((route) => route.classes),
      ...SHIPPED_POSITIONS.states.sovereign,
      ...SHIPPED_POSITIONS.states.firstLevel,
    ];
    expect(classes.filter((id) => !queries.some((query) => query.includes(`wd:${id} `)))).toEqual([]);
    const pages = queries
      .filter((query) => query.includes('wd:Q486839 '))
      .map((query) => query.split(' LIMIT ')[1]);
    expect(pages).toEqual(expect.arrayContaining(['2 OFFSET 0', '2 OFFSET 2']));
    expect(new Set(server.asked.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['Inventia lists (ops@example.com)']),
    );
    const batches = server.asked.flatMap(({ url }) => url.searchParams.get('ids') ?? []);
    const ids = batches.flatMap((batch) => batch.split('|'));
    expect(Math.max(...batches.map((batch) => batch.split('|').length))).toBe(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['too many requests', (response) => response.writeHead(429, { 'retry-after': '0' }).end()],
    ['a server error', (response) => response.writeHead(503).end()],
    [
      'an answer that ends in its middle, as a query does that takes too long',
      (response) => response.writeHead(200).end('{"head":{"vars":["item"]},"results":{"bindings":['),
    ],
    ['a connection that breaks', (response) => response.destroy()],
    ['a server that is behind', (response) => response.writeHead(200).end('{"error":{"code":"maxlag"}}')],
  ] satisfies [string, (response: ServerResponse) => unknown][])(
    '%s is tried again',
    async (_what, failure) => {
      server.fail(failure, failure);
      const { entries } = await fetched();
      expect(entries.size).toBe(5);
    },
  );

  test('what does not pass is told, and there is no list', async () => {
    server.fail((response) => void response.writeHead(403).end());
    await expect(fetched()).rejects.toThrow(/^127\.0\.0\.1:\d+ answered 403\.$/);
    expect(server.asked).toHaveLength(1);
    const down = (response: ServerResponse) => void response.writeHead(500).end();
    server.fail(down, down, down);
    await expect(fetched()).rejects.toThrow('answered 500');
    expect(server.asked).toHaveLength(4);
  });

  test('a service that does not answer in time', async () => {
    const silent = () => undefined;
    server.fail(silent, silent, silent);
    await expect(fetched({ ...BOUNDS, withinSeconds: 0.1 })).rejects.toThrow('did not answer (timeout)');
  });
});
