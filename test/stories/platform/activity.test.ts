import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { sent } from '../../support/documents/sending.ts';
import { aMember, anOrganization, aSubject, signIn } from '../../support/builders.ts';
import { aBusyOrganization } from '../../support/busy-organization.ts';
import type { Caller, Json } from '../../support/http.ts';
import { aBatch } from '../../support/screening/batches.ts';
import { putList } from '../../support/screening/lists.ts';
import { decided, LISTED, screened } from '../../support/screening/screening.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(() => service.stop());

async function page(caller: Caller, query = ''): Promise<Json> {
  const { status, body } = await caller.get(`/activity?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** All entries, page after page. */
async function walked(caller: Caller, query: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items: more, nextCursor }: Json = await page(caller, `${query}${cursor && `&cursor=${cursor}`}`);
    items.push(...more);
    cursor = nextCursor;
  }
  return items;
}

const later = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

const typesOf = (items: readonly Json[]): string[] => items.map(({ type }) => type);

/** So many risk events of one actor, all at this moment. */
function manyEvents(organizationId: string, number: number, actor: string): Promise<unknown> {
  return service.database.rows(sql`
    insert into risk_events (organization_id, mode, id, type, resource, resource_id, actor, detail, occurred_at, recorded_at)
    select ${organizationId}::uuid, 'test', gen_random_uuid(), 'risk.source.registered', 'sources', gen_random_uuid(),
      ${actor}, '{}', at, at
    from (select ${service.clock.now()}::timestamptz at from generate_series(1, ${number}::int)) moments`);
}

describe('Contract 6, Activity, home, work: entries', () => {
  test('come from every history, with who did it, on what and in which mode', async () => {
    const { owner, testKey, id } = await aBusyOrganization(service);
    const { items, nextCursor } = await page(owner, 'limit=100');
    expect(nextCursor).toBeNull();
    const found = (type: string): Json => items.find((item: Json) => item.type === type);
    expect(found('organization.created')).toMatchObject({
      actor: expect.stringMatching(/^service:/),
      resource: 'organization',
      resourceId: id,
      mode: null,
    });
    expect(found('session.started')).toMatchObject({ resourceId: owner.userId, mode: null });
    expect(found('api_key.created')).toMatchObject({ actor: `user:${owner.userId}`, mode: null });
    expect(found('screening.match.decided')).toMatchObject({
      actor: `user:${owner.userId}`,
      resource: 'screening-matches',
      mode: 'test',
      detail: {
        runId: expect.any(String),
        decision: 'false_positive',
        previous: 'pending',
        reason: expect.any(String),
      },
    });
    expect(found('document.sent')).toMatchObject({
      actor: `api_key:${testKey.id}`,
      resource: 'documents',
      mode: 'test',
    });
    expect(found('template.created')).toMatchObject({ mode: 'test' });
    const subjects = items.filter(({ type }: Json) => type === 'risk.subject.created');
    for (const { resourceId, detail } of subjects) expect(detail.subjectId).toBe(resourceId);
    expect(subjects.map(({ mode }: Json) => mode).toSorted()).toEqual(['live', 'test']);
    expect(Object.keys(found('document.sent'))).toEqual([
      'id',
      'at',
      'actor',
      'type',
      'resource',
      'resourceId',
      'mode',
      'detail',
      'name',
    ]);
  });

  test('call records by their names, in both modes, until they are gone', async () => {
    const organization = await anOrganization(service);
    const { owner, testKey, liveKey } = organization;
    const subjectId = await aSubject(testKey, 'customer-1');
    await aSubject(liveKey, 'customer-2');
    const run = await screened(testKey, { subject: { name: 'Boris Testov' }, riskSubjectId: subjectId });
    await decided(callingIn(owner, 'test'), run.matches[0].id, 'false_positive');
    await screened(liveKey, { subject: { name: 'Boris Testov' } });
    const { id: templateId } = await aTemplate(testKey, { name: 'Terms' });
    const document = await aDocument(testKey, templateId, { name: 'Terms of customer-1' });
    await sent(testKey, document.id);
    await aBatch(liveKey, { name: 'All customers' });
    await aBatch(liveKey);
    const webhook = await aWebhook(testKey, 'https://receiver.example/secret-path');
    const gone = await aWebhook(testKey, 'https://gone.example/');
    await callingIn(owner, 'test').delete(`/webhooks/${gone.id}`);
    const { items } = await page(owner, 'limit=100');
    const namesOf = (type: string): readonly (string | null)[] =>
      items.filter((item: Json) => item.type === type).map(({ name }: Json) => name);
    expect(namesOf('risk.subject.created')).toEqual(['customer-2', 'customer-1']);
    expect(namesOf('screening.run.completed')).toEqual([null, 'customer-1']);
    expect(namesOf('screening.match.decided')).toEqual([LISTED.name]);
    expect(new Set(namesOf('risk.evidence.recorded'))).toEqual(new Set(['customer-1']));
    expect(namesOf('template.created')).toEqual(['Terms']);
    expect(namesOf('document.sent')).toEqual(['Terms of customer-1']);
    expect(namesOf('screening.batch.created')).toEqual([null, 'All customers']);
    expect(namesOf('webhook.created')).toEqual([null, 'receiver.example']);
    expect(namesOf('webhook.deleted')).toEqual([null]);
    expect(namesOf('session.started')[0]).toBeNull();
    expect(webhook.id).not.toBe(gone.id);
  });

  test('call no record by the name that another organization gave to one of the same id', async () => {
    const [acme, globex] = [await anOrganization(service), await anOrganization(service)];
    const subjectId = await aSubject(acme.testKey, 'customer-of-acme');
    await service.database.rows(sql`
      insert into risk_events (organization_id, mode, id, type, resource, resource_id, actor, detail, occurred_at, recorded_at)
      select ${globex.id}::uuid, 'test', gen_random_uuid(), 'risk.subject.created', 'subjects', ${subjectId}::uuid,
        'service:test', '{}', at, at
      from (select ${service.clock.now()}::timestamptz at) moment`);
    const subjects = async ({ owner }: typeof acme): Promise<Json[]> =>
      (await page(owner, 'type=risk.subject.created')).items;
    expect(await subjects(acme)).toMatchObject([{ resourceId: subjectId, name: 'customer-of-acme' }]);
    expect(await subjects(globex)).toMatchObject([{ resourceId: subjectId, name: null }]);
  });

  test('have ids that are their own and stay', async () => {
    const { owner } = await aBusyOrganization(service);
    const [first, second] = [await walked(owner, ''), await walked(owner, '')];
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
    expect(second).toEqual(first);
  });

  test('tell a decision once, however many runs of a monitor carried it over', async () => {
    const { owner, testKey } = await anOrganization(service);
    const monitor = await aMonitor(testKey, { subject: { name: 'Boris Testov' } });
    const first = await lastRun(testKey, monitor);
    await decided(callingIn(owner, 'test'), first.matches[0].id, 'false_positive');
    const before = await walked(owner, 'type=screening.match.decided');
    const others = ['EU-2', 'EU-3'].map((entryId) => ({
      ...LISTED,
      entryId,
      name: 'Nobody At All',
      aliases: [],
    }));
    for (const number of [1, 2]) {
      service.clock.moveSeconds(60);
      await putList(service, 'eu_fsf', [LISTED, ...others.slice(0, number)]);
      await rescreen(service);
    }
    const last = await lastRun(testKey, monitor);
    expect([last.id === first.id, last.decisions.length]).toEqual([false, 1]);
    expect(await walked(owner, 'type=screening.match.decided')).toEqual(before);
    expect(before).toMatchObject([{ resourceId: first.matches[0].id, detail: { runId: first.id } }]);
    const [whole, single] = [await walked(owner, 'limit=100'), await walked(owner, 'limit=1')];
    expect(single).toEqual(whole);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  });

  test('are the organization’s own, whichever mode the request names', async () => {
    const [acme, globex] = [await aBusyOrganization(service), await aBusyOrganization(service)];
    const [mine, theirs] = [await walked(acme.owner, ''), await walked(globex.owner, '')];
    const ids = new Set(theirs.map(({ id }) => id));
    expect(mine.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(JSON.stringify(mine)).not.toContain(globex.id);
    expect(await walked(callingIn(acme.owner, 'test'), '')).toEqual(mine);
  });
});

describe('Contract 6, Activity, home, work: pages', () => {
  test.each([1, 2, 3, 7])('of %i lose and repeat nothing among entries of one moment', async (limit) => {
    const { owner } = await aBusyOrganization(service);
    const whole = (await page(owner, 'limit=100')).items;
    expect(new Set(whole.map(({ at }: Json) => at)).size).toBe(1);
    expect(whole.length).toBeGreaterThan(10);
    expect(await walked(owner, `limit=${limit}`)).toEqual(whole);
  });

  test('stay where they are when something new happens', async () => {
    const { owner, testKey } = await aBusyOrganization(service);
    const whole = await walked(owner, '');
    const { nextCursor } = await page(owner, 'limit=4');
    service.clock.moveSeconds(1);
    const subjectId = await aSubject(testKey);
    const rest = await walked(owner, `limit=100&cursor=${nextCursor}`);
    expect(rest).toEqual(whole.slice(4));
    expect((await page(owner, 'limit=1')).items[0].resourceId).toBe(subjectId);
  });

  test('are newest first', async () => {
    const { owner, testKey } = await aBusyOrganization(service);
    for (let minute = 0; minute < 3; minute += 1) {
      service.clock.moveSeconds(60);
      await aSubject(testKey);
      await owner.post('/api-keys', { name: 'Another', mode: 'test' });
    }
    const times = (await walked(owner, 'limit=2')).map(({ at }): string => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('refuse the cursor of another filter or organization', async () => {
    const [{ owner }, globex] = [await aBusyOrganization(service), await anOrganization(service)];
    const { nextCursor } = await page(owner, 'limit=1');
    const asked = [
      owner.get(`/activity?type=session.started&cursor=${nextCursor}`),
      globex.owner.get(`/activity?cursor=${nextCursor}`),
      owner.get('/activity?cursor=nonsense'),
    ];
    for (const { status, body } of await Promise.all(asked))
      expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_cursor', 'cursor']);
  });
});

describe('Contract 6, Activity, home, work: filters', () => {
  test('by who did it', async () => {
    const { owner, testKey } = await aBusyOrganization(service);
    const all = await walked(owner, '');
    const actor = `api_key:${testKey.id}`;
    const own = await walked(owner, `actor=${actor}&limit=3`);
    expect(own).toEqual(all.filter((item) => item.actor === actor));
    expect(typesOf(own)).toEqual(expect.arrayContaining(['document.sent', 'risk.subject.created']));
    expect((await page(owner, 'actor=user:nobody')).items).toEqual([]);
  });

  test.each([
    'session.started',
    'risk.subject.created',
    'screening.match.decided',
    'document.sent',
    'template.created',
  ])('by what was done: %s', async (type) => {
    const { owner } = await aBusyOrganization(service);
    const fitting = (await walked(owner, '')).filter((item) => item.type === type);
    expect(fitting.length).toBeGreaterThan(0);
    expect(await walked(owner, `type=${type}&limit=1`)).toEqual(fitting);
  });

  test('by time, from its first moment until before its last', async () => {
    const { owner, testKey } = await aBusyOrganization(service);
    service.clock.moveSeconds(60);
    const [from, first] = [service.clock.now().toISOString(), await aSubject(testKey)];
    service.clock.moveSeconds(60);
    const [to, second] = [service.clock.now().toISOString(), await aSubject(testKey)];
    const within = async (query: string): Promise<string[]> =>
      (await walked(owner, query)).map(({ resourceId }) => resourceId);
    expect(await within(`from=${from}&to=${to}`)).toEqual([first]);
    expect(await within(`from=${from}`)).toEqual([second, first]);
    expect(await within(`from=${to}&to=${to}`)).toEqual([]);
    expect(await within(`from=${to}&to=${later(to, 1)}`)).toEqual([second]);
    for (const query of [`from=${to}&to=${later(to, -1)}`, `from=${to}&to=${from}&format=csv`]) {
      const { status, body } = await owner.get(`/activity?${query}`);
      expect([status, body.errors]).toEqual([
        400,
        [{ parameter: 'from', code: 'after_to', message: 'The time in from is after the one in to.' }],
      ]);
    }
    expect(await within(`to=${from}`)).toHaveLength((await walked(owner, '')).length - 2);
  });

  test.each([1, 7, 100])('oldest first, the same the other way round, in pages of %i', async (limit) => {
    const { owner, testKey } = await aBusyOrganization(service);
    const [from] = [service.clock.now().toISOString(), service.clock.moveSeconds(60)];
    await Promise.all([aSubject(testKey), aSubject(testKey)]);
    const [to] = [later(service.clock.now().toISOString(), 1), service.clock.moveSeconds(60)];
    await aSubject(testKey);
    for (const filter of [
      '',
      'type=risk.subject.created',
      `from=${from}&to=${to}`,
      `from=${from}`,
      `to=${to}`,
    ]) {
      const newest = await walked(owner, `${filter}&limit=100`);
      expect(newest.length).toBeGreaterThan(0);
      const oldest = await walked(owner, `${filter}&limit=${limit}&order=oldest`);
      expect(oldest).toEqual(newest.toReversed());
    }
  });

  test('a cursor of one order leads nowhere in the other, and a file has either', async () => {
    const { owner } = await aBusyOrganization(service);
    for (const [order, other] of [
      ['newest', 'oldest'],
      ['oldest', 'newest'],
    ]) {
      const { nextCursor } = await page(owner, `limit=1&order=${order}`);
      expect((await owner.get(`/activity?order=${other}&cursor=${nextCursor}`)).body.code).toBe(
        'invalid_cursor',
      );
    }
    const { nextCursor } = await page(owner, 'limit=1');
    expect((await owner.get(`/activity?order=newest&cursor=${nextCursor}`)).status).toBe(200);
    const lines = async (order: string): Promise<string[]> =>
      String((await owner.get(`/activity?format=jsonl&order=${order}`)).body)
        .trim()
        .split('\n');
    expect(await lines('oldest')).toEqual((await lines('newest')).toReversed());
  });

  test('oldest first, find what is rare behind ten thousand entries of others', async () => {
    const { owner, testKey, id } = await anOrganization(service);
    service.clock.moveSeconds(60);
    await manyEvents(id, 10_001, 'service:test');
    service.clock.moveSeconds(60);
    const subjectId = await aSubject(testKey);
    const asked = `actor=api_key:${testKey.id}&order=oldest`;
    const first = await page(owner, asked);
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    expect((await walked(owner, asked)).map(({ resourceId }) => resourceId)).toEqual([subjectId]);
  });

  test('find what is rare behind ten thousand entries of others, page after page', async () => {
    const { owner, testKey, id } = await anOrganization(service);
    const subjectId = await aSubject(testKey);
    const fitting = (await page(owner, `actor=api_key:${testKey.id}`)).items;
    expect(fitting.map(({ resourceId }: Json) => resourceId)).toEqual([subjectId]);
    service.clock.moveSeconds(60);
    await manyEvents(id, 10_001, 'service:test');
    const first = await page(owner, `actor=api_key:${testKey.id}`);
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    expect(await walked(owner, `actor=api_key:${testKey.id}`)).toEqual(fitting);
    const typed = await walked(owner, 'type=risk.subject.created&limit=1');
    expect(typed).toEqual(fitting);
    // What has no such types is not looked through.
    expect((await page(owner, 'type=session.started')).nextCursor).toBeNull();
  });

  test.each([
    ['actor=somebody', 'actor'],
    ['type=Sign%20in', 'type'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30T00:00:00Z', 'to'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['format=pdf', 'format'],
    ['order=random', 'order'],
    ['format=csv&limit=5', 'limit'],
    ['format=jsonl&cursor=x', 'cursor'],
  ])('refuse %s', async (query, parameter) => {
    const { owner } = await anOrganization(service);
    const { status, body } = await owner.get(`/activity?${query}`);
    expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_request', parameter]);
  });
});

describe('Contract 6, Activity, home, work: files', () => {
  test('as JSON lines have the same entries as the pages', async () => {
    const { owner, id } = await aBusyOrganization(service);
    service.clock.moveSeconds(1);
    await manyEvents(id, 1_200, 'service:test');
    const { status, headers, body } = await owner.get('/activity?format=jsonl');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const day = service.clock.now().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="activity-${day}.jsonl"`);
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(1_200);
    expect(lines).toEqual((await walked(owner, 'limit=100')).map(({ name: _name, ...entry }) => entry));
  });

  test('as CSV have what fits the filters, and no cell that a spreadsheet would run', async () => {
    const { owner, id } = await aBusyOrganization(service);
    const entry = (await page(owner, 'type=screening.match.decided')).items[0];
    const { headers, body } = await owner.get('/activity?format=csv&type=screening.match.decided');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const detail = `"${JSON.stringify(entry.detail).replaceAll('"', '""')}"`;
    const { id: entryId, at, actor, type, resource, resourceId, mode } = entry;
    const line = [entryId, at, actor, type, resource, resourceId, mode, detail].join(',');
    expect(body).toBe(`id,at,actor,type,resource,resourceId,mode,detail\r\n${line}\r\n`);
    await service.database.rows(sql`
      insert into audit (organization_id, id, mode, type, resource, resource_id, actor, detail, recorded_at)
      values (${id}, gen_random_uuid(), 'live', 'test.formula', '=1+1', '@SUM(A1)', 'service:test', '{}',
        ${service.clock.now()}::timestamptz)`);
    const dangerous = (await owner.get('/activity?format=csv&type=test.formula')).body;
    expect(dangerous).toContain(`,'=1+1,'@SUM(A1),live,{}`);
  });

  test('are empty where nothing fits, but for the head of a table', async () => {
    const { owner } = await anOrganization(service);
    const asked = (format: string) => owner.get(`/activity?format=${format}&type=no.such`);
    expect((await asked('csv')).body).toBe('id,at,actor,type,resource,resourceId,mode,detail\r\n');
    expect((await asked('jsonl')).body).toBe('');
  });
});

describe('Contract 6, Activity, home, work: readers', () => {
  test('are owners and admins, and nobody else', async () => {
    const { owner, testKey } = await anOrganization(service);
    const admin = await aMember(service, owner, 'admin');
    const member = await aMember(service, owner, 'member');
    expect((await admin.get('/activity')).status).toBe(200);
    expect((await admin.get('/activity?format=csv')).status).toBe(200);
    for (const caller of [member, testKey])
      for (const query of ['', '?format=csv'])
        expect((await caller.get(`/activity${query}`)).body).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
  });

  test('see who signed in, and what became of members and API keys', async () => {
    const { owner, testKey } = await anOrganization(service);
    const member = await aMember(service, owner, 'member');
    await signIn(service, member.email, member.password);
    await owner.patch(`/organization/members/${member.userId}`, { role: 'admin' });
    await owner.delete(`/organization/members/${member.userId}`);
    await owner.post(`/api-keys/${testKey.id}/revoke`);
    const items = await walked(owner, '');
    expect(typesOf(items)).toEqual(
      expect.arrayContaining(['member.added', 'member.role_changed', 'member.removed', 'api_key.revoked']),
    );
    const signIns = await walked(owner, `type=session.started&actor=user:${member.userId}`);
    expect(signIns).toHaveLength(2);
  });
});
