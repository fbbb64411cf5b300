import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Field } from '../fields/field.ts';
import type { Signer } from '../signers/signer.ts';

/** Stores a field that was filled, cleared or confirmed. */
export function saveValue(tx: Tx, scope: Scope, field: Field): void {
  tx.send(sql`
    update document_fields set value = ${field.value}, filled_by = ${field.filledBy}, filled_at = ${field.filledAt},
      updated_at = ${field.updatedAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${field.documentId}
      and id = ${field.id}`);
}

export function saveSignerView(tx: Tx, scope: Scope, { documentId, id, status }: Signer, now: Date): void {
  tx.send(sql`
    update document_signers set status = ${status}, viewed_at = ${now}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = ${id}`);
}

/** Stores that a signer has signed or declined. */
export function saveSignerAnswer(tx: Tx, scope: Scope, signer: Signer): void {
  tx.send(sql`
    update document_signers set status = ${signer.status}, signed_at = ${signer.signedAt},
      decline_reason = ${signer.declineReason}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${signer.documentId}
      and id = ${signer.id}`);
}

/** `isOn` of completeness, in SQL. */
const isOn = sql`case field_type when 'checkbox' then value is not distinct from 'true'
  else value is not null and value <> '' end`;
/** A value of the sender stands. */
const stands = sql`filled_by is not distinct from 'sender'`;

/**
 * How many fields keep a signer from completing: those that `findMissingFields` names, counted in the database. A
 * signer who fills a thousand fields is told so a thousand times.
 */
export async function countMissing(
  db: Reader,
  scope: Scope,
  { documentId, id: signerId }: Pick<Signer, 'documentId' | 'id'>,
): Promise<number> {
  const ofDocument = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}
    and document_id = ${documentId}`;
  const [row] = await db.rows<{ readonly count: number }>(sql`
    select coalesce(sum(case when group_key is null then missing else demanded::int end), 0)::int as count
    from (
      select group_key,
        count(*) filter (where group_key is null and not (${isOn}) and not (${stands})
          and (required or exists (
            select 1 from document_fields
            where ${ofDocument} and id = field.required_when_field_id and ${isOn}
              and (field.required_when_value is null or value = field.required_when_value)))) as missing,
        bool_or(group_required) and not bool_or(${isOn}) and not bool_and(${stands}) as demanded
      from document_fields field
      where ${ofDocument} and signer_id = ${signerId}
      group by group_key) groups`);
  return row?.count ?? 0;
}
