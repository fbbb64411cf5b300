import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPolicyFile } from './policy-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const POLICY = JSON.stringify({
  key: 'one',
  definition: {
    inputs: [{ key: 'n', type: 'number', acceptedSources: ['service:none'], maxAgeSeconds: 60 }],
    factors: [],
    aggregation: 'sum',
    bands: [{ id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } }],
    rules: [],
    missingEvidence: 'review',
  },
});

function read(text: string | Buffer) {
  const path = join(folder, 'one.policy.json');
  writeFileSync(path, text);
  return readPolicyFile(path);
}

describe('Contract 6, Policies: a file is read as the service reads a body', () => {
  test.each([
    ['as it is', POLICY],
    ['behind a byte order mark', `\ufeff${POLICY}`],
  ])('%s', async (_, text) => {
    expect(await read(text)).toMatchObject({ outcome: 'read', key: 'one' });
  });

  test.each([
    [
      'a member twice',
      POLICY.replace('"rules":[]', '"rules":[],"rules":[]'),
      'An object repeats a member name.',
    ],
    ['NUL', POLICY.replace('"rules"', '"title":"\\u0000","rules"'), 'A text holds the character NUL.'],
    [
      'half a letter',
      POLICY.replace('"rules"', '"title":"\\ud800","rules"'),
      'A text holds an unpaired surrogate.',
    ],
    ['a member twice, behind a byte order mark', '\ufeff{"a":1,"a":2}', 'An object repeats a member name.'],
    ['no JSON, behind a byte order mark', '\ufeff{"a":}', expect.stringMatching(/^This is not JSON: .*'}'/)],
    [
      'another encoding',
      Buffer.from(POLICY.replace('"rules"', '"title":"Pr\u00fcfung","rules"'), 'latin1'),
      'The file is not UTF-8.',
    ],
    ['no JSON', POLICY.slice(0, -1), expect.stringMatching(/^This is not JSON: .*position/)],
  ])('%s', async (_, text, message) => {
    const faults = [{ pointer: '', code: 'json', message }];
    expect(await read(text)).toMatchObject({ outcome: 'invalid', faults });
  });
});
