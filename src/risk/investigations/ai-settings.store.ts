import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import { type AiSettings, NO_CONSENT } from './ai-settings.ts';

interface Row {
  readonly enabled: boolean;
  readonly revision: number;
  readonly changed_by: string;
  readonly changed_at: Date;
}

export function findAiSettings(db: Reader, scope: Scope): Promise<AiSettings> {
  return find(db, scope, 'unlocked');
}

/** Locks the row, where there is one. */
export function lockAiSettings(tx: Tx, scope: Scope): Promise<AiSettings> {
  return find(tx, scope, 'locked');
}

async function find(db: Reader, scope: Scope, lock: 'locked' | 'unlocked'): Promise<AiSettings> {
  const [row] = await db.rows<Row>(sql`
    select enabled, revision, changed_by, changed_at from risk_ai_settings
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
    ${lock === 'locked' ? sql`for no key update` : none}`);
  if (!row) return NO_CONSENT;
  return {
    enabled: row.enabled,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

/** False where another change came first: with no row yet there was none to lock. */
export async function saveAiSettings(tx: Tx, scope: Scope, settings: AiSettings): Promise<boolean> {
  const { enabled, revision, changedBy, changedAt } = settings;
  const changes = await tx.changes(sql`
    insert into risk_ai_settings as s (organization_id, mode, enabled, revision, changed_by, changed_at)
    values (${scope.organizationId}, ${scope.mode}, ${enabled}, ${revision}, ${changedBy}, ${changedAt})
    on conflict (organization_id, mode) do update
      set enabled = ${enabled}, revision = ${revision}, changed_by = ${changedBy}, changed_at = ${changedAt}
      where s.revision = ${revision}::bigint - 1`);
  return changes > 0;
}
