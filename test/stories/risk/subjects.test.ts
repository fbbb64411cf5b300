import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

describe('Document 1, Subject', () => {
  test('is registered with kind and externalId, and read back as the same record', async () => {
    const created = await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'cust-1001' });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'subjects',
      data: {
        kind: 'person',
        externalId: 'cust-1001',
        evidenceRevision: 0,
        mode: 'test',
        createdAt: service.clock.now().toISOString(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    });
    const read = await acme.testKey.get(`/risk/subjects/${created.body.id}`);
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  test.each(['person', 'business', 'account', 'transaction'])('may be of kind %s', async (kind) => {
    const created = await acme.testKey.post('/risk/subjects', { kind, externalId: `kind-${kind}` });
    expect([created.status, created.body.data.kind]).toEqual([201, kind]);
  });

  test.each([
    ['another kind', { kind: 'ship', externalId: 'x' }, '/kind', 'not_allowed'],
    ['no kind', { externalId: 'x' }, '/kind', 'required'],
    ['no externalId', { kind: 'person' }, '/externalId', 'required'],
    ['an empty externalId', { kind: 'person', externalId: '' }, '/externalId', 'min_length'],
    ['an unknown property', { kind: 'person', externalId: 'x', name: 'Ann' }, '/name', 'unknown_property'],
  ])('is refused with %s', async (_what, body, pointer, code) => {
    const refused = await acme.testKey.post('/risk/subjects', body);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    expect(refused.body.errors).toContainEqual({ pointer, code, message: expect.any(String) });
  });

  test('is unique by kind and externalId within organization and environment', async () => {
    const id = await aSubject(acme.testKey, 'unique-1');
    const again = await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'unique-1' });
    expect([again.status, again.body.code, again.body.resourceId]).toEqual([409, 'already_exists', id]);
    const elsewhere = [
      await acme.testKey.post('/risk/subjects', { kind: 'business', externalId: 'unique-1' }),
      await acme.liveKey.post('/risk/subjects', { kind: 'person', externalId: 'unique-1' }),
      await (
        await anOrganization(service)
      ).testKey.post('/risk/subjects', { kind: 'person', externalId: 'unique-1' }),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('registered twenty times at once under twenty keys, exists once', async () => {
    const body = { kind: 'account', externalId: 'race-1' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => acme.testKey.post('/risk/subjects', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.body.id ?? answer.body.resourceId)).size).toBe(1);
  });

  test('may be registered by any member, and says by whom', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const created = await member.post('/risk/subjects', { kind: 'person', externalId: 'by-member' });
    expect([created.status, created.body.data.mode, created.body.data.createdBy]).toEqual([
      201,
      'live',
      `user:${member.userId}`,
    ]);
  });
});

test('Document 1, Common rules, rule 4: bodies are JSON; what is created answers 201, what is read 200', async () => {
  const created = await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'in-json' });
  const read = await acme.testKey.get(`/risk/subjects/${created.body.id}`);
  const list = await acme.testKey.get('/risk/subjects');
  expect([created, read, list].map(({ status }) => status)).toEqual([201, 200, 200]);
  for (const { headers } of [created, read, list])
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  const text = { raw: 'kind=person&externalId=x', headers: { 'content-type': 'text/plain' } };
  expect((await acme.testKey.send('POST', '/risk/subjects', text)).status).toBe(415);
});

describe('Document 1, Events', () => {
  test('registration leaves one event, first in the history of the subject', async () => {
    const id = await aSubject(acme.testKey);
    const byResource = await acme.testKey.get(`/risk/events?resourceId=${id}`);
    const bySubject = await acme.testKey.get(`/risk/events?subjectId=${id}`);
    expect(byResource.body).toEqual(bySubject.body);
    const now = service.clock.now().toISOString();
    const actor = `api_key:${acme.testKey.id}`;
    expect(byResource.body).toEqual({
      items: [
        {
          id: expect.any(String),
          resource: 'events',
          data: {
            type: 'risk.subject.created',
            category: null,
            subjectId: id,
            resource: 'subjects',
            resourceId: id,
            actor,
            reason: null,
            detail: { kind: 'person' },
            occurredAt: now,
            recordedAt: now,
            sequence: 1,
            mode: 'test',
            createdAt: now,
            createdBy: actor,
          },
        },
      ],
      nextOffset: null,
    });
    const [event] = byResource.body.items;
    expect((await acme.testKey.get(`/risk/events/${event.id}`)).body).toEqual(event);
  });

  test('a refused registration leaves none', async () => {
    await aSubject(acme.testKey, 'only-once');
    const count = async (): Promise<number> => (await service.db.query('select id from risk_events')).length;
    const before = await count();
    await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'only-once' });
    await acme.testKey.post('/risk/subjects', { kind: 'ship', externalId: 'x' });
    expect(await count()).toBe(before);
  });
});

describe('Document 1, List query parameters', () => {
  test('lists come oldest first and follow nextOffset', async () => {
    const { testKey } = await anOrganization(service);
    const ids: string[] = [];
    for (let made = 0; made < 120; made += 1) ids.push(await aSubject(testKey, `page-${made}`));
    const first = await testKey.get('/risk/subjects');
    expect([first.body.items.length, first.body.nextOffset]).toEqual([100, 100]);
    const second = await testKey.get(`/risk/subjects?offset=${first.body.nextOffset}`);
    expect([second.body.items.length, second.body.nextOffset]).toEqual([20, null]);
    const listed = [...first.body.items, ...second.body.items].map((item: { id: string }) => item.id);
    expect(listed).toEqual(ids);
  });

  test.each([
    ['acme', ['ACME-1', 'acme-2']],
    ['%', ['100%']],
    ['_', ['a_b']],
    ['\\', ['back\\slash']],
    ['É', ['café']],
    ['nothing', []],
  ])('search for %j is literal and case-insensitive', async (search, expected) => {
    const { testKey } = await anOrganization(service);
    for (const externalId of ['ACME-1', 'acme-2', '100%', 'a_b', 'back\\slash', 'café'])
      await aSubject(testKey, externalId);
    const found = await testKey.get(`/risk/subjects?search=${encodeURIComponent(search)}`);
    expect(found.body.items.map((item: { data: { externalId: string } }) => item.data.externalId)).toEqual(
      expected,
    );
  });

  test('an external id is that of one subject of each kind, whole and as it was registered', async () => {
    const [{ testKey }, other] = [await anOrganization(service), await anOrganization(service)];
    const sent = { person: 'cust-1', business: 'cust-1', account: 'cust-11', transaction: 'CUST-1' };
    for (const [kind, externalId] of Object.entries(sent))
      await testKey.post('/risk/subjects', { kind, externalId });
    await other.testKey.post('/risk/subjects', { kind: 'person', externalId: 'elsewhere' });
    const found = async (externalId: string): Promise<readonly string[]> => {
      const { body } = await testKey.get(`/risk/subjects?externalId=${encodeURIComponent(externalId)}`);
      return body.items.map(({ data }: { data: { kind: string } }) => data.kind);
    };
    expect(await found('cust-1')).toEqual(['person', 'business']);
    expect(await found('CUST-1')).toEqual(['transaction']);
    for (const nobody of ['cust', 'cust-%', 'cust_1', 'elsewhere']) expect(await found(nobody)).toEqual([]);
    const both = await testKey.get('/risk/subjects?externalId=cust-1&search=none');
    expect(both.body.items).toEqual([]);
  });

  test.each([
    ['subjects', 'subjectId'],
    ['subjects', 'resourceId'],
    ['subjects', 'investigationId'],
    ['events', 'search'],
    ['events', 'investigationId'],
  ])('%s does not take %s', async (resource, parameter) => {
    const value = parameter === 'search' ? 'x' : '00000000-0000-7000-8000-000000000000';
    const refused = await acme.testKey.get(`/risk/${resource}?${parameter}=${value}`);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ parameter, code: 'unknown_parameter', message: expect.any(String) }],
    ]);
  });

  test.each(['-1', '1.5', 'x', '', '1e2', '0x10', '9999999999999999'])(
    'offset %j is refused',
    async (offset) => {
      expect((await acme.testKey.get(`/risk/subjects?offset=${offset}`)).status).toBe(400);
    },
  );

  test('a resource that does not exist is not found', async () => {
    expect((await acme.testKey.get('/risk/ghosts')).body.code).toBe('not_found');
    expect((await acme.testKey.get('/risk/ghosts/00000000-0000-7000-8000-000000000000')).body.code).toBe(
      'not_found',
    );
  });
});
