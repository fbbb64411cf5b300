import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluatorOf } from '@assay/policy-engine';
import { importsOf } from './import-graph.ts';

const FOLDER = 'packages/policy-engine/src/evaluation/evaluators';

interface Released {
  readonly version: string;
  readonly sha256: string;
}

/** Contract 2, *Evaluating*: every released version stays in the tree, frozen. A row is added here and never changed. */
const RELEASED: Readonly<Record<string, Released>> = {
  'v1.ts': {
    version: 'risk-evaluator-v1',
    sha256: 'b6007a8caa45d851de5cc04759b1f1d25bc618af3e8e3a6c12cb84bb3444f21d',
  },
};

describe('Contract 2, Evaluating: any stored assessment can be replayed', () => {
  test('every evaluator in the tree is in the table of released ones, and the reverse', () => {
    const files = readdirSync(FOLDER).filter((name) => !name.endsWith('.test.ts'));
    expect(
      files,
      `${FOLDER} holds released evaluators and their tests only. Enter a new one in RELEASED with the hash of its source, and put back one that was taken away.`,
    ).toEqual(Object.keys(RELEASED));
  });

  test.each(Object.entries(RELEASED))('%s is as it was released', (name, { sha256 }) => {
    const actual = createHash('sha256')
      .update(readFileSync(`${FOLDER}/${name}`))
      .digest('hex');
    expect(
      actual,
      `${FOLDER}/${name} was changed. A released evaluator never changes, or stored assessments can no longer be replayed. Undo the change, and make a new version file beside it instead.`,
    ).toBe(sha256);
  });

  test.each(Object.entries(RELEASED))('%s is found by the version it records', (name, { version }) => {
    expect(readFileSync(`${FOLDER}/${name}`, 'utf8')).toContain(`version: '${version}'`);
    expect(evaluatorOf(version)?.version, `Register it in ${FOLDER}.ts`).toBe(version);
  });

  test.each(Object.keys(RELEASED))('%s stands on nothing that could change under it', (name) => {
    const path = `${FOLDER}/${name}`;
    const imports = importsOf({ path, text: readFileSync(path, 'utf8') });
    expect(
      imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => specifier),
      'A released evaluator imports types only: copy what it needs into it.',
    ).toEqual([]);
  });
});
