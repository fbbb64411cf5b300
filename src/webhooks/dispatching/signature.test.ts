import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { secretKey, secretText } from '../subscriptions/subscription.ts';
import { signHeaders } from './signature.ts';

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const eventId = asId<'event'>('7d0f3f0e-9a53-4f7e-8a0e-0d5d6f1b2c3d');
const event = 'risk.assessment.created';
const body =
  '{"eventId":"7d0f3f0e-9a53-4f7e-8a0e-0d5d6f1b2c3d","event":"risk.assessment.created","timestamp":"2026-11-14T23:00:00.000Z","data":{"organizationId":"11111111-1111-4111-8111-111111111111","subjectId":"22222222-2222-4222-8222-222222222222","resourceId":"33333333-3333-4333-8333-333333333333","sandbox":true}}';
const at = new Date(1_763_164_800_999);
const vector = 'v1=8dceac7422032cc53abf9474655df1474a910a42a168df1a17096b7c7f074fd2';

describe('Contract 2, Webhooks: headers of an attempt', () => {
  test('the vector', () => {
    const headers = signHeaders({ eventId, event, body, keys: [secretKey(secret)], at });
    expect(headers).toEqual({
      'content-type': 'application/json',
      'x-webhook-event': event,
      'x-timestamp': '1763164800',
      'x-signature': vector,
      'webhook-id': eventId,
      'webhook-timestamp': '1763164800',
      'webhook-signature': new Webhook(secret).sign(eventId, at, body),
    });
  });

  test('two signatures during a rotation, in the order of the keys', () => {
    const fresh = secretText(Buffer.alloc(32, 9));
    const keys = [secretKey(fresh), secretKey(secret)];
    const headers = signHeaders({ eventId, event, body, keys, at });
    expect(headers['x-signature']).toMatch(new RegExp(`^v1=[0-9a-f]{64},${vector}$`));
    expect(headers['webhook-signature']).toBe(
      `${new Webhook(fresh).sign(eventId, at, body)} ${new Webhook(secret).sign(eventId, at, body)}`,
    );
  });

  test('a secret is whsec_ and the base64 of its 32 bytes', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    expect(secretText(bytes)).toBe(secret);
    expect(secretKey(secret)).toEqual(bytes);
  });
});
