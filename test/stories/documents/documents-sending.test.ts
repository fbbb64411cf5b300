import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import { type Answer, type Json, anonymousCaller } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import {
  aSentDocument,
  expire,
  FOR_ONE,
  sent,
  signByAll,
  signWith,
  tokenOf,
} from '../../support/documents/sending.ts';
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

const draft = (): Promise<Json> => aDocument(acme.testKey, template.id);
const send = (id: string, body: object = {}): Promise<Answer> =>
  acme.testKey.post(`/documents/${id}/send`, body);
const voided = (id: string, reason = 'A mistake'): Promise<Answer> =>
  acme.testKey.post(`/documents/${id}/void`, { reason });
const read = async (id: string): Promise<Json> => (await acme.testKey.get(`/documents/${id}`)).body;
const look = (token: string): Promise<Answer> => anonymousCaller(service.url).get(`/signing/${token}`);
const auditOf = async (id: string): Promise<Json[]> =>
  (await acme.testKey.get(`/documents/${id}/audit`)).body.items;
const lastOf = async (id: string): Promise<Json> => (await auditOf(id)).at(-1);
const inSeconds = (seconds: number): string =>
  new Date(service.clock.now().getTime() + seconds * 1000).toISOString();

describe('Contract 5, Documents: POST /documents/{id}/send', () => {
  test('the document is sent, the first order invited, and each signer gets a link, this once', async () => {
    const { id, signers, ...document } = await draft();
    const expiresAt = inSeconds(3_600);
    const { status, body } = await send(id, { expiresAt, message: 'Please look at §3.' });
    expect(status).toBe(200);
    const signingUrl: unknown = expect.stringMatching(`^${service.url}/sign/[A-Za-z0-9_-]{64}$`);
    const [supplier, customer] = signers;
    expect(body).toEqual({
      ...document,
      id,
      status: 'sent',
      sentAt: service.clock.now().toISOString(),
      expiresAt,
      signers: [
        { ...supplier, status: 'invited', signingUrl },
        { ...customer, status: 'waiting', signingUrl },
      ],
    });
    const without = body.signers.map(({ signingUrl: _url, ...signer }: Json) => signer);
    expect(await read(id)).toEqual({ ...body, signers: without });
    expect(new Set(body.signers.map(tokenOf)).size).toBe(2);
  });

  test('the message is for the signers', async () => {
    const { signers } = await aSentDocument(acme.testKey, template.id, { message: 'Please look at §3.' });
    expect((await look(tokenOf(signers[1]))).body.document.message).toBe('Please look at §3.');
  });

  test('equal numbers are invited side by side', async () => {
    const { id } = await draft();
    await service.db.query('update document_signers set signing_order = 7 where document_id = $1', [id]);
    const { signers } = await sent(acme.testKey, id);
    expect(signers.map((signer: Json) => signer.status)).toEqual(['invited', 'invited']);
  });

  test('the audit trail tells it, without the links', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    const entry = await lastOf(id);
    expect(entry).toMatchObject({
      sequence: 3,
      type: 'sent',
      actor: `api_key:${acme.testKey.id}`,
      detail: {
        expiresAt: null,
        signers: signers.map((signer: Json) => ({ signerId: signer.id, signingOrder: signer.signingOrder })),
      },
    });
    expect(JSON.stringify(await auditOf(id))).not.toContain(tokenOf(signers[0]));
  });

  test('the list finds it under its state', async () => {
    const { id } = await aSentDocument(acme.testKey, template.id);
    const ids = async (status: string): Promise<string[]> =>
      (await acme.testKey.get(`/documents?status=${status}`)).body.items.map((item: Json) => item.id);
    expect([(await ids('sent')).includes(id), (await ids('draft')).includes(id)]).toEqual([true, false]);
  });

  test.each([
    ['now', 0],
    ['in the past', -1],
  ])('an expiry %s is refused', async (_name, seconds) => {
    const { id } = await draft();
    const refused = await send(id, { expiresAt: inSeconds(seconds) });
    expect(inShort(refused)).toEqual(invalid('/expiresAt not_in_future'));
    expect((await send(id, { expiresAt: inSeconds(0.001) })).status).toBe(200);
  });

  test('a message has 2 000 characters at most, and one that is not blank at least', async () => {
    const { id } = await draft();
    expect(inShort(await send(id, { message: 'x'.repeat(2_001) }))).toEqual(invalid('/message max_length'));
    expect((await send(id, { message: ' ' })).status).toBe(400);
    expect((await send(id, { message: 'x'.repeat(2_000) })).status).toBe(200);
  });

  test('once', async () => {
    const { id } = await aSentDocument(acme.testKey, template.id);
    const again = await send(id);
    expect(inShort(again)).toEqual([409, 'illegal_transition', undefined]);
    expect(again.body.allowed).toEqual(['declined', 'voided']);
  });

  test('of two at once one sends', async () => {
    const { id } = await draft();
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const types = (await auditOf(id)).map(({ type }) => type);
    expect(types).toEqual(['created', 'generated', 'sent']);
  });

  test('an unknown document, and one of another mode', async () => {
    const { id } = await draft();
    expect((await send(NOBODY)).status).toBe(404);
    expect((await acme.liveKey.post(`/documents/${id}/send`, {})).status).toBe(404);
  });
});

describe('Contract 5, Documents: at least one signer, each with a field; all placed inside a page', () => {
  test('nobody to sign', async () => {
    const { id } = await draft();
    await service.db.query('delete from document_signers where document_id = $1', [id]);
    const refused = await send(id);
    expect([...inShort(refused), refused.body.faults]).toEqual([
      409,
      'not_sendable',
      undefined,
      [{ code: 'no_signers', message: 'The document has no signer.' }],
    ]);
  });

  test('each fault is named, and nothing was sent', async () => {
    const { id, signers } = await draft();
    const [supplier, customer] = signers;
    const [field] = await service.db.query<{ id: string }>(
      'update document_fields set y_position = 841, signer_id = $2 where document_id = $1 and signer_id = $3 returning id',
      [id, supplier.id, customer.id],
    );
    const refused = await send(id);
    expect(inShort(refused)).toEqual([409, 'not_sendable', undefined]);
    expect(refused.body.faults).toEqual([
      { code: 'signer_without_field', signerId: customer.id, message: 'Gil Globex has no field to fill.' },
      {
        code: 'field_outside_page',
        fieldId: field?.id,
        message: `${field?.id} is not inside page 1.`,
      },
    ]);
    expect(await read(id)).toMatchObject({ status: 'draft', sentAt: null });
    expect((await lastOf(id)).type).toBe('generated');
  });
});

describe('Contract 5, Signing: a link', () => {
  test('leads its signer to the document, and nobody else anywhere', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    const shown = await Promise.all(signers.map((signer: Json) => look(tokenOf(signer))));
    expect(shown.map(({ body }) => [body.document.id, body.signer.id])).toEqual(
      signers.map((signer: Json) => [id, signer.id]),
    );
    const token = tokenOf(signers[0]);
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const elsewhere = `${'A'.repeat(22)}${token.slice(22)}`;
    for (const other of [altered, elsewhere, 'x', token.slice(1)])
      expect((await look(other)).status).toBe(404);
  });

  test('is shown again by an identical retry, and kept nowhere in the clear', async () => {
    const { id } = await draft();
    const options = { idempotencyKey: `send-${id}` };
    const first = await acme.testKey.post(`/documents/${id}/send`, {}, options);
    const again = await acme.testKey.post(`/documents/${id}/send`, {}, options);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('cache-control')).toBe('no-store');
    const tables = ['documents', 'document_signers', 'document_audit', 'idempotency_keys', 'document_mails'];
    const rows = await Promise.all(tables.map((name) => service.db.query(`select * from ${name}`)));
    const everything = JSON.stringify(rows, (_name, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const signer of first.body.signers) {
      const token = tokenOf(signer);
      expect(everything).not.toContain(token);
      expect(everything).not.toContain(token.slice(22));
      expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('latin1').slice(16));
    }
    expect(service.logged.join('\n')).not.toContain(tokenOf(first.body.signers[0]));
  });
});

describe('Contract 5, Documents: POST /documents/{id}/signers/{signerId}/link', () => {
  const renew = (id: string, signerId: string): Promise<Answer> =>
    acme.testKey.post(`/documents/${id}/signers/${signerId}/link`);

  test('gives a fresh link, ending the former', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    const [supplier, customer] = signers;
    const { status, body } = await renew(id, customer.id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...customer, signingUrl: expect.stringMatching(/\/sign\/[\w-]{64}$/) });
    expect(tokenOf(body)).not.toBe(tokenOf(customer));
    expect((await look(tokenOf(customer))).status).toBe(404);
    expect((await look(tokenOf(body))).body.signer.id).toBe(customer.id);
    expect((await look(tokenOf(supplier))).status).toBe(200);
    expect((await auditOf(id)).filter(({ type }) => type === 'link_renewed')).toMatchObject([
      { detail: { signerId: customer.id } },
    ]);
  });

  test('only of a document that is sent, for its own signer who has not signed', async () => {
    const other = await aSentDocument(acme.testKey, template.id);
    const document = await draft();
    const [supplier, customer] = document.signers;
    const outcomes: unknown[] = [];
    const note = async (signer: Json): Promise<void> => {
      outcomes.push(inShort(await renew(document.id, signer.id)).slice(0, 2));
    };
    await note(supplier);
    const { signers } = await sent(acme.testKey, document.id);
    await note({ id: NOBODY });
    await note(other.signers[0]);
    await signWith(service, tokenOf(signers[0]));
    await note(supplier);
    await note(customer);
    await voided(document.id);
    await note(customer);
    expect(outcomes).toEqual([
      [409, 'illegal_transition'],
      [404, 'not_found'],
      [404, 'not_found'],
      [409, 'illegal_transition'],
      [200, undefined],
      [409, 'illegal_transition'],
    ]);
  });

  test('of an unknown document, and one of another mode', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    expect((await renew(NOBODY, signers[0].id)).status).toBe(404);
    const path = `/documents/${id}/signers/${signers[0].id}/link`;
    expect((await acme.liveKey.post(path)).status).toBe(404);
  });
});

describe('Contract 5, Documents: POST /documents/{id}/void', () => {
  test.each(['draft', 'sent'])('a %s is voided, with a reason', async (status) => {
    const document = await draft();
    if (status === 'sent') await sent(acme.testKey, document.id);
    const answer = await voided(document.id, 'The price is wrong');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'voided', voidReason: 'The price is wrong' });
    expect(await read(document.id)).toEqual(answer.body);
    expect(await lastOf(document.id)).toMatchObject({
      type: 'voided',
      actor: `api_key:${acme.testKey.id}`,
      detail: { reason: 'The price is wrong' },
    });
  });

  test('its signers still see how it ended, and can sign no more', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    await voided(id, 'The price is wrong');
    const token = tokenOf(signers[0]);
    expect((await look(token)).body).toMatchObject({
      document: { status: 'voided', voidReason: 'The price is wrong' },
      turn: false,
    });
    expect((await signWith(service, token)).body.code).toBe('illegal_transition');
  });

  test('terminal states allow nothing more', async () => {
    const gone = await aSentDocument(acme.testKey, template.id);
    await voided(gone.id);
    const declined = await aSentDocument(acme.testKey, template.id);
    const decline = `/signing/${tokenOf(declined.signers[0])}/decline`;
    expect((await anonymousCaller(service.url).post(decline, { reason: 'No' })).status).toBe(200);
    const expired = await aSentDocument(acme.testKey, template.id, { expiresAt: inSeconds(1) });
    service.clock.moveSeconds(1);
    await expire(service);
    for (const { id } of [gone, declined, expired])
      for (const answer of [await voided(id), await send(id)]) {
        expect(inShort(answer)).toEqual([409, 'illegal_transition', undefined]);
        expect(answer.body.allowed).toEqual([]);
      }
  });

  test('Contract 5, Signing: once everybody has signed, void is 409', async () => {
    const document = await aSentDocument(acme.testKey, template.id);
    await signByAll(service, document);
    const refused = await voided(document.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', detail: 'Everybody has signed the document.', allowed: [] },
    });
    const shown = await read(document.id);
    expect([shown.status, ...shown.signers.map((signer: Json) => signer.status)]).toEqual([
      'sent',
      'signed',
      'signed',
    ]);
  });

  test('a reason is required', async () => {
    const { id } = await draft();
    expect(inShort(await acme.testKey.post(`/documents/${id}/void`, {}))).toEqual(
      invalid('/reason required'),
    );
    expect((await voided(NOBODY)).status).toBe(404);
  });
});

describe('Contract 5, Documents: signers with the lowest open order are invited first', () => {
  test('the next when everybody before has signed', async () => {
    const document = await aSentDocument(acme.testKey, template.id);
    const [supplier, customer] = document.signers;
    expect((await signWith(service, tokenOf(customer))).body.code).toBe('not_your_turn');
    expect((await signWith(service, tokenOf(supplier))).status).toBe(200);
    const statuses = (await read(document.id)).signers.map((signer: Json) => signer.status);
    expect(statuses).toEqual(['signed', 'invited']);
    expect((await signWith(service, tokenOf(customer))).status).toBe(200);
  });
});

describe('Contract 5, Documents: sent becomes expired when expiresAt passes', () => {
  const expiring = (): Promise<Json> =>
    aSentDocument(acme.testKey, template.id, { expiresAt: inSeconds(60) });

  test('not before, and then once, by any process', async () => {
    const { id, expiresAt } = await expiring();
    service.clock.moveSeconds(59.999);
    expect(await expire(service)).toBe(0);
    expect((await read(id)).status).toBe('sent');
    service.clock.moveSeconds(0.001);
    const noted = await Promise.all([expire(service), expire(service), expire(service)]);
    expect(noted.reduce((sum, one) => sum + one)).toBe(1);
    expect(await expire(service)).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'expired', expiresAt });
    const entries = (await auditOf(id)).filter(({ type }) => type === 'expired');
    expect(entries).toMatchObject([{ actor: 'service:expiry', detail: { expiresAt } }]);
  });

  test('nobody signs, declines, voids or renews a link after it, noted or not', async () => {
    const { id, signers } = await expiring();
    const token = tokenOf(signers[0]);
    service.clock.moveSeconds(60);
    const tryAll = async (): Promise<readonly unknown[]> =>
      Promise.all([
        signWith(service, token),
        anonymousCaller(service.url).post(`/signing/${token}/decline`, { reason: 'Late' }),
        voided(id),
        acme.testKey.post(`/documents/${id}/signers/${signers[0].id}/link`),
      ]).then((answers) => answers.map(({ status, body }) => [status, body.detail]));
    const refused = Array.from({ length: 4 }, () => [409, 'The document is expired.']);
    expect(await tryAll()).toEqual(refused);
    expect(await expire(service)).toBe(1);
    expect(await tryAll()).toEqual(refused);
  });

  test('what everybody has signed never expires', async () => {
    const document = await expiring();
    await signByAll(service, document);
    service.clock.moveSeconds(60);
    await expire(service);
    expect((await read(document.id)).status).toBe('sent');
  });

  test('one that cannot be noted keeps nobody else from it', async () => {
    const [broken, other] = [await expiring(), await expiring()];
    service.clock.moveSeconds(60);
    // The place of its next entry in the trail is taken.
    await service.db.query(
      `insert into document_audit
       select organization_id, mode, id, audit_sequence + 1, 'expired', audit_at, 'nobody', '{}', '', audit_hash
       from documents where id = $1`,
      [broken.id],
    );
    expect(await expire(service)).toBe(1);
    expect((await read(other.id)).status).toBe('expired');
    expect(service.logged.join('\n')).toContain('an expiry was not noted');
    await service.db.query('delete from documents where id = $1', [broken.id]);
  });

  test('against the last signature: one outcome', async () => {
    const single = await aTemplate(acme.testKey, {
      name: 'Race',
      source: 'For {{ customer }}.\n\n::signature{role=customer}\n',
      sampleData: FOR_ONE.templateData,
    });
    for (let round = 0; round < 8; round += 1) {
      const { id } = await aDocument(acme.testKey, single.id, FOR_ONE);
      const { signers } = await sent(acme.testKey, id, { expiresAt: inSeconds(60) });
      const token = tokenOf(signers[0]);
      const signer = anonymousCaller(service.url);
      const { fields } = (await signer.get(`/signing/${token}`)).body;
      await signer.send('PUT', `/signing/${token}/fields/${fields[0].id}`, { body: { typed: 'Gil' } });
      const signing = signer.post(`/signing/${token}/complete`, { consent: true });
      if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round));
      service.clock.moveSeconds(60);
      const [signed] = await Promise.all([signing, expire(service), expire(service)]);
      await expire(service);
      const { status } = await read(id);
      const types = (await auditOf(id)).map(({ type }) => type).filter((type) => /signed|expired/.test(type));
      expect(types).toEqual([signed.status === 200 ? 'signed' : 'expired']);
      expect(status).toBe(signed.status === 200 ? 'sent' : 'expired');
    }
  });
});

describe('Contract 5, Documents: a document whose time has passed is expired, whether or not that was noted', () => {
  test('as a record and in lists', async () => {
    const { id } = await aSentDocument(acme.testKey, template.id, { expiresAt: inSeconds(60) });
    const listed = async (status: string): Promise<boolean> => {
      const { body } = await acme.testKey.get(`/documents?status=${status}`);
      return body.items.some((document: Json) => document.id === id && document.status === status);
    };
    expect([(await read(id)).status, await listed('sent'), await listed('expired')]).toEqual([
      'sent',
      true,
      false,
    ]);
    service.clock.moveSeconds(61);
    expect([(await read(id)).status, await listed('sent'), await listed('expired')]).toEqual([
      'expired',
      false,
      true,
    ]);
    await expire(service);
    expect([(await read(id)).status, await listed('expired')]).toEqual(['expired', true]);
  });
});
