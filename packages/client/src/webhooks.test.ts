import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookRefused } from './webhooks.ts';

/** The vector of contract 2, *Webhooks*. */
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const timestamp = '1763164800';
const body =
  '{"eventId":"7d0f3f0e-9a53-4f7e-8a0e-0d5d6f1b2c3d","event":"risk.assessment.created","timestamp":"2026-11-14T23:00:00.000Z","data":{"organizationId":"11111111-1111-4111-8111-111111111111","subjectId":"22222222-2222-4222-8222-222222222222","resourceId":"33333333-3333-4333-8333-333333333333","sandbox":true}}';
const signature = 'v1=8dceac7422032cc53abf9474655df1474a910a42a168df1a17096b7c7f074fd2';
const now = new Date(1_763_164_800_000);
const own = {
  'X-Timestamp': timestamp,
  'X-Signature': signature,
  'X-Webhook-Event': 'risk.assessment.created',
};

const id = '7d0f3f0e-9a53-4f7e-8a0e-0d5d6f1b2c3d';
const standard = {
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': new Webhook(secret).sign(id, now, body),
};

function verify(headers: Record<string, string>, changes: Partial<Parameters<typeof verifyWebhook>[1]> = {}) {
  return verifyWebhook({ headers, body }, { secret, now, ...changes });
}

describe('Contract 2, Webhooks: a received webhook', () => {
  test('the vector is accepted, and read', async () => {
    expect(await verify(own)).toEqual(JSON.parse(body));
    expect(
      await verifyWebhook({ headers: new Headers(own), body: Buffer.from(body) }, { secret, now }),
    ).toEqual(JSON.parse(body));
  });

  test('the form of Standard Webhooks, made by a library of others, is accepted', async () => {
    expect((await verify(standard)).eventId).toBe(id);
  });

  test('one of two signatures, with one of two secrets, is enough during a rotation', async () => {
    const other = `v1=${'0'.repeat(64)}`;
    const fresh = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect((await verify({ ...own, 'X-Signature': `${other},${signature}` })).eventId).toBe(id);
    expect((await verify(own, { secret: [fresh, secret] })).eventId).toBe(id);
    expect(
      (await verify({ ...standard, 'webhook-signature': `v1,AAAA ${standard['webhook-signature']}` }))
        .eventId,
    ).toBe(id);
  });

  test.each([-300, -299.001, 0, 300, 300.999])('is taken %d s off the own clock', async (seconds) => {
    const at = new Date(now.getTime() + seconds * 1000);
    expect((await verify(own, { now: at })).eventId).toBe(id);
    expect((await verify(standard, { now: at })).eventId).toBe(id);
  });

  test.each([-301, -300.001, 301])('is refused %d s off the own clock', async (seconds) => {
    const at = new Date(now.getTime() + seconds * 1000);
    await expect(verify(own, { now: at })).rejects.toThrow(WebhookRefused);
    await expect(verify(standard, { now: at })).rejects.toThrow(WebhookRefused);
  });

  test.each([
    ['no headers', {}],
    ['another signature', { ...own, 'X-Signature': `v1=${'0'.repeat(64)}` }],
    ['half a signature', { ...own, 'X-Signature': signature.slice(0, 35) }],
    ['another version', { ...own, 'X-Signature': signature.replace('v1', 'v2') }],
    ['another time', { ...own, 'X-Timestamp': '1763164801' }],
    ['a time that is no number', { ...own, 'X-Timestamp': 'now' }],
    ['another id', { ...standard, 'webhook-id': 'other' }],
    ['no time', { 'webhook-id': id, 'webhook-signature': standard['webhook-signature'] }],
    ['another event in the header', { ...own, 'X-Webhook-Event': 'risk.override.created' }],
  ])('is refused with %s', async (_case, headers) => {
    await expect(verify(headers)).rejects.toThrow(WebhookRefused);
  });

  test('is refused when a byte of the body changed, or under another secret', async () => {
    await expect(
      verifyWebhook({ headers: own, body: body.replace('true', 'false') }, { secret, now }),
    ).rejects.toThrow(WebhookRefused);
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    await expect(verify(own, { secret: other })).rejects.toThrow(WebhookRefused);
    await expect(verify(own, { secret: 'sk_not_of_a_webhook' })).rejects.toThrow(TypeError);
  });

  test('Document 1, Events: organization and sandbox of the signed body are held against the connection', async () => {
    const organizationId = '11111111-1111-4111-8111-111111111111';
    expect((await verify(own, { organizationId, sandbox: true })).eventId).toBe(id);
    await expect(verify(own, { organizationId, sandbox: false })).rejects.toThrow('the other mode');
    await expect(verify(own, { organizationId: id })).rejects.toThrow('another organization');
  });
});
