import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '@assay/values';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { A_DOCUMENT, aDocument, aTemplate, DATA, SIGNERS } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { readPdf } from '../../../packages/agreement-pdf/test/pdf.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let template: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  template = await aTemplate(acme.testKey);
});
afterAll(() => service.stop());

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await readPdf(new Uint8Array(pdf))).pages.map(({ text }) => text).join('\n');
const get = async (path: string): Promise<Json> => (await acme.testKey.get(`/documents/${path}`)).body;

function create(more: object = {}): Promise<Answer> {
  return acme.testKey.post(`/templates/${template.id}/create-document`, { ...A_DOCUMENT, ...more });
}

describe('Document 3, Endpoints: POST /templates/{id}/create-document', () => {
  test('Contract 5, Documents: it may name the risk subject that it is about, and is listed with it', async () => {
    const subjectId = await aSubject(acme.testKey, 'customer-7');
    const { status, body } = await create({ riskSubjectId: subjectId });
    expect([status, body.riskSubjectId]).toEqual([201, subjectId]);
    expect((await get(body.id)).riskSubjectId).toBe(subjectId);
    const listed = async (id: string) =>
      (await acme.testKey.get(`/documents?riskSubjectId=${id}`)).body.items.map((one: Json) => one.id);
    expect(await listed(subjectId)).toEqual([body.id]);
    expect(await listed(NOBODY)).toEqual([]);
    const another = await aSubject(acme.liveKey, 'customer-8');
    for (const riskSubjectId of [NOBODY, another]) expect((await create({ riskSubjectId })).status).toBe(404);
  });

  test('Contract 5, Documents: the record', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const signer = (role: keyof typeof SIGNERS, signingOrder: number) => ({
      id: expect.any(String),
      roleId: role,
      role,
      ...SIGNERS[role],
      signingOrder,
      status: 'waiting',
      signedAt: null,
      declineReason: null,
    });
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Services for Globex',
      status: 'draft',
      mode: 'test',
      origin: 'template',
      templateId: template.id,
      templateRevision: 1,
      sourceHash: template.sourceHash,
      pageCount: 1,
      pages: [{ width: 595.28, height: 841.89 }],
      pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      uploadSha256: null,
      completedPdfSha256: null,
      signers: [signer('supplier', 1), signer('customer', 2)],
      createdAt: service.clock.now().toISOString(),
      sentAt: null,
      completedAt: null,
      expiresAt: null,
      voidReason: null,
    });
    expect(await get(body.id)).toEqual(body);
  });

  test('its PDF is the one that pdfSha256 covers, and what generate gives', async () => {
    const document = await aDocument(acme.testKey, template.id);
    const pdf = await acme.testKey.get(`/documents/${document.id}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(sha256(pdf.body)).toBe(document.pdfSha256);
    const generated = await acme.testKey.post(`/templates/${template.id}/generate`, { templateData: DATA });
    expect(sha256(generated.body)).toBe(document.pdfSha256);
    expect(await textOf(pdf.body)).toContain('Acme Ltd');
  });

  test('Document 3, What the service does, rule 2: nobody is told of it', async () => {
    await create();
    expect(await service.db.query('select 1 from webhook_deliveries')).toEqual([]);
  });

  test('Document 3, States and transitions, rule 4: it keeps its PDF when the template is edited', async () => {
    const own = await aTemplate(acme.testKey, { name: 'Soon edited' });
    const document = await aDocument(acme.testKey, own.id);
    const before = (await acme.testKey.get(`/documents/${document.id}/pdf`)).body;
    await acme.testKey.patch(`/templates/${own.id}/markdown`, {
      source: 'All is different now.',
      sampleData: {},
      revision: 1,
      pageSize: 'Letter',
    });
    const after = (await acme.testKey.get(`/documents/${document.id}/pdf`)).body;
    expect(sha256(after)).toBe(sha256(before));
    expect(await get(document.id)).toEqual(document);
    const next = await aDocument(acme.testKey, own.id, { templateData: {}, signers: {} });
    expect(next).toMatchObject({ templateRevision: 2, signers: [], pages: [{ width: 612, height: 792 }] });
  });
});

describe('Contract 5, Templates: every role needs a signer, no other key is allowed', () => {
  const { supplier, customer } = SIGNERS;
  test.each<[string, object, ...string[]]>([
    ['nobody', {}, '/signers/supplier required', '/signers/customer required'],
    ['one of two', { customer }, '/signers/supplier required'],
    ['one more', { supplier, customer, witness: customer }, '/signers/witness unknown_property'],
    ['a name that is a path', { supplier, customer, 'a/b~c': customer }, '/signers/a~1b~0c unknown_property'],
    [
      'a property of every object',
      { supplier, customer, constructor: customer },
      '/signers/constructor unknown_property',
    ],
    [
      'another case',
      { Supplier: supplier, customer },
      '/signers/supplier required',
      '/signers/Supplier unknown_property',
    ],
    ['no e-mail address', { supplier: { name: 'Ann' }, customer }, '/signers/supplier/email required'],
    [
      'a bad address',
      { supplier: { name: 'Ann', email: 'ann' }, customer },
      '/signers/supplier/email format',
    ],
    ['an empty name', { supplier: { ...supplier, name: '' }, customer }, '/signers/supplier/name min_length'],
    [
      'an order of its own',
      { supplier: { ...supplier, signingOrder: 2 }, customer },
      '/signers/supplier/signingOrder unknown_property',
    ],
  ])('%s', async (_what, signers, ...faults) => {
    const answer = await create({ signers });
    const [status, code, found] = inShort(answer);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(found).toEqual(expect.arrayContaining(faults));
  });

  test('signers is a map, not a list', async () => {
    expect(inShort(await create({ signers: [supplier, customer] }))).toEqual(invalid('/signers type'));
  });

  test('one person may have both roles', async () => {
    expect((await create({ signers: { supplier, customer: supplier } })).status).toBe(201);
  });

  test('what the signers lack is told before what the data lacks', async () => {
    expect((await create({ signers: {}, templateData: {} })).body.code).toBe('invalid_request');
  });
});

describe('Contract 5, Templates: every signature directive becomes a required signature field at its block', () => {
  test('Document 3, Field: the record of each', async () => {
    const document = await aDocument(acme.testKey, template.id);
    const [supplier, customer] = document.signers;
    const now = service.clock.now().toISOString();
    const field = (signer: Json, label: string | null) => ({
      id: expect.any(String),
      documentId: document.id,
      signerId: signer.id,
      fieldType: 'signature',
      pageNumber: 1,
      xPosition: expect.any(Number),
      yPosition: expect.any(Number),
      width: 200,
      height: 50,
      required: true,
      label,
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
    const fields = await get(`${document.id}/fields`);
    expect(fields).toEqual({ items: [field(supplier, 'For the supplier'), field(customer, null)] });
    const [left, right] = fields.items;
    expect(left.yPosition).toBe(right.yPosition);
    expect(left.xPosition + left.width).toBeLessThan(right.xPosition);
  });

  test('in order of page, each inside its page', async () => {
    const source =
      'One\n\n::signature{role=c}\n\n::pagebreak\n\nTwo\n\n::signature{role=a}\n\n::pagebreak\n\n::signature{role=b}\n';
    const own = await aTemplate(acme.testKey, { source, sampleData: {} });
    const signers = { a: SIGNERS.supplier, b: SIGNERS.customer, c: SIGNERS.customer };
    const document = await aDocument(acme.testKey, own.id, { templateData: {}, signers });
    const roles = Object.fromEntries(document.signers.map(({ id, role }: Json) => [id, role]));
    const { items } = await get(`${document.id}/fields`);
    expect(items.map(({ pageNumber, signerId }: Json) => `${pageNumber} ${roles[signerId]}`)).toEqual([
      '1 c',
      '2 a',
      '3 b',
    ]);
    expect(document.signers.map(({ role }: Json) => role)).toEqual(['c', 'a', 'b']);
    for (const { pageNumber, xPosition, yPosition, width, height } of items) {
      const page = document.pages[pageNumber - 1];
      expect(xPosition).toBeGreaterThan(0);
      expect(yPosition).toBeGreaterThan(0);
      expect(xPosition + width).toBeLessThan(page.width);
      expect(yPosition + height).toBeLessThan(page.height);
    }
  });
});

describe('Contract 5, Documents: GET /documents/{id}/audit', () => {
  test('tells of the creation, and of the revision and source that the PDF was generated from', async () => {
    const document = await aDocument(callingIn(acme.owner, 'test'), template.id);
    const { items } = await get(`${document.id}/audit`);
    const actor = `user:${acme.owner.userId}`;
    const at = service.clock.now().toISOString();
    expect(items).toMatchObject([
      {
        sequence: 1,
        type: 'created',
        at,
        actor,
        detail: { name: document.name, origin: 'template', templateId: template.id },
        previousHash: null,
      },
      {
        sequence: 2,
        type: 'generated',
        at,
        actor,
        detail: { revision: 1, sourceHash: template.sourceHash, pdfSha256: document.pdfSha256 },
        previousHash: items[0].hash,
      },
    ]);
    expect(Object.keys(items[0]).toSorted()).toEqual(
      ['sequence', 'type', 'at', 'actor', 'detail', 'hash', 'previousHash'].toSorted(),
    );
  });

  test('each hash is the SHA-256 of the canonical JSON of its entry', async () => {
    const { id } = await aDocument(acme.testKey, template.id, { name: 'Ünïcödé "名" \u2028 agreement' });
    const { items } = await get(`${id}/audit`);
    expect(items).toHaveLength(2);
    for (const { hash, ...entry } of items) expect(sha256(canonicalJson(entry))).toBe(hash);
  });

  test('holds no name, address or value of a signer', async () => {
    const { id } = await aDocument(acme.testKey, template.id);
    const text = JSON.stringify(await get(`${id}/audit`));
    for (const hidden of ['ann@acme.example', 'Gil Globex', 'advice']) expect(text).not.toContain(hidden);
  });

  test('the hash of the data is the same however the data was sent', async () => {
    const backwards = Object.fromEntries(Object.entries(DATA).toReversed());
    const hashes = await Promise.all(
      [DATA, backwards, { ...DATA, customer: 'Another' }].map(async (templateData) => {
        const { id } = await aDocument(acme.testKey, template.id, { templateData });
        return (await get(`${id}/audit`)).items[1].detail.dataHash;
      }),
    );
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
    expect(hashes[0]).toBe(`sha256:${sha256(canonicalJson(DATA))}`);
  });
});

describe('Contract 5, Documents: GET /documents', () => {
  test('oldest first with their signers, filtered by status', async () => {
    const other = await anOrganization(service);
    const own = await aTemplate(other.liveKey);
    const made = [await aDocument(other.liveKey, own.id), await aDocument(other.liveKey, own.id)];
    expect((await other.liveKey.get('/documents')).body).toEqual({
      items: made,
      nextOffset: null,
      nextCursor: null,
    });
    expect((await other.liveKey.get('/documents?status=draft')).body.items).toEqual(made);
    expect((await other.liveKey.get('/documents?offset=1')).body.items).toEqual(made.slice(1));
    for (const status of ['sent', 'completed', 'declined', 'voided', 'expired'])
      expect((await other.liveKey.get(`/documents?status=${status}`)).body.items).toEqual([]);
    expect((await other.testKey.get('/documents')).body.items).toEqual([]);
  });

  test('by a part of the name, literal and in any case, page by page', async () => {
    const other = await anOrganization(service);
    const own = await aTemplate(other.liveKey);
    const names = ['Lease of 100% of the House', 'LEASE of the Boat', 'Loan of a Book', 'lease'];
    for (const name of names) await aDocument(other.liveKey, own.id, { name });
    const found = async (search: string, more = ''): Promise<Json> =>
      (await other.liveKey.get(`/documents?search=${encodeURIComponent(search)}${more}`)).body;
    const namesOf = ({ items }: Json) => items.map(({ name }: Json) => name);
    expect(namesOf(await found('leAse'))).toEqual([names[0], names[1], names[3]]);
    expect(namesOf(await found('100%'))).toEqual([names[0]]);
    expect(namesOf(await found('_'))).toEqual([]);
    expect(namesOf(await found('lease', '&status=sent'))).toEqual([]);
    const first = await found('lease', '&order=newest&limit=2');
    expect(namesOf(first)).toEqual([names[3], names[1]]);
    const second = await found('lease', `&order=newest&limit=2&cursor=${first.nextCursor}`);
    expect([namesOf(second), second.nextCursor]).toEqual([[names[0]], null]);
    const another = await other.liveKey.get(`/documents?search=loan&order=newest&cursor=${first.nextCursor}`);
    expect([another.status, another.body.code]).toEqual([400, 'invalid_cursor']);
    expect((await acme.liveKey.get('/documents?search=lease')).body.items).toEqual([]);
  });

  test.each([
    'status=lost',
    'status=',
    'state=draft',
    'offset=-1',
    'status=draft&status=sent',
    'search=',
    `search=${'x'.repeat(201)}`,
  ])('?%s is 400', async (query) => {
    expect((await acme.testKey.get(`/documents?${query}`)).status).toBe(400);
  });

  test.each(['', '/pdf', '/audit', '/fields'])('no such document: GET /documents/{id}%s', async (path) => {
    expect(await acme.testKey.get(`/documents/${NOBODY}${path}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
