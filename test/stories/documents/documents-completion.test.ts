import type { FinishResult, FinishRequest } from '@assay/agreement-pdf';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CompletionDeps } from '../../../src/documents/completion/completion.worker.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { aGate } from '../../support/gate.ts';
import { type Answer, type Json, anonymousCaller } from '../../support/http.ts';
import { readPdf } from '../../../packages/agreement-pdf/test/pdf.ts';
import { until } from '../../support/process.ts';
import {
  aSentDocument,
  aTemplateForOne,
  complete,
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
let single: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  [template, single] = [await aTemplate(acme.testKey), await aTemplateForOne(acme.testKey)];
});
afterAll(() => service.stop());
afterEach(async () => {
  await service.db.query('update documents set completion_due_at = null');
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const read = async (id: string): Promise<Json> => (await acme.testKey.get(`/documents/${id}`)).body;
const pdfOf = async (id: string): Promise<Uint8Array> =>
  (await acme.testKey.get(`/documents/${id}/pdf`)).body;
const voided = (id: string): Promise<Answer> =>
  acme.testKey.post(`/documents/${id}/void`, { reason: 'A mistake' });
const typesOf = async (id: string): Promise<string[]> =>
  (await acme.testKey.get(`/documents/${id}/audit`)).body.items.map(({ type }: Json) => type);
const job = async (id: string): Promise<Json> =>
  (
    await service.db.query(
      'select completion_due_at as due, completion_tries as tries from documents where id = $1',
      [id],
    )
  )[0];

/** A document that everybody has signed and whose final file is still to be made. */
async function aSignedDocument(): Promise<Json> {
  const { id } = await aDocument(acme.testKey, single.id, FOR_ONE);
  const document = await sent(acme.testKey, id);
  await signByAll(service, document);
  return document;
}

const FILE = Buffer.from('%PDF-1.7 the final file');

/** A workshop that answers as it is told, and what it was asked for. */
type Done = FinishResult | { readonly kind: 'busy' };

function workshop(answer: (asked: FinishRequest) => Promise<Done> | Done = () => finished(FILE)): {
  readonly deps: Partial<CompletionDeps>;
  readonly asked: FinishRequest[];
} {
  const asked: FinishRequest[] = [];
  const finish = async (request: FinishRequest): Promise<Done> => {
    asked.push(request);
    return answer(request);
  };
  return { asked, deps: { longWork: { pdfs: { finish } as never } } };
}

function finished(pdf: Uint8Array): FinishResult {
  return { kind: 'finished', pdf, sha256: sha256(pdf) };
}

describe('Contract 5, Signing: completion stores the final file with its hash', () => {
  test('with the values stamped, and the agreement as it was', async () => {
    const document = await aSentDocument(acme.testKey, template.id);
    await signByAll(service, document);
    const before = await pdfOf(document.id);
    expect(sha256(before)).toBe(document.pdfSha256);
    service.clock.moveSeconds(5);
    expect(await complete(service)).toBe(1);
    const completed = await read(document.id);
    expect(completed).toMatchObject({
      status: 'completed',
      completedAt: service.clock.now().toISOString(),
      pdfSha256: document.pdfSha256,
    });
    const file = await pdfOf(document.id);
    expect(sha256(file)).toBe(completed.completedPdfSha256);
    expect(completed.completedPdfSha256).not.toBe(document.pdfSha256);
    const [one, other] = await Promise.all([before, file].map((bytes) => readPdf(new Uint8Array(bytes))));
    expect(other?.pages).toHaveLength(one?.pages.length ?? 0);
    expect(other?.pages[0]?.text).toContain('Acme Ltd');
    expect((await typesOf(document.id)).at(-1)).toBe('completed');
    expect(await job(document.id)).toEqual({ due: null, tries: 1 });
    expect(await complete(service)).toBe(0);
  });

  test('its signers can read it', async () => {
    const document = await aSignedDocument();
    await complete(service, workshop().deps);
    const token = tokenOf(document.signers[0]);
    const shown = await anonymousCaller(service.url).get(`/signing/${token}`);
    expect(shown.body.document).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
    const pdf = await anonymousCaller(service.url).get(`/signing/${token}/pdf`);
    expect(Buffer.from(pdf.body)).toEqual(FILE);
  });

  test('made of the stored file, each field and its image', async () => {
    const document = await aSignedDocument();
    const { asked, deps } = workshop();
    await complete(service, deps);
    expect(asked).toHaveLength(1);
    expect(sha256(asked[0]?.pdf ?? FILE)).toBe(document.pdfSha256);
    expect(asked[0]?.fields).toMatchObject([
      { fieldType: 'signature', value: 'signed', pageNumber: 1, image: { kind: 'typed', text: 'Somebody' } },
    ]);
  });

  test('its entry in the trail holds the hash of the file', async () => {
    const { id } = await aSignedDocument();
    await complete(service, workshop().deps);
    const { items } = (await acme.testKey.get(`/documents/${id}/audit`)).body;
    expect(items.at(-1)).toMatchObject({
      type: 'completed',
      actor: 'service:completion',
      detail: { completedPdfSha256: sha256(FILE) },
      previousHash: items.at(-2).hash,
    });
  });

  test('only when everybody has signed', async () => {
    const document = await aSentDocument(acme.testKey, template.id);
    await signWith(service, tokenOf(document.signers[0]));
    const { asked, deps } = workshop();
    expect(await complete(service, deps)).toBe(0);
    expect([asked, (await read(document.id)).status]).toEqual([[], 'sent']);
  });

  test('by the worker that the last signature wakes', async () => {
    const other = await startService();
    const globex = await anOrganization(other);
    const { id: templateId } = await aTemplateForOne(globex.testKey);
    other.service.startWorkers({
      monitoringIntervalSeconds: 60,
      monitoringPerTick: 1,
      dispatchIntervalSeconds: 60,
    });
    const { id } = await aDocument(globex.testKey, templateId, FOR_ONE);
    await signByAll(other, await sent(globex.testKey, id));
    const path = `/documents/${id}`;
    await until(async () => (await globex.testKey.get(path)).body.status === 'completed');
    expect((await globex.testKey.get(path)).body.completedPdfSha256).toMatch(/^[0-9a-f]{64}$/);
    await other.stop();
  });
});

describe('Contract 5, Signing: until the final file is stored, the document shows sent with all signers signed', () => {
  test('and nobody voids it, while the file is made', async () => {
    const { id } = await aSignedDocument();
    const making = aGate();
    const { deps } = workshop(() => making.opened.then(() => finished(FILE)));
    const ticking = complete(service, deps);
    await until(async () => (await job(id)).tries === 1);
    expect(await voided(id)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
    expect(await read(id)).toMatchObject({ status: 'sent', signers: [{ status: 'signed' }] });
    making.open();
    await ticking;
    expect((await read(id)).status).toBe('completed');
    expect(await voided(id)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  });

  test('a void that races with the last signature: one outcome', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await aDocument(acme.testKey, single.id, FOR_ONE);
      const { signers } = await sent(acme.testKey, id);
      const token = tokenOf(signers[0]);
      const signer = anonymousCaller(service.url);
      const { fields } = (await signer.get(`/signing/${token}`)).body;
      await signer.send('PUT', `/signing/${token}/fields/${fields[0].id}`, { body: { typed: 'Gil' } });
      const [signed, gone] = await Promise.all([
        signer.post(`/signing/${token}/complete`, { consent: true }),
        voided(id),
        complete(service, workshop().deps),
      ]);
      await complete(service, workshop().deps);
      const { status } = await read(id);
      expect(new Set([signed.status, gone.status])).toEqual(new Set([200, 409]));
      expect(status).toBe(signed.status === 200 ? 'completed' : 'voided');
      const ends = (await typesOf(id)).filter((type) => /completed|voided/.test(type));
      expect(ends).toEqual([status]);
    }
  });

  test('it does not expire, however long the file takes', async () => {
    const { id } = await aDocument(acme.testKey, single.id, FOR_ONE);
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    await signByAll(service, await sent(acme.testKey, id, { expiresAt }));
    service.clock.moveSeconds(3_600);
    await expire(service);
    await complete(service, workshop().deps);
    expect((await read(id)).status).toBe('completed');
  });
});

describe('Contract 5, Signing: a document is completed once, by any number of workers', () => {
  test('of several workers at once one takes it', async () => {
    const { id } = await aSignedDocument();
    const { asked, deps } = workshop();
    const taken = await Promise.all([
      complete(service, deps),
      complete(service, deps),
      complete(service, deps),
    ]);
    expect(taken.toSorted()).toEqual([0, 0, 1]);
    expect(asked).toHaveLength(1);
    expect((await typesOf(id)).filter((type) => type === 'completed')).toHaveLength(1);
  });

  test('when a lease has ended, both may make the file and one stores it', async () => {
    const { id } = await aSignedDocument();
    const making = aGate();
    const slow = workshop(() => making.opened.then(() => finished(Buffer.from('%PDF too late'))));
    const ticking = complete(service, slow.deps);
    await until(() => slow.asked.length === 1);
    service.clock.moveSeconds(119);
    expect(await complete(service, workshop().deps)).toBe(0);
    service.clock.moveSeconds(1);
    expect(await complete(service, workshop().deps)).toBe(1);
    const before = await read(id);
    making.open();
    await ticking;
    expect(await read(id)).toEqual(before);
    expect(Buffer.from(await pdfOf(id))).toEqual(FILE);
    expect((await typesOf(id)).filter((type) => type === 'completed')).toHaveLength(1);
    expect(await job(id)).toEqual({ due: null, tries: 2 });
  });

  test.each<[string, Done]>([
    ['failed', { kind: 'failed', message: 'Too late.' }],
    ['found every thread busy', { kind: 'busy' }],
  ])('one that lost its lease and %s puts off nothing that another has taken', async (_how, answer) => {
    const { id } = await aSignedDocument();
    const [late, making] = [aGate(), aGate()];
    const slow = workshop(() => late.opened.then(() => answer));
    const first = complete(service, slow.deps).catch(() => undefined);
    await until(() => slow.asked.length === 1);
    service.clock.moveSeconds(120);
    const other = workshop(() => making.opened.then(() => finished(FILE)));
    const second = complete(service, other.deps);
    await until(() => other.asked.length === 1);
    const lease = { due: new Date(service.clock.now().getTime() + 120_000), tries: 2 };
    late.open();
    await first;
    expect(await job(id)).toEqual(lease);
    service.clock.moveSeconds(60);
    expect(await complete(service, workshop().deps)).toBe(0);
    making.open();
    expect(await second).toBe(1);
    expect((await read(id)).status).toBe('completed');
  });

  test('one that fails after the commit does not make it due again', async () => {
    const { id } = await aSignedDocument();
    const { writes } = service.service;
    const breaking: CompletionDeps['writes'] = {
      ...writes,
      execute: async (call, command, input) => {
        await writes.execute(call, command, input);
        throw new Error('after the commit');
      },
    };
    await expect(complete(service, { ...workshop().deps, writes: breaking })).rejects.toThrow('after');
    expect(await job(id)).toEqual({ due: null, tries: 1 });
    expect((await read(id)).status).toBe('completed');
  });

  test('one that somebody holds is passed over', async () => {
    const [held, free] = [await aSignedDocument(), await aSignedDocument()];
    const [holding, letGo] = [aGate(), aGate()];
    const holder = service.database.transaction(async (tx) => {
      await tx.rows(sql`select from documents where id = ${held.id} for update`);
      holding.open();
      await letGo.opened;
      return { rollback: null };
    });
    await holding.opened;
    const taken = await complete(service, workshop().deps).finally(() => letGo.open());
    await holder;
    expect(taken).toBe(1);
    expect((await read(free.id)).status).toBe('completed');
    expect(await complete(service, workshop().deps)).toBe(1);
  });

  test('several documents side by side', async () => {
    const documents = [await aSignedDocument(), await aSignedDocument(), await aSignedDocument()];
    const { asked, deps } = workshop();
    while ((await complete(service, deps)) > 0);
    expect(asked).toHaveLength(3);
    for (const { id } of documents) expect((await read(id)).status).toBe('completed');
  });
});

describe('Contract 5, Signing: completion that fails is tried again, and never lost', () => {
  test('later each time, logged with the number of tries', async () => {
    const { id } = await aSignedDocument();
    const failing = workshop(() => ({ kind: 'failed', message: 'Making the file takes too long.' })).deps;
    await expect(complete(service, failing)).rejects.toThrow('takes too long');
    expect(await job(id)).toEqual({ due: new Date(service.clock.now().getTime() + 5_000), tries: 1 });
    expect(service.logged.at(-1)).toContain(id);
    expect(service.logged.at(-1)).toContain('"tries":1');
    expect(await complete(service, failing)).toBe(0);
    service.clock.moveSeconds(5);
    await expect(complete(service, failing)).rejects.toThrow('takes too long');
    expect(await job(id)).toEqual({ due: new Date(service.clock.now().getTime() + 10_000), tries: 2 });
    service.clock.moveSeconds(10);
    expect(await complete(service, workshop().deps)).toBe(1);
    expect((await read(id)).status).toBe('completed');
  });

  test('soon where every thread was busy, without a failure', async () => {
    const { id } = await aSignedDocument();
    const errors = service.logged.length;
    expect(await complete(service, workshop(() => ({ kind: 'busy' })).deps)).toBe(1);
    expect(await job(id)).toEqual({ due: new Date(service.clock.now().getTime() + 2_000), tries: 1 });
    expect(service.logged.slice(errors).filter((line) => line.includes('not completed'))).toEqual([]);
    service.clock.moveSeconds(2);
    await complete(service, workshop().deps);
    expect((await read(id)).status).toBe('completed');
  });

  test('one that fails keeps no other from its file', async () => {
    const [bad, good] = [await aSignedDocument(), await aSignedDocument()];
    const [field] = (await acme.testKey.get(`/documents/${bad.id}/fields`)).body.items;
    const { deps } = workshop(({ fields }) =>
      fields[0]?.id === field.id ? { kind: 'failed', message: 'No.' } : finished(FILE),
    );
    await expect(complete(service, deps)).rejects.toThrow('No.');
    expect([(await read(bad.id)).status, (await read(good.id)).status]).toEqual(['sent', 'completed']);
  });

  test('a document that went with its organization troubles nobody', async () => {
    const globex = await anOrganization(service);
    const { id: templateId } = await aTemplateForOne(globex.testKey);
    const { id } = await aDocument(globex.testKey, templateId, FOR_ONE);
    await signByAll(service, await sent(globex.testKey, id));
    const making = aGate();
    const { deps, asked } = workshop(() => making.opened.then(() => finished(FILE)));
    const ticking = complete(service, deps);
    await until(() => asked.length === 1);
    const body = { confirm: globex.name };
    expect((await globex.owner.send('DELETE', '/organization', { body })).status).toBe(204);
    making.open();
    await ticking;
    expect(await service.db.query('select 1 from document_files where document_id = $1', [id])).toEqual([]);
  });
});
