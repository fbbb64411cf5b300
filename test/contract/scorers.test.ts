import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Scorer, SCORER_VERSION, scorerOf, scorerV2, scorerV3 } from '@assay/name-screening';
import { importsOf } from './import-graph.ts';

const FOLDER = 'packages/name-screening/src/evidence/scorers';

interface Released {
  readonly scorer: Scorer;
  readonly version: string;
  readonly sha256: string;
}

/** Contract 4, *Scorer*: any change is a new version, and older versions stay. A row is added here and never changed. */
const RELEASED: Readonly<Record<string, Released>> = {
  'v2.ts': {
    scorer: scorerV2,
    version: 'screening-score-v2',
    sha256: '8c19ac1b24ff1c02cff0b87242bf99912efcd543b363cfe0b7160f9e9cbef8b9',
  },
  'v3.ts': {
    scorer: scorerV3,
    version: 'screening-score-v3',
    sha256: '6d65b8b531e5948d8ae72c52d2757c659dc3e7cfe67a3803e87cfd7b285c9a35',
  },
};

describe('Contract 4, Scorer: points are constants of their version', () => {
  test('every scorer in the tree is in the table of released ones, and the reverse', () => {
    expect(
      readdirSync(FOLDER),
      `${FOLDER} holds released scorers only. Enter a new one in RELEASED with the hash of its source, and put back one that was taken away.`,
    ).toEqual(Object.keys(RELEASED));
  });

  test.each(Object.entries(RELEASED))('%s is as it was released', (name, { sha256 }) => {
    const actual = createHash('sha256')
      .update(readFileSync(`${FOLDER}/${name}`))
      .digest('hex');
    expect(
      actual,
      `${FOLDER}/${name} was changed. Runs name the version that scored them: undo the change, and make a new version file beside it instead.`,
    ).toBe(sha256);
  });

  test.each(Object.entries(RELEASED))('%s is found by the version that runs record', (_, one) => {
    expect(one.scorer.version).toBe(one.version);
    expect(scorerOf(one.version), 'Register it in packages/name-screening/src/search/scores/score.ts').toBe(
      one.scorer,
    );
  });

  test.each(Object.keys(RELEASED))('%s stands on nothing that could change under it', (name) => {
    const path = `${FOLDER}/${name}`;
    const imports = importsOf({ path, text: readFileSync(path, 'utf8') });
    expect(
      imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => specifier),
      'A released scorer imports types only: copy what it needs into it.',
    ).toEqual([]);
  });

  test('runs are scored by the newest', () => {
    expect(SCORER_VERSION).toBe(Object.values(RELEASED).at(-1)?.version);
  });
});
