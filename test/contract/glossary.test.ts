import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './import-graph.ts';

const glossary = readFileSync('docs/glossary.md', 'utf8');

/** The words of the first column, one by one: `claim, lease` are two, and what stands in brackets is a suffix. */
const WORDS = [...glossary.matchAll(/^\| (?!Word \||--)([^|]+) \|/gm)].flatMap(([, cell = '']) =>
  cell.replaceAll(/ \([^)]*\)/g, '').split(', '),
);

test('The glossary has no word that no code uses', async () => {
  const sources = await readSources(['src', 'packages', 'web']);
  const code = sources.map(({ text }) => plain(text)).join('\n');
  const unused = WORDS.filter((word) => !code.includes(plain(word)));
  expect(unused, 'Use the word in the code, or take it out of docs/glossary.md.').toEqual([]);
});

/** So that `conflictKeys`, `conflict-keys` and `conflict keys` are the same. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[ _-]/g, '');
}
