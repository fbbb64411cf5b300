import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { A_TEMPLATE, aDocument, aTemplate, DATA, SIGNERS } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { A_TEMPLATE_FIELD, aTemplateField, fillTemplate } from '../../support/documents/template-fields.ts';

let service: TestService;
let acme: TestOrganization;
let template: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  template = await aTemplate(acme.testKey);
});
afterAll(() => service.stop());
afterEach(() => vi.restoreAllMocks());

const fresh = (): Promise<Json> => aTemplate(acme.testKey);
const add = (templateId: string, more: object = {}): Promise<Json> =>
  aTemplateField(acme.testKey, templateId, more);
const post = (templateId: string, body: object): Promise<Answer> =>
  acme.testKey.post(`/templates/${templateId}/fields`, { ...A_TEMPLATE_FIELD, ...body });
const patch = (templateId: string, fieldId: string, body: object): Promise<Answer> =>
  acme.testKey.patch(`/templates/${templateId}/fields/${fieldId}`, body);
const remove = (templateId: string, fieldId: string): Promise<Answer> =>
  acme.testKey.delete(`/templates/${templateId}/fields/${fieldId}`);
const fieldsOf = async (templateId: string): Promise<Json[]> =>
  (await acme.testKey.get(`/templates/${templateId}/fields`)).body.items;
const documentFields = async (documentId: string): Promise<Json[]> =>
  (await acme.testKey.get(`/documents/${documentId}/fields`)).body.items;

/** Without the customer. */
const ONE_ROLE = { source: 'Short\n\n::signature{role=supplier}\n', sampleData: {} };
const saved = (id: string, body: object): Promise<Answer> =>
  acme.testKey.patch(`/templates/${id}/markdown`, body);

describe('Contract 5, Templates: POST /templates/{id}/fields', () => {
  test('Document 3, Field: the record has its properties, with a role in place of a signer', async () => {
    const { status, body } = await post(template.id, {});
    expect(status).toBe(201);
    const now = service.clock.now().toISOString();
    expect(body).toEqual({
      id: expect.any(String),
      templateId: template.id,
      ...A_TEMPLATE_FIELD,
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
      createdAt: now,
      updatedAt: now,
    });
    expect(await fieldsOf(template.id)).toContainEqual(body);
  });

  test('everything that is asked for is kept', async () => {
    const { id } = await fresh();
    const controller = await add(id, { fieldType: 'checkbox', height: 30, width: 30 });
    const asked = {
      ...A_TEMPLATE_FIELD,
      required: false,
      label: 'Reference',
      value: 'AB12',
      maxLength: 10,
      validationPattern: '[A-Z]{2}\\d+',
      validationMessage: 'Two letters, then digits.',
      requiredWhenFieldId: controller.id,
      requiredWhenValue: 'true',
      sharedFill: true,
      editable: true,
      multiline: true,
    };
    expect(await add(id, asked)).toMatchObject(asked);
    const choice = { fieldType: 'dropdown', options: ['Red', 'Blue'], value: 'Blue' };
    expect(await add(id, choice)).toMatchObject(choice);
    const date = { fieldType: 'date', dateFormat: 'DD.MM.YYYY', value: '15.11.2026' };
    expect(await add(id, date)).toMatchObject(date);
    const group = { fieldType: 'checkbox', groupKey: 'size', groupRequired: true };
    expect(await add(id, group)).toMatchObject(group);
  });

  test.each<[string, object, ...string[]]>([
    ['a role that the template does not have', { roleId: 'witness' }, '/roleId unknown_role'],
    ['a role in another case', { roleId: 'Customer' }, '/roleId unknown_role'],
    ['no role', { roleId: undefined }, '/roleId required'],
    ['a signer', { signerId: NOBODY }, '/signerId unknown_property'],
    ['no page', { pageNumber: 0 }, '/pageNumber minimum'],
    ['a page that no document of a template has', { pageNumber: 51 }, '/pageNumber out_of_range'],
    ['a box over the right edge', { xPosition: 400 }, '/width outside_page'],
    ['a box over the bottom', { yPosition: 820 }, '/height outside_page'],
    [
      'a prefilled signature',
      { fieldType: 'signature', value: 'Ann', editable: true },
      '/editable wrong_type',
      '/value wrong_type',
    ],
    [
      'a value that is no option',
      { fieldType: 'dropdown', options: ['a'], value: 'b' },
      '/value invalid_value',
    ],
    ['a value that is too long', { value: 'abc', maxLength: 2 }, '/value invalid_value'],
    ['a form that generated files do not have', { acroFieldName: 'name' }, '/acroFieldName form_field'],
    ['what only a signer decides', { filledBy: 'signer' }, '/filledBy unknown_property'],
  ])('%s is 400', async (_what, more, ...faults) => {
    const [status, code, found] = inShort(await post(template.id, more));
    const misfit = faults.every((fault) => fault.endsWith(' invalid_value'));
    expect([status, code]).toEqual([400, misfit ? 'invalid_value' : 'invalid_request']);
    expect(found).toEqual(expect.arrayContaining(faults));
  });

  test('the page is that of the template: Letter is wider, A4 is higher', async () => {
    const letter = await aTemplate(acme.testKey, { pageSize: 'Letter' });
    const [wide, high] = [{ xPosition: 412 }, { yPosition: 811 }];
    expect((await post(letter.id, wide)).status).toBe(201);
    expect(inShort(await post(letter.id, high))).toEqual(invalid('/height outside_page'));
    expect((await post(template.id, high)).status).toBe(201);
    expect(inShort(await post(template.id, wide))).toEqual(invalid('/width outside_page'));
  });

  test('an id that is not of this template is 404', async () => {
    const elsewhere = await add((await fresh()).id);
    for (const requiredWhenFieldId of [NOBODY, elsewhere.id])
      expect((await post(template.id, { requiredWhenFieldId })).body.code).toBe('not_found');
    expect((await post(NOBODY, {})).status).toBe(404);
    expect((await patch(template.id, NOBODY, {})).status).toBe(404);
    expect((await patch(template.id, elsewhere.id, {})).status).toBe(404);
    expect((await remove(template.id, elsewhere.id)).status).toBe(404);
    expect((await acme.testKey.get(`/templates/${NOBODY}/fields`)).status).toBe(404);
    expect((await acme.liveKey.get(`/templates/${template.id}/fields`)).status).toBe(404);
  });

  test('the history of the template tells of it', async () => {
    const { id } = await fresh();
    const field = await add(id);
    await patch(id, field.id, { label: 'Name' });
    await remove(id, field.id);
    const told = await service.db.query(
      `select type, detail from audit where resource = 'templates' and resource_id = $1 order by id`,
      [id],
    );
    const detail = { fieldId: field.id, roleId: 'customer', fieldType: 'text', released: [] };
    expect(told).toEqual([
      expect.objectContaining({ type: 'template.created' }),
      { type: 'template.field_added', detail },
      { type: 'template.field_changed', detail },
      { type: 'template.field_removed', detail },
    ]);
  });
});

describe('Contract 5, Templates: GET /templates/{id}/fields', () => {
  test('whole, in order of page, then creation', async () => {
    const { id } = await fresh();
    expect((await acme.testKey.get(`/templates/${id}/fields`)).body).toEqual({ items: [] });
    const made: string[] = [];
    for (const pageNumber of [2, 1, 10, 1, 2]) made.push((await add(id, { pageNumber })).id);
    const order = [1, 3, 0, 4, 2].map((at) => made[at]);
    expect((await fieldsOf(id)).map((field) => field.id)).toEqual(order);
  });
});

describe('Contract 5, Templates: PATCH and DELETE /templates/{id}/fields/{fieldId}', () => {
  test('what is left out stays, null clears', async () => {
    const { id } = await fresh();
    const field = await add(id, { label: 'Name', value: 'Globex', maxLength: 20 });
    service.clock.moveSeconds(60);
    const { status, body } = await patch(id, field.id, { label: null, xPosition: 80.5, roleId: 'supplier' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...field,
      label: null,
      xPosition: 80.5,
      roleId: 'supplier',
      updatedAt: service.clock.now().toISOString(),
    });
    expect(await fieldsOf(id)).toEqual([body]);
  });

  test('the rules hold for the field as it becomes', async () => {
    const { id } = await fresh();
    const field = await add(id, { value: 'Globex', editable: true });
    const cases: readonly (readonly [object, string])[] = [
      [{ roleId: 'nobody' }, '/roleId unknown_role'],
      [{ fieldType: 'dropdown' }, '/options required'],
      [{ pageNumber: 51 }, '/pageNumber out_of_range'],
      [{ maxLength: 3 }, '/value invalid_value'],
    ];
    for (const [changes, fault] of cases)
      expect(inShort(await patch(id, field.id, changes))[2]).toEqual(expect.arrayContaining([fault]));
    expect(await fieldsOf(id)).toEqual([field]);
    expect((await patch(id, field.id, { value: null, editable: false })).body).toMatchObject({ value: null });
  });

  test('a field is removed once', async () => {
    const { id } = await fresh();
    const [one, other] = [await add(id), await add(id)];
    expect((await remove(id, one.id)).status).toBe(204);
    expect((await remove(id, one.id)).status).toBe(404);
    expect(await fieldsOf(id)).toEqual([other]);
  });
});

describe('Document 3, Field rules, rule 5: conditions of template fields', () => {
  const pair = async (): Promise<readonly [id: string, controller: Json, dependent: Json]> => {
    const { id } = await fresh();
    const controller = await add(id, { fieldType: 'checkbox' });
    const condition = { requiredWhenFieldId: controller.id.toUpperCase(), requiredWhenValue: 'true' };
    return [id, controller, await add(id, { ...condition, required: true })];
  };
  const NONE = { requiredWhenFieldId: null, requiredWhenValue: null, required: false };

  test('the dependent field is stored as optional, and cannot be made required', async () => {
    const [id, controller, dependent] = await pair();
    expect(dependent).toMatchObject({ required: false, requiredWhenFieldId: controller.id });
    expect(inShort(await patch(id, dependent.id, { required: true }))).toEqual(
      invalid('/required conditional'),
    );
  });

  test('clearing or re-pointing it drops requiredWhenValue', async () => {
    const [id, , dependent] = await pair();
    const other = await add(id, { fieldType: 'checkbox' });
    const repointed = await patch(id, dependent.id, { requiredWhenFieldId: other.id });
    expect(repointed.body).toMatchObject({ requiredWhenFieldId: other.id, requiredWhenValue: null });
    expect((await patch(id, dependent.id, { requiredWhenFieldId: null })).body).toMatchObject(NONE);
  });

  test('another role of the dependent clears it', async () => {
    const [id, , dependent] = await pair();
    expect((await patch(id, dependent.id, { roleId: 'supplier' })).body).toMatchObject(NONE);
  });

  test.each(['moved to another role', 'removed'])('a controller that is %s clears it', async (what) => {
    const [id, controller, dependent] = await pair();
    const bystander = await add(id);
    service.clock.moveSeconds(60);
    if (what === 'removed') await remove(id, controller.id);
    else await patch(id, controller.id, { roleId: 'supplier' });
    const left = await fieldsOf(id);
    const updatedAt = service.clock.now().toISOString();
    expect(left.find((field) => field.id === dependent.id)).toEqual({ ...dependent, ...NONE, updatedAt });
    expect(left.find((field) => field.id === bystander.id)).toEqual(bystander);
    const [told] = await service.db.query<{ detail: Json }>(
      `select detail from audit where resource_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(told?.detail.released).toEqual([dependent.id]);
  });

  test('a controller that changes otherwise keeps its dependents', async () => {
    const [id, controller, dependent] = await pair();
    await patch(id, controller.id, { label: 'I have a dog', roleId: 'customer' });
    expect(await fieldsOf(id)).toContainEqual(dependent);
  });
});

describe('Contract 5, Templates: create-document copies template fields, references remapped', () => {
  test('each with an id of its own, to the signer of its role', async () => {
    const { id } = await fresh();
    const later = await add(id, { pageNumber: 2, fieldType: 'checkbox', roleId: 'supplier', label: 'Dog' });
    const first = await add(id, {
      roleId: 'supplier',
      requiredWhenFieldId: later.id,
      requiredWhenValue: 'true',
    });
    const third = await add(id, { pageNumber: 3, roleId: 'customer', fieldType: 'initials', width: 80 });
    const document = await aDocument(acme.testKey, id);
    const [supplier, customer] = document.signers;
    const [left, right, ...copies] = (await documentFields(document.id)).toSorted(bySignature);
    expect([left, right]).toMatchObject([
      { fieldType: 'signature', signerId: supplier.id, required: true },
      { fieldType: 'signature', signerId: customer.id, required: true },
    ]);
    const now = service.clock.now().toISOString();
    const copy = ({ templateId: _template, roleId, ...field }: Json, more: object) => ({
      ...field,
      documentId: document.id,
      signerId: roleId === 'supplier' ? supplier.id : customer.id,
      signatureImageUrl: null,
      filledAt: null,
      filledBy: null,
      createdAt: now,
      updatedAt: now,
      ...more,
    });
    const [one, two, three] = copies.map((field) => field.id);
    expect(copies).toEqual([
      copy(first, { id: one, requiredWhenFieldId: two }),
      copy(later, { id: two }),
      copy(third, { id: three }),
    ]);
    const known = new Set([first.id, later.id, third.id]);
    expect(copies.filter((field) => known.has(field.id))).toEqual([]);
  });

  const bySignature = (one: Json, other: Json): number =>
    Number(other.fieldType === 'signature') - Number(one.fieldType === 'signature');

  test('Field, filledBy: a prefill is the sender’s, an editable one nobody’s yet', async () => {
    const { id } = await fresh();
    await add(id, { label: 'fixed', value: 'Globex' });
    await add(id, { label: 'editable', value: 'Globex', editable: true });
    await add(id, { label: 'empty' });
    const document = await aDocument(acme.testKey, id);
    const filled = (await documentFields(document.id))
      .filter((field) => field.fieldType === 'text')
      .map(({ label, value, editable, filledBy, filledAt }) => [label, value, editable, filledBy, filledAt]);
    expect(filled).toEqual([
      ['fixed', 'Globex', false, 'sender', service.clock.now().toISOString()],
      ['editable', 'Globex', true, null, null],
      ['empty', null, false, null, null],
    ]);
  });

  test('a field on a page that the document does not have is copied as it is', async () => {
    const { id } = await fresh();
    await add(id, { pageNumber: 50 });
    const document = await aDocument(acme.testKey, id);
    expect(document.pageCount).toBe(1);
    expect((await documentFields(document.id)).at(-1)).toMatchObject({ pageNumber: 50 });
  });

  test('documents keep their fields, and generate draws none', async () => {
    const { id } = await fresh();
    const generate = async (): Promise<string> => {
      const { body } = await acme.testKey.post(`/templates/${id}/generate`, { templateData: DATA });
      return createHash('sha256').update(body).digest('hex');
    };
    const bare = await generate();
    const field = await add(id, { value: 'Printed nowhere' });
    expect(await generate()).toBe(bare);
    const document = await aDocument(acme.testKey, id);
    const before = await documentFields(document.id);
    expect(document.pdfSha256).toBe(bare);
    await patch(id, field.id, { value: 'Another', label: 'Another' });
    await remove(id, field.id);
    expect(await documentFields(document.id)).toEqual(before);
    expect(await documentFields((await aDocument(acme.testKey, id)).id)).toHaveLength(2);
  });
});

describe('Contract 5, Templates: dropping a role that template fields use is 409 role_in_use', () => {
  test('it names the roles and fields, and nothing has changed', async () => {
    const { id } = await fresh();
    const used = [await add(id), await add(id, { pageNumber: 2 })];
    await add(id, { roleId: 'supplier' });
    const { status, body } = await saved(id, { ...ONE_ROLE, revision: 1 });
    expect([status, body.code]).toEqual([409, 'role_in_use']);
    expect(body.roles).toEqual([{ roleId: 'customer', fieldIds: used.map((field) => field.id) }]);
    expect(body.detail).toContain("'customer'");
    expect((await acme.testKey.get(`/templates/${id}`)).body).toMatchObject({
      revision: 1,
      source: A_TEMPLATE.source,
    });
    await patch(id, used[0]!.id, { roleId: 'supplier' });
    await remove(id, used[1]!.id);
    expect((await saved(id, { ...ONE_ROLE, revision: 1 })).body).toMatchObject({ revision: 2 });
    expect(inShort(await post(id, {}))).toEqual(invalid('/roleId unknown_role'));
  });

  test('a stale revision is told first', async () => {
    const { id } = await fresh();
    await add(id);
    expect((await saved(id, { ...ONE_ROLE, revision: 2 })).body.code).toBe('stale_revision');
  });

  test('roles that no field uses may go, and all may stay', async () => {
    const { id } = await fresh();
    await add(id, { roleId: 'supplier' });
    expect((await saved(id, { ...ONE_ROLE, revision: 1 })).status).toBe(200);
    expect((await saved(id, { ...A_TEMPLATE, revision: 2 })).status).toBe(200);
  });

  test('a document gets the fields that stood with the revision it is made from', async () => {
    const { id } = await fresh();
    const field = await add(id);
    const { renderer } = service.service.longWork;
    const render = renderer.render.bind(renderer);
    vi.spyOn(renderer, 'render').mockImplementationOnce(async (asked, owner) => {
      await remove(id, field.id);
      await saved(id, { ...ONE_ROLE, revision: 1 });
      return render(asked, owner);
    });
    const document = await aDocument(acme.testKey, id);
    expect(document).toMatchObject({ templateRevision: 1, signers: [{}, {}] });
    expect(await documentFields(document.id)).toHaveLength(3);
    const signers = { supplier: SIGNERS.supplier };
    const next = await aDocument(acme.testKey, id, { templateData: {}, signers });
    expect(next.templateRevision).toBe(2);
    expect(await documentFields(next.id)).toHaveLength(1);
  });
});

describe('Fields and source of one template change one after the other', () => {
  test('a role is dropped, or a field uses it, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await fresh();
      const [changed, ...added] = await Promise.all([
        saved(id, { ...ONE_ROLE, revision: 1 }),
        ...Array.from({ length: 4 }, () => post(id, {})),
      ]);
      const { roles } = (await acme.testKey.get(`/templates/${id}`)).body;
      const used = new Set((await fieldsOf(id)).map((field) => field.roleId));
      for (const role of used) expect(roles.map((one: Json) => one.id)).toContain(role);
      expect(used.size).toBe(added.some(({ status }) => status === 201) ? 1 : 0);
      expect(changed.status).toBe(used.size > 0 ? 409 : 200);
    }
  });

  test('a change of the source that had to wait sees the fields that came before it', async () => {
    const { id } = await fresh();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const changing = await service.database.transaction(async (tx) => {
      await tx.rows(sql`select 1 from templates where id = ${id} for update`);
      const change = saved(id, { ...ONE_ROLE, revision: 1 });
      await vi.waitUntil(async () => (await service.db.query(waiting)).length > 0, { timeout: 60_000 });
      await fillTemplate(acme, id, 1);
      return { commit: { change } };
    });
    expect((await changing.change).body.code).toBe('role_in_use');
  });

  test('five fields at once all stand', async () => {
    const { id } = await fresh();
    const added = await Promise.all(Array.from({ length: 5 }, () => post(id, {})));
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await fieldsOf(id)).toHaveLength(5);
  });

  test('ten fields at once, and room for three', async () => {
    const { id } = await fresh();
    await fillTemplate(acme, id, limits.templateFields - 3);
    const added = await Promise.all(Array.from({ length: 10 }, () => post(id, {})));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(added.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(7);
    expect(await fieldsOf(id)).toHaveLength(limits.templateFields);
    const document = await aDocument(acme.testKey, id);
    expect(await documentFields(document.id)).toHaveLength(limits.templateFields + 2);
  });

  test('a controller is removed, or a field refers to it, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await fresh();
      const controller = await add(id);
      await Promise.all([
        remove(id, controller.id),
        post(id, { requiredWhenFieldId: controller.id }),
        post(id, { requiredWhenFieldId: controller.id }),
      ]);
      for (const field of await fieldsOf(id)) expect(field.requiredWhenFieldId).toBeNull();
    }
  });
});

describe('Contract 5, Introduction: Idempotency-Key is honoured when sent', () => {
  test('a field is added, changed and removed once', async () => {
    const { id } = await fresh();
    const send = (method: string, path: string, body: object | undefined, key: string): Promise<Answer> =>
      acme.testKey.send(method, `/templates/${id}/fields${path}`, { body, idempotencyKey: key });
    const added = [
      await send('POST', '', A_TEMPLATE_FIELD, 'add'),
      await send('POST', '', A_TEMPLATE_FIELD, 'add'),
    ];
    expect(added[1]!.body).toEqual(added[0]!.body);
    const path = `/${added[0]!.body.id}`;
    const changed = [
      await send('PATCH', path, { label: 'a' }, 'change'),
      await send('PATCH', path, { label: 'a' }, 'change'),
    ];
    expect(changed[1]!.body).toEqual(changed[0]!.body);
    expect((await fieldsOf(id)).map(({ label }) => label)).toEqual(['a']);
    const removed = [
      await send('DELETE', path, undefined, 'end'),
      await send('DELETE', path, undefined, 'end'),
    ];
    expect(removed.map(({ status }) => status)).toEqual([204, 204]);
  });
});
