import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOCUMENT_STATUSES } from '../../../src/documents/documents/document.ts';
import { addDocumentField } from '../../../src/documents/document-fields/document-fields.routes.ts';
import { addTemplateField } from '../../../src/documents/template-fields/template-fields.routes.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import {
  A_BOX,
  A_TEXT,
  aDraft,
  aField,
  type Draft,
  placeField,
} from '../../support/documents/document-fields.ts';
import { aTemplate } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let globex: TestOrganization;
let templateId: string;
let draft: Draft;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  globex = await anOrganization(service);
  templateId = (await aTemplate(acme.testKey)).id;
});
afterAll(() => service.stop());
beforeEach(async () => {
  draft = await aDraft(acme.testKey, templateId);
});

const place = (more: object = {}): Promise<Answer> => placeField(acme.testKey, draft, more);
const placed = (more: object = {}): Promise<Json> => aField(acme.testKey, draft, more);
const pathOf = (fieldId: string): string => `/documents/${draft.id}/fields/${fieldId}`;
const change = (fieldId: string, changes: object): Promise<Answer> =>
  acme.testKey.patch(pathOf(fieldId), changes);
const fieldsOf = async (): Promise<Json[]> =>
  (await acme.testKey.get(`/documents/${draft.id}/fields`)).body.items;
const fieldOf = async (fieldId: string): Promise<Json> =>
  (await fieldsOf()).find(({ id }: Json) => id === fieldId);
const trailOf = async (): Promise<Json[]> =>
  (await acme.testKey.get(`/documents/${draft.id}/audit`)).body.items;
const toldOf = async (): Promise<Json[]> =>
  (await trailOf()).slice(2).map(({ type, detail }: Json) => ({ type, ...detail }));
const setStatus = (status: string): Promise<unknown> =>
  service.db.query('update documents set status = $1 where id = $2', [status, draft.id]);

/** As an upload would leave it. */
const giveForm = (form: readonly object[]): Promise<unknown> =>
  service.db.query('update documents set form = $1 where id = $2', [JSON.stringify(form), draft.id]);

describe('Document 3, Endpoints: POST /documents/{id}/fields', () => {
  test('what is not asked for has its default, and the field is listed', async () => {
    const { status, body } = await place();
    expect(status).toBe(201);
    const now = service.clock.now().toISOString();
    expect(body).toEqual({
      id: expect.any(String),
      documentId: draft.id,
      signerId: draft.supplier,
      ...A_TEXT,
      required: true,
      label: null,
      value: null,
      options: null,
      acroFieldName: null,
      maxLength: null,
      validationPattern: null,
      validationMessage: null,
      groupKey: null,
      groupRequired: false,
      requiredWhenFieldId: null,
      requiredWhenValue: null,
      sharedFill: false,
      dateFormat: null,
      editable: false,
      multiline: false,
      signatureImageUrl: null,
      filledAt: null,
      filledBy: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(await fieldOf(body.id)).toEqual(body);
  });

  const BOX = { pageNumber: 1, xPosition: 1.5, yPosition: 2.25, width: 10.125, height: 0.5 };
  test.each<[string, object]>([
    ['signature', { required: false, label: 'Sign' }],
    ['initials', BOX],
    [
      'text',
      {
        label: 'Name',
        maxLength: 40,
        validationPattern: '[A-Z].*',
        validationMessage: 'A capital first',
        multiline: true,
        sharedFill: true,
      },
    ],
    ['date', { dateFormat: 'DD.MM.YYYY', maxLength: 10 }],
    ['checkbox', { groupKey: 'size', groupRequired: true }],
    ['dropdown', { options: ['Red', 'Blue, dark', '"quoted" \\ {}', ' '] }],
  ])('a %s keeps everything that was asked', async (fieldType, more) => {
    const field = await placed({ fieldType, ...more });
    expect(field).toMatchObject({ fieldType, ...more });
    expect(await fieldOf(field.id)).toEqual(field);
  });

  test('null is as good as nothing', async () => {
    const nothing = { label: null, value: null, options: null, maxLength: null, requiredWhenFieldId: null };
    expect(await placed(nothing)).toMatchObject({ ...nothing, required: true });
  });

  test('ids are taken in any case', async () => {
    const controller = await placed({ fieldType: 'checkbox' });
    const field = await placed({
      signerId: draft.supplier.toUpperCase(),
      requiredWhenFieldId: controller.id.toUpperCase(),
    });
    expect(field).toMatchObject({ signerId: draft.supplier, requiredWhenFieldId: controller.id });
  });

  test('in order of page, then creation', async () => {
    const first = await placed();
    const second = await placed();
    expect((await fieldsOf()).slice(-2).map(({ id }: Json) => id)).toEqual([first.id, second.id]);
  });
});

test.each([addDocumentField, addTemplateField])(
  'Document 3, Limits: how many fields there may be stands in the description of $name',
  ({ description }) => {
    expect(description).toContain('1000');
  },
);

describe('Document 3, Field: the form of a field', () => {
  test.each<[string, object, ...string[]]>([
    ['nobody fills it', { signerId: undefined }, '/signerId required'],
    ['no id', { signerId: 'ann' }, '/signerId format'],
    ['no type', { fieldType: undefined }, '/fieldType required'],
    ['another type', { fieldType: 'stamp' }, '/fieldType not_allowed'],
    ['no page', { pageNumber: undefined }, '/pageNumber required'],
    ['page zero', { pageNumber: 0 }, '/pageNumber minimum'],
    ['half a page', { pageNumber: 1.5 }, '/pageNumber type'],
    ['a page further', { pageNumber: 2 }, '/pageNumber out_of_range'],
    ['left of the page', { xPosition: -0.1 }, '/xPosition minimum'],
    ['above the page', { yPosition: -0.1 }, '/yPosition minimum'],
    ['no width', { width: 0 }, '/width exclusive_minimum'],
    ['less than no height', { height: -5 }, '/height exclusive_minimum'],
    ['a position that is a text', { xPosition: '5' }, '/xPosition type'],
    ['beyond the right edge', { xPosition: 400 }, '/width outside_page'],
    ['beyond the bottom', { yPosition: 812 }, '/height outside_page'],
    ['required as a text', { required: 'yes' }, '/required type'],
    ['a label of nothing', { label: '' }, '/label min_length'],
    ['a value of nothing', { value: '' }, '/value min_length'],
    ['a value that is a number', { value: 5 }, '/value type'],
    ['an empty list of options', { fieldType: 'dropdown', options: [] }, '/options min_items'],
    ['an empty option', { fieldType: 'dropdown', options: ['a', ''] }, '/options/1 min_length'],
    ['no options', { fieldType: 'dropdown' }, '/options required'],
    ['options twice', { fieldType: 'dropdown', options: ['a', 'a'] }, '/options duplicate'],
    ['options of a text', { options: ['a'] }, '/options wrong_type'],
    ['no characters at most', { maxLength: 0 }, '/maxLength minimum'],
    ['a format of a text', { dateFormat: 'DD/MM/YYYY' }, '/dateFormat wrong_type'],
    ['a format that is none', { fieldType: 'date', dateFormat: 'DD/MM-YYYY' }, '/dateFormat format'],
    ['a pattern that is none', { validationPattern: '(' }, '/validationPattern pattern'],
    ['a pattern that looks ahead', { validationPattern: '(?=a)' }, '/validationPattern pattern'],
    [
      'an option that no font has',
      { fieldType: 'dropdown', options: ['a', '😀'] },
      '/options/1 unsupported_character',
    ],
    ['a shared signature', { fieldType: 'signature', sharedFill: true }, '/sharedFill wrong_type'],
    ['shared initials', { fieldType: 'initials', sharedFill: true }, '/sharedFill wrong_type'],
    ['a group of texts', { groupKey: 'g' }, '/groupKey wrong_type'],
    [
      'a choice without a group',
      { fieldType: 'checkbox', groupRequired: true },
      '/groupRequired needs_group',
    ],
    ['a value without a condition', { requiredWhenValue: 'x' }, '/requiredWhenValue needs_condition'],
    ['a condition that is no id', { requiredWhenFieldId: 'x' }, '/requiredWhenFieldId format'],
    ['a prefilled signature', { fieldType: 'signature', value: 'Ann' }, '/value wrong_type'],
    ['a form field of a file without a form', { acroFieldName: 'name' }, '/acroFieldName form_field'],
    ['editable on a document', { editable: true }, '/editable unknown_property'],
    ['not editable on a document', { editable: false }, '/editable unknown_property'],
    ['what only answers have', { filledBy: 'signer' }, '/filledBy unknown_property'],
    [
      'several at once',
      { fieldType: 'signature', sharedFill: true, multiline: true },
      '/sharedFill wrong_type',
      '/multiline wrong_type',
    ],
  ])('%s: 400', async (_what, more, ...faults) => {
    expect(inShort(await place(more))).toEqual(invalid(...faults));
    expect(await fieldsOf()).toHaveLength(2);
  });
});

describe('Contract 5, Signing: value at creation is a prefill', () => {
  test.each<[string, object]>([
    ['text', { value: 'Ann' }],
    ['date', { dateFormat: 'DD/MM/YYYY', value: '31/12/2026' }],
    ['checkbox', { value: 'true' }],
    ['dropdown', { options: ['Red', 'Blue'], value: 'Blue' }],
  ])('a %s is filled by the sender', async (fieldType, more) => {
    const filledAt = service.clock.now().toISOString();
    const field = await placed({ fieldType, ...more });
    expect(field).toMatchObject({ ...more, filledBy: 'sender', filledAt });
    expect(await fieldOf(field.id)).toEqual(field);
  });

  test('a changed one is filled anew, a cleared one by nobody', async () => {
    const field = await placed({ value: 'Ann' });
    service.clock.moveSeconds(60);
    const same = await change(field.id, { value: 'Ann', label: 'Name' });
    expect(same.body).toMatchObject({ filledBy: 'sender', filledAt: field.filledAt });
    const other = await change(field.id, { value: 'Bob' });
    const filledAt = service.clock.now().toISOString();
    expect(other.body).toMatchObject({ value: 'Bob', filledBy: 'sender', filledAt });
    const none = await change(field.id, { value: null });
    expect(none.body).toMatchObject({ value: null, filledBy: null, filledAt: null });
    expect(await fieldOf(field.id)).toEqual(none.body);
  });

  test('nobody has filled one that the signer may correct', async () => {
    const field = await placed({ value: 'Ann' });
    // As it comes from an editable field of a template.
    await service.db.query(
      'update document_fields set editable = true, filled_at = null, filled_by = null where id = $1',
      [field.id],
    );
    const changed = await change(field.id, { value: 'Bob' });
    expect(changed.body).toMatchObject({ value: 'Bob', editable: true, filledBy: null, filledAt: null });
  });

  test.each<[string, object]>([
    ['text', { value: 'long', maxLength: 3 }],
    ['date', { dateFormat: 'DD/MM/YYYY', value: '12/31/2026' }],
    ['checkbox', { value: 'yes' }],
    ['dropdown', { options: ['Red', 'Blue'], value: 'Green' }],
  ])('one that does not fit its %s: 400', async (fieldType, more) => {
    const refused = [400, 'invalid_value', ['/value invalid_value']];
    expect(inShort(await place({ fieldType, ...more }))).toEqual(refused);
    const { id } = await placed({ fieldType, ...more, value: null });
    expect(inShort(await change(id, more))).toEqual(refused);
    expect((await fieldOf(id)).value).toBe(null);
  });

  test('one that the final file could not show: 400', async () => {
    const refused = [400, 'invalid_value', ['/value unsupported_character']];
    expect(inShort(await place({ value: 'สวัสดี' }))).toEqual(refused);
    const { id } = await placed({});
    expect(inShort(await change(id, { value: 'Ann 😀' }))).toEqual(refused);
  });

  test('the field itself says why it does not fit', async () => {
    const validationMessage = 'An a, please';
    const { body } = await place({ validationPattern: 'a', validationMessage, value: 'b' });
    expect(body).toMatchObject({
      detail: validationMessage,
      errors: [{ pointer: '/value', code: 'invalid_value', message: validationMessage }],
    });
  });

  test('a broken rule is told before it', async () => {
    const answer = await place({ maxLength: 1, sharedFill: true, fieldType: 'checkbox', value: 'yes' });
    expect(inShort(answer)).toEqual(invalid('/maxLength wrong_type'));
  });

  test('a pattern that would never end is run to its end', async () => {
    const answer = await place({ validationPattern: '(a+)+$', value: `${'a'.repeat(5_000)}!` });
    expect(answer.body.code).toBe('invalid_value');
  });
});

describe('Document 3, Field rules, rule 5: a condition through its life', () => {
  const dependent = (more: object): Promise<Json> => placed({ label: 'Details', ...more });
  let controller: Json;

  beforeEach(async () => {
    controller = await placed({ fieldType: 'checkbox', label: 'Other' });
  });

  test('required is forced off at creation', async () => {
    const field = await dependent({
      required: true,
      requiredWhenFieldId: controller.id,
      requiredWhenValue: 'true',
    });
    expect(field).toMatchObject({
      required: false,
      requiredWhenFieldId: controller.id,
      requiredWhenValue: 'true',
    });
  });

  test('required: true is refused on later updates while it stands', async () => {
    const { id } = await dependent({ requiredWhenFieldId: controller.id });
    expect(inShort(await change(id, { required: true }))).toEqual(invalid('/required conditional'));
    expect((await fieldOf(id)).required).toBe(false);
    const both = await change(id, { requiredWhenFieldId: null, required: true });
    expect(both.body).toMatchObject({ required: true, requiredWhenFieldId: null });
  });

  test('a required field that gets one is optional from then on', async () => {
    const { id } = await dependent({});
    const { body } = await change(id, { requiredWhenFieldId: controller.id });
    expect(body).toMatchObject({ required: false, requiredWhenFieldId: controller.id });
  });

  test('clearing and re-pointing drop requiredWhenValue', async () => {
    const other = await placed({ fieldType: 'checkbox' });
    const { id } = await dependent({ requiredWhenFieldId: controller.id, requiredWhenValue: 'true' });
    const repointed = await change(id, { requiredWhenFieldId: other.id });
    expect(repointed.body).toMatchObject({ requiredWhenFieldId: other.id, requiredWhenValue: null });
    await change(id, { requiredWhenValue: 'true' });
    const cleared = await change(id, { requiredWhenFieldId: null });
    expect(cleared.body).toMatchObject({ requiredWhenFieldId: null, requiredWhenValue: null });
    expect(await fieldOf(id)).toEqual(cleared.body);
  });

  test('giving the dependent to another signer clears it', async () => {
    const { id } = await dependent({ requiredWhenFieldId: controller.id, requiredWhenValue: 'true' });
    const { body } = await change(id, { signerId: draft.customer });
    expect(body).toMatchObject({
      signerId: draft.customer,
      required: false,
      requiredWhenFieldId: null,
      requiredWhenValue: null,
    });
  });

  test('giving the controller to another signer clears it', async () => {
    const { id } = await dependent({ requiredWhenFieldId: controller.id, requiredWhenValue: 'true' });
    service.clock.moveSeconds(1);
    expect((await change(controller.id, { label: 'Still' })).status).toBe(200);
    expect(await fieldOf(id)).toMatchObject({ requiredWhenFieldId: controller.id });
    await change(controller.id, { signerId: draft.customer });
    expect(await fieldOf(id)).toMatchObject({
      signerId: draft.supplier,
      requiredWhenFieldId: null,
      requiredWhenValue: null,
      updatedAt: service.clock.now().toISOString(),
    });
    expect((await toldOf()).slice(-2)).toEqual([
      { type: 'field_changed', fieldId: controller.id, changed: ['signerId'] },
      { type: 'field_changed', fieldId: id, changed: ['requiredWhenFieldId', 'requiredWhenValue'] },
    ]);
  });

  test('removing the controller clears it', async () => {
    const { id } = await dependent({ requiredWhenFieldId: controller.id, requiredWhenValue: 'true' });
    const bystander = await dependent({ requiredWhenFieldId: id });
    expect((await acme.testKey.delete(pathOf(controller.id))).status).toBe(204);
    expect(await fieldOf(id)).toMatchObject({ requiredWhenFieldId: null, requiredWhenValue: null });
    expect(await fieldOf(bystander.id)).toEqual(bystander);
    expect((await toldOf()).slice(-2)).toEqual([
      { type: 'field_removed', fieldId: controller.id, signerId: draft.supplier, fieldType: 'checkbox' },
      { type: 'field_changed', fieldId: id, changed: ['requiredWhenFieldId', 'requiredWhenValue'] },
    ]);
  });

  test.each<[string, () => Promise<Answer>, string]>([
    [
      'the controller is of another signer',
      () => place({ signerId: draft.customer, requiredWhenFieldId: controller.id }),
      '/requiredWhenFieldId another_owner',
    ],
    [
      'itself',
      async () => {
        const { id } = await placed();
        return change(id, { requiredWhenFieldId: id });
      },
      '/requiredWhenFieldId itself',
    ],
    [
      'a circle',
      async () => {
        const one = await placed({ requiredWhenFieldId: controller.id });
        const two = await placed({ requiredWhenFieldId: one.id });
        return change(controller.id, { requiredWhenFieldId: two.id });
      },
      '/requiredWhenFieldId circle',
    ],
    [
      'a member of a group depends',
      () => place({ fieldType: 'checkbox', groupKey: 'g', requiredWhenFieldId: controller.id }),
      '/requiredWhenFieldId group_member',
    ],
  ])('%s: 400', async (_what, ask, fault) => {
    expect(inShort(await ask())).toEqual(invalid(fault));
  });

  test('a member of a group controls', async () => {
    const member = await placed({ fieldType: 'checkbox', groupKey: 'g' });
    expect((await place({ requiredWhenFieldId: member.id })).status).toBe(201);
  });
});

describe('Contract 5, Signing: groups are of one signer', () => {
  const member = { fieldType: 'checkbox', groupKey: 'g', value: 'true' };

  test('two of one group are not checked both', async () => {
    await placed(member);
    expect(inShort(await place(member))).toEqual(invalid('/value group_taken'));
    const theirs = await placed({ ...member, signerId: draft.customer });
    expect(inShort(await change(theirs.id, { signerId: draft.supplier }))).toEqual(
      invalid('/value group_taken'),
    );
  });
});

describe('Contract 5, Documents: acroFieldName names a field of the embedded form', () => {
  const widget = {
    ...A_BOX,
    required: false,
    readOnly: false,
    maxLength: null,
    value: null,
    multiline: false,
  };
  const FORM = [
    { ...widget, name: 'name', type: 'text', options: null },
    { ...widget, name: 'agree', type: 'checkbox', options: ['Yes'] },
    { ...widget, name: 'size', type: 'radio', options: ['S'] },
    { ...widget, name: 'size', type: 'radio', options: ['M'] },
    { ...widget, name: 'mood', type: 'radio', options: ['😀', '😢'] },
    { ...widget, name: 'choice', type: 'dropdown', options: ['😀', '😢'] },
    { ...widget, xPosition: 100, width: 10, name: 'agree', type: 'checkbox', options: null },
  ];

  test.each<[string, object]>([
    ['a text', { acroFieldName: 'name' }],
    ['a date', { fieldType: 'date', acroFieldName: 'name' }],
    ['a check box', { fieldType: 'checkbox', acroFieldName: 'agree' }],
    ['radio buttons', { fieldType: 'dropdown', options: ['M', 'S'], acroFieldName: 'size' }],
    [
      'radio buttons whose export values no font has: the form draws its own mark',
      { fieldType: 'dropdown', options: ['😀', '😢'], value: '😢', acroFieldName: 'mood' },
    ],
  ])('%s', async (_what, more) => {
    await giveForm(FORM);
    expect(await placed(more)).toMatchObject(more);
  });

  test('what the file would show has to be drawn: options of a list, or of a field whose link was taken away', async () => {
    await giveForm(FORM);
    const moods = { fieldType: 'dropdown', options: ['😀', '😢'] };
    const undrawn = invalid('/options/0 unsupported_character');
    expect(inShort(await place({ ...moods, acroFieldName: 'choice' }))).toEqual(undrawn);
    const { id } = await placed({ ...moods, acroFieldName: 'mood' });
    expect(inShort(await change(id, { acroFieldName: null }))).toEqual(undrawn);
  });

  test.each<[string, object]>([
    ['a button that is not there', { fieldType: 'dropdown', options: ['M', 'L'], acroFieldName: 'size' }],
    ['another type', { fieldType: 'text', acroFieldName: 'agree' }],
    ['an unknown name', { acroFieldName: 'Name' }],
  ])('%s: 400', async (_what, more) => {
    await giveForm(FORM);
    expect(inShort(await place(more))).toEqual(invalid('/acroFieldName form_field'));
  });

  test('two fields do not fill the same', async () => {
    await giveForm(FORM);
    const { id } = await placed({ acroFieldName: 'name' });
    expect(inShort(await place({ acroFieldName: 'name' }))).toEqual(invalid('/acroFieldName form_field'));
    expect((await change(id, { label: 'Its own link stays' })).status).toBe(200);
  });

  test('check boxes of one name are linked one by one, each by the field that stands nearest to it', async () => {
    await giveForm(FORM);
    const taken = invalid('/acroFieldName form_field');
    const box = { ...A_BOX, fieldType: 'checkbox', acroFieldName: 'agree', groupKey: 'agree' };
    const [yes, no] = [box, { ...box, xPosition: 100, width: 10 }];
    await placed(yes);
    expect(inShort(await place({ ...yes, xPosition: 51 }))).toEqual(taken);
    const { id } = await placed(no);
    expect(inShort(await change(id, { xPosition: 140 }))).toEqual(taken);
    expect((await change(id, { xPosition: 99 })).status).toBe(200);
    expect(inShort(await place({ ...no, signerId: draft.customer }))).toEqual(taken);
  });
});

describe('Contract 5, Documents: PATCH /documents/{id}/fields/{fieldId}', () => {
  test('what is left out stays, null clears', async () => {
    const field = await placed({ label: 'Name', maxLength: 40, validationPattern: 'a', multiline: true });
    service.clock.moveSeconds(5);
    const changes = { maxLength: null, validationPattern: null, width: 150, required: false };
    const { status, body } = await change(field.id, changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...field, ...changes, updatedAt: service.clock.now().toISOString() });
    expect(await fieldOf(field.id)).toEqual(body);
  });

  test('every property of creation can be changed', async () => {
    await giveForm([{ ...A_BOX, name: 'state', type: 'dropdown', options: ['a', 'b'] }]);
    const { id } = await placed();
    const controller = await placed({ signerId: draft.customer });
    const changes = {
      signerId: draft.customer,
      fieldType: 'dropdown',
      pageNumber: 1,
      xPosition: 1,
      yPosition: 2,
      width: 3,
      height: 4,
      required: false,
      label: 'State',
      value: 'b',
      options: ['a', 'b'],
      acroFieldName: 'state',
      requiredWhenFieldId: controller.id,
      requiredWhenValue: 'x',
      sharedFill: true,
    };
    const { body } = await change(id, changes);
    expect(body).toMatchObject({ ...changes, filledBy: 'sender' });
    expect(await fieldOf(id)).toEqual(body);
  });

  test.each<[string, object, ...string[]]>([
    ['a type that needs more', { fieldType: 'dropdown' }, '/options required'],
    ['a type that refuses what is there', { fieldType: 'signature' }, '/maxLength wrong_type'],
    ['beyond the page', { width: 560 }, '/width outside_page'],
    ['required as null', { required: null }, '/required type'],
    ['no type', { fieldType: null }, '/fieldType not_allowed'],
    ['editable', { editable: true }, '/editable unknown_property'],
  ])('%s: 400, and nothing has changed', async (_what, changes, ...faults) => {
    const field = await placed({ maxLength: 10 });
    const [status, code, found] = inShort(await change(field.id, changes));
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(found).toEqual(expect.arrayContaining(faults));
    expect(await fieldOf(field.id)).toEqual(field);
  });

  test('nothing changes nothing but the time', async () => {
    const field = await placed({ value: 'Ann' });
    const { status, body } = await change(field.id, {});
    expect([status, body]).toEqual([200, field]);
  });
});

describe('Contract 5, Signing: an id that is not of this document is not found', () => {
  const NOT_FOUND = [404, 'not_found'];
  const short = ({ status, body }: Answer): unknown[] => [status, body.code];

  test('a signer, a controller or a field of nobody', async () => {
    const { id } = await placed();
    const answers = [
      await place({ signerId: NOBODY }),
      await place({ requiredWhenFieldId: NOBODY }),
      await change(id, { signerId: NOBODY }),
      await change(id, { requiredWhenFieldId: NOBODY }),
      await change(NOBODY, { label: 'x' }),
      await acme.testKey.delete(pathOf(NOBODY)),
    ];
    expect(answers.map(short)).toEqual(answers.map(() => NOT_FOUND));
  });

  test('a signer, a controller or a field of another document', async () => {
    const { id } = await placed();
    const other = await aDraft(acme.testKey, templateId);
    const theirs = await aField(acme.testKey, other);
    const answers = [
      await place({ signerId: other.supplier }),
      await place({ requiredWhenFieldId: theirs.id }),
      await change(id, { signerId: other.supplier }),
      await change(id, { requiredWhenFieldId: theirs.id }),
      await change(theirs.id, { label: 'x' }),
      await acme.testKey.delete(pathOf(theirs.id)),
    ];
    expect(answers.map(short)).toEqual(answers.map(() => NOT_FOUND));
  });

  test('the document of another tenant, or of the other mode', async () => {
    const { id } = await placed();
    const callers = [globex.testKey, acme.liveKey];
    const answers = await Promise.all(
      callers.flatMap((caller) => [
        placeField(caller, draft),
        caller.patch(pathOf(id), { label: 'x' }),
        caller.delete(pathOf(id)),
      ]),
    );
    expect(answers.map(short)).toEqual(answers.map(() => NOT_FOUND));
    expect(await fieldsOf()).toHaveLength(3);
  });

  test('is told before a broken rule, and that before the wrong state', async () => {
    await setStatus('sent');
    expect(short(await place({ signerId: NOBODY, sharedFill: true, fieldType: 'signature' }))).toEqual(
      NOT_FOUND,
    );
    expect(short(await place({ xPosition: 590 }))).toEqual([400, 'invalid_request']);
    expect(short(await place())).toEqual([409, 'document_not_draft']);
  });
});

describe('Document 3, States and transitions, rule 1: fields change only in a draft', () => {
  test.each(DOCUMENT_STATUSES.filter((status) => status !== 'draft'))('%s', async (status) => {
    const field = await placed();
    const before = await trailOf();
    await setStatus(status);
    const answers = [
      await place(),
      await change(field.id, { label: 'x' }),
      await acme.testKey.delete(pathOf(field.id)),
    ];
    expect(answers.map(({ status: found, body }) => [found, body.code])).toEqual(
      answers.map(() => [409, 'document_not_draft']),
    );
    expect(answers[0]?.body.detail).toBe(`The document is ${status}.`);
    expect(await fieldOf(field.id)).toEqual(field);
    expect(await trailOf()).toEqual(before);
  });
});

describe('Contract 5, Documents: the audit trail tells of field changes', () => {
  test('and keeps no value', async () => {
    const { id } = await placed({ value: 'Ann Secret', label: 'Hidden label' });
    await change(id, { value: 'Bob Secret', xPosition: 70, label: null, options: null });
    await change(id, {});
    await acme.testKey.delete(pathOf(id));
    const signerId = draft.supplier;
    expect(await toldOf()).toEqual([
      { type: 'field_added', fieldId: id, signerId, fieldType: 'text', pageNumber: 1, prefilled: true },
      { type: 'field_changed', fieldId: id, changed: ['xPosition', 'label', 'value'] },
      { type: 'field_changed', fieldId: id, changed: [] },
      { type: 'field_removed', fieldId: id, signerId, fieldType: 'text' },
    ]);
    expect(JSON.stringify(await trailOf())).not.toMatch(/Secret|Hidden/);
  });

  test('each entry is chained to the one before', async () => {
    await placed();
    await placed();
    const trail = await trailOf();
    expect(trail.map(({ previousHash }: Json) => previousHash)).toEqual([
      null,
      ...trail.slice(0, -1).map(({ hash }: Json) => hash),
    ]);
    expect(trail.map(({ actor }: Json) => actor)).toEqual(trail.map(() => `api_key:${acme.testKey.id}`));
  });
});

describe('Contract 1, Idempotency: a key is honoured when sent', () => {
  test('a repeated request places one field', async () => {
    const body = { signerId: draft.supplier, ...A_TEXT };
    const ask = (): Promise<Answer> =>
      acme.testKey.post(`/documents/${draft.id}/fields`, body, { idempotencyKey: 'place-once' });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await fieldsOf()).toHaveLength(3);
  });

  test('a repeated removal answers as the first', async () => {
    const { id } = await placed();
    const ask = (): Promise<Answer> => acme.testKey.delete(pathOf(id), { idempotencyKey: 'remove-once' });
    expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
    expect((await acme.testKey.delete(pathOf(id))).status).toBe(404);
  });

  test('a repeated change answers as the first, whatever happened since', async () => {
    const { id } = await placed();
    const options = { idempotencyKey: 'change-once' };
    const first = await acme.testKey.patch(pathOf(id), { label: 'One' }, options);
    await change(id, { label: 'Two' });
    const second = await acme.testKey.patch(pathOf(id), { label: 'One' }, options);
    expect(second.body).toEqual(first.body);
    expect((await fieldOf(id)).label).toBe('Two');
  });

  test('without a key each request is its own', async () => {
    const body = { signerId: draft.supplier, ...A_TEXT };
    const ask = (): Promise<Answer> =>
      acme.testKey.post(`/documents/${draft.id}/fields`, body, { idempotencyKey: null });
    const [first, second] = [await ask(), await ask()];
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('Contract 5, Documents: edits at the same moment come one after the other', () => {
  const statuses = (answers: readonly Answer[]): number[] =>
    answers.map(({ status }) => status).toSorted((one, other) => one - other);

  test('two fields are not linked to the same of the form', async () => {
    await giveForm([{ ...A_BOX, name: 'name', type: 'text', options: null }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => place({ acroFieldName: 'name' })));
    expect(statuses(answers)).toEqual([201, 400, 400, 400, 400]);
  });

  test('two conditions do not close a circle', async () => {
    const [one, two] = [await placed(), await placed()];
    const answers = await Promise.all([
      change(one.id, { requiredWhenFieldId: two.id }),
      change(two.id, { requiredWhenFieldId: one.id }),
    ]);
    expect(statuses(answers)).toEqual([200, 400]);
  });

  test('no condition outlives its controller', async () => {
    const controllers = [await placed(), await placed(), await placed(), await placed()];
    const answers = await Promise.all(
      controllers.flatMap(({ id }) => [
        place({ requiredWhenFieldId: id, label: id }),
        acme.testKey.delete(pathOf(id)),
      ]),
    );
    expect(statuses(answers).filter((status) => ![201, 204, 404].includes(status))).toEqual([]);
    const conditions = (await fieldsOf()).map(({ requiredWhenFieldId }: Json) => requiredWhenFieldId);
    expect(conditions.filter((id) => id !== null)).toEqual([]);
  });

  test('changes of two properties are both kept, and the trail has no gap', async () => {
    const { id } = await placed();
    await Promise.all([
      change(id, { label: 'Name' }),
      change(id, { maxLength: 5 }),
      change(id, { width: 90 }),
    ]);
    expect(await fieldOf(id)).toMatchObject({ label: 'Name', maxLength: 5, width: 90 });
    const trail = await trailOf();
    expect(trail.map(({ sequence }: Json) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
