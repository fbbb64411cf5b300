/** @module-tag once */
import { describe, expect, test } from 'vitest';
import { faultsOf } from './architecture-rules.ts';
import { useCaseFaults } from './use-case-rules.ts';
import { codeOf, importsOf, readSources } from './import-graph.ts';

describe('The tree', () => {
  test('keeps the rules of ARCHITECTURE.md', async () => {
    const files = await readSources(['src', 'web']);
    expect(files.length, 'the source was not found').toBeGreaterThan(50);
    expect(faultsOf(files)).toEqual([]);
  });

  test('names a use case only what somebody starts', async () => {
    const files = await readSources(['src']);
    expect(useCaseFaults(files.filter(({ path }) => !path.endsWith('.test.ts')))).toEqual([]);
  });
});

test('A command that only other commands call is told to be a step, a query a lookup', () => {
  const files = [
    { path: 'src/risk/a/a.routes.ts', text: "import { a } from './a.command.ts';" },
    {
      path: 'src/risk/a/a.command.ts',
      text: "import { b } from './b.command.ts'; import { c } from './c.query.ts';",
    },
    { path: 'src/risk/a/b.command.ts', text: 'export const b = 1;' },
    { path: 'src/risk/a/c.query.ts', text: 'export const c = 1;' },
  ];
  expect(useCaseFaults(files)).toEqual([
    expect.stringMatching(/^src\/risk\/a\/b\.command\.ts: .*\.step\.ts/),
    expect.stringMatching(/^src\/risk\/a\/c\.query\.ts: .*\.lookup\.ts/),
  ]);
});

/** A line of code in a file of an invented tree. */
function faults(path: string, text: string): readonly string[] {
  return faultsOf([{ path, text }]);
}

function importing(path: string, specifier: string): readonly string[] {
  return faults(path, `import { thing } from '${specifier}';\n`);
}

describe('A role may import', () => {
  test.each([
    ['src/risk/subjects/subject.ts', '../../kernel/ids.ts'],
    ['src/risk/subjects/subject.ts', '../events/event.ts'],
    ['src/risk/subjects/subject.ts', 'typebox'],
    ['src/risk/subjects/subject.ts', 'node:crypto'],
    ['src/screening/lists/xml.adapter.ts', 'saxes'],
    ['src/screening/lists/xml.adapter.ts', '../../platform/log/log.ts'],
    ['src/risk/subjects/subjects.store.ts', '../../platform/sql.ts'],
    ['src/risk/subjects/subjects.store.ts', './subject.ts'],
    ['src/risk/records/read-record.query.ts', '../subjects/subjects.store.ts'],
    ['src/risk/records/read-record.query.ts', './list-records.query.ts'],
    ['src/risk/records/read-record.query.ts', '../../identity/index.ts'],
    ['src/identity/sessions/sign-in.command.ts', './start-session.command.ts'],
    ['src/verification/runs/complete-run.command.ts', '../../screening/index.ts'],
    ['src/risk/subjects/subjects.routes.ts', './register-subject.command.ts'],
    ['src/documents/rendering/render.worker.ts', './render.adapter.ts'],
    ['src/documents/rendering/render.thread.ts', './layout.ts'],
    ['src/risk/index.ts', './record-risk.command.ts'],
    ['src/platform/server.ts', 'fastify'],
    ['src/identity/sessions/sign-in.command.ts', '../capabilities.ts'],
    ['src/screening/lists/lists.routes.ts', '../capabilities.ts'],
    ['src/risk/index.ts', './capabilities.ts'],
    ['src/app.ts', './capabilities.ts'],
    ['src/endpoints.ts', './capabilities.ts'],
    ['src/app.ts', './risk/index.ts'],
    ['src/app.ts', './risk/monitoring/monitoring.worker.ts'],
    ['src/app.ts', './documents/rendering/renderer.adapter.ts'],
    ['src/endpoints.ts', './risk/subjects/subjects.routes.ts'],
    ['src/endpoints.ts', './platform/endpoints/endpoint.ts'],
    ['src/cli/service/serve.ts', '../../app.ts'],
    ['src/risk/subjects/subjects.store.ts', '@assay/values'],
    ['src/kernel/history.ts', '@assay/values'],
    ['src/kernel/limits.ts', '@assay/agreement-pdf/limits'],
    ['src/documents/rendering/render.thread.ts', '@assay/agreement-pdf/typesetting'],
    ['web/main.ts', '@assay/client'],
    ['src/risk/subjects/subject.test.ts', '../../../test/support/database.ts'],
  ])('%s ← %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([]);
  });
});

describe('A declaration of capabilities', () => {
  const declaring = (path: string, specifier: string) =>
    faults(path, `import type { Thing } from '${specifier}';\n`);

  test.each([
    ['src/identity/capabilities.ts', './passwords/passwords.ts'],
    ['src/identity/capabilities.ts', '../platform/throttle.ts'],
    ['src/verification/capabilities.ts', '../screening/index.ts'],
    ['src/capabilities.ts', './risk/index.ts'],
  ])('%s names types of %s', (path, specifier) => {
    expect(declaring(path, specifier)).toEqual([]);
    expect(importing(path, specifier)).toEqual([expect.stringContaining('Write `import type`')]);
  });

  test.each([
    ['src/identity/capabilities.ts', './passwords/passwords.adapter.ts', 'move the type that it needs'],
    ['src/risk/capabilities.ts', '../screening/index.ts', 'risk may use only identity'],
    ['src/capabilities.ts', './risk/capabilities.ts', 'Export what it needs from index.ts'],
  ])('%s does not name those of %s', (path, specifier, message) => {
    expect(declaring(path, specifier)).toEqual([expect.stringContaining(message)]);
  });
});

describe('A role may not import', () => {
  test.each([
    ['src/kernel/page.ts', '../platform/sql.ts', 'the kernel imports only itself'],
    ['src/kernel/page.ts', 'node:crypto', 'the kernel imports only itself, typebox'],
    ['src/kernel/page.ts', '@assay/agreement-pdf', 'the kernel imports only itself, typebox'],
    ['src/kernel/page.ts', '../risk/index.ts', 'the kernel imports only itself'],
    ['src/platform/server.ts', '../identity/index.ts', 'the platform knows no module'],
    ['src/platform/log/log.ts', '../../config.ts', 'the platform knows no module'],
    ['src/risk/subjects/subject.ts', '../../platform/sql.ts', 'a pure file does not import the platform'],
    ['src/risk/subjects/subject.ts', './subjects.store.ts', 'a pure file imports of its module only'],
    ['src/risk/subjects/subject.ts', '../../identity/index.ts', 'a pure file uses no other module'],
    ['src/risk/subjects/subject.ts', 'node:fs', 'a pure file may import only typebox, node:crypto'],
    [
      'src/screening/lists/xml.adapter.ts',
      './lists.store.ts',
      'a .adapter.ts file imports of its module only',
    ],
    [
      'src/risk/subjects/subjects.store.ts',
      './hash.adapter.ts',
      'a .store.ts file imports of its module only',
    ],
    ['src/risk/subjects/subjects.store.ts', 'pg', 'a .store.ts file may import no package'],
    [
      'src/risk/subjects/subjects.store.ts',
      '../../identity/index.ts',
      'a .store.ts file uses no other module',
    ],
    ['src/risk/records/read.query.ts', './write.command.ts', 'a .query.ts file imports of its module only'],
    ['src/risk/records/read.query.ts', 'pg', 'a .query.ts file may import only'],
    ['src/risk/records/read.query.ts', 'node:http', 'Write `import type`'],
    [
      'src/risk/records/write.command.ts',
      './records.routes.ts',
      'a .command.ts file imports of its module only',
    ],
    ['src/risk/records/write.command.ts', 'jose', 'a .command.ts file may import only'],
    ['src/risk/subjects/subjects.routes.ts', './subjects.store.ts', 'never a store'],
    [
      'src/risk/subjects/subjects.routes.ts',
      './x.adapter.ts',
      'a .routes.ts file imports of its module only',
    ],
    [
      'src/risk/subjects/subjects.routes.ts',
      '../../identity/index.ts',
      'a .routes.ts file uses no other module',
    ],
    ['src/risk/monitoring/monitoring.worker.ts', './monitoring.routes.ts', 'a .worker.ts file imports'],
    [
      'src/risk/monitoring/monitoring.worker.ts',
      '../../identity/index.ts',
      'a .worker.ts file uses no other',
    ],
    [
      'src/documents/rendering/render.thread.ts',
      '../../platform/sql.ts',
      'a thread works without a database',
    ],
    ['src/documents/rendering/render.thread.ts', './documents.store.ts', 'a .thread.ts file imports'],
    ['src/risk/subjects/subject.ts', '../capabilities.ts', 'a pure file imports of its module only'],
    ['src/risk/subjects/subjects.store.ts', '../capabilities.ts', 'a .store.ts file imports of its module'],
    ['src/screening/x.command.ts', '../risk/capabilities.ts', 'another module is entered by its door'],
    ['src/risk/x.command.ts', '../capabilities.ts', 'what composes the service'],
    ['src/risk/index.ts', './subjects/subjects.store.ts', 'a door (index.ts) imports of its module only'],
    ['src/risk/index.ts', './subjects/subjects.routes.ts', 'a door (index.ts) imports of its module only'],
    ['src/risk/x.command.ts', '../identity/members/member.ts', 'another module is entered by its door'],
    ['src/risk/x.command.ts', '../screening/index.ts', 'risk may use only identity'],
    ['src/identity/x.command.ts', '../risk/index.ts', 'identity may use no other module'],
    ['src/screening/x.command.ts', '../verification/index.ts', 'screening may use only identity, risk'],
    ['src/documents/x.command.ts', '../screening/index.ts', 'documents may use only identity, risk'],
    ['src/webhooks/x.command.ts', '../risk/index.ts', 'webhooks may use only identity'],
    ['src/verification/x.command.ts', '../webhooks/index.ts', 'verification may use only'],
    ['src/operator/x.query.ts', '../screening/index.ts', 'operator may use only identity'],
    ['src/risk/x.command.ts', '../app.ts', 'what composes the service'],
    ['src/risk/x.command.ts', '../config.ts', 'what composes the service'],
    ['src/endpoints.ts', './risk/index.ts', 'Declare the endpoint in a .routes.ts file'],
    ['src/endpoints.ts', './risk/x.command.ts', 'Declare the endpoint in a .routes.ts file'],
    ['src/endpoints.ts', './platform/server.ts', 'the table names declarations and nothing else'],
    ['src/app.ts', './risk/x.command.ts', 'Export what it needs from index.ts'],
    ['src/app.ts', './risk/subjects/subjects.store.ts', 'Export what it needs from index.ts'],
    ['src/config.ts', './app.ts', 'it may use the doors'],
    ['src/cli/service/serve.ts', '../../identity/members/add-member.command.ts', 'Use or widen index.ts'],
    ['src/app.ts', '../test/support/service.ts', 'the service imports nothing outside src'],
    ['src/platform/server.ts', '../../packages/client/src/signing.ts', 'Import a package by its name'],
    ['src/kernel/page.ts', '@assay/client', 'the kernel imports only itself'],
    ['src/kernel/page.ts', '@assay/policy-engine', 'the kernel imports only itself'],
    ['src/risk/x.command.ts', '../../bench/noop.ts', 'the service imports nothing outside src'],
    ['src/platform/server.ts', './server.test.ts', 'nothing imports a test'],
    ['src/platform/server.ts', '/srv/other.ts', 'imports are relative'],
    ['src/platform/server.ts', 'node:process', 'src/config.ts'],
    ['web/main.ts', '../src/kernel/ids.ts', 'web/ imports only web/ and packages'],
    ['web/main.ts', '../packages/client/src/signing.ts', 'web/ imports only web/ and packages'],
  ])('%s ← %s', (path, specifier, message) => {
    expect(importing(path, specifier)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    'export { thing } from "./subjects.store.ts";',
    "export * from './subjects.store.ts';",
    "import './subjects.store.ts';",
    "import type { Row } from './subjects.store.ts';",
    "import {\n  one,\n  two,\n} from './subjects.store.ts';",
    "const later = () => import('./subjects.store.ts');",
    "type Row = import('./subjects.store.ts').Row;",
  ])('a store, however it is written: %s', (text) => {
    expect(faults('src/risk/subjects/subject.ts', text)).toEqual([expect.stringContaining('a pure file')]);
  });
});

describe('A file', () => {
  test.each([
    ['src/billing/invoice.ts', "'billing' is no module"],
    ['src/helpers.ts', 'stand at the top of src'],
    ['src/risk/subjects/subjects.service.ts', 'the name says no role'],
    ['src/risk/subjects/subjects.db.store.ts', 'the name says no role'],
    ['src/risk/subjects/index.ts', 'a module has one door'],
  ])('has a place and a role: %s', (path, message) => {
    expect(faults(path, '')).toEqual([expect.stringContaining(message)]);
  });
});

describe('A word', () => {
  const [pure, store] = ['src/risk/evaluation/score.ts', 'src/risk/subjects/subjects.store.ts'];
  const [query, command] = ['src/risk/x.query.ts', 'src/risk/x.command.ts'];

  test.each([
    ['src/platform/server.ts', 'const port = process.env.PORT;', 'reads the environment'],
    ['src/platform/server.ts', "const port = process.env['PORT'];", 'reads the environment'],
    ['src/platform/server.ts', 'const { env } = process;', 'reads the environment'],
    ['src/cli/service/serve.ts', 'const port = process?.env;', 'reads the environment'],
    ['src/kernel/time.ts', 'const now = new Date();', 'asks the clock'],
    [pure, 'const now = new Date( );', 'asks the clock'],
    [store, 'const now = Date.now();', 'asks the clock'],
    [query, 'const now = `${Date.now()}`;', 'asks the clock'],
    [command, 'const now = new Date;', 'asks the clock'],
    [command, 'const id = Math.random();', 'throws dice'],
    ['src/kernel/ids.ts', 'const id = Math.random();', 'throws dice'],
    [pure, 'const row = await load();', 'waits in a pure file'],
    [pure, 'const id = randomUUID();', 'uses time, chance or the network'],
    [pure, 'const at = performance.now();', 'uses time, chance or the network'],
    [pure, 'const page = fetch(url);', 'uses time, chance or the network'],
    ['src/platform/server.ts', 'const other = import(name);', 'Name the file in a string'],
    ['src/platform/server.ts', 'export default server;', 'Export it by its name'],
    ['web/signing.ts', 'export { sign as default };', 'Export it by its name'],
  ])('is refused in %s: %s', (path, text, message) => {
    expect(faults(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['src/config.ts', 'const port = process.env.PORT;'],
    ['src/platform/embedded-postgres/server.ts', "const path = process.env['PATH'];"],
    ['src/platform/clock.ts', 'const now = new Date();'],
    ['src/risk/monitoring/monitoring.worker.ts', 'const later = await load();'],
    [pure, 'const at = new Date(text);'],
    [pure, '// await new Date() process.env Math.random()'],
    [pure, "const text = 'await new Date() process.env';"],
    [pure, 'const text = `it’s ${name} await Date.now()`;'],
    [pure, 'const pattern = /await|Date.now()/;'],
    [store, 'const rows = await tx.rows(sql`select 1`);'],
    ['src/platform/database.ts', 'await sleep(Math.random());'],
  ])('is fine in %s: %s', (path, text) => {
    expect(faults(path, text)).toEqual([]);
  });
});

describe('The scanner', () => {
  test('blanks comments, texts and patterns, keeps expressions and every position', () => {
    const text =
      "const a = `x ${f({ b: `in ${c}` })} it's`; // don't\nconst d = s.replace(/['`]/g, 'e') / 2;";
    const code = codeOf(text);
    expect(code).toHaveLength(text.length);
    expect(code.replace(/ +/g, ' ')).toBe(
      "const a = ` ${f({ b: ` ${c}` })} `; \nconst d = s.replace(0 , ' ') / 2;",
    );
  });

  test('reads nothing out of texts and comments', () => {
    const text =
      "// import a from './a.ts'\nconst sample = `\nimport b from './b.ts';\n`;\nimport c from './c.ts';";
    expect(importsOf({ path: 'src/platform/x.ts', text })).toEqual([
      { line: 5, specifier: './c.ts', target: 'src/platform/c.ts', typeOnly: false, late: false },
    ]);
  });
});
