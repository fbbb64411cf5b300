import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, type TestOrganization } from '../../support/builders.ts';
import { callingIn } from '../../support/tenants.ts';
import { inShort, NOBODY } from '../../support/risk/evidence.ts';
import type { Caller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

const url = 'https://hooks.example.com/assay';

let service: TestService;
let acme: TestOrganization;
let key: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  key = acme.testKey;
});
afterAll(() => service.stop());

function create(body: object, caller = key) {
  return caller.post('/webhooks', { url, events: ['*'], mode: 'test', ...body });
}

describe('Contract 2, Webhooks: POST /webhooks', () => {
  test('Document 1, Webhook subscription: answers it with its secret; reads never show it', async () => {
    const events = ['risk.assessment.created', 'risk.override.created'];
    const created = await create({ events, description: 'To the ledger' });
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        url,
        events,
        mode: 'test',
        active: true,
        description: 'To the ledger',
        createdAt: service.clock.now().toISOString(),
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ]);
    expect(created.headers.get('cache-control')).toContain('no-store');
    const { secret, ...shown } = created.body;
    const read = await key.get(`/webhooks/${shown.id}`);
    expect([read.status, read.body]).toEqual([200, shown]);
    const list = await key.get('/webhooks');
    expect(list.body).toEqual({ items: expect.arrayContaining([shown]), nextOffset: null, nextCursor: null });
    expect(JSON.stringify(list.body)).not.toContain(secret);
  });

  test('an identical retry shows the secret again; without a key it is refused', async () => {
    const body = { url, events: ['*'], mode: 'test' };
    const first = await key.post('/webhooks', body, { idempotencyKey: 'hook-1' });
    const again = await key.post('/webhooks', body, { idempotencyKey: 'hook-1' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const without = await key.post('/webhooks', body, { idempotencyKey: null });
    expect(inShort(without)).toContain('400, idempotency_key_required');
  });

  test('the secret is stored encrypted, with the answer too', async () => {
    const { secret } = await aWebhook(key, url);
    const dump = await service.db.query<{ text: string }>(
      `select s::text as text from webhook_subscriptions s union all select k::text from idempotency_keys k`,
    );
    const bytes = Buffer.from(secret.slice(6), 'base64').toString('hex');
    const everything = dump.map(({ text }) => text).join('\n');
    expect(everything).not.toContain(secret.slice(6, -1));
    expect(everything).not.toContain(bytes);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('the mode is the caller’s own', async () => {
    expect(inShort(await create({ mode: 'live' }))).toBe('400, invalid_request, /mode mode_conflict');
    expect(inShort(await create({ mode: 'test' }, acme.owner))).toBe(
      '400, invalid_request, /mode mode_conflict',
    );
    expect((await create({ mode: 'live' }, acme.owner)).status).toBe(201);
    expect((await create({ mode: 'test' }, callingIn(acme.owner, 'test'))).status).toBe(201);
    expect(inShort(await create({ mode: 'sandbox' }))).toContain('/mode not_allowed');
  });

  test.each([
    ['no address', { url: '' }, '/url min_length'],
    ['no absolute address', { url: 'hooks.example.com' }, '/url format'],
    ['another protocol', { url: 'ftp://hooks.example.com' }, '/url protocol'],
    ['credentials in the address', { url: 'https://me:secret@hooks.example.com' }, '/url credentials'],
    ['no events', { events: [] }, '/events min_items'],
    ['an unknown event', { events: ['risk.subject.deleted'] }, '/events/0 not_allowed'],
    ['an event that is never pushed', { events: ['risk.source.registered'] }, '/events/0 not_allowed'],
    ['the star beside a name', { events: ['*', 'risk.subject.created'] }, '/events not_alone'],
    ['an unknown property', { secret: 'mine' }, '/secret unknown_property'],
  ])('%s is 400', async (_case, body, fault) => {
    expect(inShort(await create(body))).toBe(`400, invalid_request, ${fault}`);
  });

  test('every known event can be asked for', async () => {
    const events = [
      'risk.subject.created',
      'risk.policy.created',
      'risk.policy.published',
      'risk.activity.reported',
      'risk.evidence.recorded',
      'risk.evidence.batch_recorded',
      'risk.assessment.created',
      'risk.action.requested',
      'risk.action.transitioned',
      'risk.override.created',
      'risk.override.revoked',
      'risk.action.assigned',
      'webhook.ping',
      'screening.run.completed',
      'screening.match.found',
      'document.sent',
      'document.signer.signed',
      'document.completed',
      'document.declined',
      'document.voided',
      'document.expired',
    ];
    const created = await create({ events });
    expect([created.status, created.body.events]).toEqual([201, events]);
  });

  test('http is refused unless the operator allows it', async () => {
    const plain = await startService({ db: service.db, vault: service.vault, webhookAllowHttp: false });
    try {
      const { port } = new URL(plain.url);
      const asked = { url: 'http://hooks.example.com', events: ['*'], mode: 'live' };
      const send = (address: string) =>
        fetch(`http://127.0.0.1:${port}/api/v1/webhooks`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': `plain-${address}`.replaceAll(/[^\w]/g, '-'),
            authorization: `Bearer ${acme.owner.token}`,
          },
          body: JSON.stringify({ ...asked, url: address }),
        });
      expect((await send('http://hooks.example.com')).status).toBe(400);
      expect((await send('https://hooks.example.com')).status).toBe(201);
    } finally {
      await plain.service.close();
    }
    expect((await create({ url: 'http://hooks.example.com' })).status).toBe(201);
  });
});

describe('Contract 2, Webhooks: limits', () => {
  const long = (characters: number): string => `https://a.example/${'x'.repeat(characters - 18)}`;
  const repeated = (count: number): string[] => Array.from({ length: count }, () => 'risk.subject.created');

  test('an address has at most so many characters', async () => {
    expect((await create({ url: long(limits.webhookUrlCharacters) })).status).toBe(201);
    expect(inShort(await create({ url: long(limits.webhookUrlCharacters + 1) }))).toContain(
      '/url max_length',
    );
  });

  test('a description has at most so many characters', async () => {
    const most = limits.webhookDescriptionCharacters;
    expect((await create({ description: 'x'.repeat(most) })).status).toBe(201);
    expect(inShort(await create({ description: 'x'.repeat(most + 1) }))).toContain('/description max_length');
  });

  test('at most 50 events are named; one named twice counts once', async () => {
    const created = await create({ events: repeated(limits.webhookEvents) });
    expect([created.status, created.body.events]).toEqual([201, ['risk.subject.created']]);
    expect(inShort(await create({ events: repeated(limits.webhookEvents + 1) }))).toContain(
      '/events max_items',
    );
  });
});

describe('Contract 2, Webhooks: PATCH and DELETE', () => {
  test('what is left out stays', async () => {
    const { id } = await aWebhook(key, url);
    const changed = await key.patch(`/webhooks/${id}`, { active: false, description: 'Paused' });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { id, url, events: ['*'], mode: 'test', active: false, description: 'Paused' },
    ]);
    const events = ['risk.subject.created'];
    await key.patch(`/webhooks/${id}`, { events, url: `${url}/2`, description: null });
    const read = await key.get(`/webhooks/${id}`);
    expect(read.body).toMatchObject({ url: `${url}/2`, events, active: false, description: null });
    expect((await key.patch(`/webhooks/${id}`, {})).body).toEqual(read.body);
  });

  test.each([
    ['the mode', { mode: 'live' }, '/mode unknown_property'],
    ['a star beside a name', { events: ['*', 'webhook.ping'] }, '/events not_alone'],
    ['another protocol', { url: 'ftp://x.example' }, '/url protocol'],
  ])('%s is 400', async (_case, body, fault) => {
    const { id } = await aWebhook(key, url);
    expect(inShort(await key.patch(`/webhooks/${id}`, body))).toBe(`400, invalid_request, ${fault}`);
  });

  test('a deleted one is gone, and so are its deliveries', async () => {
    const { id } = await aWebhook(key, url);
    expect((await key.post(`/webhooks/${id}/ping`)).status).toBe(201);
    expect((await key.delete(`/webhooks/${id}`)).status).toBe(204);
    expect((await key.get(`/webhooks/${id}`)).status).toBe(404);
    expect((await key.get(`/webhooks/${id}/deliveries`)).status).toBe(404);
    expect((await key.delete(`/webhooks/${id}`)).status).toBe(404);
    const left = await service.db.query('select from webhook_deliveries where subscription_id = $1', [id]);
    expect(left).toHaveLength(0);
  });
});

describe('Contract 2, Webhooks: who manages them', () => {
  test('owner and admin and API keys manage, members read', async () => {
    const live = await aWebhook(acme.owner, url, { mode: 'live' });
    const admin = await aMember(service, acme.owner, 'admin');
    const member = await aMember(service, acme.owner, 'member');
    expect((await create({ mode: 'live' }, admin)).status).toBe(201);
    expect((await create({ mode: 'live' }, acme.liveKey)).status).toBe(201);
    for (const path of ['', `/${live.id}`, `/${live.id}/deliveries`])
      expect((await member.get(`/webhooks${path}`)).status).toBe(200);
    const refused = [
      await create({ mode: 'live' }, member),
      await member.patch(`/webhooks/${live.id}`, { active: false }),
      await member.delete(`/webhooks/${live.id}`),
      await member.post(`/webhooks/${live.id}/rotate-secret`),
      await member.post(`/webhooks/${live.id}/ping`),
      await member.post(`/webhooks/${live.id}/deliveries/${NOBODY}/retry`),
    ];
    expect(refused.map(inShort)).toEqual(refused.map(() => '403, forbidden'));
  });

  test('another organization’s, another mode’s and an unknown one look alike', async () => {
    const other = await anOrganization(service);
    const { id } = await aWebhook(key, url);
    await key.post(`/webhooks/${id}/ping`);
    for (const caller of [other.testKey, acme.liveKey]) {
      const answers = [
        await caller.get(`/webhooks/${id}`),
        await caller.patch(`/webhooks/${id}`, { active: false }),
        await caller.delete(`/webhooks/${id}`),
        await caller.post(`/webhooks/${id}/rotate-secret`),
        await caller.post(`/webhooks/${id}/ping`),
        await caller.get(`/webhooks/${id}/deliveries`),
        await caller.post(`/webhooks/${id}/deliveries/${NOBODY}/retry`),
        await caller.get(`/webhooks/${NOBODY}`),
      ];
      expect(answers.map(inShort)).toEqual(answers.map(() => '404, not_found'));
    }
    expect((await other.testKey.get('/webhooks')).body.items).toEqual([]);
    expect((await key.get(`/webhooks/${id}`)).body.active).toBe(true);
  });

  test('every change leaves an entry in the audit table', async () => {
    const { id } = await aWebhook(key, url);
    await key.patch(`/webhooks/${id}`, { active: false });
    await key.post(`/webhooks/${id}/rotate-secret`);
    await key.post(`/webhooks/${id}/ping`);
    await key.delete(`/webhooks/${id}`);
    const rows = await service.db.query('select type from audit where resource_id = $1 order by id', [id]);
    expect(rows.map((row) => row['type'])).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.secret_rotated',
      'webhook.pinged',
      'webhook.deleted',
    ]);
  });
});
