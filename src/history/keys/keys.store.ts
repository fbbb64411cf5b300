import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface SealedKey {
  readonly id: string;
  readonly sealed: Buffer;
}

/** The oldest first. */
export function selectKeys(db: Reader): Promise<readonly SealedKey[]> {
  return db.rows<SealedKey>(sql`select id, sealed_key as sealed from history_keys order by created_at, id`);
}

export function insertKey(tx: Tx, { id, sealed }: SealedKey, now: Date): void {
  tx.send(sql`insert into history_keys (id, sealed_key, created_at) values (${id}, ${sealed}, ${now})`);
}
