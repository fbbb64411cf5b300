import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { complete } from '../../support/documents/sending.ts';
import {
  accepted,
  aDraftWith,
  sendDraft,
  type Sent,
  SIGNED_TEMPLATE,
} from '../../support/documents/signing.ts';
import type { Json } from '../../support/http.ts';
import { heldKey } from '../../support/held-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: TestOrganization;
let templateId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  templateId = accepted(await acme.testKey.post('/templates/markdown', SIGNED_TEMPLATE)).id;
});
afterAll(() => service.stop());

/** Both may sign at once, and have filled what they sign. */
async function aFilled(): Promise<Sent> {
  const draft = await aDraftWith(acme.testKey, templateId, {}, true);
  const sent = await sendDraft(service, acme.testKey, draft);
  accepted(await sent.ann.type(sent.fields['ann'] ?? '', 'Ann'));
  accepted(await sent.ben.type(sent.fields['ben'] ?? '', 'Ben'));
  return sent;
}

async function trailOf({ documentId }: Sent): Promise<readonly Json[]> {
  return accepted(await acme.testKey.get(`/documents/${documentId}/audit`)).items;
}

const times = (items: readonly Json[]): string[] => items.map(({ at }) => at);
const signedEntry = (items: readonly Json[], signerId: string): Json =>
  items.find(({ type, detail }) => type === 'signed' && detail.signerId === signerId);

describe('Contract 5, Documents: the times of a trail never run backwards', () => {
  test('two signers at the same moment: the one who began first and was second signs second', async () => {
    await aWebhook(acme.testKey, 'http://127.0.0.1:9/', { events: ['document.signer.signed'] });
    const sent = await aFilled();
    const scope = { organizationId: acme.id, mode: 'test' };
    const held = await heldKey(service, scope, 'ann-signs');
    const ann = sent.ann.caller.post(
      `/signing/${sent.ann.token}/complete`,
      { consent: true },
      { idempotencyKey: 'ann-signs' },
    );
    await held.awaited();
    service.clock.moveSeconds(5);
    accepted(await sent.ben.complete());
    await held.release();
    accepted(await ann);
    const items = await trailOf(sent);
    expect(times(items)).toEqual(times(items).toSorted());
    expect(items.filter(({ type }) => type === 'signed').map(({ detail }) => detail.signerId)).toEqual([
      sent.ben.id,
      sent.ann.id,
    ]);
    await agrees(sent, items);
  });

  test('a clock that is set back: what comes next is not earlier', async () => {
    const sent = await aFilled();
    accepted(await sent.ann.complete());
    const before = await trailOf(sent);
    service.clock.moveSeconds(-600);
    accepted(await sent.ben.complete());
    await complete(service);
    const items = await trailOf(sent);
    expect(items.map(({ type }) => type).slice(-2)).toEqual(['signed', 'completed']);
    expect(times(items)).toEqual(times(items).toSorted());
    expect(items.at(-1)?.at).toBe(before.at(-1)?.at);
    await agrees(sent, items);
    service.clock.moveSeconds(3600);
  });
});

/** What the document says of itself, and what was announced, has the time of its entry. */
async function agrees(sent: Sent, items: readonly Json[]): Promise<void> {
  const document = accepted(await acme.testKey.get(`/documents/${sent.documentId}`));
  for (const { id, signedAt } of document.signers) expect(signedAt).toBe(signedEntry(items, id).at);
  expect(document.completedAt).toBe(items.find(({ type }) => type === 'completed')?.at ?? null);
  const told = await service.db.query<{ signer: string; at: string }>(
    `select body::json -> 'data' ->> 'signerId' as signer, body::json ->> 'timestamp' as at from webhook_deliveries
     where event = 'document.signer.signed' and body::json -> 'data' ->> 'documentId' = $1`,
    [sent.documentId],
  );
  expect(told).toHaveLength(2);
  for (const { signer, at } of told) expect(at).toBe(signedEntry(items, signer).at);
}
