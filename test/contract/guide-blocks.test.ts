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
    "import { openClient } from '@assay/client';": 'guides.test.ts runs it as a program',
    'npm ci && npm test': 'this is it',
    'npm run assay -- serve [--role api|worker|all] [--demo]': 'readme.test.ts holds it against --help',
  },
  'docs/guides/backup.md': {
    '0 2 * * *  cd /var/backups/assay': 'a line for cron',
    '# postgresql.conf': 'a setting of PostgreSQL',
    "   restore_command = 'cp /archive/%f %p'": 'a setting of PostgreSQL',
  },
  'docs/guides/investigations.md': {
    'POST /api/v1/risk/subjects/{id}/investigations': 'the shape of a request',
  },
  'docs/guides/lists.md': {
    '$ npm run assay -- lists import eu_fsf eu.xml': 'needs the file of a publisher; lists.test.ts runs it',
    'uk_sanctions  reading    [####': 'a moment of what moves',
    '$ npm run assay -- lists import uk_sanctions CONS_ENHANCED.xml':
      'needs the file of a publisher; lists.test.ts runs it',
    '$ npm run assay -- lists status': 'needs files of publishers; lists.test.ts runs it',
    'npm run assay -- lists rollback eu_fsf': 'needs files of a publisher; lists.test.ts runs it',
    'npm run assay -- lists versions eu_fsf': 'needs files of a publisher; lists.test.ts runs it',
    'PUT /api/v1/screening/own-lists/blocked': 'the shape of requests; the tour runs them',
  },
  'docs/guides/operating.md': {
    'npm ci && npm run build': 'never ends; process tests start the built program',
    'export DATABASE_URL=postgres://assay@db.internal/assay': 'names a server; database-url.test.ts runs it',
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
  'docs/guides/screening.md': {
    'POST /api/v1/screening/runs': 'the shape of a request; the tour runs one',
    'POST /api/v1/screening/batches': 'the shape of requests; the command below runs',
  },
  'docs/guides/signing.md': {
    '{\n  "code": "invalid_request",\n  "detail": "The box ends': 'the shape of a refusal',
    '<!doctype html>': 'a page; embedding.test.ts opens one',
  },
  'docs/guides/templates.md': {
    '{\n  "code": "invalid_template"': 'the shape of a refusal',
    '{ "code": "stale_revision"': 'the shape of a refusal',
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
  const followed = read('test/process/guides.test.ts');

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
    const isFollowed = !blocks.some(({ language }) => language === 'bash') || followed.includes(path);
    expect(isFollowed, 'Let test/process/guides.test.ts follow its commands.').toBe(true);
  });
});
