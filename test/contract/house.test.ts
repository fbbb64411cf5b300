import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './import-graph.ts';

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

/** By place, what the table of places says of it. */
const ROWS = new Map(
  [...architecture.matchAll(/^\| `([\w/-]+)\/`[^|]* \| (.*) \|$/gm)].map(([, place = '', text = '']) => [
    place,
    text,
  ]),
);

test('ARCHITECTURE.md names each folder of each chapter', () => {
  const chapters = foldersIn('src').filter((name) => name !== 'cli');
  const unnamed = chapters.flatMap((chapter) =>
    foldersIn(`src/${chapter}`)
      .filter((folder) => !isNamed(folder, ROWS.get(`src/${chapter}`) ?? ''))
      .map((folder) => `src/${chapter}/${folder}`),
  );
  expect(unnamed, 'Add it to the row of its chapter, in The house.').toEqual([]);
});

test('ARCHITECTURE.md says of each worker what it claims, and what a crash does', async () => {
  const sources = await readSources(['src']);
  const workers = sources.filter(
    ({ path, text }) => path.endsWith('.worker.ts') && /^export (?:async )?function tick/m.test(text),
  );
  const unnamed = workers
    .map(({ path }) => path.slice('src/'.length))
    .filter((path) => !has(`| \`${path}\` |`));
  expect(unnamed, 'Add it to the table of workers, in The one write path.').toEqual([]);
});

function has(text: string): boolean {
  return architecture.includes(text);
}

/** As a folder in code, or as a word. */
function isNamed(folder: string, text: string): boolean {
  return new RegExp(String.raw`\b${folder.replaceAll('-', '[- ]')}\b`).test(text);
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
