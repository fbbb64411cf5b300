import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';

/** A document that everybody has signed, taken by a worker to make its final file. */
export interface TakenDocument {
  readonly scope: Scope;
  readonly id: DocumentId;
  /** This one included. */
  readonly tries: number;
}

/**
 * What is due, longest first. It is due again when the lease ends, so whatever happens to the worker somebody makes
 * the file; until then nobody else takes it.
 */
export async function takeDue(
  db: Reader,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<readonly TakenDocument[]> {
  type Row = Omit<TakenDocument, 'scope'> & { organizationId: OrganizationId; mode: Mode };
  const rows = await db.rows<Row>(sql`
    with due as (
      select organization_id, mode, id from documents where completion_due_at <= ${now}
      order by completion_due_at limit ${most} for no key update skip locked)
    update documents d set completion_due_at = ${until}, completion_tries = completion_tries + 1
    from due where d.organization_id = due.organization_id and d.mode = due.mode and d.id = due.id
    returning d.organization_id as "organizationId", d.mode, d.id, d.completion_tries as tries`);
  return rows.map(({ organizationId, mode, ...taken }) => ({ scope: { organizationId, mode }, ...taken }));
}

/** Not where somebody else has taken it since, or it was completed. */
export async function putOff(db: Reader, { scope, id, tries }: TakenDocument, dueAt: Date): Promise<void> {
  await db.rows(sql`
    update documents set completion_due_at = ${dueAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}
      and completion_due_at is not null and completion_tries = ${tries}`);
}

/** What was signed. */
export async function findSignedFile(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<Uint8Array | undefined> {
  const [row] = await db.rows<{ bytes: Buffer }>(sql`
    select bytes from document_files
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and kind = 'stored'`);
  return row?.bytes;
}
