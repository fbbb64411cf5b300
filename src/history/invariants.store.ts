import { sql } from '../platform/database/sql.ts';
import type { Invariant } from '../platform/invariants/invariants.ts';

export const HISTORY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'history.waiting',
    record: 'the waiting change',
    holds: 'changes wait for the log, none of which is forged',
    records: (organization) => sql`
      select p.id, p.mode, case when p.refused then 'nobody made it who has the master key' end as fault
      from history_pending p where p.organization_id = ${organization}`,
  },
  {
    name: 'history.tree',
    record: 'the node',
    holds: 'nodes of the tree are made of the two below them',
    records: (organization) => sql`
      select n.level || '/' || n.position as id, null as mode, case
        when l.hash is null or r.hash is null then 'a node below it is missing'
        when n.hash <> sha256('\\x01'::bytea || l.hash || r.hash) then 'it is not made of the two below it'
        end as fault
      from history_nodes n
      left join history_nodes l on l.organization_id = ${organization} and l.level = n.level - 1
        and l.position = 2 * n.position
      left join history_nodes r on r.organization_id = ${organization} and r.level = n.level - 1
        and r.position = 2 * n.position + 1
      where n.organization_id = ${organization} and n.level > (
        select min(level) from history_nodes where organization_id = ${organization})`,
  },
];
