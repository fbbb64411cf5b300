import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { bomb, onePage, paddedPdf, pagesPdf } from '../../../packages/agreement-pdf/test/raw-pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Sending {
  readonly name?: string;
  readonly caller?: Caller;
  readonly type?: string;
  readonly idempotencyKey?: string;
}

function upload(
  raw: Uint8Array,
  { name = 'Lease', caller = acme.testKey, type = 'application/pdf', idempotencyKey }: Sending = {},
): Promise<Answer> {
  return caller.send('POST', `/documents?name=${encodeURIComponent(name)}`, {
    raw,
    headers: { 'content-type': type },
    ...(idempotencyKey && { idempotencyKey }),
  });
}

async function uploaded(raw: Uint8Array, sending?: Sending): Promise<Json> {
  const { status, body } = await upload(raw, sending);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const get = async (path: string): Promise<Json> => (await acme.testKey.get(`/documents/${path}`)).body;

const SCRIPTED = onePage({ catalog: '/OpenAction << /S /JavaScript /JS (evil) >>' });
const FORM = onePage({
  catalog: '/AcroForm << /Fields [10 0 R] >>',
  page: '/Rotate 90 /Annots [10 0 R 11 0 R]',
  objects: {
    10: '<< /Subtype /Widget /FT /Tx /T (tenant) /Ff 2 /MaxLen 40 /V (Ada) /Rect [72 600 272 620] >>',
    11: '<< /Subtype /Widget /FT /Ch /Ff 131072 /T (rooms) /Opt [(1) (2)] /Rect [72 560 172 580] >>',
  },
});

describe('Contract 5, Documents: POST /documents', () => {
  test('a draft without signers, of the very file', async () => {
    const bytes = onePage();
    const { status, body } = await upload(bytes, { name: 'Mietvertrag für Köln' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Mietvertrag für Köln',
      status: 'draft',
      mode: 'test',
      origin: 'upload',
      templateId: null,
      templateRevision: null,
      sourceHash: null,
      pageCount: 1,
      pages: [{ width: 612, height: 792 }],
      pdfSha256: sha256(bytes),
      uploadSha256: sha256(bytes),
      completedPdfSha256: null,
      signers: [],
      createdAt: service.clock.now().toISOString(),
      sentAt: null,
      completedAt: null,
      expiresAt: null,
      voidReason: null,
    });
    expect(await get(body.id)).toEqual(body);
    expect(await get(`${body.id}/pdf`)).toEqual(Buffer.from(bytes));
    expect(await get(`${body.id}/fields`)).toEqual({ items: [] });
  });

  test('scripts are gone from what is stored; both hashes tell which file they cover', async () => {
    const body = await uploaded(SCRIPTED);
    const pdf: Buffer = await get(`${body.id}/pdf`);
    expect(pdf.toString('latin1')).not.toContain('evil');
    expect([body.uploadSha256, body.pdfSha256]).toEqual([sha256(SCRIPTED), sha256(pdf)]);
    expect(body.pdfSha256).not.toBe(body.uploadSha256);
  });

  test('the audit trail begins with it', async () => {
    const { id, pdfSha256, uploadSha256 } = await uploaded(SCRIPTED);
    expect(await get(`${id}/audit`)).toMatchObject({
      items: [
        {
          sequence: 1,
          type: 'created',
          detail: { name: 'Lease', origin: 'upload', pdfSha256, uploadSha256 },
          previousHash: null,
        },
      ],
    });
  });

  test('the same Idempotency-Key gives the same document; another file under it is a conflict', async () => {
    const key = { idempotencyKey: 'upload-once' };
    const first = await uploaded(onePage(), key);
    expect(await uploaded(onePage(), key)).toEqual(first);
    const other = await upload(SCRIPTED, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    const renamed = await upload(onePage(), { ...key, name: 'Other' });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('a signed-in member uploads too, into the mode that they are in', async () => {
    const live = await uploaded(onePage(), { caller: acme.liveKey });
    expect(live.mode).toBe('live');
    expect((await acme.testKey.get(`/documents/${live.id}`)).status).toBe(404);
  });

  test.each([
    ['nothing', new Uint8Array(), 'not_a_pdf'],
    ['something else', Buffer.from('PK a zip'), 'not_a_pdf'],
    ['cut off', onePage().slice(0, 400), 'broken'],
    ['encrypted', onePage({ trailer: '/Encrypt << /Filter /Standard >>' }), 'encrypted'],
    [
      'signed',
      onePage({
        page: '/Annots [10 0 R]',
        objects: {
          10: '<< /Subtype /Widget /FT /Sig /T (s) /V << /ByteRange [0 1 2 3] /Contents <00> >> >>',
        },
      }),
      'signed',
    ],
    ['over 200 pages', pagesPdf(limits.uploadPages + 1), 'too_many_pages'],
    ['a page without end', onePage({ page: '/UserUnit 100000' }), 'broken'],
    ['dynamic XFA', onePage({ catalog: '/AcroForm << /XFA (x) >>' }), 'dynamic_form'],
    [
      'a bomb',
      onePage({
        objects: { 10: { dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream: bomb(4_096) } },
      }),
      'too_much_work',
    ],
  ])('refused: %s', async (_, bytes, code) => {
    const { status, body } = await upload(bytes);
    expect([status, body.code]).toEqual([400, 'invalid_pdf']);
    expect(body.errors).toEqual([{ pointer: '', code, message: body.detail }]);
    expect(body.detail).toMatch(/^[A-Z].*\.$/);
  });

  test('200 pages are taken', async () => {
    expect((await uploaded(pagesPdf(limits.uploadPages))).pageCount).toBe(200);
  });

  test('20 MiB are taken, a byte more is 413', async () => {
    const most = limits.uploadBytes;
    expect(most).toBe(20 * 1024 * 1024);
    expect((await uploaded(paddedPdf(most))).pageCount).toBe(1);
    const { status, body } = await upload(paddedPdf(most + 1));
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  test('another media type is 415', async () => {
    for (const type of ['application/json', 'application/octet-stream', 'multipart/form-data; boundary=x']) {
      const { status, body } = await upload(onePage(), { type });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    }
    expect((await upload(onePage(), { type: 'Application/PDF; version=1.7' })).status).toBe(201);
  });

  test('a name is needed', async () => {
    for (const query of ['', '?name=', '?name=%20', `?name=${'x'.repeat(limits.nameCharacters + 1)}`]) {
      const { status, body } = await acme.testKey.send('POST', `/documents${query}`, {
        raw: onePage(),
        headers: { 'content-type': 'application/pdf' },
      });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    }
  });

  test('while as many wait as may, one more is told to come again', async () => {
    // Digits between objects are tried again and again as the number of one.
    const slow = Buffer.from(onePage())
      .toString('latin1')
      .replace('endobj', `endobj (${'1'.repeat(3_000)})`);
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload(Buffer.from(slow, 'latin1'))));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    const busy = answers.find(({ status }) => status === 503);
    expect([busy?.body.code, busy?.headers.get('retry-after')]).toEqual(['unavailable', '2']);
    expect((await upload(SCRIPTED)).status).toBe(201);
  });
});

describe('Document 3, Endpoints: GET /documents/{id}/form-fields', () => {
  test('each widget of an uploaded form, from the top left of the page as it is shown', async () => {
    const { id, pages } = await uploaded(FORM);
    expect(pages).toEqual([{ width: 792, height: 612 }]);
    expect(await get(`${id}/form-fields`)).toEqual({
      documentId: id,
      fillable: true,
      items: [
        {
          name: 'tenant',
          type: 'text',
          pageNumber: 1,
          xPosition: 600,
          yPosition: 72,
          width: 20,
          height: 200,
          required: true,
          readOnly: false,
          maxLength: 40,
          options: null,
          value: 'Ada',
          multiline: false,
        },
        {
          name: 'rooms',
          type: 'dropdown',
          pageNumber: 1,
          xPosition: 560,
          yPosition: 72,
          width: 20,
          height: 100,
          required: false,
          readOnly: false,
          maxLength: null,
          options: ['1', '2'],
          value: null,
          multiline: false,
        },
      ],
    });
  });

  test('options that a field may carry, also of a radio button without a name', async () => {
    const button = '<< /Subtype /Widget /FT /Btn /Ff 49152 /T (sex) /Rect [72 600 92 620]';
    const objects = { 10: `${button} /AP << /N << / 4 0 R /Off 4 0 R >> >> >>` };
    const { id } = await uploaded(onePage({ page: '/Annots [10 0 R]', objects }));
    const [{ name, type, options, ...box }] = (await get(`${id}/form-fields`)).items;
    expect([type, options]).toEqual(['radio', ['0']]);
    const signer = await acme.testKey.post(`/documents/${id}/signers`, {
      name: 'Ann',
      email: 'ann@acme.example',
    });
    const { status, body } = await acme.testKey.post(`/documents/${id}/fields`, {
      signerId: signer.body.id,
      fieldType: 'dropdown',
      pageNumber: 1,
      xPosition: box.xPosition,
      yPosition: box.yPosition,
      width: box.width,
      height: box.height,
      acroFieldName: name,
      options,
    });
    expect([status, body.options]).toEqual([201, ['0']]);
  });

  test('empty for a PDF without a form, uploaded or generated', async () => {
    const plain = await uploaded(onePage());
    const generated = await aDocument(acme.testKey, (await aTemplate(acme.testKey)).id);
    for (const { id } of [plain, generated])
      expect(await get(`${id}/form-fields`)).toEqual({ documentId: id, fillable: false, items: [] });
  });

  test('of another organization, mode or of nothing: 404', async () => {
    const { id } = await uploaded(FORM);
    const other = await anOrganization(service);
    for (const caller of [other.testKey, acme.liveKey])
      expect((await caller.get(`/documents/${id}/form-fields`)).status).toBe(404);
    const nothing = '01890000-0000-7000-8000-000000000000';
    expect((await acme.testKey.get(`/documents/${nothing}/form-fields`)).status).toBe(404);
  });
});
