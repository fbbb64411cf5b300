import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  accepted,
  aDraftWith,
  linkedSigner,
  type LinkedSigner,
  type Placed,
  sendDraft,
  type Sent,
  SIGNED_TEMPLATE,
} from '../../support/documents/signing.ts';

let service: TestService;
let acme: TestOrganization;
let templateId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  templateId = accepted(await acme.testKey.post('/templates/markdown', SIGNED_TEMPLATE)).id;
});
afterAll(() => service.stop());

interface Asked {
  readonly placed?: Readonly<Record<string, Placed>>;
  readonly sideBySide?: boolean;
  readonly send?: object;
}

async function aSent({ placed = {}, sideBySide = false, send = {} }: Asked = {}): Promise<Sent> {
  const draft = await aDraftWith(acme.testKey, templateId, placed, sideBySide);
  return sendDraft(service, acme.testKey, draft, send);
}

const outcome = ({ status, body }: Answer): string => (status < 300 ? `${status}` : `${status} ${body.code}`);
const signersOf = async ({ documentId }: Sent): Promise<Json[]> =>
  accepted(await acme.testKey.get(`/documents/${documentId}`)).signers;
const statusesOf = async (sent: Sent): Promise<string[]> =>
  (await signersOf(sent)).map(({ status }) => status);

/** Every way to change something, each on a field that the signer could fill in its turn. */
async function attempts(signer: LinkedSigner, fieldId: string): Promise<string[]> {
  const answers = [
    await signer.type(fieldId, 'Me'),
    await signer.clear(fieldId),
    await signer.complete(),
    await signer.decline(),
  ];
  return answers.map(outcome);
}

const all = (code: string): string[] => Array<string>(4).fill(`409 ${code}`);

describe('Contract 5, Signing: a signer out of turn sees the document and can fill nothing', () => {
  test('until everybody before has signed', async () => {
    const sent = await aSent();
    const { ben = '', ann = '' } = sent.fields;
    const early = await sent.ben.look();
    expect([early.status, early.body.turn, early.body.signer.status]).toEqual([200, false, 'waiting']);
    expect(await attempts(sent.ben, ben)).toEqual(all('not_your_turn'));
    await sent.ann.type(ann, 'Ann');
    const done = await sent.ann.complete();
    expect(done.status).toBe(200);
    expect(done.body.document.signers.map(({ status }: Json) => status)).toEqual(['signed', 'invited']);
    expect(await statusesOf(sent)).toEqual(['signed', 'invited']);
    const later = await sent.ben.look();
    expect([later.body.turn, later.body.signer.status]).toEqual([true, 'viewed']);
    expect(outcome(await sent.ben.type(ben, 'Ben'))).toBe('200');
  });

  test('an early look is not the first look of an invited signer', async () => {
    const sent = await aSent();
    await sent.ben.look();
    const { items } = accepted(await acme.testKey.get(`/documents/${sent.documentId}/audit`));
    expect(items.map(({ type }: Json) => type)).not.toContain('viewed');
  });

  test('equal numbers sign side by side', async () => {
    const sent = await aSent({ sideBySide: true });
    expect(await statusesOf(sent)).toEqual(['invited', 'invited']);
    const { ben = '', ann = '' } = sent.fields;
    expect(outcome(await sent.ben.type(ben, 'Ben'))).toBe('200');
    expect(outcome(await sent.ann.type(ann, 'Ann'))).toBe('200');
    expect(outcome(await sent.ben.complete())).toBe('200');
    expect((await sent.ann.look()).body.turn).toBe(true);
    expect(outcome(await sent.ann.complete())).toBe('200');
  });
});

describe('Contract 5, Signing: the wrong state is 409', () => {
  test('somebody who has signed', async () => {
    const sent = await aSent();
    const { ann = '' } = sent.fields;
    await sent.ann.type(ann, 'Ann');
    await sent.ann.complete();
    expect(await attempts(sent.ann, ann)).toEqual(all('illegal_transition'));
    const { body } = await sent.ann.look();
    expect([body.turn, body.signer.status, body.fields[0].readOnly]).toEqual([false, 'signed', true]);
  });

  test('everybody has signed: the document still shows sent, and nothing changes it', async () => {
    const sent = await aSent();
    const { ann = '', ben = '' } = sent.fields;
    for (const [signer, field] of [[sent.ann, ann] as const, [sent.ben, ben] as const]) {
      await signer.type(field, 'Me');
      accepted(await signer.complete());
    }
    const document = accepted(await acme.testKey.get(`/documents/${sent.documentId}`));
    expect([document.status, await statusesOf(sent)]).toEqual(['sent', ['signed', 'signed']]);
    expect(await attempts(sent.ben, ben)).toEqual(all('illegal_transition'));
    const voiding = await acme.testKey.post(`/documents/${sent.documentId}/void`, { reason: 'Too late' });
    expect(outcome(voiding)).toBe('409 illegal_transition');
  });

  test('voided: the link shows that, and why', async () => {
    const sent = await aSent();
    accepted(await acme.testKey.post(`/documents/${sent.documentId}/void`, { reason: 'A mistake' }));
    expect(await attempts(sent.ann, sent.fields['ann'] ?? '')).toEqual(all('illegal_transition'));
    const { status, body } = await sent.ann.look();
    expect([status, body.document.status, body.document.voidReason, body.turn]).toEqual([
      200,
      'voided',
      'A mistake',
      false,
    ]);
  });

  test('expired by the clock, before anybody noted it', async () => {
    const at = service.clock.now().getTime() + 60_000;
    const sent = await aSent({ send: { expiresAt: new Date(at).toISOString() } });
    service.clock.moveSeconds(59);
    expect(outcome(await sent.ann.type(sent.fields['ann'] ?? '', 'Ann'))).toBe('200');
    service.clock.moveSeconds(1);
    expect(await attempts(sent.ann, sent.fields['ann'] ?? '')).toEqual(all('illegal_transition'));
    const { body } = await sent.ann.look();
    expect([body.document.status, body.turn]).toEqual(['expired', false]);
    expect(await statusesOf(sent)).toEqual(['invited', 'waiting']);
  });
});

describe('Contract 5, Documents: a signer declines, with a reason', () => {
  test('it ends the document for everybody', async () => {
    const sent = await aSent({ sideBySide: true });
    const { status, body } = await sent.ann.decline('Too expensive');
    expect([status, body.document.status, body.signer.status, body.signer.declineReason]).toEqual([
      200,
      'declined',
      'declined',
      'Too expensive',
    ]);
    const document = accepted(await acme.testKey.get(`/documents/${sent.documentId}`));
    expect(document.status).toBe('declined');
    expect(document.signers[0]).toMatchObject({ status: 'declined', declineReason: 'Too expensive' });
    expect(await attempts(sent.ben, sent.fields['ben'] ?? '')).toEqual(all('illegal_transition'));
    expect(await attempts(sent.ann, sent.fields['ann'] ?? '')).toEqual(all('illegal_transition'));
    const others = await sent.ben.look();
    expect([others.status, others.body.document.status]).toEqual([200, 'declined']);
    const { items } = accepted(await acme.testKey.get(`/documents/${sent.documentId}/audit`));
    expect(items.at(-1)).toMatchObject({
      type: 'declined',
      actor: `signer:${sent.signers.ann}`,
      detail: { signerId: sent.signers.ann, reason: 'Too expensive' },
    });
  });

  test.each([
    ['no reason', {}],
    ['an empty one', { reason: '' }],
    ['a blank one', { reason: '  ' }],
    ['too long', { reason: 'x'.repeat(2_001) }],
  ])('%s is 400', async (_name, body) => {
    const sent = await aSent();
    const answer = await sent.ann.caller.post(`/signing/${sent.ann.token}/decline`, body);
    expect(outcome(answer)).toBe('400 invalid_request');
    expect(await statusesOf(sent)).toEqual(['invited', 'waiting']);
  });
});

describe('Contract 5, Signing: the link', () => {
  test('an unknown, tampered or ended one is 404, on every path', async () => {
    const sent = await aSent();
    const { token } = sent.ann;
    const renewed = accepted(
      await acme.testKey.post(`/documents/${sent.documentId}/signers/${sent.signers.ann}/link`),
    );
    const fresh = linkedSigner(service, sent.signers.ann, renewed.signingUrl);
    expect((await fresh.look()).status).toBe(200);
    const other = await aSent();
    const last = fresh.token.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      token,
      'x',
      `${fresh.token.slice(0, -1)}${last}`,
      fresh.token.slice(0, 22) + other.ben.token.slice(22, -1) + last,
      fresh.token.slice(1),
      `${fresh.token}A`,
      encodeURIComponent(`${fresh.token}\n`),
      sent.signers.ann,
    ];
    const field = sent.fields['ann'];
    for (const text of wrong) {
      const at = `/signing/${text}`;
      const { caller } = fresh;
      const answers = [
        await caller.get(at),
        await caller.get(`${at}/pdf`),
        await caller.get(`${at}/fields/${field}/image`),
        await caller.send('PUT', `${at}/fields/${field}`, { body: { typed: 'Ann' } }),
        await caller.delete(`${at}/fields/${field}`),
        await caller.post(`${at}/complete`, { consent: true }),
        await caller.post(`${at}/decline`, { reason: 'No' }),
      ];
      expect([text, ...answers.map(outcome)]).toEqual([text, ...Array<string>(7).fill('404 not_found')]);
    }
  });

  test("a link leads to its own document alone, whatever organization's headers come with it", async () => {
    const globex = await anOrganization(service);
    const sent = await aSent({ placed: { f: { of: 'ann' } } });
    const { f = '' } = sent.fields;
    expect(outcome(await globex.testKey.get(`/documents/${sent.documentId}/fields/${f}/image`))).toBe(
      '404 not_found',
    );
    // The bytes of the organization's id are others': nobody has such a link there.
    const bytes = Buffer.from(sent.ann.token, 'base64url');
    bytes.set(Buffer.from(globex.id.replaceAll('-', ''), 'hex'));
    const moved = linkedSigner(service, sent.signers.ann, `/${bytes.toString('base64url')}`);
    expect(outcome(await moved.look())).toBe('404 not_found');
    const live = await sent.ann.look({ 'x-mode': 'live' });
    expect([live.status, live.body.document.id]).toEqual([200, sent.documentId]);
  });

  test('an API key or a session is no link', async () => {
    const sent = await aSent();
    expect(outcome(await acme.testKey.get(`/signing/${sent.signers.ann}`))).toBe('404 not_found');
    expect(outcome(await acme.owner.get(`/signing/${sent.documentId}`))).toBe('404 not_found');
  });

  test('no log holds one', async () => {
    const sent = await aSent();
    await sent.ann.look();
    await sent.ann.type(sent.fields['ann'] ?? '', 'Ann');
    await sent.ann.caller.get(`/signing/${sent.ann.token}/nothing/here`);
    await sent.ann.caller.send('PATCH', `/signing/${sent.ann.token}`, { body: {} });
    await sent.ann.complete({});
    await sent.ann.complete();
    expect(service.logged.length).toBeGreaterThan(0);
    expect(service.logged.filter((line) => line.includes(sent.ann.token))).toEqual([]);
    expect(service.logged.filter((line) => line.includes('/signing/')).length).toBeGreaterThan(0);
  });
});
