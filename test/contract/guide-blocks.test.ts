import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const GUIDES = readdirSync(new URL('docs/guides/', root)).map((name) => `docs/guides/${name}`);

/** What no shell is given to paste, by guide and first line, and why it is not. */
const NOT_PASTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci && npm start': 'first-start.test.ts starts it',
    '  Assay 0.1.0 is ready': 'first-start.test.ts reads what it prints',
    "import { openClient } from '@assay/client';": 'readme.test.ts runs it as a program',
    'npm ci && npm test': 'this is it',
    'npm run assay -- serve [--role api|worker|all] [--demo]': 'readme.test.ts holds it against --help',
  },
  'docs/guides/backup.md': {
    '0 2 * * *  cd /var/backups/assay': 'a line for cron',
    '# postgresql.conf': 'a setting of PostgreSQL',
    "   restore_command = 'cp /archive/%f %p'": 'a setting of PostgreSQL',
  },
  'docs/guides/lists.md': {
    'uk_sanctions  reading    [####': 'a moment of what moves',
  },
  'docs/guides/operating.md': {
    'npm ci && npm run build': 'never ends; process tests start the built program',
    'export DATABASE_URL=postgres://assay@one.internal,two.internal':
      'names servers; failover.test.ts starts two',
    '  ok  risk.counters': 'what a broken database prints; doctor.test.ts breaks one',
    'docker run --rm -p 16686:16686': 'needs Docker; traces.test.ts has a collector',
    'distributor:': 'a setting of Tempo',
    '(umask 077;': 'master-key.test.ts does it',
  },
  'docs/guides/pep-list.md': {
    'npm run assay -- pep build --wikidata https://query.wikidata.org/sparql':
      'needs Wikidata; pep-build.test.ts has an endpoint',
    '{\n  "roster"': 'a file beside another; the build above reads one',
    '{\n  "positions"': 'a file; pep-build.test.ts reads one',
  },
  'docs/guides/policies.md': {
    'definition\n': 'the outline of the format',
    '{\n  "same"': 'the shape of an answer; the command below runs',
  },
  'docs/guides/signing.md': {
    '<!doctype html>': 'a page; embedding.test.ts opens one',
  },
  'docs/guides/webhooks.md': {
    '{\n  "eventId"': 'the shape of an event; docs/events has its schema',
    "import { createServer } from 'node:http';": 'guides.test.ts runs it as a program',
  },
};

interface Block {
  readonly language: string;
  readonly text: string;
  /** Whether it stands right behind commands, and so is what they answer. */
  readonly isAnswer: boolean;
}

function blocksOf(markdown: string): readonly Block[] {
  let commandsEnd = -1;
  return [...markdown.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```\n/gm)].map(
    ({ 0: whole, 1: language = '', 2: text = '', index }) => {
      const isAnswer = commandsEnd + 1 === index && ['json', 'text'].includes(language);
      commandsEnd = language === 'bash' ? index + whole.length : -1;
      return { language, text, isAnswer };
    },
  );
}

describe('Every block of the guides and the README', () => {
  const followed = ['guides', 'readme'].map((name) => read(`test/process/${name}.test.ts`)).join('\n');

  test.each([...GUIDES, 'README.md'])('%s: is pasted, is an answer, or says why it is neither', (path) => {
    const blocks = blocksOf(read(path));
    const reasons = Object.keys(NOT_PASTED[path] ?? {});
    const others = blocks.filter(
      ({ language, isAnswer }) => !isAnswer && !['bash', 'mermaid'].includes(language),
    );
    expect(
      others
        .filter(({ text }) => !reasons.some((begin) => text.startsWith(begin)))
        .map(({ text }) => text.slice(0, 60)),
      'Write it as ```bash with what it answers below, or say in this file why nobody can paste it.',
    ).toEqual([]);
    expect(reasons.filter((begin) => !others.some(({ text }) => text.startsWith(begin)))).toEqual([]);
    const name = /(?<=guides\/)[\w-]+/.exec(path)?.[0] ?? path;
    const isFollowed = !blocks.some(({ language }) => language === 'bash') || followed.includes(`'${name}'`);
    expect(isFollowed, 'Let test/process/guides.test.ts, or readme.test.ts, follow its commands.').toBe(true);
  });
});
