import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AuditChange,
  chainedEntries,
  type DocumentHead,
} from '../../../src/documents/audit/audit-trail.ts';
import { trailOf } from '../../../src/documents/audit/trail-seal.ts';
import { sealHead } from '../../../src/platform/vault/chain-heads.ts';
import { asId } from '../../../src/kernel/ids.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import { type Answer, type Json, anonymousCaller } from '../../support/http.ts';
import { pageImages, readPdf } from '../../../packages/agreement-pdf/test/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

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

const certificate = (id: string): Promise<Answer> => acme.testKey.get(`/documents/${id}/certificate`);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/142.0';

/** Every page as one text, as it would be copied. */
async function textOf({ body }: Answer): Promise<string> {
  const { pages } = await readPdf(new Uint8Array(body));
  return pages.map(({ text }) => text).join('\n');
}

/** Moves a document on behind the service’s back, with entries that are chained as its own are. */
async function moved(
  document: Json,
  status: string,
  entries: readonly (readonly [actor: string, ...Pick<AuditChange, 'type' | 'detail'>[]])[],
): Promise<void> {
  const [row] = await service.db.query<{ sequence: string; hash: string }>(
    `select audit_sequence as sequence, audit_hash as hash from documents where id = $1`,
    [document.id],
  );
  const at = service.clock.now();
  let head: DocumentHead = { sequence: Number(row!.sequence), hash: row!.hash, at };
  const id = asId<'document'>(document.id);
  const rows: object[] = [];
  for (const [actor, ...changes] of entries) {
    const [first, ...rest] = changes.map((change) => ({ id: asId<'event'>(NOBODY), ...change }));
    const made = chainedEntries({ id, head }, { at, actor }, [first!, ...rest]);
    rows.push(
      ...made.history.map(({ previousHash, ...entry }) => ({ ...entry, previous_hash: previousHash })),
    );
    head = made.head;
  }
  await service.db.query(
    `insert into document_audit (organization_id, mode, document_id, sequence, type, at, actor, detail, hash, previous_hash)
     select $1, 'test', $2, sequence, type, at, actor, detail, hash, previous_hash
     from json_populate_recordset(null::document_audit, $3)`,
    [acme.id, id, JSON.stringify(rows)],
  );
  const scope = { organizationId: asId<'organization'>(acme.id), mode: 'test' } as const;
  const seal = sealHead(service.vault, trailOf(scope, id), head);
  await service.db.query(
    `update documents set status = $2, sent_at = $3, audit_sequence = $4, audit_hash = $5, audit_seal = $7,
       completed_at = case when $2 = 'completed' then $3::timestamptz end,
       completed_pdf_sha256 = case when $2 = 'completed' then $6 end
     where id = $1`,
    [document.id, status, service.clock.now(), head.sequence, head.hash, 'c'.repeat(64), seal],
  );
}

/** Both have signed. */
async function completed(more: object = {}): Promise<Json> {
  const document = await aDocument(acme.testKey, template.id, more);
  const done = document.signers.map(({ id }: Json, at: number) => {
    const from = { signerId: id, remoteAddress: `203.0.113.${at + 1}`, userAgent: BROWSER };
    return [`signer:${id}`, { type: 'viewed', detail: from }, { type: 'signed', detail: from }] as const;
  });
  await moved(document, 'completed', [
    [`user:${acme.owner.userId}`, { type: 'sent', detail: {} }],
    ...done,
    ['service:documents', { type: 'completed', detail: { completedPdfSha256: 'c'.repeat(64) } }],
  ]);
  const now = service.clock.now();
  await service.db.query(
    `update document_signers set status = 'signed', invited_at = $2, viewed_at = $2, signed_at = $2 where document_id = $1`,
    [document.id, now],
  );
  return document;
}

describe('Contract 5, Signing: GET /documents/{id}/certificate', () => {
  test('is a PDF of its own that tells of the document, its files, its signers and its trail', async () => {
    const document = await completed();
    const answer = await certificate(document.id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = await textOf(answer);
    const { items } = (await acme.testKey.get(`/documents/${document.id}/audit`)).body;
    const told = [
      'Signing certificate',
      'Completed',
      document.name,
      document.id,
      `Template ${template.id}, revision 1`,
      document.pdfSha256,
      'c'.repeat(64),
      template.sourceHash.replace('sha256:', ''),
      '2026-11-15 09:00:00 UTC',
      'Ann Acme',
      'ann@acme.example',
      'Gil Globex',
      'gil@globex.example',
      'Signing order 2, role customer',
      '203.0.113.2',
      BROWSER,
      `user:${acme.owner.userId}`,
      `All ${items.length} entries agree with their hashes.`,
      `GET /api/v1/documents/${document.id}/audit`,
      'RFC 8785',
      ...items.map(({ hash }: Json) => hash),
    ];
    const plain = text.replaceAll(/\s+/g, '');
    for (const part of told) expect(plain).toContain(part.replaceAll(/\s+/g, ''));
  });

  test('the agreement itself stays as it is', async () => {
    const document = await completed();
    const before = sha256((await acme.testKey.get(`/documents/${document.id}/pdf`)).body);
    await certificate(document.id);
    expect(sha256((await acme.testKey.get(`/documents/${document.id}/pdf`)).body)).toBe(before);
  });

  test('the same bytes each time, whatever was made in between', async () => {
    const [one, other] = [await completed(), await completed({ name: 'اتفاقية خدمات 服务协议' })];
    const first = sha256((await certificate(one.id)).body);
    const between = sha256((await certificate(other.id)).body);
    service.clock.moveSeconds(86_400);
    expect(sha256((await certificate(one.id)).body)).toBe(first);
    expect(between).not.toBe(first);
  });

  test.each(['declined', 'voided', 'expired'] as const)('a document that is %s has one', async (status) => {
    const document = await aDocument(acme.testKey, template.id);
    await moved(document, status, [['service:documents', { type: status, detail: {} }]]);
    await service.db.query(
      `update documents set void_reason = 'Sent to the wrong Globex' where id = $1 and status = 'voided'`,
      [document.id],
    );
    const text = await textOf(await certificate(document.id));
    expect(text).toContain(`${status[0]?.toUpperCase()}${status.slice(1)}`);
    expect(text).not.toContain('Completed file');
    expect(text.includes('Sent to the wrong Globex')).toBe(status === 'voided');
  });

  test('a document that is not over has none yet', async () => {
    const document = await aDocument(acme.testKey, template.id);
    const draft = await certificate(document.id);
    expect([draft.status, draft.body.code]).toEqual([409, 'illegal_transition']);
    await moved(document, 'sent', [[`user:${acme.owner.userId}`, { type: 'sent', detail: {} }]]);
    const sent = await certificate(document.id);
    expect([sent.status, sent.body.code]).toEqual([409, 'illegal_transition']);
  });

  test('no such document', async () => {
    const document = await completed();
    expect((await certificate(NOBODY)).body.code).toBe('not_found');
    expect((await acme.liveKey.get(`/documents/${document.id}/certificate`)).status).toBe(404);
  });

  test('a renderer that is busy is 503 with Retry-After', async () => {
    const document = await completed();
    vi.spyOn(service.service.longWork.renderer, 'report').mockResolvedValue({ kind: 'busy' });
    const answer = await certificate(document.id);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test('none is made over an entry that was changed', async () => {
    const document = await completed();
    await service.db.query(
      `update document_audit set detail = '{"name":"Another"}' where document_id = $1 and sequence = 1`,
      [document.id],
    );
    expect(await certificate(document.id)).toMatchObject({
      status: 409,
      body: { code: 'history_broken', sequence: 1 },
    });
  });
});

describe('Contract 5, Signing: a certificate after a signing over the API', () => {
  test('tells who looked, signed and declined, and from where', async () => {
    const document = await aDocument(acme.testKey, template.id);
    const sent = await acme.testKey.post(`/documents/${document.id}/send`, {});
    expect(sent.status).toBe(200);
    const link = (at: number): string => `/signing/${sent.body.signers[at].signingUrl.split('/').at(-1)}`;
    const visitor = anonymousCaller(service.url);
    const headers = { 'user-agent': BROWSER };
    const { fields } = (await visitor.get(link(0), { headers })).body;
    const filled = { body: { typed: 'Ann Acme' }, headers };
    expect((await visitor.send('PUT', `${link(0)}/fields/${fields[0].id}`, filled)).status).toBe(200);
    expect((await visitor.post(`${link(0)}/complete`, { consent: true }, { headers })).status).toBe(200);
    await visitor.get(link(1), { headers });
    const declined = await visitor.post(
      `${link(1)}/decline`,
      { reason: 'Not what we agreed on' },
      { headers },
    );
    expect(declined.status).toBe(200);
    const text = await textOf(await certificate(document.id));
    const { items } = (await acme.testKey.get(`/documents/${document.id}/audit`)).body;
    for (const told of [`All ${items.length} entries agree`, '127.0.0.1', BROWSER, 'Not what we agreed on'])
      expect(text).toContain(told);
    const titles = ['Sent for signing', 'Viewed by signer', 'Field filled', 'Signed', 'Declined'];
    for (const title of titles) expect(text).toContain(title);
    expect(text.match(/Invited/g)).toHaveLength(2);
  });
});

describe('Contract 5, Signing: the certificate is legible', () => {
  test('names of every script, and characters that no font has', async () => {
    const signers = {
      supplier: { name: 'محمد بن عبد الله', email: 'm@example.com' },
      customer: { name: '王小明 דוד כהן สม😀', email: 'w@example.com' },
    };
    const document = await completed({ name: 'Ünïcödé 服务协议 اتفاقية', signers });
    const answer = await certificate(document.id);
    expect(answer.status).toBe(200);
    const { fonts, language, title } = await readPdf(new Uint8Array(answer.body));
    for (const font of ['NotoSansArabic', 'NotoSansHebrew', 'NotoSansSC'])
      expect(fonts.join()).toContain(font);
    expect([language, title]).toEqual(['en', 'Signing certificate: Ünïcödé 服务协议 اتفاقية']);
    const text = await textOf(answer);
    for (const shown of ['王小明', 'דוד', '‹U+0E2A›', '‹U+1F600›']) expect(text).toContain(shown);
  });

  test('a trail of 500 entries goes over many pages, each with the head of the table and its number', async () => {
    const document = await aDocument(acme.testKey, template.id);
    const [signer] = document.signers;
    const fill = { type: 'field_filled', detail: { fieldId: NOBODY } } as const;
    await moved(document, 'voided', [
      [`signer:${signer.id}`, ...Array.from({ length: 497 }, () => fill)],
      ['user:1', { type: 'voided', detail: {} }],
    ]);
    const answer = await certificate(document.id);
    const { pages } = await readPdf(new Uint8Array(answer.body));
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, { text }] of pages.entries()) expect(text).toContain(`${index + 1} / ${pages.length}`);
    const heads = pages.filter(({ text }) => text.includes('Time (UTC)')).length;
    expect(heads).toBeGreaterThan(pages.length - 3);
    const { items } = (await acme.testKey.get(`/documents/${document.id}/audit`)).body;
    const all = pages.map(({ text }) => text).join('');
    expect(items).toHaveLength(500);
    for (const { hash } of items) expect(all).toContain(hash);
  });

  test('nothing is drawn into the margins or over the foot of a page', async () => {
    const document = await completed({ name: 'A long name of a document, '.repeat(7).trim() });
    await service.db.query(`update document_signers set name = $2 where document_id = $1`, [
      document.id,
      'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
    ]);
    const images = await pageImages(new Uint8Array((await certificate(document.id)).body));
    for (const image of images) {
      const { width, height } = image;
      for (const x of [0, width - 60]) expect(image.ink({ x, y: 0, width: 60, height })).toBe(0);
      expect(image.ink({ x: 0, y: height - 71, width, height: 18 })).toBe(0);
      expect(image.ink({ x: 60, y: 60, width: width - 120, height: height - 132 })).toBeGreaterThan(0.01);
    }
  });

  test('it is tagged for readers', async () => {
    const document = await completed();
    const { pages } = await readPdf(new Uint8Array((await certificate(document.id)).body));
    const structure = pages.map((page) => page.structure).join('');
    expect(structure).toMatch(/^Document\(H1\(\.\)P\(/);
    for (const part of ['H2(', 'Table(TR(TH(.)TD(.))', 'TH(.)TH(.)TH(.)']) expect(structure).toContain(part);
  });
});
