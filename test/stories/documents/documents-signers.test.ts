import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOCUMENT_STATUSES } from '../../../src/documents/documents/document.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDraft, aField, type Draft } from '../../support/documents/document-fields.ts';
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

const WALT = { email: 'walt@witness.example', name: 'Walt Witness' };

const add = (more: object = {}): Promise<Answer> =>
  acme.testKey.post(`/documents/${draft.id}/signers`, { ...WALT, ...more });
const pathOf = (signerId: string): string => `/documents/${draft.id}/signers/${signerId}`;
const change = (signerId: string, changes: object): Promise<Answer> =>
  acme.testKey.patch(pathOf(signerId), changes);
const remove = (signerId: string): Promise<Answer> => acme.testKey.delete(pathOf(signerId));
const get = async (path = ''): Promise<Json> =>
  (await acme.testKey.get(`/documents/${draft.id}${path}`)).body;
const signersOf = async (): Promise<Json[]> => (await get()).signers;
const toldOf = async (): Promise<Json[]> =>
  (await get('/audit')).items.slice(2).map(({ type, detail }: Json) => ({ type, ...detail }));
const short = ({ status, body }: Answer): unknown[] => [status, body?.code];

describe('Contract 5, Documents: POST /documents/{id}/signers', () => {
  test('a signer without a role signs after everybody else', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      roleId: null,
      role: null,
      ...WALT,
      signingOrder: 3,
      status: 'waiting',
      signedAt: null,
      declineReason: null,
    });
    expect((await signersOf()).at(-1)).toEqual(body);
    expect((await add()).body.signingOrder).toBe(4);
  });

  test('an order of their own, which others may have too', async () => {
    const first = await add({ signingOrder: 1 });
    expect(first.body.signingOrder).toBe(1);
    await add({ signingOrder: 10 });
    expect((await add()).body.signingOrder).toBe(11);
    expect((await signersOf()).map(({ signingOrder }: Json) => signingOrder)).toEqual([1, 1, 2, 10, 11]);
  });

  test('the first of a document without anybody signs first', async () => {
    await remove(draft.supplier);
    await remove(draft.customer);
    expect((await add()).body.signingOrder).toBe(1);
  });

  test('nobody is told of it', async () => {
    await add();
    expect(await service.db.query('select 1 from document_mails')).toEqual([]);
    expect(await service.db.query('select 1 from document_signers where invited_at is not null')).toEqual([]);
  });

  test('the new signer can be given fields', async () => {
    const { id: signerId } = (await add()).body;
    expect(await aField(acme.testKey, draft, { signerId })).toMatchObject({ signerId });
  });

  test.each<[string, object, string]>([
    ['no address', { email: undefined }, '/email required'],
    ['a bad address', { email: 'walt' }, '/email format'],
    ['no name', { name: undefined }, '/name required'],
    ['a name of spaces', { name: '  ' }, '/name pattern'],
    ['order zero', { signingOrder: 0 }, '/signingOrder minimum'],
    ['half an order', { signingOrder: 1.5 }, '/signingOrder type'],
    ['an order as text', { signingOrder: '1' }, '/signingOrder type'],
    ['no order at all', { signingOrder: null }, '/signingOrder type'],
    ['a role', { roleId: 'witness' }, '/roleId unknown_property'],
    ['a status', { status: 'signed' }, '/status unknown_property'],
  ])('%s: 400', async (_what, more, fault) => {
    expect(inShort(await add(more))).toEqual(invalid(fault));
  });
});

describe('Contract 5, Documents: PATCH /documents/{id}/signers/{signerId}', () => {
  test('what is left out stays', async () => {
    const [supplier] = await signersOf();
    const { status, body } = await change(supplier.id, { email: 'new@acme.example' });
    expect([status, body]).toEqual([200, { ...supplier, email: 'new@acme.example' }]);
    const all = await change(supplier.id, { ...WALT, signingOrder: 7 });
    expect(all.body).toEqual({ ...supplier, ...WALT, signingOrder: 7 });
    expect((await signersOf()).map(({ id }: Json) => id)).toEqual([draft.customer, draft.supplier]);
    expect((await signersOf()).at(-1)).toEqual(all.body);
  });

  test.each<[string, object, string]>([
    ['a bad address', { email: 'x' }, '/email format'],
    ['no name', { name: null }, '/name type'],
    ['order zero', { signingOrder: 0 }, '/signingOrder minimum'],
    ['another status', { status: 'signed' }, '/status unknown_property'],
    ['another role', { role: 'witness' }, '/role unknown_property'],
  ])('%s: 400', async (_what, changes, fault) => {
    expect(inShort(await change(draft.supplier, changes))).toEqual(invalid(fault));
  });
});

describe('Contract 5, Documents: DELETE /documents/{id}/signers/{signerId}', () => {
  test('their fields go with them, those of others stay', async () => {
    const controller = await aField(acme.testKey, draft, { fieldType: 'checkbox' });
    await aField(acme.testKey, draft, { requiredWhenFieldId: controller.id });
    const before = (await get('/fields')).items;
    expect((await remove(draft.supplier)).status).toBe(204);
    expect((await signersOf()).map(({ id }: Json) => id)).toEqual([draft.customer]);
    const after = (await get('/fields')).items;
    expect(after).toEqual(before.filter(({ signerId }: Json) => signerId === draft.customer));
    expect(after).toHaveLength(1);
  });

  test('a field that was given away first stays', async () => {
    const { id } = await aField(acme.testKey, draft);
    await acme.testKey.patch(`/documents/${draft.id}/fields/${id}`, { signerId: draft.customer });
    await remove(draft.supplier);
    expect((await get('/fields')).items.map((field: Json) => field.id)).toContain(id);
  });

  test('what is gone is not found', async () => {
    await remove(draft.supplier);
    const answers = [await remove(draft.supplier), await change(draft.supplier, { name: 'x' })];
    expect(answers.map(short)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });
});

describe('Contract 5, Documents: signers change only in a draft', () => {
  test.each(DOCUMENT_STATUSES.filter((status) => status !== 'draft'))('%s', async (status) => {
    const before = [await signersOf(), await toldOf()];
    await service.db.query('update documents set status = $1 where id = $2', [status, draft.id]);
    const answers = [await add(), await change(draft.supplier, { name: 'x' }), await remove(draft.supplier)];
    expect(answers.map(short)).toEqual(answers.map(() => [409, 'document_not_draft']));
    expect([await signersOf(), await toldOf()]).toEqual(before);
  });
});

describe('Contract 5, Signing: an id that is not of this document is not found', () => {
  test('nobody, somebody of another document, another tenant, the other mode', async () => {
    const other = await aDraft(acme.testKey, templateId);
    const { supplier } = draft;
    const answers = [
      await change(NOBODY, { name: 'x' }),
      await remove(NOBODY),
      await change(other.supplier, { name: 'x' }),
      await remove(other.supplier),
    ];
    for (const caller of [globex.testKey, acme.liveKey]) {
      answers.push(
        await caller.post(`/documents/${draft.id}/signers`, WALT),
        await caller.patch(pathOf(supplier), { name: 'x' }),
        await caller.delete(pathOf(supplier)),
      );
    }
    expect(answers.map(short)).toEqual(answers.map(() => [404, 'not_found']));
    expect((await signersOf()).map(({ name }: Json) => name)).toEqual(['Ann Acme', 'Gil Globex']);
  });

  test('is told before the wrong state', async () => {
    await service.db.query(`update documents set status = 'sent' where id = $1`, [draft.id]);
    expect(short(await remove(NOBODY))).toEqual([404, 'not_found']);
  });
});

describe('Contract 5, Documents: the audit trail tells of signer changes', () => {
  test('and keeps no names and addresses', async () => {
    const { id: signerId } = (await add()).body;
    await change(signerId, { email: 'walter@witness.example', signingOrder: 3 });
    await change(signerId, {});
    const field = await aField(acme.testKey, draft, { signerId });
    await remove(signerId);
    expect(await toldOf()).toEqual([
      { type: 'signer_added', signerId, signingOrder: 3 },
      { type: 'signer_changed', signerId, changed: ['email'] },
      { type: 'signer_changed', signerId, changed: [] },
      expect.objectContaining({ type: 'field_added', fieldId: field.id }),
      { type: 'signer_removed', signerId, roleId: null },
      { type: 'field_removed', fieldId: field.id, signerId, fieldType: 'text' },
    ]);
    expect(JSON.stringify(await get('/audit'))).not.toMatch(/walt/i);
  });
});

describe('Contract 1, Idempotency: a key is honoured when sent', () => {
  test('a repeated request adds one signer', async () => {
    const ask = (): Promise<Answer> =>
      acme.testKey.post(`/documents/${draft.id}/signers`, WALT, { idempotencyKey: 'add-once' });
    const [first, second] = [await ask(), await ask()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await signersOf()).toHaveLength(3);
  });

  test('a repeated removal answers as the first', async () => {
    const ask = (): Promise<Answer> =>
      acme.testKey.delete(pathOf(draft.customer), { idempotencyKey: 'remove-signer-once' });
    expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
  });
});

describe('Contract 5, Documents: edits at the same moment come one after the other', () => {
  test('everybody who comes gets an order of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add()));
    const orders = answers.map(({ body }) => body.signingOrder).toSorted((one, other) => one - other);
    expect(orders).toEqual([3, 4, 5, 6, 7, 8]);
  });

  test('no field outlives its signer', async () => {
    const answers = await Promise.all([
      aField(acme.testKey, draft).catch(() => undefined),
      remove(draft.supplier),
      aField(acme.testKey, draft).catch(() => undefined),
    ]);
    expect(answers[1].status).toBe(204);
    const owners = (await get('/fields')).items.map(({ signerId }: Json) => signerId);
    expect(owners).toEqual([draft.customer]);
  });

  test('no more than the limit, however they come', async () => {
    const free = limits.documentSigners - 2;
    const answers = await Promise.all(Array.from({ length: free + 3 }, () => add()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(free);
    expect(answers.filter(({ status }) => status !== 201).map(short)).toEqual(
      Array.from({ length: 3 }, () => [409, 'limit_reached']),
    );
  });
});
