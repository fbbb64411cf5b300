import type { Reader } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';
import type { Invariant, SharedInvariant } from './invariants.ts';

/** Contract 1, *Idempotency*: a key was taken with its answer, in the transaction of the change. */
export const ANSWER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'platform.answers',
    record: 'the idempotency key',
    holds: 'idempotency keys have one answer at most, and the record that it is made of',
    records: (organization) => sql`
      select k.key as id, k.mode, case
        when k.status is null or k.status not between 200 and 299 then format('it was taken with status %s', k.status)
        when num_nonnulls(k.body, k.sealed_body, k.record_id) > 1 then 'it has two answers'
        when k.record_id is not null and not exists (
          select 1 from risk_assessments where organization_id = ${organization} and mode = k.mode and id = k.record_id
          union all
          select 1 from screening_runs where organization_id = ${organization} and mode = k.mode and id = k.record_id)
          then format('the record %s that answers it is missing', k.record_id)
        end as fault
      from idempotency_keys k where k.organization_id = ${organization}`,
  },
];

/** Tenant tables do not refer to organizations by a foreign key, so one statement asks all of them. */
export async function tenancyInvariant(db: Reader): Promise<SharedInvariant> {
  const tables = await db.rows<{ readonly name: string }>(sql`
    select c.relname::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    order by c.relname`);
  const looks = tables.map(({ name }) => {
    const orphans = sql`from ${identifier(name)} t where not exists (select 1 from organizations where id = t.organization_id)`;
    return sql`select ${name}::text as id, null as mode, (
      select format('rows of the organization %s, which does not exist', min(t.organization_id::text)) ${orphans}
        having count(*) > 0) as fault`;
  });
  return {
    name: 'platform.tenants',
    record: 'the table',
    holds: 'tables have rows of existing organizations alone',
    records: () => looks.reduce((before, look) => sql`${before} union all ${look}`),
  };
}
