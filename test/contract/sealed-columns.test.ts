import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEALED_COLUMNS } from '../../src/cli/master-key/sealed-columns.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/** Bytes that are stored as they are. Whatever else holds bytes holds secrets, and a rotation must know it. */
const NOT_SEALED = [
  // Digests: recognised after a rotation by a key that is kept, or made anew beside what is sealed.
  'idempotency_keys.request',
  'document_signers.token_digest',
  // Without a key: of 256 random bits.
  'invitations.token_digest',
  // Forgotten with the key: then an account knows its networks from its next sign-in on.
  'sign_in_networks.network',
  // Nothing compares it with another.
  'screening_runs.subject_digest',
  'screening_batch_results.subject_digests',
  // Public lists and their indexes.
  'list_detail_changes.digest',
  'list_entries.digest',
  'list_entry_details.digest',
  'list_indexes.bytes',
  'list_version_entries.details',
  'list_version_entries.digest',
  // Recognised after a rotation by a key that is kept, until the entry is in the log.
  'history_pending.mac',
  'history_timestamps.token',
  // Hashes and signatures of the log, which are published.
  'history_entries.leaf_hash',
  'history_nodes.hash',
  'history_checkpoints.root_hash',
  'history_checkpoints.signature',
  // Files and drawn signatures, which are stored in the clear.
  'document_files.bytes',
  'field_images.png',
];

let db: TestDatabase;
let found: readonly string[];

beforeAll(async () => {
  db = await createDatabase();
  const rows = await db.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name in ('bytea', '_bytea') order by 1`);
  found = rows.map(({ name }) => name);
});
afterAll(() => db.drop());

describe('Decision 26: a rotation of the master key reaches everything that is encrypted', () => {
  test('every column that holds bytes is sealed and rotated, or known not to be sealed', () => {
    const rotated = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(
      [...rotated, ...NOT_SEALED].toSorted(),
      'Declare a sealed column in src/cli/master-key/sealed-columns.ts, any other one here',
    ).toEqual(found.toSorted());
  });

  test.each(SEALED_COLUMNS)('$table $column is found by its primary key', async ({ table, key }) => {
    const rows = await db.query<{ name: string }>(
      `select a.attname as name from pg_index i
       join unnest(i.indkey) with ordinality as k (number, place) on true
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
       where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
      [table],
    );
    expect(rows.map(({ name }) => name)).toEqual(key);
    expect(key[0]).toBe(['organizations', 'history_keys'].includes(table) ? 'id' : 'organization_id');
  });

  test('organizations come last: the check at the start asks them alone', () => {
    expect(SEALED_COLUMNS.at(-1)).toMatchObject({ table: 'organizations', column: 'key_check' });
  });
});
