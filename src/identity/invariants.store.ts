import { sql } from '../platform/database/sql.ts';
import type { Invariant } from '../platform/invariants/invariants.ts';

export const IDENTITY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'identity.owners',
    record: 'the organization',
    holds: 'organizations have an owner',
    records: (organization) => sql`
      select o.id, null as mode, case when not exists (select 1 from accounts where organization_id = ${organization}
        and role = 'owner') then 'nobody owns it' end as fault
      from organizations o where o.id = ${organization}`,
  },
  {
    name: 'identity.accounts',
    record: 'the account',
    holds: 'accounts have a password or an invitation',
    records: (organization) => sql`
      select a.id, null as mode, case when a.password_hash is null and not exists (select 1 from invitations
        where organization_id = ${organization} and user_id = a.id)
        then 'it has neither a password nor an invitation' end as fault
      from accounts a where a.organization_id = ${organization}`,
  },
  {
    name: 'identity.keys',
    record: 'the API key',
    holds: 'API keys have one entry of their making, and one of their revocation where they are revoked',
    records: (organization) => sql`
      select k.id, k.mode, case
        when t.made <> 1 then format('%s entries tell that it was made', t.made)
        when t.revoked <> (case when k.revoked_at is null then 0 else 1 end)
          then format('%s entries tell that it was revoked', t.revoked)
        end as fault
      from api_keys k
      cross join lateral (
        select count(*) filter (where type = 'api_key.created') as made,
          count(*) filter (where type = 'api_key.revoked') as revoked
        from audit where organization_id = ${organization} and resource = 'api_key' and resource_id = k.id::text) t
      where k.organization_id = ${organization}`,
  },
];
