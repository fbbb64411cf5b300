import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Folders that a build or an installation makes. */
const NOT_SOURCE = /(?:^|\/)(?:\.git|\.bench|node_modules|dist|test-artefacts)$|^data$/;

/** What documents name, and a build, a run or a library makes. */
const MADE = /^(?:dist|test-artefacts|pg18|inbox|cmaps|standard_fonts)\//;

const FILES = filesBelow('.');
const PLACES = new Set(FILES.flatMap((path) => [path, ...foldersOf(path)]));
const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'));
const CHAPTERS = foldersIn('src');
const ENGINES = foldersIn('packages');

describe('Documents name what exists:', () => {
  test.each(DOCUMENTS)('%s', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(brokenLinks(path, text), 'Mend the link, or the heading that it names.').toEqual([]);
    expect(brokenPaths(path, text), 'Name the file or folder as it is called now.').toEqual([]);
  });
});

test('A link to a file, a heading or a path that does not exist is found, and no other', () => {
  const text = [
    '# A `title`, and (more)',
    '[here](#a-title-and-more) [nowhere](#a-title) [file](README.md#start) [gone](gone.md) [web](https://example.com)',
    '`src/app.ts` `src/gone.ts` `risk/subjects/` `risk/gone/` `policy-engine: format/` `policy-engine: gone/`',
    '`screening/lists/*/*.store.ts` `screening/*.gone.ts` `kernel/limits.ts` `subject.ts` `gone-file.ts` `gone/deep.ts` `text/csv`',
    '```ts',
    '[code](gone.md) `src/gone.ts`',
    '```',
  ].join('\n');
  expect(brokenLinks('README.md', text)).toEqual(['#a-title', 'gone.md']);
  expect(brokenPaths('README.md', text)).toEqual([
    'src/gone.ts',
    'risk/gone/',
    'policy-engine: gone/',
    'screening/*.gone.ts',
    'gone-file.ts',
    'gone/deep.ts',
  ]);
});

function brokenLinks(path: string, text: string): readonly string[] {
  const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^\w+:/.test(link)) return false;
    const [file = '', heading] = link.split('#');
    const target = file ? posix.join(posix.dirname(path), file) : path;
    if (file && !existsSync(target)) return true;
    return heading !== undefined && !anchorsOf(file ? readFileSync(target, 'utf8') : text).includes(heading);
  });
}

/** The anchors that a forge gives to the headings of a document. */
function anchorsOf(text: string): readonly string[] {
  return [...proseOf(text).matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenPaths(document: string, text: string): readonly string[] {
  const spans = [...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replaceAll(/\s+/g, ' '),
  );
  return spans.filter((span) => {
    const candidates = candidatesOf(document, span);
    return candidates.length > 0 && !candidates.some((pattern) => matchesPlace(pattern));
  });
}

/** Where a span may lie that looks like a path of this repository; none where it does not look like one. */
function candidatesOf(document: string, span: string): readonly string[] {
  const [, engine = '', inEngine = ''] = /^([\w-]+): (\S+)$/.exec(span) ?? [];
  if (ENGINES.includes(engine)) return [`packages/${engine}/src/${inEngine}`];
  if (MADE.test(span) || !/^[\w@*-][\w@*./-]*$/.test(span)) return [];
  const [first = '', ...others] = span.split('/');
  const isPlace = /\.(?:tsx?|sql|sh)$|\/$/.test(span);
  if (PLACES.has(first) && others.length > 0) return [span, besideOf(document, span), `src/${span}`];
  if (CHAPTERS.includes(first) && others.length > 0) return [`src/${span}`, besideOf(document, span)];
  return isPlace ? [`**/${span}`] : [];
}

function besideOf(document: string, span: string): string {
  return posix.join(posix.dirname(document), span);
}

function matchesPlace(pattern: string): boolean {
  const path = pattern.replace(/\/$/, '');
  if (!path.includes('*')) return PLACES.has(path);
  const source = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  const form = new RegExp(`^${source}$`);
  return [...PLACES].some((place) => form.test(place));
}

/** A document without its blocks of code. */
function proseOf(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return NOT_SOURCE.test(path) ? [] : filesBelow(path);
  });
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
