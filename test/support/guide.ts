import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject } from 'vitest';
import { databaseUrl, type Workshop } from './process.ts';

const runFile = promisify(execFile);
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** What guides say that a reader needs, besides Node, and this machine has not. */
export const missingTools = ['bash', 'curl', 'jq', 'openssl'].filter(
  (tool) => spawnSync(tool, ['--version']).error,
);

/** A block of commands, and what the guide shows as their answer. */
export interface Step {
  readonly heading: string;
  readonly commands: string;
  readonly shown: { readonly language: string; readonly text: string } | undefined;
}

/** The blocks of a guide. An answer follows its commands at once; what the guide only quotes is no answer. */
export async function stepsOf(path: string): Promise<readonly Step[]> {
  const markdown = await readFile(join(repository, path), 'utf8');
  const pattern = /^##+ (.*)$|^```bash\n([\s\S]*?)^```\n(?:\n```(json|text)\n([\s\S]*?)^```\n)?/gm;
  let heading = '';
  return [...markdown.matchAll(pattern)].flatMap(([, title, commands, language, text]) => {
    heading = title ?? heading;
    if (commands === undefined) return [];
    const shown = language === undefined || text === undefined ? undefined : { language, text };
    return [{ heading: `${path}: ${heading}`, commands, shown }];
  });
}

/** Where a fresh service has its database: in its data folder, or on the server of the tests, where it is there sooner. */
export type Database = 'embedded' | 'of the tests';

/** Follows guides one after the other on a fresh service, and holds every answer against what they show. */
export async function followGuide(
  workshop: Workshop,
  steps: readonly Step[],
  database: Database = 'of the tests',
): Promise<void> {
  const dataDir = workshop.folder();
  const env =
    database === 'embedded' ? {} : { DATABASE_URL: databaseUrl(await workshop.database({ empty: false })) };
  const { url, banner } = await workshop.serve({ env: { ...env, ASSAY_DATA_DIR: dataDir } });
  const values = {
    [GUIDE_URL]: url,
    "KEY_ID='ak_test_…'": `KEY_ID='${banner['Test key']}'`,
    "SECRET='sk_…'": `SECRET='${banner['Secret']}'`,
    "PASSWORD='…'": `PASSWORD='${banner['Password']}'`,
    'PROGRAM="$PWD/dist/cli.js"': `PROGRAM='${join(inject('program'), 'dist', 'cli.js')}'`,
    'DATA="$PWD/data"': `DATA='${dataDir}'`,
  };
  const answers = await pasted(workshop, steps, values);
  const [promised, given] = [openNames(), openNames()];
  const shown = steps.flatMap((step, index) =>
    step.shown ? [{ heading: step.heading, ...step.shown, answer: answers[index] ?? '' }] : [],
  );
  expect(
    shown.map(({ heading, language, answer }) => ({
      heading,
      answer: given(valuesIn(language, answer.replaceAll(url, GUIDE_URL))),
    })),
    'A guide shows another answer than the service gives: mend whichever is wrong.',
  ).toEqual(
    shown.map(({ heading, language, text }) => ({ heading, answer: promised(valuesIn(language, text)) })),
  );
}

const GUIDE_URL = 'http://127.0.0.1:8080';

/** Pastes everything into one shell, as a reader does who stands in the root of the project; what each block printed. */
async function pasted(
  workshop: Workshop,
  steps: readonly Step[],
  values: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const folder = workshop.folder();
  const outputAt = (index: number): string => join(folder, `answer-${index}`);
  const blocks = steps.map(({ commands }, index) => `exec >'${outputAt(index)}'\n${commands}`);
  let script = blocks.join('\n');
  for (const [placeholder, value] of Object.entries(values))
    script = script.replace(placeholder, () => value);
  expect(script, 'The shell is prepared in another way than this test knows.').not.toContain("='…'");
  expect(script).toContain(values[GUIDE_URL]);
  await writeFile(join(folder, 'guide.sh'), script);
  const env = { ...process.env, TMPDIR: folder };
  const { stderr } = await runFile('bash', [join(folder, 'guide.sh')], { cwd: repository, env });
  expect(stderr).toBe('');
  return Promise.all(steps.map((_step, index) => readFile(outputAt(index), 'utf8')));
}

/** Lines, or one JSON value after the other, each beginning on a line of its own. */
function valuesIn(language: string, text: string): readonly unknown[] {
  const lines = text.trimEnd().split(language === 'json' ? /\n(?=[{["]|\d+$|true$|false$)/m : '\n');
  return lines.map((line) => (language === 'json' ? parsed(line) : line.trimEnd()));
}

/** What is not JSON differs from what is. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

const ID_OR_DIGEST = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})\b/g;
const TIME = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z| \d\d:\d\d\b)/g;
const LINK = /(?<=\/sign\/)[\w-]{64}/g;

/**
 * Ids, digests, links and times are others in every run. Those of an id or digest that come again in the guide have to
 * come again in the answers, at the same places.
 */
function openNames(): (answer: unknown) => unknown {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `#${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (answer) =>
    JSON.parse(
      JSON.stringify(answer)
        .replaceAll(TIME, 'a time')
        .replaceAll(LINK, 'a link')
        .replaceAll(ID_OR_DIGEST, nameOf),
    );
}
