import { describe, expect, test } from 'vitest';
import { readSources } from './import-graph.ts';
import { transactionFaults } from './transaction-rules.ts';

const files = await readSources(['src']);

describe('Decision 14: nothing that takes long runs within a transaction', () => {
  test('what works within one reaches no hashing, threads, calls to others, mail, files or sleep', () => {
    expect(files.length, 'the source was not found').toBeGreaterThan(50);
    expect(transactionFaults(files)).toEqual([]);
  });
});

describe('The rule can fail', () => {
  const command = (text: string) => ({
    path: 'src/risk/x.command.ts',
    text: `import type { Command } from '../platform/writing/command.ts';\n${text}`,
  });
  const adapter = { path: 'src/risk/hash.adapter.ts', text: "const load = () => import('@node-rs/argon2');" };

  test.each([
    ['an adapter that hashes', "import { hash } from './hash.adapter.ts';", 'hashes passwords'],
    ['a call to others', "import { call } from '../platform/outbound/outbound.ts';", 'waits'],
    ['a thread', "import { Worker } from 'node:worker_threads';", 'works in threads'],
    ['a pause', 'setTimeout(() => undefined, 1);', 'sleeps'],
  ])('%s', (_what, text, why) => {
    expect(transactionFaults([command(text), adapter])).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    ['types alone', "import type { Hash } from './hash.adapter.ts';"],
    ['the store', "import { sql } from '../platform/database/sql.ts';"],
  ])('and passes %s', (_what, text) => {
    expect(transactionFaults([command(text), adapter])).toEqual([]);
  });

  test('a function without a transaction may take as long as it likes', () => {
    const query = { path: 'src/risk/x.query.ts', text: "import { hash } from './hash.adapter.ts';" };
    expect(transactionFaults([query, adapter])).toEqual([]);
  });
});
