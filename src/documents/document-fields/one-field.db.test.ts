import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { isRefusal } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import { idMaker } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { openVault } from '../../platform/vault/vault.ts';
import type { Document } from '../documents/document.ts';
import { insertDocument } from '../documents/documents.store.ts';
import type { DocumentId, FieldId, SignerId } from '../ids.ts';
import { insertSigner } from '../signers/signers.store.ts';
import { saveLink } from '../links/links.store.ts';
import { clearField } from '../signing/clear-field.command.ts';
import { fillField } from '../signing/fill-field.command.ts';
import type { FillRequest } from '../signing/prepare-value.query.ts';
import { addField } from './add-field.command.ts';
import { changeField } from './change-field.command.ts';
import { type Field, newField } from '../fields/field.ts';
import { insertField } from '../fields/fields.store.ts';
import { removeField } from './remove-field.command.ts';

let db: TestDatabase;
let database: Database;
const NOW = new Date('2026-11-15T09:00:00.000Z');
const newId = idMaker();
const SCOPE: Scope = { organizationId: newId(NOW), mode: 'test' };
const VAULT = openVault(Buffer.alloc(32, 2));
const LINK = Buffer.alloc(32, 1);
const BOX = { pageNumber: 1, xPosition: 10, yPosition: 10, width: 100, height: 20 };

beforeAll(async () => {
  db = await createDatabase();
  const onIdleError = (): void => undefined;
  database = openDatabase({ connection: db.connection, poolSize: 1, statementNames: true, onIdleError });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

interface Made {
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
  readonly controllerId: FieldId;
  /** Depends on the controller. */
  readonly fieldId: FieldId;
  /** Another of its group is checked. */
  readonly boxId: FieldId;
}

function documentOf(id: DocumentId, status: Document['status']): Document {
  return {
    id,
    name: 'Agreement',
    status,
    mode: 'test',
    origin: 'upload',
    templateId: null,
    templateRevision: null,
    sourceHash: null,
    pages: [{ width: 612, height: 792 }],
    pdfSha256: '',
    uploadSha256: null,
    completedPdfSha256: null,
    createdAt: NOW,
    sentAt: NOW,
    completedAt: null,
    expiresAt: null,
    voidReason: null,
    message: null,
    completionDueAt: null,
    riskSubjectId: null,
  };
}

/** A document of one signer, with so many unrelated fields. */
function made(tx: Tx, status: Document['status'], others: number): Made {
  const documentId: DocumentId = newId(NOW);
  const signerId: SignerId = newId(NOW);
  const head = { sequence: 1, hash: 'h', at: NOW };
  insertDocument(tx, { scope: SCOPE, vault: VAULT }, documentOf(documentId, status), head);
  const person = { name: 'Ann', email: 'ann@acme.example', signingOrder: 1 } as const;
  const unsigned = { status: 'invited', signedAt: null, declineReason: null, roleId: null } as const;
  insertSigner(tx, SCOPE, { id: signerId, documentId, ...person, ...unsigned });
  saveLink(tx, SCOPE, { documentId, id: signerId }, { digest: LINK, sealed: LINK });
  const placed = (more: Partial<Field>): FieldId => {
    const id: FieldId = newId(NOW);
    insertField(tx, SCOPE, newField({ id, documentId, signerId, fieldType: 'text', ...BOX, ...more }, NOW));
    return id;
  };
  for (let count = 0; count < others; count += 1) placed({ label: `Other ${count}` });
  const controllerId = placed({});
  const fieldId = placed({ required: false, requiredWhenFieldId: controllerId });
  const group = { fieldType: 'checkbox', groupKey: 'one' } as const;
  placed({ ...group, value: 'true', filledBy: 'signer', filledAt: NOW });
  return { documentId, signerId, controllerId, fieldId, boxId: placed(group) };
}

function contextOf({ documentId, signerId }: Made): CommandContext<DocumentsCapabilities> {
  const { organizationId, mode } = SCOPE;
  return {
    scope: SCOPE,
    principal: {
      kind: 'signer',
      organizationId,
      mode,
      documentId,
      signerId,
      linkDigests: [LINK.toString('hex')],
      remoteAddress: '',
      userAgent: '',
      acceptLanguage: '',
    },
    now: NOW,
    clock: { now: () => NOW },
    vault: VAULT,
    capabilities: {
      baseUrl: () => 'http://localhost',
      invitesByMail: false,
      historyBroken: () => undefined,
    },
    newId: () => newId(NOW),
  };
}

type Operation = (tx: Tx, ctx: CommandContext<DocumentsCapabilities>, made: Made) => Promise<object>;

/** How many rows the database answers with beside so many other fields. */
async function rowsRead(status: Document['status'], others: number, operation: Operation): Promise<number> {
  let read = 0;
  const outcome = await database.transaction(async (tx) => {
    const document = made(tx, status, others);
    const rows = async <Row>(query: Sql): Promise<Row[]> => {
      const answered = await tx.rows<Row>(query);
      read += answered.length;
      return answered;
    };
    const counting = Object.assign(Object.create(tx) as Tx, { rows });
    return { rollback: await operation(counting, contextOf(document), document) };
  });
  if (isRefusal(outcome)) throw new Error(outcome.detail);
  return read;
}

/** None of their texts has to be looked up in the fonts. */
const PLAIN = new Map<string, string>();
const REQUEST = { fieldType: 'text', ...BOX } as const;

describe('A change of one field reads no more where the document has many', () => {
  test.each<[string, Document['status'], Operation]>([
    [
      'placing',
      'draft',
      (tx, ctx, { documentId, signerId: owner }) =>
        addField(tx, ctx, { documentId, request: { ...REQUEST, owner }, drawing: PLAIN }),
    ],
    [
      'placing with a condition',
      'draft',
      (tx, ctx, { documentId, signerId: owner, fieldId: requiredWhenFieldId }) =>
        addField(tx, ctx, {
          documentId,
          request: { ...REQUEST, owner, requiredWhenFieldId },
          drawing: PLAIN,
        }),
    ],
    [
      'changing the one that others depend on',
      'draft',
      (tx, ctx, { documentId, controllerId: fieldId }) =>
        changeField(tx, ctx, { documentId, fieldId, changes: { label: 'Changed' }, drawing: PLAIN }),
    ],
    [
      'removing it',
      'draft',
      (tx, ctx, { documentId, controllerId: fieldId }) => removeField(tx, ctx, { documentId, fieldId }),
    ],
    ['filling', 'sent', (tx, ctx, { fieldId }) => fillField(tx, ctx, filling(fieldId, 'Ann'))],
    ['choosing one of a group', 'sent', (tx, ctx, { boxId }) => fillField(tx, ctx, filling(boxId, 'true'))],
    ['clearing', 'sent', (tx, ctx, { fieldId }) => clearField(tx, ctx, { fieldId })],
  ])('%s', async (_what, status, operation) => {
    expect(await rowsRead(status, 40, operation)).toBe(await rowsRead(status, 0, operation));
  });
});

function filling(fieldId: FieldId, value: string): FillRequest {
  return { token: '', fieldId, input: { value }, drawn: undefined, undrawable: undefined };
}
