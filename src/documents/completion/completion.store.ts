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

/** What workers take turns with. */
export const COMPLETIONS = { table: sql`documents`, dueAt: sql`completion_due_at` };

interface Taking {
  readonly organizationId: OrganizationId;
  readonly now: Date;
  readonly until: Date;
  readonly most: number;
}

/**
 * What is due, longest first. It is due again when the lease ends, so whatever happens to the worker somebody makes
 * the file; until then nobody else takes it. Arrays, because the planner takes what was chosen for a tenth of what is
 * due, and would join it with all documents of the organization.
 */
export async function takeDue(db: Reader, taking: Taking): Promise<readonly TakenDocument[]> {
  const { organizationId, now, until, most } = taking;
  const rows = await db.rows<Omit<TakenDocument, 'scope'> & { mode: Mode }>(sql`
    with due as (
      select mode, id from documents where organization_id = ${organizationId} and completion_due_at <= ${now}
      order by completion_due_at limit ${most} for no key update skip locked)
    update documents set completion_due_at = ${until}, completion_tries = completion_tries + 1
    where organization_id = ${organizationId} and mode = any (array(select mode from due))
      and id = any (array(select id from due))
    returning mode, id, completion_tries as tries`);
  return rows.map(({ mode, ...taken }) => ({ scope: { organizationId, mode }, ...taken }));
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
