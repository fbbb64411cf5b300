import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
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

async function aSent(placed: Readonly<Record<string, Placed>> = {}, more: object = {}): Promise<Sent> {
  return sendDraft(service, acme.testKey, await aDraftWith(acme.testKey, templateId, placed), more);
}

const misfit = (pointer: string): readonly unknown[] => [400, 'invalid_value', [`${pointer} invalid_value`]];
const audit = async (documentId: string): Promise<Json[]> =>
  accepted(await acme.testKey.get(`/documents/${documentId}/audit`)).items;
const stored = async (sent: Sent, name: string): Promise<Json> => {
  const { items } = accepted(await acme.testKey.get(`/documents/${sent.documentId}/fields`));
  return items.find(({ id }: Json) => id === sent.fields[name]);
};

describe('Contract 5, Signing: what a signer finds behind the link', () => {
  test('the document, this signer, its fields and the shared ones', async () => {
    const sent = await aSent(
      {
        low: { of: 'ann', yPosition: 500, label: 'Low' },
        right: { of: 'ann', yPosition: 300, xPosition: 300, label: 'Right' },
        left: { of: 'ann', yPosition: 300, label: 'Left', fieldType: 'date' },
        bens: { of: 'ben', label: 'Ben alone' },
        shared: { of: 'ben', label: 'Shared', sharedFill: true },
        fixed: { of: 'ben', label: 'Fixed', sharedFill: true, value: 'Prepared' },
      },
      { message: 'Please sign.' },
    );
    const { status, body } = await sent.ann.look({ 'accept-language': 'de' });
    expect(status).toBe(200);
    const { ann, ben } = sent.signers;
    expect(body.document).toEqual({
      id: sent.documentId,
      name: 'Agreement',
      status: 'sent',
      message: 'Please sign.',
      pageCount: 1,
      pages: [{ width: 595.28, height: 841.89 }],
      sentAt: service.clock.now().toISOString(),
      completedAt: null,
      expiresAt: null,
      voidReason: null,
      signers: [
        { id: ann, name: 'Ann Acme', role: 'ann', signingOrder: 1, status: 'viewed' },
        { id: ben, name: 'Ben Globex', role: 'ben', signingOrder: 2, status: 'waiting' },
      ],
    });
    expect(body.signer).toEqual({
      id: ann,
      roleId: 'ann',
      role: 'ann',
      name: 'Ann Acme',
      email: 'ann@acme.example',
      signingOrder: 1,
      status: 'viewed',
      signedAt: null,
      declineReason: null,
    });
    expect(JSON.stringify(body)).not.toContain('ben@globex.example');
    expect(body.turn).toBe(true);
    expect(body.requiredRemaining).toBe(4);
    const told = ({ label, readOnly, resolvedDateFormat }: Json) => [label, readOnly, resolvedDateFormat];
    const own = body.fields.filter(({ fieldType }: Json) => fieldType !== 'signature');
    expect(own.map(told)).toEqual([
      ['Left', false, 'DD.MM.YYYY'],
      ['Right', false, null],
      ['Low', false, null],
    ]);
    expect(body.fields).toHaveLength(4);
    expect(body.sharedFields.map(told).toSorted()).toEqual([
      ['Fixed', true, null],
      ['Shared', false, null],
    ]);
  });

  test('Document 3, Field: the record', async () => {
    const sent = await aSent({ name: { of: 'ann', label: 'Name', maxLength: 10 } });
    const { body } = await sent.ann.look();
    const shown = body.fields.find(({ id }: Json) => id === sent.fields.name);
    const { readOnly, resolvedDateFormat, ...record } = shown;
    expect(record).toEqual(await stored(sent, 'name'));
    expect([readOnly, resolvedDateFormat]).toEqual([false, null]);
  });

  test('the first look of an invited signer is kept, once, with address and browser', async () => {
    const sent = await aSent();
    const agent = { 'user-agent': 'Browser/1.0' };
    await sent.ann.look(agent);
    await sent.ann.look(agent);
    await Promise.all([sent.ann.look(agent), sent.ann.look(agent)]);
    const seen = (await audit(sent.documentId)).filter(({ type }) => type === 'viewed');
    expect(seen).toEqual([
      expect.objectContaining({
        actor: `signer:${sent.signers.ann}`,
        detail: { signerId: sent.signers.ann, remoteAddress: '127.0.0.1', userAgent: 'Browser/1.0' },
      }),
    ]);
    const { signers } = accepted(await acme.testKey.get(`/documents/${sent.documentId}`));
    expect(signers.map(({ status }: Json) => status)).toEqual(['viewed', 'waiting']);
  });

  test('first looks at the same moment are one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await aSent();
      const looks = await Promise.all([1, 2, 3, 4].map(() => sent.ann.look()));
      expect(looks.map(({ body }) => body.signer.status)).toEqual(Array(4).fill('viewed'));
      const seen = (await audit(sent.documentId)).filter(({ type }) => type === 'viewed');
      expect(seen).toHaveLength(1);
    }
  });

  test('the PDF is the stored file', async () => {
    const sent = await aSent();
    const shown = await sent.ann.caller.get(`/signing/${sent.ann.token}/pdf`);
    const original = await acme.testKey.get(`/documents/${sent.documentId}/pdf`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(shown.body.equals(original.body)).toBe(true);
  });
});

describe('Contract 5, Signing: values', () => {
  const options = ['Red', 'Blue'];
  const cases: readonly [string, Record<string, unknown>, string, string][] = [
    ['text', {}, 'Ann of Acme 名', 'x\u0007'],
    ['a text with lines', { multiline: true }, 'one\ntwo', 'one\ttwo'],
    ['a text in one line', {}, 'one', 'one\ntwo'],
    ['maxLength', { maxLength: 3 }, '王小明', 'four'],
    ['a pattern, whole', { validationPattern: '\\d{3}' }, '123', '1234'],
    ['checkbox', { fieldType: 'checkbox' }, 'true', 'on'],
    ['dropdown', { fieldType: 'dropdown', options }, 'Red', 'Green'],
    ['date', { fieldType: 'date', dateFormat: 'DD.MM.YYYY' }, '29.02.2028', '29.02.2026'],
    ['a date by its label', { fieldType: 'date', label: 'Date (mm/dd/yyyy)' }, '02/28/2026', '28/02/2026'],
    ['nothing', {}, 'something', ''],
  ];
  test.each(cases)('%s', async (_name, properties, good, bad) => {
    const sent = await aSent({ f: { of: 'ann', ...properties } });
    const refused = await sent.ann.fill(sent.fields['f'] ?? '', bad);
    expect(inShort(refused)).toEqual(misfit('/value'));
    expect(await stored(sent, 'f')).toMatchObject({ value: null, filledBy: null, filledAt: null });
    service.clock.moveSeconds(1);
    const now = service.clock.now().toISOString();
    const { status, body } = await sent.ann.fill(sent.fields['f'] ?? '', good);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      field: { value: good, filledBy: 'signer', filledAt: now, updatedAt: now, signatureImageUrl: null },
      alsoChanged: [],
      requiredRemaining: 1,
    });
    const { readOnly: _readOnly, resolvedDateFormat: _format, ...record } = body.field;
    expect(await stored(sent, 'f')).toEqual(record);
  });

  test("the detail is the field's own validationMessage where there is one", async () => {
    const sent = await aSent({
      zip: { of: 'ann', validationPattern: '\\d{5}', validationMessage: 'Five digits, please.' },
    });
    const answer = await sent.ann.fill(sent.fields['zip'] ?? '', 'Berlin');
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      400,
      'invalid_value',
      'Five digits, please.',
    ]);
  });

  test('the locale decides where the field is silent: the one sent, else Accept-Language', async () => {
    const sent = await aSent({
      d: { of: 'ann', fieldType: 'date' },
      f: { of: 'ann', fieldType: 'date', dateFormat: 'YYYY-MM-DD' },
    });
    const { d = '', f = '' } = sent.fields;
    const statusOf = async (answer: Promise<Answer>) => (await answer).status;
    const put = (value: string, acceptLanguage: string, more: object = {}) =>
      sent.ann.caller.send('PUT', `/signing/${sent.ann.token}/fields/${d}`, {
        body: { value, ...more },
        headers: { 'accept-language': acceptLanguage },
      });
    expect(await statusOf(put('25.11.2026', 'de-DE,en;q=0.5'))).toBe(200);
    expect(await statusOf(put('11/25/2026', 'de-DE,en;q=0.5'))).toBe(400);
    expect(await statusOf(put('11/25/2026', 'de-DE', { locale: 'en-US' }))).toBe(200);
    expect(await statusOf(put('25.11.2026', 'de-DE', { locale: 'en-US' }))).toBe(400);
    expect(await statusOf(sent.ann.fill(f, '25.11.2026', { locale: 'de-DE' }))).toBe(400);
    expect(await statusOf(sent.ann.fill(f, '2026-11-25', { locale: 'de-DE' }))).toBe(200);
  });

  test.each<[string, object, readonly unknown[]]>([
    ['neither', {}, invalid('/value required')],
    ['both', { value: 'a', typed: 'b' }, invalid('/typed not_allowed')],
    ['null', { value: null }, invalid('/value type')],
    ['a boolean', { value: true }, invalid('/value type')],
    ['no language', { value: 'a', locale: 'not a tag' }, invalid('/locale format')],
    ['more than there is', { value: 'a', by: 'me' }, invalid('/by unknown_property')],
    ['typed text', { typed: 'Ann' }, misfit('/typed')],
  ])('a text field takes one value: %s', async (_name, body, expected) => {
    const sent = await aSent({ f: { of: 'ann' } });
    const path = `/signing/${sent.ann.token}/fields/${sent.fields['f']}`;
    expect(inShort(await sent.ann.caller.send('PUT', path, { body }))).toEqual(expected);
  });

  test('a value may be changed until it is signed, and cleared', async () => {
    const sent = await aSent({ f: { of: 'ann' } });
    const { f = '' } = sent.fields;
    await sent.ann.fill(f, 'one');
    expect((await sent.ann.fill(f, 'two')).body.field.value).toBe('two');
    const { status, body } = await sent.ann.clear(f);
    expect([status, body]).toEqual([204, '']);
    expect(await stored(sent, 'f')).toMatchObject({ value: null, filledBy: null, filledAt: null });
    const trail = (await audit(sent.documentId)).slice(-3);
    expect(trail.map(({ type, detail }) => [type, detail])).toEqual(
      ['field_filled', 'field_filled', 'field_cleared'].map((type) => [
        type,
        { fieldId: f, signerId: sent.signers.ann },
      ]),
    );
    expect(JSON.stringify(trail)).not.toContain('two');
    expect((await sent.ann.look()).body.requiredRemaining).toBe(2);
  });

  test('an id that is not of this document is not found', async () => {
    const [sent, other] = [await aSent(), await aSent({ f: { of: 'ann' } })];
    for (const fieldId of [NOBODY, other.fields['f'] ?? '']) {
      expect(inShort(await sent.ann.fill(fieldId, 'x')).slice(0, 2)).toEqual([404, 'not_found']);
      expect(inShort(await sent.ann.clear(fieldId)).slice(0, 2)).toEqual([404, 'not_found']);
      const image = await sent.ann.caller.get(`/signing/${sent.ann.token}/fields/${fieldId}/image`);
      expect(image.status).toBe(404);
    }
  });
});

describe('Document 3, Field rules, rule 8: what the final file could not show is refused', () => {
  test.each([
    ['Thai', 'สวัสดี'],
    ['Georgian', 'Tbilisi თბილისი'],
    ['an emoji', 'Ann 😀'],
    ['a rare Chinese character', '𠮷野家'],
  ])('as a value and as a typed signature: %s', async (_name, text) => {
    const sent = await aSent({ f: { of: 'ann' } });
    const answers = [
      await sent.ann.fill(sent.fields['f'] ?? '', text),
      await sent.ann.type(sent.fields['ann'] ?? '', text),
    ];
    expect(answers.map(inShort)).toEqual([misfit('/value'), misfit('/typed')]);
    expect(answers[0]?.body.detail).toMatch(/^No font has these characters.*: [^ -~]/);
  });

  test('also as the last character of the longest value', async () => {
    const sent = await aSent({ f: { of: 'ann' } });
    const text = `${'a'.repeat(9_999)}😀`;
    expect(inShort(await sent.ann.fill(sent.fields['f'] ?? '', text))).toEqual(misfit('/value'));
  });

  test.each(['Žofie Müller', 'Αθήνα', 'Москва', '王小明', '김철수', 'محمد', 'משה', 'नमस्ते', 'e\u0301'])(
    'other scripts are taken: %s',
    async (text) => {
      const sent = await aSent({ f: { of: 'ann' } });
      expect((await sent.ann.fill(sent.fields['f'] ?? '', text)).status).toBe(200);
      expect((await sent.ann.type(sent.fields['ann'] ?? '', text)).status).toBe(200);
    },
  );
});

describe('Contract 5, Signing: signatures and initials', () => {
  const png = aPng();

  test('a drawn one has the value "signed" and its image where signatureImageUrl says', async () => {
    const sent = await aSent({ initials: { of: 'ann', fieldType: 'initials' } });
    const { status, body } = await sent.ann.fill(sent.fields['initials'] ?? '', dataUrl(png));
    expect(status).toBe(200);
    const path = `/signing/${sent.ann.token}/fields/${sent.fields['initials']}/image`;
    expect(body.field).toMatchObject({
      value: 'signed',
      filledBy: 'signer',
      signatureImageUrl: `${service.url}/api/v1${path}`,
    });
    const own = await fetch(body.field.signatureImageUrl);
    expect(own.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await own.arrayBuffer()).equals(png)).toBe(true);
    const forClients = await stored(sent, 'initials');
    const clientPath = `/documents/${sent.documentId}/fields/${sent.fields['initials']}/image`;
    expect(forClients.signatureImageUrl).toBe(`${service.url}/api/v1${clientPath}`);
    expect((await acme.testKey.get(clientPath)).status).toBe(200);
  });

  test('a typed one is an SVG that nothing runs in', async () => {
    const sent = await aSent();
    const { body } = await sent.ann.type(sent.fields['ann'] ?? '', 'Ann <script>alert(1)</script>');
    expect(body.field.value).toBe('signed');
    const image = await fetch(body.field.signatureImageUrl);
    const svg = await image.text();
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(svg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(svg).not.toContain('script');
    expect(image.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(image.headers.get('content-disposition')).toBe('inline; filename="signature.svg"');
  });

  test('the last one counts, and clearing takes the image too', async () => {
    const sent = await aSent();
    const { ann = '' } = sent.fields;
    await sent.ann.type(ann, 'Ann');
    await sent.ann.fill(ann, dataUrl(png));
    const path = `/documents/${sent.documentId}/fields/${ann}/image`;
    expect((await acme.testKey.get(path)).headers.get('content-type')).toBe('image/png');
    await sent.ann.clear(ann);
    expect((await acme.testKey.get(path)).status).toBe(404);
    expect(await service.db.query('select 1 from field_images where field_id = $1', [ann])).toEqual([]);
    expect(await stored(sent, 'ann')).toMatchObject({ value: null, signatureImageUrl: null });
  });

  test('signers see their own signature alone', async () => {
    const sent = await aSent();
    const { ann = '' } = sent.fields;
    await sent.ann.type(ann, 'Ann');
    expect((await sent.ben.caller.get(`/signing/${sent.ben.token}/fields/${ann}/image`)).status).toBe(404);
  });

  const cut = png.subarray(0, -20);
  const typo = Buffer.from(png).fill(1, 40, 44);
  test.each([
    ['text', 'Ann'],
    ['another type of image', dataUrl(png).replace('image/png', 'image/jpeg')],
    ['not base64', 'data:image/png;base64,%%%%'],
    ['no bytes', 'data:image/png;base64,'],
    ['bytes that are no PNG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a PNG that is cut off', dataUrl(cut)],
    ['a PNG with broken pixels', dataUrl(typo)],
    ['an address', 'https://example.com/signature.png'],
  ])('what is no PNG is refused: %s', async (_name, value) => {
    const sent = await aSent();
    expect(inShort(await sent.ann.fill(sent.fields['ann'] ?? '', value))).toEqual(misfit('/value'));
  });

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['lines', 'Ann\nAcme'],
    ['too long', 'x'.repeat(limits.typedSignatureCharacters + 1)],
  ])('what cannot be typed is refused: %s', async (_name, typed) => {
    const sent = await aSent();
    expect(inShort(await sent.ann.type(sent.fields['ann'] ?? '', typed))).toEqual(misfit('/typed'));
  });

  test('an image as large as it may be, and one that is larger', async () => {
    const sent = await aSent();
    const { ann = '' } = sent.fields;
    const large = dataUrl(aPng(430, 440, true));
    expect(large.length).toBeGreaterThan(limits.signatureUrlBytes * 0.9);
    expect(large.length).toBeLessThanOrEqual(limits.signatureUrlBytes);
    expect((await sent.ann.fill(ann, large)).status).toBe(200);
    const larger = dataUrl(aPng(450, 450, true));
    expect(larger.length).toBeGreaterThan(limits.signatureUrlBytes);
    const { status, body } = await sent.ann.fill(ann, larger);
    expect([status, body.limitBytes]).toEqual([413, limits.signatureUrlBytes]);
    expect((await sent.ann.fill(ann, dataUrl(aPng(600, 600, true)))).status).toBe(413);
  });
});
