import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { signRequest, verifyWebhook, type WebhookEvent, WebhookRefused } from '@assay/client';
import type { Vectors, WebhookVector } from '../support/client-runtimes/settings.ts';

const vectors = JSON.parse(
  readFileSync(new URL('../../clients/vectors.json', import.meta.url), 'utf8'),
) as Vectors;

const { keyId, secret, timestamp, requests } = vectors.signing;

describe('Contract 1, Who is calling: the shared vectors', () => {
  test.each(requests)('$name is signed', async ({ signature, bodyBase64, ...request }) => {
    const body = bodyBase64 === undefined ? request.body : Buffer.from(bodyBase64, 'base64');
    const now = new Date(timestamp * 1000);
    const signed = await signRequest({ keyId, secret }, { ...request, ...(body && { body }), now });
    expect(signed).toEqual({
      'x-api-key': keyId,
      'x-timestamp': String(timestamp),
      'x-signature': signature,
    });
  });
});

describe('Contract 2, Webhooks: the shared vectors', () => {
  const accepted = vectors.webhooks.filter((vector) => vector.accepted);
  const refused = vectors.webhooks.filter((vector) => !vector.accepted);

  test.each(accepted)('$name is accepted', async (vector) => {
    expect(await verified(vector)).toEqual(JSON.parse(vector.body));
  });

  test.each(refused)('$name is refused', async (vector) => {
    await expect(verified(vector)).rejects.toThrow(WebhookRefused);
  });

  test('hold both ways', () => {
    expect(accepted.length).toBeGreaterThan(10);
    expect(refused.length).toBeGreaterThan(20);
  });
});

function verified({
  headers,
  body,
  secrets,
  now,
  organizationId,
  sandbox,
}: WebhookVector): Promise<WebhookEvent> {
  return verifyWebhook(
    { headers, body },
    {
      secret: secrets,
      now: new Date(now * 1000),
      ...(organizationId !== undefined && { organizationId }),
      ...(sandbox !== undefined && { sandbox }),
    },
  );
}
