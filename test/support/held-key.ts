import pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestService } from './service.ts';

/** Holds what a request with this idempotency key waits for: after its start, and before it has anything locked. */
export async function heldKey(
  { db }: TestService,
  { organizationId, mode }: { readonly organizationId: string; readonly mode: string },
  key: string,
) {
  const client = new pg.Client(db.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [
    `key ${organizationId} ${mode} ${key}`,
  ]);
  return {
    /** Somebody waits for it. */
    awaited: () =>
      vi.waitFor(
        async () => {
          const waiting = await db.query(
            `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          );
          expect(waiting).toHaveLength(1);
        },
        { timeout: 120_000, interval: 10 },
      ),
    release: () => client.end(),
  };
}
