import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditItem, auditHash } from '../../../src/documents/audit/audit-trail.ts';
import { anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import {
  aSentDocument,
  aTemplateForOne,
  complete,
  FOR_ONE,
  sent,
  signByAll,
} from '../../support/documents/sending.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let globex: TestOrganization;
let template: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  globex = await anOrganization(service);
  template = await aTemplateForOne(acme.testKey);
});
afterAll(() => service.stop());

/** Behind the service's back, as the owner of the database may. */
const edit = (text: string, values: unknown[]): Promise<Json[]> => service.db.query<Json>(text, values);
const auditOf = (id: string, caller: Caller = acme.testKey): Promise<Answer> =>
  caller.get(`/documents/${id}/audit`);
const certificateOf = (id: string): Promise<Answer> => acme.testKey.get(`/documents/${id}/certificate`);

async function aSigned(organization = acme, of: Json = template): Promise<Json> {
  const { id } = await aDocument(organization.testKey, of.id, FOR_ONE);
  const document = await sent(organization.testKey, id);
  await signByAll(service, document);
  return document;
}

async function aCompleted(organization = acme, of: Json = template): Promise<string> {
  const { id } = await aSigned(organization, of);
  await complete(service);
  expect((await organization.testKey.get(`/documents/${id}`)).body.status).toBe('completed');
  return id;
}

async function trailOf(id: string): Promise<readonly AuditItem[]> {
  const { status, body } = await auditOf(id);
  expect(status).toBe(200);
  return body.items.map((item: Json) => ({ ...item, at: new Date(item.at) }));
}

/** Writes a trail in place of the one that is there, every hash made anew, and the end of it into the document. */
async function rewrite(id: string, items: readonly AuditItem[]): Promise<void> {
  let previousHash: string | null = null;
  await edit('delete from document_audit where document_id = $1', [id]);
  for (const [index, item] of items.entries()) {
    const made: Omit<AuditItem, 'hash'> = { ...item, sequence: index + 1, previousHash };
    const hash = auditHash(made);
    await edit(
      `insert into document_audit (organization_id, mode, document_id, sequence, type, at, actor, detail, hash, previous_hash)
       select organization_id, mode, id, $2, $3, $4, $5, $6, $7, $8 from documents where id = $1`,
      [id, made.sequence, made.type, made.at, made.actor, JSON.stringify(made.detail), hash, previousHash],
    );
    previousHash = hash;
  }
  await edit('update documents set audit_sequence = $2, audit_hash = $3 where id = $1', [
    id,
    items.length,
    previousHash,
  ]);
}

const numberOf = (items: readonly AuditItem[], type: string): number =>
  items.find((item) => item.type === type)?.sequence ?? Number.NaN;

interface Forged {
  readonly id: string;
  readonly items: readonly AuditItem[];
  /** Of another document, of the same organization and of another one. */
  readonly neighbour: string;
  readonly otherTenant: string;
}

/** What somebody with the database does, and the entry that it shows at. */
type Forgery = readonly [
  what: string,
  forge: (given: Forged) => Promise<unknown>,
  at: (items: readonly AuditItem[]) => number,
];

const changed = (set: string): Forgery => [
  `a changed ${set.split(' ')[0]}`,
  ({ id }) => edit(`update document_audit set ${set} where document_id = $1 and type = 'signed'`, [id]),
  (items) => numberOf(items, 'signed'),
];
const withSigned = (items: readonly AuditItem[], actor: string): readonly AuditItem[] =>
  items.map((item) => (item.type === 'signed' ? { ...item, actor } : item));

const FORGERIES: readonly Forgery[] = [
  changed("at = at - interval '1 day'"),
  changed("actor = 'signer:00000000-0000-7000-8000-000000000000'"),
  changed(`detail = '{"consent":true}'`),
  changed("type = 'viewed'"),
  changed("hash = repeat('a', 64)"),
  changed('previous_hash = null'),
  [
    'an entry with a hash that fits it, and no longer the one after',
    async ({ id, items }) => {
      const signed = items.find(({ type }) => type === 'signed');
      const forged = { ...signed!, actor: 'user:nobody' };
      await edit('update document_audit set actor = $3, hash = $4 where document_id = $1 and sequence = $2', [
        id,
        forged.sequence,
        forged.actor,
        auditHash(forged),
      ]);
    },
    (items) => numberOf(items, 'signed') + 1,
  ],
  [
    'a whole trail made anew, with its end in the document',
    ({ id, items }) => rewrite(id, withSigned(items, 'user:nobody')),
    (items) => items.length,
  ],
  [
    'a deleted last entry',
    ({ id }) => edit(`delete from document_audit where document_id = $1 and type = 'completed'`, [id]),
    (items) => numberOf(items, 'completed'),
  ],
  [
    'a deleted last entry, with the end set back in the document',
    ({ id, items }) => rewrite(id, items.slice(0, -1)),
    (items) => items.length,
  ],
  [
    'a deleted entry in the middle',
    ({ id }) => edit('delete from document_audit where document_id = $1 and sequence = 3', [id]),
    () => 3,
  ],
  [
    'a deleted entry, and the rest made anew',
    ({ id, items }) =>
      rewrite(
        id,
        items.filter(({ sequence }) => sequence !== 3),
      ),
    (items) => items.length,
  ],
  ['no entry left', ({ id }) => edit('delete from document_audit where document_id = $1', [id]), () => 1],
  [
    'an entry added at the end, chained as it should be',
    ({ id, items }) => rewrite(id, [...items, { ...items.at(-1)!, type: 'voided' }]),
    (items) => items.length + 1,
  ],
  [
    'an entry put between two others',
    async ({ id, items }) => {
      await edit(
        'update document_audit set sequence = sequence + 100 where document_id = $1 and sequence >= 3',
        [id],
      );
      await edit(
        'update document_audit set sequence = sequence - 99 where document_id = $1 and sequence >= 100',
        [id],
      );
      await edit(
        `insert into document_audit select organization_id, mode, document_id, 3, type, at, actor, detail, hash, $2
         from document_audit where document_id = $1 and sequence = 2`,
        [id, items[1]?.hash],
      );
    },
    () => 3,
  ],
  [
    'two entries in the place of each other',
    async ({ id }) => {
      await edit('update document_audit set sequence = 100 where document_id = $1 and sequence = 2', [id]);
      await edit('update document_audit set sequence = 2 where document_id = $1 and sequence = 3', [id]);
      await edit('update document_audit set sequence = 3 where document_id = $1 and sequence = 100', [id]);
    },
    () => 2,
  ],
  [
    'a seal that is gone',
    ({ id }) => edit('update documents set audit_seal = null where id = $1', [id]),
    (items) => items.length,
  ],
  [
    'a seal of random bytes',
    ({ id }) => edit(`update documents set audit_seal = decode(repeat('ab', 80), 'hex') where id = $1`, [id]),
    (items) => items.length,
  ],
  ...(['neighbour', 'otherTenant'] as const).map((whose): Forgery => [
    `the seal of a ${whose}`,
    (given) =>
      edit(
        'update documents set audit_seal = (select audit_seal from documents where id = $2) where id = $1',
        [given.id, given[whose]],
      ),
    (items) => items.length,
  ]),
  ...(['neighbour', 'otherTenant'] as const).map((whose): Forgery => [
    `the trail of a ${whose}, with its seal`,
    async (given) => {
      await edit('delete from document_audit where document_id = $1', [given.id]);
      await edit(
        `insert into document_audit
           select d.organization_id, d.mode, d.id, a.sequence, a.type, a.at, a.actor, a.detail, a.hash, a.previous_hash
           from documents d, document_audit a where d.id = $1 and a.document_id = $2`,
        [given.id, given[whose]],
      );
      await edit(
        `update documents d set audit_seal = o.audit_seal, audit_hash = o.audit_hash, audit_sequence = o.audit_sequence
           from documents o where d.id = $1 and o.id = $2`,
        [given.id, given[whose]],
      );
    },
    (items) => items.length,
  ]),
];

describe('Contract 5, Documents: a trail that was changed behind the service is not shown and not certified', () => {
  let neighbour: string;
  let otherTenant: string;

  beforeAll(async () => {
    neighbour = await aCompleted();
    otherTenant = await aCompleted(globex, await aTemplateForOne(globex.testKey));
  });

  test.each(FORGERIES)('%s', async (_what, forge, at) => {
    const id = await aCompleted();
    const items = await trailOf(id);
    expect(items.map(({ type }) => type)).toContain('completed');
    expect((await certificateOf(id)).status).toBe(200);
    await forge({ id, items, neighbour, otherTenant });
    const sequence = at(items);
    for (const answer of [await auditOf(id), await certificateOf(id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'history_broken', sequence } });
  });

  test('of a document that was moved to the other mode', async () => {
    const id = await aCompleted();
    const { length } = await trailOf(id);
    for (const table of ['documents', 'document_signers', 'document_audit', 'document_files'])
      await edit(
        `update ${table} set mode = 'live' where ${table === 'documents' ? 'id' : 'document_id'} = $1`,
        [id],
      );
    const answer = await auditOf(id, acme.liveKey);
    expect(answer).toMatchObject({ status: 409, body: { code: 'history_broken', sequence: length } });
  });

  test('an untouched trail is intact, with any writes around it', async () => {
    expect((await auditOf(neighbour)).status).toBe(200);
    expect((await auditOf(otherTenant, globex.testKey)).status).toBe(200);
  });
});

describe('Contract 5, Documents: the operator hears of a broken trail', () => {
  const metric = async (): Promise<number> => {
    const { body } = await operator(service).get('//metrics');
    return Number(/^assay_history_broken_total (\d+)$/m.exec(String(body))?.[1]);
  };

  test('each time in the metrics, once in the log', async () => {
    const id = await aCompleted();
    await edit(`update document_audit set actor = 'user:nobody' where document_id = $1 and sequence = 1`, [
      id,
    ]);
    const before = await metric();
    for (let times = 0; times < 3; times += 1) expect((await auditOf(id)).status).toBe(409);
    expect((await metric()) - before).toBe(3);
    const told = service.logged.filter((line) => line.includes(id) && line.includes('"level":"error"'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        organizationId: acme.id,
        mode: 'test',
        documentId: id,
        sequence: 1,
        message: 'the history of a document is broken',
      }),
    ]);
  });
});

describe('Contract 5, Documents: nothing is built on a broken trail', () => {
  test('a change does not seal what somebody else put at its end', async () => {
    const two = await aTemplate(acme.testKey);
    const { id } = await aSentDocument(acme.testKey, two.id);
    const items = await trailOf(id);
    await rewrite(
      id,
      items.map((item) => (item.sequence === 1 ? { ...item, actor: 'user:nobody' } : item)),
    );
    const answer = await acme.testKey.post(`/documents/${id}/void`, { reason: 'Changed our mind' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'history_broken', sequence: items.length },
    });
    expect((await auditOf(id)).status).toBe(409);
    expect((await acme.testKey.get(`/documents/${id}`)).body.status).toBe('sent');
  });

  test('an entry that was changed before stays found after further changes', async () => {
    const two = await aTemplate(acme.testKey);
    const { id } = await aSentDocument(acme.testKey, two.id);
    await edit(`update document_audit set actor = 'user:nobody' where document_id = $1 and sequence = 1`, [
      id,
    ]);
    expect((await acme.testKey.post(`/documents/${id}/void`, { reason: 'Changed our mind' })).status).toBe(
      200,
    );
    expect(await auditOf(id)).toMatchObject({ status: 409, body: { code: 'history_broken', sequence: 1 } });
  });

  test('the final file is not stored until the trail holds again', async () => {
    const { id } = await aSigned();
    const [row] = await edit(
      `select detail::text as detail from document_audit where document_id = $1 and type = 'signed'`,
      [id],
    );
    const setDetail = (detail: string): Promise<Json[]> =>
      edit(`update document_audit set detail = $2 where document_id = $1 and type = 'signed'`, [id, detail]);
    await setDetail('{}');
    await complete(service);
    expect((await acme.testKey.get(`/documents/${id}`)).body).toMatchObject({
      status: 'sent',
      completedPdfSha256: null,
    });
    await setDetail(row?.detail);
    service.clock.moveSeconds(10);
    await complete(service);
    expect((await acme.testKey.get(`/documents/${id}`)).body.status).toBe('completed');
    expect((await certificateOf(id)).status).toBe(200);
  });
});
