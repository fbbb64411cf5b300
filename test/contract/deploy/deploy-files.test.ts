import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VARIABLES } from '../../../src/config.ts';
import { deployFiles, read, readYaml, ROOT } from './deploy-files.ts';

const files = deployFiles();
const known = new Set(VARIABLES.map(({ name }) => name));

describe('The files that deploy the service', () => {
  test('are there', () => {
    expect(files).toEqual(expect.arrayContaining(['compose.yaml', 'docs/deploy/README.md']));
  });

  test.each(files)('%s names only variables that the service reads', (path) => {
    const named = [...read(path).matchAll(/\b(?:ASSAY|DATABASE)_[A-Z][A-Z_]*[A-Z]\b/g)].map(([name]) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(files.filter((path) => path.endsWith('.yaml') && !path.includes('/templates/')))(
    '%s is YAML',
    (path) => {
      expect(readYaml(path)).toEqual(expect.any(Object));
    },
  );

  test('the index leads to each of them', () => {
    const index = read('docs/deploy/README.md');
    const folders = files.flatMap((path) => /^docs\/deploy\/([\w-]+)\//.exec(path)?.[1] ?? []);
    const links = [...index.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
    const missing = [...new Set(folders)].filter((folder) => !links.some((link) => link.startsWith(folder)));
    expect(missing).toEqual([]);
    expect(links.filter((link) => !existsSync(`${ROOT}docs/deploy/${link}`))).toEqual([]);
  });
});
