import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, readSources, type SourceFile } from './import-graph.ts';
import { type Heading, outline } from './outline.ts';
import { FILE_TAG } from './test-rules.ts';
import { specification } from './specification.ts';

describe('Tests cite the specification', () => {
  test('in one form, and only headings and rules that state something', async () => {
    expect(strayCitations(await testFiles())).toEqual([]);
  });

  test('and each heading and numbered rule that states something is cited by one that `npm test` runs', async () => {
    expect(uncited(await testFiles())).toEqual([]);
  });

  test('as the table of endpoints does', () => {
    const headings = new Set(Object.values(specification).map(({ heading }) => heading));
    const stray = [...headings].filter((text) => {
      const citation = citationOf(text);
      return !citation || !outline[citation.page]?.[citation.heading];
    });
    expect(stray, 'Name a heading of outline.ts').toEqual([]);
  });
});

async function testFiles(): Promise<readonly SourceFile[]> {
  const files = await readSources(['src', 'packages', 'test']);
  return files.filter(({ path }) => path.endsWith('.test.ts'));
}

interface Title {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** `npm test` leaves it out. */
  readonly isLong: boolean;
}

/** The first text for describe, test, it or inBrowser, or for what one of them gave: `test.each(…)('…')`. */
const TITLE = /(?:\b(?:describe|test|it|inBrowser)(?:\.\w+)*|\))\(\s*['"`](?<blank>[^'"`$]*)/dg;

/** What follows a title: `LONG`, or an object with it. */
const MARK = /^[^'"`]*['"`],\s*(?:LONG\b|\{[^}]*\.\.\.LONG\b)/;
const FILE_MARK = /@module-tag long\b/;

function titlesOf({ path, text }: SourceFile): readonly Title[] {
  const isLongFile = FILE_MARK.test(text);
  /** Those that are marked, of which a later title is a part as long as it stands further to the right. */
  let marked = Infinity;
  return [...codeOf(text).matchAll(TITLE)].map((match) => {
    const [start, end] = match.indices?.groups?.['blank'] ?? [0, 0];
    const beginning = text.lastIndexOf('\n', match.index) + 1;
    const indent = text.slice(beginning).search(/[^ ]/);
    if (indent <= marked) marked = MARK.test(text.slice(end)) ? indent : Infinity;
    const isLong = isLongFile || marked < Infinity;
    return { path, line: text.slice(0, start).split('\n').length, text: text.slice(start, end), isLong };
  });
}

interface Citation {
  readonly page: string;
  readonly heading: string;
  /** Empty where the heading is cited as a whole. */
  readonly rules: readonly number[];
}

const MENTION = /\b(?:document|contract) \d|^rules? \d/i;
const CITATION =
  /^(?<page>(?:Document|Contract) \d), (?<heading>[^:]+?)(?:, (?:rule (?<only>\d+)|rules (?<first>\d+) (?<joint>and|to) (?<last>\d+)))?(?:: (?<rest>.*)|$)/s;

/** What a title cites; null where it cites nothing, undefined where it does so in another form. */
function citationOf(title: string): Citation | null | undefined {
  if (!MENTION.test(title)) return null;
  const { page, heading, only, first, joint, last, rest = '' } = CITATION.exec(title)?.groups ?? {};
  if (!page || !heading || MENTION.test(rest)) return undefined;
  const [from, to] = [Number(first), Number(last)];
  if (only) return { page, heading, rules: [Number(only)] };
  if (!first) return { page, heading, rules: [] };
  if (joint === 'and') return { page, heading, rules: [from, to] };
  if (from >= to) return undefined;
  return { page, heading, rules: Array.from({ length: to - from + 1 }, (_, at) => from + at) };
}

/** Every citation that is in another form or that leads nowhere, with the way to mend it. */
function strayCitations(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(titlesOf).flatMap(({ path, line, text }) => {
    const citation = citationOf(text);
    if (citation === null) return [];
    const faults = citation
      ? citationFaults(citation)
      : ["begin it with one citation, 'Document 1, Heading, rule 2: …', and name no other page."];
    return faults.map((fault) => `${path}:${line}: '${text}': ${fault}`);
  });
}

function citationFaults({ page, heading: name, rules }: Citation): readonly string[] {
  const heading = outline[page]?.[name];
  if (!heading) return [`${page} has no heading '${name}': take one of outline.ts.`];
  if (heading.silent) return [`'${name}' states nothing (${heading.silent}): cite what stands below it.`];
  return rules.flatMap((rule) => {
    if (rule < 1 || rule > heading.rules)
      return [`'${name}' has no rule ${rule}: it ends at ${heading.rules}.`];
    const silence = heading.silentRules[rule];
    return silence
      ? [`rule ${rule} of '${name}' states nothing (${silence}): cite another, or the heading.`]
      : [];
  });
}

/** Every heading and rule that a test should cite and none does that `npm test` runs. */
function uncited(files: readonly SourceFile[]): readonly string[] {
  const cited = new Set(
    files
      .flatMap(titlesOf)
      .flatMap(({ text, isLong }) => (isLong ? [] : (citationOf(text) ?? [])))
      .flatMap(({ page, heading, rules }) => placesOf(`${page}, ${heading}`, rules)),
  );
  return Object.entries(outline)
    .flatMap(([page, headings]) =>
      Object.entries(headings).flatMap(([name, heading]) =>
        heading.silent ? [] : placesOf(`${page}, ${name}`, statedRules(heading)),
      ),
    )
    .filter((place) => !cited.has(place))
    .map(
      (place) =>
        `${place}: cite it in the title of the test that holds it, which is no LONG one, or say in outline.ts why not.`,
    );
}

function placesOf(heading: string, rules: readonly number[]): readonly string[] {
  return [heading, ...rules.map((rule) => `${heading}, rule ${rule}`)];
}

function statedRules({ rules, silentRules }: Heading): readonly number[] {
  return Array.from({ length: rules }, (_, at) => at + 1).filter((rule) => !(rule in silentRules));
}

const file = (text: string): SourceFile => ({ path: 'a.test.ts', text });

describe('The check of citations can fail', () => {
  const titled = (title: string): SourceFile => file(`describe('${title}', () => undefined);`);

  test.each([
    ['a heading', 'Document 3, Field: options'],
    ['a heading and no more', 'Document 1, Subject'],
    ['a heading of several words and commas', 'Contract 2, Validate, simulate, and beyond: validate'],
    ['a heading that comes again', 'Document 1, States and transitions, Action: cancelling'],
    ['a rule', 'Document 3, Field rules, rule 4: shared fill'],
    ['two rules', 'Document 3, Field rules, rules 2 and 4: who fills a field'],
    ['several rules', 'Contract 3, Native evidence, rules 3 to 6: whatever happens'],
    ['no citation', 'a document with 2 signers'],
  ])('and passes %s', (_what, title) => {
    expect(strayCitations([titled(title)])).toEqual([]);
  });

  test.each([
    ['a heading that is not there', 'Document 1, Subjects: one', "Document 1 has no heading 'Subjects'"],
    ['a heading of another page', 'Document 2, Field: one', "Document 2 has no heading 'Field'"],
    ['a page that is not there', 'Contract 6, Records: one', "Contract 6 has no heading 'Records'"],
    ['a rule that is not there', 'Document 3, Field rules, rule 10: one', 'has no rule 10: it ends at 9'],
    ['a rule before the first', 'Document 3, Field rules, rule 0: one', 'has no rule 0'],
    ['a range beyond the last', 'Contract 1, Idempotency, rules 4 to 6: one', 'has no rule 6'],
    ['a rule where none is numbered', 'Document 1, Subject, rule 1: one', 'has no rule 1: it ends at 0'],
    ['a heading that only gathers', 'Document 1, States and transitions: one', 'states nothing (gathers)'],
    ['a rule that leaves open', 'Document 1, Versioning, rule 6: one', 'states nothing (open)'],
    ['a number alone', 'Document 3, Field rules, 4: one', "no heading 'Field rules, 4'"],
    ['no heading', 'Contract 5: one', 'begin it with one citation'],
    ['a range backwards', 'Document 3, Field rules, rules 4 to 2: one', 'begin it with one citation'],
    ['two citations', 'Document 3, Field: as contract 5 says', 'begin it with one citation'],
    ['a citation further on', 'one, by document 3, Field', 'begin it with one citation'],
    ['a rule of nothing', 'rule 4: one', 'begin it with one citation'],
  ])('%s', (_what, title, message) => {
    expect(strayCitations([titled(title)])).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['test', "test('rule 4', run);"],
    ['it', 'it("rule 4", run);'],
    ['inBrowser', "inBrowser(\n  'rule 4',\n  run,\n);"],
    ['each', "test.each([\n  [')'],\n])('rule 4', run);"],
    ['skipIf and each', "describe.skipIf(!there).each(rows)('rule 4', run);"],
    ['a template', 'test(`rule 4 of ${what}`, run);'],
  ])('titles are those of %s', (_what, text) => {
    expect(strayCitations([file(text)])).toHaveLength(1);
  });

  test.each([
    ['a comment', "// test('rule 4', run);"],
    ['another text', "const rule = 'rule 4';"],
    ['another call', "page.getByText('rule 4');"],
  ])('and not %s', (_what, text) => {
    expect(strayCitations([file(text)])).toEqual([]);
  });

  test('without a test nothing is cited, and a rule cites its heading too', () => {
    const [none, one] = [[], [titled('Document 2, Authentication, rules 1 and 2: who')]].map(uncited);
    const places = ['', ', rule 1', ', rule 2'].map((rule) => `Document 2, Authentication${rule}: cite it`);
    const of = (faults: readonly string[] = []) =>
      faults.filter((fault) => fault.startsWith('Document 2, Authentication'));
    expect(of(none)).toEqual(places.map((place) => expect.stringContaining(place)));
    expect(of(one)).toEqual([]);
    expect(one).toHaveLength((none?.length ?? 0) - places.length);
    expect(uncited([titled('Document 2, Authentication: who')])).toEqual(
      expect.arrayContaining(places.slice(1).map((place) => expect.stringContaining(place))),
    );
  });
});

describe('What only the long run runs covers no rule', () => {
  const TITLE_OF_RULE = 'Document 1, Subject';
  const isCovered = (text: string): boolean =>
    !uncited([file(text)]).some((fault) => fault.startsWith(`${TITLE_OF_RULE}: `));

  test.each([
    ['a test', `test('${TITLE_OF_RULE}', LONG, async () => undefined);`],
    ['one with other options', `test(\n  '${TITLE_OF_RULE}',\n  { ...PATIENT, ...LONG },\n  run,\n);`],
    ['rows', `test.each([\n  ['a'],\n])('${TITLE_OF_RULE}: %s', LONG, run);`],
    ['a test of a part', `describe('x', LONG, () => {\n  test('${TITLE_OF_RULE}', run);\n});`],
    [
      'the second of a part of a part',
      `describe('x', LONG, () => {\n  describe('y', () => {\n    test('z', run);\n  });\n  test('${TITLE_OF_RULE}', run);\n});`,
    ],
    ['a file', `/** ${FILE_TAG} long */\ntest('${TITLE_OF_RULE}', run);`],
  ])('%s', (_what, text) => {
    expect(isCovered(text)).toBe(false);
  });

  test.each([
    ['the test after one', `test('x', LONG, run);\ntest('${TITLE_OF_RULE}', run);`],
    [
      'one outside of a part',
      `describe('x', LONG, () => {\n  test('y', run);\n});\ntest('${TITLE_OF_RULE}', run);`,
    ],
    ['one that is repeated', `test('${TITLE_OF_RULE}', REPEATED, run);`],
    ['one that has a long one in it', `describe('${TITLE_OF_RULE}', () => {\n  test('x', LONG, run);\n});`],
  ])('and not %s', (_what, text) => {
    expect(isCovered(text)).toBe(true);
  });
});

/** The folder of the specification and the contract, which are not part of the project. */
const SHARED = process.env['ASSAY_SHARED_SPECIFICATION'] ?? '';
const PAGES: Readonly<Record<string, string>> = {
  'Document 1': 'spec/1-risk.md',
  'Document 2': 'spec/2-screening.md',
  'Document 3': 'spec/3-documents.md',
  'Contract 1': 'contract/1-platform.md',
  'Contract 2': 'contract/2-risk.md',
  'Contract 3': 'contract/3-verification.md',
  'Contract 4': 'contract/4-screening.md',
  'Contract 5': 'contract/5-documents.md',
};
const isThere = SHARED !== '' && existsSync(join(SHARED, 'spec'));
if (!isThere)
  console.log(
    'Skipped: the outline beside its documents; ASSAY_SHARED_SPECIFICATION names no folder with them.',
  );

test.skipIf(!isThere).each(Object.entries(outline))(
  'The outline of %s is that of its text',
  async (page, headings) => {
    const text = await readFile(join(SHARED, PAGES[page] ?? ''), 'utf8');
    const counts = Object.entries(headings).map(([name, { rules }]) => [name, rules]);
    expect(outlineOf(text, headings)).toEqual(counts);
  },
);

/** Headings and known paragraphs of a page in their order, each with the number of its numbered rules. */
function outlineOf(text: string, known: Readonly<Record<string, Heading>>): [string, number][] {
  const paragraphs = Object.keys(known).filter((name) => known[name]?.paragraph);
  const found: [string, number][] = [];
  let chapter = '';
  for (const line of text.split('\n')) {
    const [, marks, title = ''] = /^(#+) (.*)$/.exec(line) ?? [];
    const paragraph = paragraphs.find((name) => line.replace(/^\*\*/, '').startsWith(name));
    if (marks) {
      const name = marks === '#' ? 'Introduction' : title.replace(/(?: [(`]|, format version).*$/, '');
      if (marks === '##') chapter = name;
      found.push([found.some(([other]) => other === name) ? `${chapter}, ${name}` : name, 0]);
    } else if (paragraph) found.push([paragraph, 0]);
    else if (/^\d+\. /.test(line)) found.at(-1)![1] += 1;
  }
  return found;
}

test('The outline of a text has its headings, known paragraphs and numbered rules', () => {
  const text = `# Title

## Things (of two kinds)
1. One
2. Two

### Box
Box rules: 3 of them
1. One
**Lids**, and more

## Moves, format version 1
### Box
### Run \`v2\`
1. One`;
  const paragraph = { rules: 0, silentRules: {}, paragraph: true };
  expect(outlineOf(text, { 'Box rules': paragraph, Lids: paragraph })).toEqual([
    ['Introduction', 0],
    ['Things', 2],
    ['Box', 0],
    ['Box rules', 1],
    ['Lids', 0],
    ['Moves', 0],
    ['Moves, Box', 0],
    ['Run', 1],
  ]);
});
