import { describe, expect, test } from 'vitest';
import { statusText } from './master-key-table.ts';

const [NEW, OLD, LOST] = ['1'.repeat(16), '2'.repeat(16), '3'.repeat(16)];

describe('The status of master keys', () => {
  test('shows each key of each column, and what it is', () => {
    const counts = [
      {
        name: 'api_keys.sealed_secret',
        counted: [
          { keyId: NEW, count: 12_345 },
          { keyId: OLD, count: 2 },
          { keyId: LOST, count: 1 },
          { keyId: null, count: 3 },
        ],
      },
      { name: 'screening_monitors.sealed_subject', counted: [] },
    ];
    expect(statusText([NEW, OLD], counts, true).replace(/ {2,}/g, ' | ').split('\n')).toEqual([
      `Master keys: ${NEW}, ${OLD}. The first encrypts.`,
      '',
      ` | api_keys.sealed_secret | ${NEW} | 12,345 | current`,
      ` | api_keys.sealed_secret | ${OLD} | 2 | former`,
      ` | api_keys.sealed_secret | ${LOST} | 1 | not known`,
      ` | api_keys.sealed_secret | no id | 3 | before ids`,
      '',
      'What is under keys that are not known cannot be read: add those keys behind the first.',
      '',
    ]);
  });

  test.each([
    [[NEW, OLD], NEW, true, 'Everything is under the first key; the others can be removed.'],
    [[NEW, OLD], NEW, false, "Run 'assay master-key rotate' before you remove a key."],
    [[NEW], NEW, true, 'Everything is under the first key.'],
    [[NEW, OLD], OLD, true, "Run 'assay master-key rotate' before you remove a key."],
    [[NEW], null, true, "Run 'assay master-key rotate' before you remove a key."],
  ] as const)('knowing %s, with values under %s, digest keys kept %s: %s', (keyIds, keyId, kept, advice) => {
    const counts = [{ name: 'api_keys.sealed_secret', counted: [{ keyId, count: 1 }] }];
    expect(statusText([...keyIds] as [string, ...string[]], counts, kept)).toContain(`\n\n${advice}\n`);
  });
});
