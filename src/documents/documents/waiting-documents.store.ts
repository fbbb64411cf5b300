import type { Scope } from '../../kernel/scope.ts';
import { homeLimits, type WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export async function countWaitingDocuments(
  db: Reader,
  { organizationId, mode }: Scope,
): Promise<WaitingWork> {
  const [row] = await db.rows<WaitingWork>(sql`
    select count(*) as count, min(sent_at) as oldest from (
      select sent_at from documents
      where organization_id = ${organizationId} and mode = ${mode} and status = 'sent'
      order by id limit ${homeLimits.counted}) waiting`);
  return row ?? { count: 0, oldest: null };
}
