import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../support/process.ts';

const workshop = openWorkshop();
const runFile = promisify(execFile);
const repository = fileURLToPath(new URL('../../', import.meta.url));
const guide = await readFile(join(repository, 'docs/guides/risk.md'), 'utf8');

/** What the guide says that a reader needs, besides Node, and what runs the guide. */
const missing = ['bash', 'curl', 'jq', 'openssl'].filter((tool) => spawnSync(tool, ['--version']).error);

/** A block of commands, and what the guide shows as their answer. */
interface Step {
  readonly heading: string;
  readonly commands: string;
  readonly shown: { readonly language: string; readonly text: string } | undefined;
}

/** Some seconds; it starts two hundred processes, beside which others may do the same. */
describe('The risk guide is true', { timeout: 120_000 }, () => {
  test('its commands, pasted in order into a shell, answer what it shows', async ({ skip }) => {
    skip(missing.length > 0, `The guide is not run: ${missing.join(', ')} is not installed.`);
    const { url, banner } = await workshop.serve();
    const values = {
      'http://127.0.0.1:8080': url,
      "KEY_ID='ak_test_…'": `KEY_ID='${banner['Test key']}'`,
      "SECRET='sk_…'": `SECRET='${banner['Secret']}'`,
      "PASSWORD='…'": `PASSWORD='${banner['Password']}'`,
    };
    const steps = stepsOf(guide);
    expect(steps.filter(({ shown }) => shown).length).toBeGreaterThan(10);
    const answers = await pasted(steps, values);
    const [promised, given] = [openNames(), openNames()];
    for (const [index, { heading, shown }] of steps.entries()) {
      if (!shown) continue;
      const { language, text } = shown;
      expect(
        { heading, answer: given(valuesIn(language, answers[index] ?? '')) },
        'The guide shows another answer than the service gives: mend whichever is wrong.',
      ).toEqual({ heading, answer: promised(valuesIn(language, text)) });
    }
  });
});

/** An answer follows its commands at once; what the guide only quotes is no answer. */
function stepsOf(markdown: string): readonly Step[] {
  const pattern = /^## (.*)$|^```bash\n([\s\S]*?)^```\n(?:\n```(json|text)\n([\s\S]*?)^```\n)?/gm;
  let heading = '';
  return [...markdown.matchAll(pattern)].flatMap(([, title, commands, language, text]) => {
    heading = title ?? heading;
    if (commands === undefined) return [];
    const shown = language === undefined || text === undefined ? undefined : { language, text };
    return [{ heading, commands, shown }];
  });
}

/** Pastes everything into one shell, as a reader does who stands in the root of the project; what each block printed. */
async function pasted(
  steps: readonly Step[],
  values: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const folder = workshop.folder();
  const outputAt = (index: number): string => join(folder, `answer-${index}`);
  const blocks = steps.map(({ commands }, index) => `exec >'${outputAt(index)}'\n${commands}`);
  let script = blocks.join('\n');
  for (const [placeholder, value] of Object.entries(values)) {
    expect(script, 'The shell is prepared in another way than this test knows.').toContain(placeholder);
    script = script.replace(placeholder, () => value);
  }
  await writeFile(join(folder, 'guide.sh'), script);
  const env = { ...process.env, TMPDIR: folder };
  const { stderr } = await runFile('bash', [join(folder, 'guide.sh')], { cwd: repository, env });
  expect(stderr).toBe('');
  return Promise.all(steps.map((_step, index) => readFile(outputAt(index), 'utf8')));
}

/** Lines, or one JSON value after the other, each on a line of its own. */
function valuesIn(language: string, text: string): readonly unknown[] {
  const lines = text.trimEnd().split(language === 'json' ? /\n(?=[{[])/ : '\n');
  return lines.map((line) => (language === 'json' ? JSON.parse(line) : line.trimEnd()));
}

const ID_OR_DIGEST = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})\b/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * Ids, digests and times are others in every run. Those of an id or digest that come again in the guide have to come
 * again in the answers, at the same places.
 */
function openNames(): (answer: unknown) => unknown {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `#${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (answer) =>
    JSON.parse(JSON.stringify(answer).replaceAll(TIME, 'a time').replaceAll(ID_OR_DIGEST, nameOf));
}
