import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aTemplate } from '../../support/documents/documents.ts';
import { type Json, anonymousCaller } from '../../support/http.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { aSentDocument, complete, expire, signWith, tokenOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook, dispatch, type TestWebhook, allVerified } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let acme: TestOrganization;
let template: Json;
let webhook: TestWebhook;

beforeAll(async () => {
  service = await startService();
  receiver = await startReceiver();
  acme = await anOrganization(service);
  template = await aTemplate(acme.testKey);
  webhook = await aWebhook(acme.testKey, receiver.url);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** What is announced by the work, in the order in which it was written. */
async function announced<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly events: readonly Json[] }> {
  const before = receiver.received.length;
  const value = await work();
  await dispatch(service);
  const events = await allVerified(receiver.received.slice(before), webhook.secret, service.clock.now());
  return { value, events };
}

const send = (sending: object = {}): Promise<Json> => aSentDocument(acme.testKey, template.id, sending);

function eventOf(event: string, documentId: string, signerId?: string): unknown {
  return {
    eventId: expect.any(String),
    event,
    timestamp: service.clock.now().toISOString(),
    data: { organizationId: acme.id, sandbox: true, documentId, ...(signerId !== undefined && { signerId }) },
  };
}

describe('Contract 5, Signing: webhook events of documents', () => {
  // The threads that make a file load their fonts first.
  test('sent, each signature, completed', async () => {
    const { value, events } = await announced(async () => {
      const document = await send();
      for (const signer of document.signers) await signWith(service, tokenOf(signer));
      await complete(service);
      return document;
    });
    const [supplier, customer] = value.signers;
    expect(events).toEqual([
      eventOf('document.sent', value.id),
      eventOf('document.signer.signed', value.id, supplier.id),
      eventOf('document.signer.signed', value.id, customer.id),
      eventOf('document.completed', value.id),
    ]);
  });

  test('declined, with the signer', async () => {
    const document = await send();
    const { events } = await announced(async () => {
      const path = `/signing/${tokenOf(document.signers[0])}/decline`;
      await anonymousCaller(service.url).post(path, { reason: 'Too expensive' });
    });
    expect(events.slice(1)).toEqual([eventOf('document.declined', document.id, document.signers[0].id)]);
  });

  test('voided', async () => {
    const document = await send();
    const { events } = await announced(() =>
      acme.testKey.post(`/documents/${document.id}/void`, { reason: 'A secret reason' }),
    );
    expect(events.slice(1)).toEqual([eventOf('document.voided', document.id)]);
    expect(JSON.stringify(events)).not.toContain('secret reason');
  });

  test('expired, once', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 1_000).toISOString();
    const document = await send({ expiresAt });
    await dispatch(service);
    service.clock.moveSeconds(1);
    const { events } = await announced(() => Promise.all([expire(service), expire(service)]));
    expect(events).toEqual([eventOf('document.expired', document.id)]);
  });

  test('nothing else of the audit trail', async () => {
    const document = await send();
    await dispatch(service);
    const token = tokenOf(document.signers[0]);
    const { events } = await announced(async () => {
      const signer = anonymousCaller(service.url);
      const { fields } = (await signer.get(`/signing/${token}`)).body;
      await signer.send('PUT', `/signing/${token}/fields/${fields[0].id}`, { body: { typed: 'Ann' } });
      await acme.testKey.post(`/documents/${document.id}/signers/${document.signers[1].id}/link`);
    });
    expect(events).toEqual([]);
    const { items } = (await acme.testKey.get(`/documents/${document.id}/audit`)).body;
    expect(items.slice(3).map(({ type }: Json) => type)).toEqual(['viewed', 'field_filled', 'link_renewed']);
  });

  test('to those who asked for it, in their mode', async () => {
    const other = await startReceiver();
    const hooks = [
      await aWebhook(acme.testKey, `${other.url}/signed`, { events: ['document.signer.signed'] }),
      await aWebhook(acme.liveKey, `${other.url}/live`, { mode: 'live' }),
    ];
    const document = await send();
    await signWith(service, tokenOf(document.signers[0]));
    await dispatch(service);
    expect(other.received.map(({ path, headers }) => [path, headers['x-webhook-event']])).toEqual([
      ['/signed', 'document.signer.signed'],
    ]);
    for (const { id } of hooks) await acme.owner.delete(`/webhooks/${id}`);
    await other.close();
  });
});
