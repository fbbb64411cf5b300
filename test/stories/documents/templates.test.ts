import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { A_TEMPLATE, aTemplate, DATA, SOURCE } from '../../support/documents/documents.ts';
import type { Answer, Json } from '../../support/http.ts';
import { readPdf } from '../../../packages/agreement-pdf/test/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await readPdf(new Uint8Array(pdf))).pages.map(({ text }) => text).join('\n');

function change(template: Json, more: object = {}): Promise<Answer> {
  const body = { source: template.source, sampleData: template.sampleData, revision: template.revision };
  return acme.testKey.patch(`/templates/${template.id}/markdown`, { ...body, ...more });
}

function generate(template: Json, templateData: object = DATA): Promise<Answer> {
  return acme.testKey.post(`/templates/${template.id}/generate`, { templateData });
}

async function rows(): Promise<unknown> {
  return service.db.query(`select (select count(*) from templates) as templates,
    (select count(*) from template_revisions) as revisions, (select count(*) from documents) as documents`);
}

describe('Document 3, Endpoints: POST /templates/markdown/preview', () => {
  test('answers with the PDF, and saves nothing', async () => {
    const before = await rows();
    const answer = await acme.testKey.post('/templates/markdown/preview', {
      source: SOURCE,
      sampleData: DATA,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(Number(answer.headers.get('content-length'))).toBe(answer.body.length);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await textOf(answer.body);
    for (const part of ['Services agreement', 'Acme Ltd', 'ADVICE: 100', 'Delivery within a day.'])
      expect(text).toContain(part);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['A4', undefined, '595.28 841.89'],
    ['A4', 'A4', '595.28 841.89'],
    ['Letter', 'Letter', '612 792'],
  ])('a page is %s where pageSize is %s', async (_what, pageSize, box) => {
    const { body } = await acme.testKey.post('/templates/markdown/preview', {
      source: 'One page',
      sampleData: {},
      ...(pageSize && { pageSize }),
    });
    expect(body.toString('latin1')).toContain(`/MediaBox [0 0 ${box}]`);
  });
});

describe('Document 3, Endpoints: POST /templates/markdown', () => {
  test('Contract 5, Templates: the record', async () => {
    const { status, body } = await acme.testKey.post('/templates/markdown', A_TEMPLATE);
    expect(status).toBe(201);
    const now = service.clock.now().toISOString();
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Services',
      description: null,
      pageSize: 'A4',
      source: SOURCE,
      sampleData: DATA,
      revision: 1,
      sourceHash: `sha256:${sha256(SOURCE)}`,
      roles: [
        { id: 'supplier', role: 'supplier', label: 'For the supplier', order: 1 },
        { id: 'customer', role: 'customer', label: null, order: 2 },
      ],
      variables: ['supplier.name', 'customer', 'lines', 'lines[].what', 'lines[].price', 'express'],
      pageCount: 1,
      createdAt: now,
      updatedAt: now,
      createdBy: `api_key:${acme.testKey.id}`,
    });
    expect((await acme.testKey.get(`/templates/${body.id}`)).body).toEqual(body);
  });

  test('the source is kept and hashed byte for byte', async () => {
    const source = 'Zeilen\r\nmit  Leerzeichen \u00e9 e\u0301 \t\n';
    const template = await aTemplate(acme.testKey, { source, sampleData: {} });
    expect(template.source).toBe(source);
    expect(template.sourceHash).toBe(`sha256:${sha256(source)}`);
  });

  test('a template without roles or variables', async () => {
    const more = {
      source: 'Plain text',
      sampleData: { unused: null },
      description: 'Short',
      pageSize: 'Letter',
    };
    const template = await aTemplate(acme.testKey, more);
    expect(template).toMatchObject({ ...more, roles: [], variables: [] });
  });

  test('a signed-in member makes one too, and is named', async () => {
    const template = await aTemplate(callingIn(acme.owner, 'test'), { source: 'Mine', sampleData: {} });
    expect(template.createdBy).toBe(`user:${acme.owner.userId}`);
  });
});

describe('Document 3, Versioning, rule 2: PATCH /templates/{id}/markdown checks the revision', () => {
  test('every accepted change adds one; what is left out keeps its value', async () => {
    const template = await aTemplate(acme.testKey, { description: 'Kept', pageSize: 'Letter' });
    service.clock.moveSeconds(60);
    const source = `${SOURCE}\nA last word.\n`;
    const { status, body } = await change(template, { source });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...template,
      source,
      sourceHash: `sha256:${sha256(source)}`,
      revision: 2,
      updatedAt: service.clock.now().toISOString(),
    });
    expect((await acme.testKey.get(`/templates/${template.id}`)).body).toEqual(body);
  });

  test('also one that changes nothing', async () => {
    const template = await aTemplate(acme.testKey);
    const { body } = await change(template);
    expect(body).toEqual({ ...template, revision: 2 });
  });

  test('name, description and page size change with it', async () => {
    const template = await aTemplate(acme.testKey, { description: 'Gone soon' });
    const more = { name: 'Renamed', description: null, pageSize: 'Letter' };
    expect((await change(template, more)).body).toMatchObject({ ...more, revision: 2 });
  });

  test('roles and variables follow the source', async () => {
    const template = await aTemplate(acme.testKey);
    const { body } = await change(template, {
      source: 'Dear {{ reader }}\n\n::signature{role=witness}\n',
      sampleData: { reader: 'you' },
    });
    expect(body).toMatchObject({
      roles: [{ id: 'witness', role: 'witness', label: null, order: 1 }],
      variables: ['reader'],
    });
  });

  test('Document 3, Errors: a stale revision is 409 with the current one, and changes nothing', async () => {
    const template = await aTemplate(acme.testKey);
    const current = (await change(template, { name: 'Second' })).body;
    for (const revision of [1, 3, 100]) {
      const answer = await change(template, { revision, name: 'Third' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'stale_revision', currentRevision: 2 } });
    }
    expect((await acme.testKey.get(`/templates/${template.id}`)).body).toEqual(current);
  });

  test('of ten changes at once one is accepted', async () => {
    const template = await aTemplate(acme.testKey, { source: 'Racing', sampleData: {} });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(template, { name: `Racer ${index}` })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array(9).fill('409')]);
    const accepted = answers.find(({ status }) => status === 200)!;
    const { body } = await acme.testKey.get(`/templates/${template.id}`);
    expect(body).toEqual(accepted.body);
    expect(body.revision).toBe(2);
  });

  test.each(['source', 'sampleData', 'revision'])(
    'Document 3, Field rules, rule 9: without %s it is 400',
    async (name) => {
      const template = await aTemplate(acme.testKey);
      const answer = await change(template, { [name]: undefined });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: `/${name}`, code: 'required' }] },
      });
    },
  );

  test('every revision is kept', async () => {
    const template = await aTemplate(acme.testKey, { source: 'First', sampleData: {} });
    await change(template, { source: 'Second' });
    const kept = await service.db.query(
      'select revision, source from template_revisions where template_id = $1 order by revision',
      [template.id],
    );
    expect(kept.map(({ source }: Json) => source)).toEqual(['First', 'Second']);
  });
});

describe('Contract 1, Lists: GET /templates', () => {
  test('oldest first, whole records, pages that hang together', async () => {
    const organization = await anOrganization(service);
    const more = { source: 'Short', sampleData: {} };
    const made = [
      await aTemplate(organization.testKey, more),
      await aTemplate(organization.testKey, more),
      await aTemplate(organization.testKey, more),
    ];
    const { body } = await organization.testKey.get('/templates');
    expect(body).toEqual({ items: made, nextOffset: null, nextCursor: null });
    expect((await organization.testKey.get('/templates?offset=2')).body.items).toEqual(made.slice(2));
    expect((await organization.liveKey.get('/templates')).body).toEqual({
      items: [],
      nextOffset: null,
      nextCursor: null,
    });
  });

  test('at most 1 MiB on a page', async () => {
    const organization = await anOrganization(service);
    const text = 'x '.repeat(60_000);
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1)
      ids.push((await aTemplate(organization.testKey, { source: 'Short', sampleData: { text } })).id);
    const first = (await organization.testKey.get('/templates')).body;
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThanOrEqual(limits.listBytes);
    expect(first.nextOffset).toBe(first.items.length);
    expect(first.items.length).toBeLessThan(10);
    const second = (await organization.testKey.get(`/templates?offset=${first.nextOffset}`)).body;
    expect([...first.items, ...second.items].map(({ id }: Json) => id)).toEqual(ids);
  });
});

describe('Document 3, Endpoints: POST /templates/{id}/generate', () => {
  test('answers with the PDF, its revision and the hash of the source, and stores nothing', async () => {
    const template = (await change(await aTemplate(acme.testKey))).body;
    const before = await rows();
    const answer = await generate(template, { ...DATA, customer: 'Initech' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('x-template-revision')).toBe('2');
    expect(answer.headers.get('x-source-hash')).toBe(template.sourceHash);
    expect(await textOf(answer.body)).toContain('Initech');
    expect(await rows()).toEqual(before);
  });

  test('Contract 5, Templates: the same revision and data give the same bytes, whatever came between', async () => {
    const template = await aTemplate(acme.testKey);
    const first = await generate(template);
    await generate(template, { ...DATA, customer: 'Ελλάδα 中文 سلام' });
    const again = await generate(template, Object.fromEntries(Object.entries(DATA).toReversed()));
    expect(sha256(again.body)).toBe(sha256(first.body));
    const other = await generate(template, { ...DATA, customer: 'Another' });
    expect(sha256(other.body)).not.toBe(sha256(first.body));
  });
});
