import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '@assay/values';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { complete } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  accepted,
  aDraftWith,
  aPng,
  dataUrl,
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

type Fields = Readonly<Record<string, Placed>>;

async function aSent(placed: Fields = {}, sideBySide = false): Promise<Sent> {
  const draft = await aDraftWith(acme.testKey, templateId, placed, sideBySide);
  return sendDraft(service, acme.testKey, draft);
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const outcome = ({ status, body }: Answer): string => (status < 300 ? `${status}` : `${status} ${body.code}`);
const audit = async (documentId: string): Promise<Json[]> =>
  accepted(await acme.testKey.get(`/documents/${documentId}/audit`)).items;

async function stored(sent: Sent, name: string): Promise<Json> {
  const { items } = accepted(await acme.testKey.get(`/documents/${sent.documentId}/fields`));
  return items.find(({ id }: Json) => id === sent.fields[name]);
}

/** What completing still asks of Ann, each as `name: message`; empty where it was accepted. */
async function missing(sent: Sent): Promise<string[]> {
  const answer = await sent.ann.complete();
  if (answer.status === 200) return [];
  expect(outcome(answer)).toBe('409 incomplete_fields');
  const names = new Map(Object.entries(sent.fields).map(([name, id]) => [id, name]));
  return answer.body.fields.map(({ fieldId, message }: Json) => `${names.get(fieldId)}: ${message}`);
}

/** Ann has signed already. */
async function aSigned(placed: Fields): Promise<Sent> {
  const sent = await aSent(placed);
  accepted(await sent.ann.type(sent.fields['ann'] ?? '', 'Ann'));
  return sent;
}

const box = (label: string, more: object = {}): Placed => ({
  of: 'ann',
  fieldType: 'checkbox',
  required: false,
  label,
  ...more,
});

describe('Document 3, Field rules, rule 1: nobody completes before each required field is filled', () => {
  test('everything that is missing is named', async () => {
    const sent = await aSent({
      name: { of: 'ann', label: 'Name' },
      nick: { of: 'ann', label: 'Nickname', required: false },
      agree: { of: 'ann', label: 'I agree', fieldType: 'checkbox' },
      other: { of: 'ben', label: 'Of Ben' },
    });
    const answer = await sent.ann.complete();
    expect([answer.status, answer.body.code]).toEqual([409, 'incomplete_fields']);
    expect(answer.body.fields).toEqual(
      expect.arrayContaining([
        { fieldId: sent.fields['name'], label: 'Name', message: 'Name is required' },
        { fieldId: sent.fields['agree'], label: 'I agree', message: 'I agree must be checked' },
        { fieldId: sent.fields['ann'], label: null, message: `${sent.fields['ann']} is required` },
      ]),
    );
    expect(answer.body.fields).toHaveLength(3);
    expect(answer.body.detail).toContain('Name is required');
    await sent.ann.fill(sent.fields['name'] ?? '', 'Ann');
    await sent.ann.fill(sent.fields['agree'] ?? '', 'false');
    await sent.ann.type(sent.fields['ann'] ?? '', 'Ann');
    expect(await missing(sent)).toEqual(['agree: I agree must be checked']);
    const { body } = await sent.ann.fill(sent.fields['agree'] ?? '', 'true');
    expect(body.requiredRemaining).toBe(0);
    expect(await missing(sent)).toEqual([]);
  });

  test.each<[string, unknown, readonly unknown[]]>([
    ['nothing', {}, invalid('/consent required')],
    ['false', { consent: false }, invalid('/consent const')],
    ['a word', { consent: 'true' }, invalid('/consent type', '/consent const')],
    ['more than there is', { consent: true, name: 'Ann' }, invalid('/name unknown_property')],
  ])('Contract 5, Signing: nobody completes without consent: %s', async (_name, body, expected) => {
    const sent = await aSigned({});
    expect(inShort(await sent.ann.complete(body))).toEqual(expected);
    expect((await sent.ann.look()).body.signer.status).toBe('viewed');
  });

  test('signing is kept with address, browser, consent and a hash of what was signed', async () => {
    const sent = await aSent({ name: { of: 'ann' }, nick: { of: 'ann', required: false } });
    const png = aPng();
    await sent.ann.fill(sent.fields['name'] ?? '', 'Ann');
    await sent.ann.fill(sent.fields['ann'] ?? '', dataUrl(png));
    service.clock.moveSeconds(5);
    const now = service.clock.now().toISOString();
    const { body } = await sent.ann.complete();
    expect(body).toMatchObject({
      signer: { status: 'signed', signedAt: now },
      turn: false,
      requiredRemaining: 0,
    });
    const values = [
      { fieldId: sent.fields['ann'], value: 'signed', imageSha256: sha256(png) },
      { fieldId: sent.fields['name'], value: 'Ann', imageSha256: null },
    ].toSorted((one, other) => (String(one.fieldId) < String(other.fieldId) ? -1 : 1));
    expect((await audit(sent.documentId)).at(-1)).toMatchObject({
      type: 'signed',
      at: now,
      actor: `signer:${sent.signers.ann}`,
      detail: {
        signerId: sent.signers.ann,
        remoteAddress: '127.0.0.1',
        consent: true,
        valuesSha256: sha256(canonicalJson(values)),
      },
    });
  });

  test('with the same Idempotency-Key it is the same answer, without it 409', async () => {
    const sent = await aSigned({});
    const path = `/signing/${sent.ann.token}/complete`;
    const ask = (idempotencyKey: string) => sent.ann.caller.post(path, { consent: true }, { idempotencyKey });
    const first = await ask('sign-once');
    const second = await ask('sign-once');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(outcome(await ask('sign-twice'))).toBe('409 illegal_transition');
    const [row] = await service.db.query<{ stored: string }>(
      "select to_jsonb(k)::text as stored from idempotency_keys k where key = 'sign-once'",
    );
    expect(row?.stored).not.toContain(sent.ann.token);
  });
});

describe('Contract 5, Signing: a signer who says what was seen signs that and nothing else', () => {
  const seenBy = async ({ ann }: Sent): Promise<string> => (await ann.look()).body.valuesSha256;
  const completeAs = async ({ ann }: Sent, valuesSha256: string): Promise<string> =>
    outcome(await ann.complete({ consent: true, valuesSha256 }));

  test.each<[string, (sent: Sent) => Promise<Answer>]>([
    ['a value', ({ ann, fields }) => ann.fill(fields['note'] ?? '', 'other')],
    ['a value that is gone', ({ ann, fields }) => ann.clear(fields['note'] ?? '')],
    ['a signature', ({ ann, fields }) => ann.type(fields['ann'] ?? '', 'Another')],
    [
      'what a second signer fills for the first',
      ({ ben, fields }) => ben.fill(fields['total'] ?? '', '9999'),
    ],
  ])('changed meanwhile: %s', async (_what, change) => {
    const sent = await aSent(
      {
        note: { of: 'ann', required: false },
        total: { of: 'ann', label: 'Total', sharedFill: true, required: false },
        bens: { of: 'ben', required: false },
      },
      true,
    );
    await sent.ann.type(sent.fields['ann'] ?? '', 'Ann');
    await sent.ann.fill(sent.fields['note'] ?? '', 'mine');
    const seen = await seenBy(sent);
    expect((await change(sent)).status).toBeLessThan(300);
    expect(await completeAs(sent, seen)).toBe('409 stale_revision');
    expect((await sent.ann.look()).body.signer.status).toBe('viewed');
    const now = await seenBy(sent);
    expect(now).not.toBe(seen);
    expect(await completeAs(sent, now)).toBe('200');
    const signed = (await audit(sent.documentId)).findLast(({ type }) => type === 'signed');
    expect(signed.detail.valuesSha256).toBe(now);
  });

  test('what another signer fills in an own field changes nothing for this one', async () => {
    const sent = await aSent({ bens: { of: 'ben', required: false } }, true);
    await sent.ann.type(sent.fields['ann'] ?? '', 'Ann');
    const seen = await seenBy(sent);
    await sent.ben.fill(sent.fields['bens'] ?? '', 'x');
    expect(await completeAs(sent, seen)).toBe('200');
  });

  test('what is no hash is 400', async () => {
    const sent = await aSigned({});
    expect((await sent.ann.complete({ consent: true, valuesSha256: 'x' })).status).toBe(400);
  });
});

describe('Document 3, States and transitions, rule 3: conditions', () => {
  const married = box('Married');
  const spouse: Placed = { of: 'ann', label: 'Spouse name', requiredWhen: 'married' };
  const told = ['spouse: Spouse name is required when Married is selected'];

  test('while the controller is on the dependent field is required; unchecking releases it', async () => {
    const sent = await aSigned({ married, spouse });
    const { married: controller = '' } = sent.fields;
    const on = await sent.ann.fill(controller, 'true');
    expect(on.body.requiredRemaining).toBe(1);
    const refused = await sent.ann.complete();
    expect(refused.body.detail).toBe('Spouse name is required when Married is selected');
    expect(await missing(sent)).toEqual(told);
    const off = await sent.ann.fill(controller, 'false');
    expect(off.body.requiredRemaining).toBe(0);
    expect(await missing(sent)).toEqual([]);
  });

  test('clearing the controller releases it too, and filling the dependent satisfies it', async () => {
    const sent = await aSigned({ married, spouse });
    const { married: controller = '', spouse: dependent = '' } = sent.fields;
    await sent.ann.fill(controller, 'true');
    await sent.ann.clear(controller);
    expect((await sent.ann.look()).body.requiredRemaining).toBe(0);
    await sent.ann.fill(controller, 'true');
    expect((await sent.ann.fill(dependent, 'Bo')).body.requiredRemaining).toBe(0);
    await sent.ann.clear(dependent);
    expect((await sent.ann.look()).body.requiredRemaining).toBe(1);
    expect(await missing(sent)).toEqual(told);
  });

  test('one exact value of the controller', async () => {
    const state: Placed = { of: 'ann', fieldType: 'dropdown', label: 'State', options: ['Ohio', 'Utah'] };
    const county: Placed = { of: 'ann', label: 'County', requiredWhen: 'state', requiredWhenValue: 'Ohio' };
    const sent = await aSigned({ state, county });
    await sent.ann.fill(sent.fields['state'] ?? '', 'Ohio');
    expect(await missing(sent)).toEqual(['county: County is required when State is selected']);
    await sent.ann.fill(sent.fields['state'] ?? '', 'Utah');
    expect(await missing(sent)).toEqual([]);
  });

  test('ids where there is no label', async () => {
    const bare: Fields = {
      c: { of: 'ann', fieldType: 'checkbox', required: false },
      d: { of: 'ann', requiredWhen: 'c' },
    };
    const sent = await aSigned(bare);
    await sent.ann.fill(sent.fields['c'] ?? '', 'true');
    expect(await missing(sent)).toEqual([
      `d: ${sent.fields['d']} is required when ${sent.fields['c']} is selected`,
    ]);
  });
});

describe('Document 3, Field: groups', () => {
  const group = { groupKey: 'payment' };
  const members = { card: box('Card', group), cash: box('Cash', group), other: box('Other') };

  test('choosing one clears the others in the same change', async () => {
    const sent = await aSigned(members);
    const { card = '', cash = '', other = '' } = sent.fields;
    await sent.ann.fill(other, 'true');
    await sent.ann.fill(card, 'true');
    const { body } = await sent.ann.fill(cash, 'true');
    expect(body.field).toMatchObject({ id: cash, value: 'true' });
    expect(body.alsoChanged).toEqual([
      expect.objectContaining({ id: card, value: null, filledBy: null, filledAt: null }),
    ]);
    const values = await Promise.all(['card', 'cash', 'other'].map((name) => stored(sent, name)));
    expect(values.map(({ value }) => value)).toEqual([null, 'true', 'true']);
    const trail = (await audit(sent.documentId)).slice(-2);
    expect(trail.map(({ type, detail }) => [type, detail.fieldId])).toEqual([
      ['field_filled', cash],
      ['field_cleared', card],
    ]);
  });

  test('unchecking one leaves the others', async () => {
    const sent = await aSigned(members);
    const { card = '', cash = '' } = sent.fields;
    await sent.ann.fill(card, 'true');
    const { body } = await sent.ann.fill(cash, 'false');
    expect(body.alsoChanged).toEqual([]);
    expect((await stored(sent, 'card')).value).toBe('true');
  });

  test('groupRequired alone demands a choice', async () => {
    const optional = await aSigned({
      card: box('Card', group),
      cash: box('Cash', { ...group, required: true }),
    });
    expect(await missing(optional)).toEqual([]);
    const demanding = { ...group, groupRequired: true };
    const sent = await aSigned({ card: box('Card', demanding), cash: box('Cash', demanding) });
    expect(await missing(sent)).toEqual(['card: One of Card, Cash must be selected']);
    await sent.ann.fill(sent.fields['cash'] ?? '', 'true');
    expect(await missing(sent)).toEqual([]);
  });

  test('the same key of another signer is another group', async () => {
    const sent = await aSent({ card: box('Card', group), bens: { ...box('Card', group), of: 'ben' } }, true);
    await sent.ben.fill(sent.fields['bens'] ?? '', 'true');
    const { body } = await sent.ann.fill(sent.fields['card'] ?? '', 'true');
    expect(body.alsoChanged).toEqual([]);
    expect((await stored(sent, 'bens')).value).toBe('true');
  });

  test('a choice that the sender made stands', async () => {
    const sent = await aSigned({ card: box('Card', { ...group, value: 'true' }), cash: box('Cash', group) });
    const { card = '', cash = '' } = sent.fields;
    expect(outcome(await sent.ann.fill(cash, 'true'))).toBe('409 field_read_only');
    expect(outcome(await sent.ann.fill(card, 'false'))).toBe('409 field_read_only');
    expect((await stored(sent, 'card')).value).toBe('true');
  });

  test('a member controls a condition, and losing the choice releases it', async () => {
    const sent = await aSigned({
      ...members,
      number: { of: 'ann', label: 'Card number', requiredWhen: 'card' },
    });
    expect((await sent.ann.fill(sent.fields['card'] ?? '', 'true')).body.requiredRemaining).toBe(1);
    expect((await sent.ann.fill(sent.fields['cash'] ?? '', 'true')).body.requiredRemaining).toBe(0);
  });
});

describe('Document 3, Field rules, rule 2: prefilled values', () => {
  test('are read-only for the signer and satisfy their field', async () => {
    const sent = await aSigned({
      text: { of: 'ann', value: 'Prepared' },
      date: { of: 'ann', fieldType: 'date', dateFormat: 'YYYY-MM-DD', value: '2026-11-15' },
      list: { of: 'ann', fieldType: 'dropdown', options: ['A', 'B'], value: 'A' },
      box: { of: 'ann', fieldType: 'checkbox', value: 'true' },
    });
    const values = { text: 'Mine', date: '2026-11-16', list: 'B', box: 'false' };
    for (const [name, value] of Object.entries(values)) {
      expect(outcome(await sent.ann.fill(sent.fields[name] ?? '', value))).toBe('409 field_read_only');
      expect(outcome(await sent.ann.clear(sent.fields[name] ?? ''))).toBe('409 field_read_only');
    }
    const { body } = await sent.ann.look();
    expect(body.fields.map(({ readOnly }: Json) => readOnly).toSorted()).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(await missing(sent)).toEqual([]);
    expect(await stored(sent, 'text')).toMatchObject({ value: 'Prepared', filledBy: 'sender' });
  });
});

describe('Contract 5, Signing: an editable default', () => {
  const place = { pageNumber: 1, xPosition: 50, yPosition: 500, width: 200, height: 30 };

  async function aDefaulted(): Promise<Sent> {
    const own = accepted(await acme.testKey.post('/templates/markdown', SIGNED_TEMPLATE)).id;
    const add = (label: string, more: object) =>
      acme.testKey.post(`/templates/${own}/fields`, {
        roleId: 'ann',
        fieldType: 'text',
        label,
        editable: true,
        ...place,
        ...more,
      });
    accepted(await add('city', { value: 'Berlin' }));
    accepted(await add('empty', { editable: false, required: false }));
    accepted(await add('box', { fieldType: 'checkbox', value: 'false', required: false }));
    const draft = await aDraftWith(acme.testKey, own);
    const sent = await sendDraft(service, acme.testKey, draft);
    accepted(await sent.ann.type(sent.fields['ann'] ?? '', 'Ann'));
    return sent;
  }

  test('satisfies its field, and completing confirms it', async () => {
    const sent = await aDefaulted();
    expect(await stored(sent, 'city')).toMatchObject({ value: 'Berlin', filledBy: null, filledAt: null });
    const { body } = await sent.ann.look();
    const shown = body.fields.find(({ label }: Json) => label === 'city');
    expect([shown.readOnly, body.requiredRemaining]).toEqual([false, 0]);
    service.clock.moveSeconds(1);
    const now = service.clock.now().toISOString();
    expect(await missing(sent)).toEqual([]);
    const confirmed = { filledBy: 'signer', filledAt: now, updatedAt: now };
    expect(await stored(sent, 'city')).toMatchObject({ value: 'Berlin', ...confirmed });
    expect(await stored(sent, 'box')).toMatchObject({ value: 'false', ...confirmed });
    expect(await stored(sent, 'empty')).toMatchObject({ value: null, filledBy: null, filledAt: null });
  });

  test('may be corrected and cleared', async () => {
    const sent = await aDefaulted();
    const { city = '' } = sent.fields;
    expect((await sent.ann.fill(city, 'Paris')).body.field).toMatchObject({
      value: 'Paris',
      filledBy: 'signer',
    });
    await sent.ann.clear(city);
    expect(await missing(sent)).toEqual(['city: city is required']);
  });
});

describe('Document 3, Field rules, rule 4: shared fill', () => {
  const shared: Placed = { of: 'ben', label: 'Total', sharedFill: true };

  test('the preparer fills it, and the owner is satisfied by that alone', async () => {
    const sent = await aSigned({ shared });
    const { shared: total = '', ben = '' } = sent.fields;
    const prepared = await sent.ann.fill(total, '100');
    expect(prepared.body.field).toMatchObject({
      value: '100',
      filledBy: 'signer',
      signerId: sent.signers.ben,
    });
    expect(prepared.body.requiredRemaining).toBe(0);
    expect(await missing(sent)).toEqual([]);
    await sent.ben.type(ben, 'Ben');
    accepted(await sent.ben.complete());
    expect((await stored(sent, 'shared')).value).toBe('100');
  });

  test('it counts for its owner, not for the preparer', async () => {
    const sent = await aSigned({ shared });
    expect(await missing(sent)).toEqual([]);
    await sent.ben.type(sent.fields['ben'] ?? '', 'Ben');
    const refused = await sent.ben.complete();
    expect(refused.body.detail).toBe('Total is required');
  });

  test('a signer who has signed no longer corrects it; the owner does, until signing', async () => {
    const sent = await aSigned({ shared });
    const { shared: total = '', ben = '' } = sent.fields;
    await sent.ann.fill(total, '100');
    accepted(await sent.ann.complete());
    expect(outcome(await sent.ann.fill(total, '200'))).toBe('409 illegal_transition');
    expect((await sent.ben.fill(total, '300')).body.field.value).toBe('300');
    await sent.ben.type(ben, 'Ben');
    accepted(await sent.ben.complete());
    expect(outcome(await sent.ben.fill(total, '400'))).toBe('409 illegal_transition');
  });

  test("Document 3, States and transitions, rule 2: the owner's signing freezes it for everyone", async () => {
    const sent = await aSent({ shared }, true);
    const { shared: total = '', ben = '' } = sent.fields;
    await sent.ann.fill(total, '100');
    await sent.ben.fill(total, '150');
    await sent.ben.type(ben, 'Ben');
    accepted(await sent.ben.complete());
    expect(outcome(await sent.ann.fill(total, '200'))).toBe('409 field_read_only');
    expect(outcome(await sent.ann.clear(total))).toBe('409 field_read_only');
    const { body } = await sent.ann.look();
    expect(body.sharedFields).toEqual([expect.objectContaining({ value: '150', readOnly: true })]);
  });

  test('what is not shared only its owner fills', async () => {
    const sent = await aSent({ bens: { of: 'ben' } }, true);
    const { bens = '', ben = '' } = sent.fields;
    expect(outcome(await sent.ann.fill(bens, 'x'))).toBe('409 not_your_field');
    expect(outcome(await sent.ann.clear(bens))).toBe('409 not_your_field');
    expect(outcome(await sent.ann.type(ben, 'Ann as Ben'))).toBe('409 not_your_field');
  });

  test('what the sender prefilled stands, shared or not', async () => {
    const sent = await aSent({ shared: { ...shared, value: '100' } });
    expect(outcome(await sent.ann.fill(sent.fields['shared'] ?? '', '1'))).toBe('409 field_read_only');
  });

  test('a shared member of a group does not clear what is not shared', async () => {
    const member = (more: object): Placed => ({ ...box('Member', { groupKey: 'g', ...more }), of: 'ben' });
    const sent = await aSent({ open: member({ sharedFill: true }), closed: member({}) }, true);
    await sent.ben.fill(sent.fields['closed'] ?? '', 'true');
    expect(outcome(await sent.ann.fill(sent.fields['open'] ?? '', 'true'))).toBe('409 not_your_field');
    expect((await stored(sent, 'closed')).value).toBe('true');
  });
});

describe('Contract 5, Documents: after the last has signed', () => {
  test('the link shows the completed document and its final file', async () => {
    const sent = await aSigned({});
    accepted(await sent.ann.complete());
    accepted(await sent.ben.fill(sent.fields['ben'] ?? '', dataUrl(aPng())));
    const last = accepted(await sent.ben.complete());
    expect([last.document.status, last.document.completedAt]).toEqual(['sent', null]);
    while ((await complete(service)) > 0);
    const { body } = await sent.ann.look();
    expect([body.document.status, body.turn]).toEqual(['completed', false]);
    const { completedPdfSha256 } = accepted(await acme.testKey.get(`/documents/${sent.documentId}`));
    const file = await sent.ann.caller.get(`/signing/${sent.ann.token}/pdf`);
    expect(sha256(file.body)).toBe(completedPdfSha256);
    const image = await sent.ben.caller.get(`/signing/${sent.ben.token}/fields/${sent.fields['ben']}/image`);
    expect(image.status).toBe(200);
    expect(outcome(await sent.ben.clear(sent.fields['ben'] ?? ''))).toBe('409 illegal_transition');
  });
});

describe('Contract 1, Errors: what is wrong with the value is told before who may fill', () => {
  test('404, then 400, then 409', async () => {
    const sent = await aSent({ list: { of: 'ben', fieldType: 'dropdown', options: ['A'] } });
    const { list = '' } = sent.fields;
    expect(outcome(await sent.ann.fill(list, 'B'))).toBe('400 invalid_value');
    expect(outcome(await sent.ann.fill(list, 'A'))).toBe('409 not_your_field');
    expect(outcome(await sent.ben.fill(list, 'A'))).toBe('409 not_your_turn');
  });
});
