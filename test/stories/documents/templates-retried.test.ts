import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { A_DOCUMENT, A_TEMPLATE, aTemplate } from '../../support/documents/documents.ts';
import type { Answer, Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());
afterEach(() => vi.restoreAllMocks());

const count = async (table: string): Promise<number> =>
  Number((await service.db.query<{ count: string }>(`select count(*) as count from ${table}`))[0]?.count);
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';

/** Each change of this chapter, on a template of its own, with a table that it adds one row to. */
const CHANGES: Readonly<
  Record<string, readonly [(template: Json) => readonly [string, string, object], string]>
> = {
  'POST /templates/markdown': [() => ['POST', '/templates/markdown', A_TEMPLATE], 'templates'],
  'PATCH /templates/{id}/markdown': [
    ({ id }) => ['PATCH', `/templates/${id}/markdown`, { ...A_TEMPLATE, revision: 1 }],
    'template_revisions',
  ],
  'POST /templates/{id}/create-document': [
    ({ id }) => ['POST', `/templates/${id}/create-document`, A_DOCUMENT],
    'documents',
  ],
};

describe('Contract 5, Introduction: Idempotency-Key is honoured when sent, never required', () => {
  test.each(Object.entries(CHANGES))('%s', async (address, [of, table]) => {
    const [method, path, body] = of(await aTemplate(acme.testKey));
    const send = (idempotencyKey: string | null, more: object = {}): Promise<Answer> =>
      acme.testKey.send(method, path, { body: { ...body, ...more }, idempotencyKey });
    const key = `retried ${address}`.replaceAll(/[^\w]/g, '-');
    const before = await count(table);
    const first = await send(key);
    expect([200, 201]).toContain(first.status);
    const again = await send(key);
    expect([again.status, isReplayed(again), again.body]).toEqual([first.status, true, first.body]);
    expect(await count(table)).toBe(before + 1);
    expect(await send(key, { name: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    const without = await send(null);
    expect(without.status).toBe(method === 'PATCH' ? 409 : first.status);
  });

  test.each(Object.entries(CHANGES))('five identical requests at once: %s', async (address, [of, table]) => {
    const [method, path, body] = of(await aTemplate(acme.testKey));
    const idempotencyKey = `raced ${address}`.replaceAll(/[^\w]/g, '-');
    const before = await count(table);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => acme.testKey.send(method, path, { body, idempotencyKey })),
    );
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    expect(answers.filter(isReplayed)).toHaveLength(4);
    expect(await count(table)).toBe(before + 1);
  });

  test('a request that fails leaves its key free', async () => {
    const idempotencyKey = 'fails-first';
    const source = 'Dear {{ name }}';
    const bad = await acme.testKey.post(
      '/templates/markdown',
      { name: 'Letter', source, sampleData: {} },
      { idempotencyKey },
    );
    expect(bad.status).toBe(400);
    const good = await acme.testKey.post(
      '/templates/markdown',
      { name: 'Letter', source, sampleData: { name: 'you' } },
      { idempotencyKey },
    );
    expect([good.status, isReplayed(good)]).toEqual([201, false]);
  });

  test('preview and generate make nothing, so they take no key', async () => {
    const { id } = await aTemplate(acme.testKey, { source: 'Short', sampleData: {} });
    const before = await count('idempotency_keys');
    const options = { idempotencyKey: 'not-taken' };
    await acme.testKey.post('/templates/markdown/preview', { source: 'Short', sampleData: {} }, options);
    await acme.testKey.post(`/templates/${id}/generate`, { templateData: {} }, options);
    expect(await count('idempotency_keys')).toBe(before);
  });
});

describe('Contract 1, Idempotency, rule 5: a replay comes before business checks, and before any rendering', () => {
  test('a change is replayed after a later one made it stale', async () => {
    const { id } = await aTemplate(acme.testKey, { source: 'Short', sampleData: {} });
    const change = (revision: number, idempotencyKey: string): Promise<Answer> =>
      acme.testKey.patch(
        `/templates/${id}/markdown`,
        { source: `Revision ${revision + 1}`, sampleData: {}, revision },
        { idempotencyKey },
      );
    const first = await change(1, 'stale-replay-1');
    await change(2, 'stale-replay-2');
    const again = await change(1, 'stale-replay-1');
    expect([again.status, isReplayed(again), again.body]).toEqual([200, true, first.body]);
    expect((await acme.testKey.get(`/templates/${id}`)).body.revision).toBe(3);
  });

  test('nothing is rendered for it', async () => {
    const { id } = await aTemplate(acme.testKey);
    const idempotencyKey = 'rendered-once';
    const send = (): Promise<Answer> =>
      acme.testKey.post(`/templates/${id}/create-document`, A_DOCUMENT, { idempotencyKey });
    const rendering = vi.spyOn(service.service.longWork.renderer, 'render');
    const first = await send();
    const again = await send();
    expect([first.status, isReplayed(again), rendering.mock.calls.length]).toEqual([201, true, 1]);
  });
});

describe('Architecture: rendering holds no connection and no lock', () => {
  test('a change of the same template is not held up by one that is being rendered', async () => {
    const template = await aTemplate(acme.testKey, { source: 'Short', sampleData: {} });
    const { renderer } = service.service.longWork;
    let go = (): void => undefined;
    let reached = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (reached = resolve));
    const gate = new Promise<void>((resolve) => (go = resolve));
    const rendering = vi.spyOn(renderer, 'render').mockImplementationOnce(async (asked, owner) => {
      reached();
      await gate;
      rendering.mockRestore();
      return renderer.render(asked, owner);
    });
    const path = `/templates/${template.id}/create-document`;
    const slow = acme.testKey.post(path, { name: 'Slow', templateData: {}, signers: {} });
    await waiting;
    const open = await service.db.query(
      `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    const body = { source: 'Changed meanwhile', sampleData: {}, revision: 1 };
    expect((await acme.testKey.patch(`/templates/${template.id}/markdown`, body)).status).toBe(200);
    go();
    expect((await slow).body).toMatchObject({ templateRevision: 1, sourceHash: template.sourceHash });
  });

  test('a renderer that is busy is 503 with Retry-After, and nothing stays behind', async () => {
    const { id } = await aTemplate(acme.testKey);
    vi.spyOn(service.service.longWork.renderer, 'render').mockResolvedValue({ kind: 'busy' });
    const before = await count('documents');
    const answers = [
      await acme.testKey.post('/templates/markdown/preview', { source: 'x', sampleData: {} }),
      await acme.testKey.post('/templates/markdown', A_TEMPLATE),
      await acme.testKey.post(`/templates/${id}/generate`, { templateData: {} }),
      await acme.testKey.post(`/templates/${id}/create-document`, A_DOCUMENT),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await count('documents')).toBe(before);
  });
});
