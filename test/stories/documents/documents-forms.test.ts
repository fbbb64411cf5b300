import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { inShort } from '../../support/refusals.ts';
import { complete, sent } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import { linkedSigner } from '../../support/documents/signing.ts';
import { shown } from '../../../packages/agreement-pdf/test/stamped.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const LOOK = { y: 200, width: 20, height: 20 };
const [LEFT, RIGHT] = [50, 100];
/** ISO 32000-1, table 165. */
const HIDDEN = 1 << 1;

/**
 * A group of radio buttons that stand for signs, or a box for Yes and one for No under one name; of those, the second
 * may be hidden.
 */
async function aForm(kind: 'moods' | 'answers' | 'half hidden'): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([400, 320]);
  const form = document.getForm();
  if (kind === 'moods') {
    const moods = form.createRadioGroup('field');
    for (const [sign, x] of [
      ['😀', LEFT],
      ['😢', RIGHT],
    ] as const)
      moods.addOptionToPage(sign, page, { ...LOOK, x });
  } else {
    const answers = form.createCheckBox('field');
    for (const x of [LEFT, RIGHT]) answers.addToPage(page, { ...LOOK, x });
    const drawing = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] };
    for (const [at, { dict }] of answers.acroField.getWidgets().entries()) {
      const { context } = document;
      const on = context.register(context.stream('0 g 0 0 10 10 re f', drawing));
      const off = context.register(context.stream('', drawing));
      dict.set(PDFName.of('AP'), context.obj({ N: { [at === 0 ? 'Yes' : 'No']: on, Off: off } }));
      if (kind === 'half hidden' && at === 1) dict.set(PDFName.of('F'), context.obj(HIDDEN));
    }
  }
  return document.save({ updateFieldAppearances: false });
}

interface Draft {
  readonly id: string;
  readonly items: readonly Json[];
  place(more: object): Promise<Answer>;
}

async function aDraft(kind: Parameters<typeof aForm>[0]): Promise<Draft> {
  const headers = { 'content-type': 'application/pdf' };
  const raw = await aForm(kind);
  const { id } = (await acme.testKey.send('POST', '/documents?name=Form', { raw, headers })).body;
  const signer = { name: 'Ann', email: 'ann@acme.example' };
  const { id: signerId } = (await acme.testKey.post(`/documents/${id}/signers`, signer)).body;
  const { items } = (await acme.testKey.get(`/documents/${id}/form-fields`)).body;
  const place = (more: object): Promise<Answer> =>
    acme.testKey.post(`/documents/${id}/fields`, { signerId, acroFieldName: 'field', ...more });
  return { id, items, place };
}

const placeOf = ({ pageNumber, xPosition, yPosition, width, height }: Json): object => ({
  pageNumber,
  xPosition,
  yPosition,
  width,
  height,
});

async function opened(id: string) {
  const { signers } = await sent(acme.testKey, id);
  return linkedSigner(service, signers[0].id, signers[0].signingUrl);
}

/** Which of the two the final file shows as chosen. */
async function chosenIn(id: string): Promise<readonly boolean[]> {
  expect(await complete(service)).toBe(1);
  const file: Uint8Array = (await acme.testKey.get(`/documents/${id}/pdf`)).body;
  const page = await shown(new Uint8Array(file));
  return [LEFT, RIGHT].map((x) => page.colorAt(x + 10, 110) === '#000000');
}

describe('Contract 5, Documents: form-fields, a radio group is linked by a dropdown of its export values', () => {
  test('which no font needs to have: the final file shows the form’s own mark', async () => {
    const draft = await aDraft('moods');
    const [item = {}] = draft.items;
    expect(item).toMatchObject({ type: 'radio', options: ['😀', '😢'] });
    const { body: field, status } = await draft.place({
      ...placeOf(item),
      fieldType: 'dropdown',
      options: item.options,
    });
    expect(status).toBe(201);
    const ann = await opened(draft.id);
    expect(inShort(await ann.fill(field.id, '👍'))).toEqual([400, 'invalid_value', ['/value invalid_value']]);
    expect((await ann.fill(field.id, '😢')).status).toBe(200);
    expect((await ann.complete()).status).toBe(200);
    expect(await chosenIn(draft.id)).toEqual([false, true]);
  });
});

describe('Contract 5, Documents: form-fields, one item for each widget, each to be linked', () => {
  test('of two check boxes that share a name and a groupKey, the signer ticks one', async () => {
    const draft = await aDraft('answers');
    expect(draft.items).toHaveLength(2);
    const box = { fieldType: 'checkbox', groupKey: 'answer', groupRequired: true };
    const placed = await Promise.all(draft.items.map((item) => draft.place({ ...placeOf(item), ...box })));
    expect(placed.map(({ status }) => status)).toEqual([201, 201]);
    const [yes = '', no = ''] = placed.map(({ body }) => body.id as string);
    const ann = await opened(draft.id);
    expect((await ann.complete()).body.code).toBe('incomplete_fields');
    expect((await ann.fill(yes, 'true')).status).toBe(200);
    const { body } = await ann.fill(no, 'true');
    expect(body.alsoChanged.map(({ id }: Json) => id)).toEqual([yes]);
    expect((await ann.complete()).status).toBe(200);
    expect(await chosenIn(draft.id)).toEqual([false, true]);
  });

  test('a hidden one does not count: what stands on it fills the nearest that is shown', async () => {
    const draft = await aDraft('half hidden');
    expect(draft.items).toHaveLength(2);
    const [left = {}, hidden = {}] = draft.items;
    expect(Object.keys(hidden)).toEqual(Object.keys(left));
    const onHidden = { ...placeOf(hidden), fieldType: 'checkbox' };
    const { body: field, status } = await draft.place(onHidden);
    expect(status).toBe(201);
    const taken = [400, 'invalid_request', ['/acroFieldName form_field']];
    expect(inShort(await draft.place({ ...placeOf(left), fieldType: 'checkbox' }))).toEqual(taken);
    const ann = await opened(draft.id);
    expect((await ann.fill(field.id, 'true')).status).toBe(200);
    expect((await ann.complete()).status).toBe(200);
    expect(await chosenIn(draft.id)).toEqual([true, false]);
  });
});
