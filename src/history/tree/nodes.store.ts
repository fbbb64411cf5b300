import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { StoredNode } from '../merkle/growth.ts';
import type { Subtree } from '../merkle/ranges.ts';

export function insertNodes(tx: Tx, organizationId: OrganizationId, nodes: readonly StoredNode[]): void {
  if (nodes.length === 0) return;
  tx.send(sql`
    insert into history_nodes (organization_id, level, position, hash)
    select ${organizationId}::uuid, level, position, decode(hash, 'hex')
    from unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ position }) => position)}::bigint[],
      ${nodes.map(({ hash }) => hash.toString('hex'))}::text[]) as n (level, position, hash)`);
}

export async function selectNodes(
  db: Reader,
  organizationId: OrganizationId,
  subtrees: readonly Subtree[],
): Promise<readonly StoredNode[]> {
  if (subtrees.length === 0) return [];
  return db.rows<StoredNode>(sql`
    select n.level, n.position, n.hash
    from unnest(${subtrees.map(({ level }) => level)}::int[],
      ${subtrees.map(({ position }) => position)}::bigint[]) as s (level, position)
    join history_nodes n on n.organization_id = ${organizationId} and n.level = s.level and n.position = s.position`);
}
