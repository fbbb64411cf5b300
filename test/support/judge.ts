import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { judgeDatabase } from '../../src/cli/invariants/judge.ts';
import { openDatabase } from '../../src/platform/statement-sharing/statement-sharing.ts';
import { openVault, type Vault } from '../../src/platform/vault/vault.ts';
import type { TestDatabase } from './database.ts';

type Judged = Pick<TestDatabase, 'connection'>;

/** What `assay doctor --invariants` would print of the database, line by line. */
export async function verdictsOn(db: Judged, vault: Vault, now = new Date()): Promise<string[]> {
  const lines: string[] = [];
  const database = openDatabase({
    connection: db.connection,
    poolSize: 1,
    statementNames: false,
    onIdleError: () => undefined,
  });
  try {
    await judgeDatabase({
      database,
      vault,
      say: (text) => void lines.push(text.trimEnd()),
      signal: new AbortController().signal,
      now: () => now,
    });
  } finally {
    await database.close();
  }
  return lines;
}

/** Nothing lost, nothing doubled, nothing half-done. Given the base64 of the master key, as a process gets it. */
export async function expectNothingBroken(db: Judged, masterKey: string): Promise<void> {
  const lines = await verdictsOn(db, openVault(Buffer.from(masterKey, 'base64')));
  expect(lines.filter((line) => !line.startsWith('  ok '))).toEqual([]);
  expect(lines.length).toBeGreaterThan(40);
}

/** The same of the embedded database of a data folder, while it runs. */
export async function expectNothingBrokenIn(dataFolder: string): Promise<void> {
  const host = join(dataFolder, 'pg18');
  const connection = { host, port: 5432, user: 'postgres', database: 'postgres' };
  await expectNothingBroken({ connection }, readFileSync(join(dataFolder, 'master.key'), 'utf8').trim());
}
