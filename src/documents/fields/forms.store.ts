import type { FormField } from '@assay/agreement-pdf';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';

/** Stores the form of a document that was just inserted. */
export function insertForm(tx: Tx, scope: Scope, id: DocumentId, form: readonly FormField[]): void {
  tx.send(sql`
    update documents set form = ${JSON.stringify(form)}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

/** Nothing where the file has no form, or where there is no such document. */
export async function findForm(db: Reader, scope: Scope, id: DocumentId): Promise<readonly FormField[]> {
  const [row] = await db.rows<{ form: readonly FormField[] | null }>(sql`
    select form from documents
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row?.form ?? [];
}
