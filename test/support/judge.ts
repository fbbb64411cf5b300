import { expect } from 'vitest';
import { judgeDatabase } from '../../src/cli/invariants/judge.ts';
import { openDatabase } from '../../src/platform/statement-sharing/statement-sharing.ts';
import { openVault, type Vault } from '../../src/platform/vault.ts';
import type { TestDatabase } from './database.ts';

/** What `assay doctor --invariants` would print of the database, line by line. */
export async function verdictsOn(db: TestDatabase, vault: Vault, now = new Date()): Promise<string[]> {
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
export async function expectNothingBroken(db: TestDatabase, masterKey: string): Promise<void> {
  const lines = await verdictsOn(db, openVault(Buffer.from(masterKey, 'base64')));
  expect(lines.filter((line) => !line.startsWith('  ok '))).toEqual([]);
  expect(lines.length).toBeGreaterThan(40);
}
