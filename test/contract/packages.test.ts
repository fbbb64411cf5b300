/** @module-tag once */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BUNDLED } from '../../scripts/bundled-packages.ts';
import { importsOf, isOwnPackage, ownPackages, readSources } from './import-graph.ts';
import { ambientFaults, packageFaults, packageTestFaults, TEST_SUPPORT } from './package-rules.ts';

const ROOT = new URL('../../', import.meta.url);
const packages = ownPackages();

test('There are packages', () => {
  expect(packages.map(({ name }) => name)).toContain('@assay/client');
});

describe.each(packages)('$name', (own) => {
  test('imports nothing but itself and what it depends on', async () => {
    const files = (await readSources([`${own.folder}/src`])).filter(({ path }) => !path.endsWith('.test.ts'));
    expect(files.length, 'the source was not found').toBeGreaterThan(0);
    expect(packageFaults(files, own)).toEqual([]);
  });

  test('is tested without the service', async () => {
    const files = await readSources([`${own.folder}/src`, `${own.folder}/test`, `${own.folder}/bench`]);
    expect(packageTestFaults(files, own)).toEqual([]);
  });

  test('does what its README shows', async () => {
    const readme = await readFile(new URL(`${own.folder}/README.md`, ROOT), 'utf8');
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
    const told = [...example.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
    expect(told.length, 'the example says what it prints').toBeGreaterThan(0);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', example],
      { cwd: fileURLToPath(ROOT) },
    );
    expect(stdout.trimEnd().split('\n')).toEqual(told);
  });
});

/** What the tests or benches of a package share lies beside its source; those of the service may use it too. */
function isForTests(path: string): boolean {
  return /^packages\/[^/]+\/(?:test|bench\/support)\//.test(path);
}

test('Everybody enters a package by a door that it declares', async () => {
  const files = await readSources(['src', 'test', 'bench', 'scripts', 'web', 'packages']);
  const doors = new Set(packages.flatMap((own) => [...own.doors.keys()]));
  const faults = files.flatMap((file) =>
    importsOf(file)
      .filter(({ specifier, target }) =>
        target === undefined
          ? isOwnPackage(specifier) && !doors.has(specifier)
          : target.startsWith('packages/') && !isForTests(target) && !file.path.startsWith('packages/'),
      )
      .map(({ specifier, line }) => `${file.path}:${line} imports '${specifier}'`),
  );
  expect(faults, 'Import it by its name, and export the name from its index.ts.').toEqual([]);
});

test('The service installs what its packages need, in the same versions, or has it inside as it has them', async () => {
  const { dependencies = {}, devDependencies = {} } = await manifestOf('');
  const manifests = await Promise.all(packages.map(({ folder }) => manifestOf(`${folder}/`)));
  const needed = manifests
    .flatMap((own) => Object.entries(own.dependencies ?? {}))
    .filter(([name]) => !isOwnPackage(name));
  expect(needed.length, 'no package needs anything').toBeGreaterThan(5);
  const inside = BUNDLED.map((name) => [name, devDependencies[name]]);
  expect({ ...Object.fromEntries(inside), ...dependencies }).toMatchObject(Object.fromEntries(needed));
  expect(Object.keys(dependencies).filter(isOwnPackage), 'no registry has them').toEqual([]);
});

test('What is inside the program is not installed beside it: one of the two would be a version that nobody runs', async () => {
  const { dependencies = {}, devDependencies = {} } = await manifestOf('');
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining([...BUNDLED]));
  expect(BUNDLED.filter((name) => name in dependencies)).toEqual([]);
});

describe('Of all packages the client alone is published', () => {
  test('npm would refuse to publish any other', async () => {
    const manifests = await Promise.all(packages.map(({ folder }) => manifestOf(`${folder}/`)));
    expect(packages.filter((_, at) => manifests[at]?.private !== true).map(({ name }) => name)).toEqual([
      '@assay/client',
    ]);
  });

  test('with all that its doors lead to, its licence, and maps that need no other file', async () => {
    const { folder } = packages.find(({ name }) => name === '@assay/client') ?? { folder: '' };
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: fileURLToPath(new URL(folder, ROOT)),
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: readonly { readonly path: string }[] }];
    const paths = files.map(({ path }) => path);
    const { exports = {}, dependencies = {} } = await manifestOf(`${folder}/`);
    const doors = Object.values(exports).flatMap((door) => [door['types'], door['default']]);
    expect(doors.length).toBeGreaterThan(2);
    expect(paths).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', ...doors.map((door) => door?.slice('./'.length))]),
    );
    expect(paths.filter((path) => /\.test\.|\.tsbuildinfo$/.test(path))).toEqual([]);
    const maps = paths.filter((path) => path.endsWith('.map'));
    for (const map of maps) expect(await jsonOf(`${folder}/${map}`)).toHaveProperty('sourcesContent');
    expect(dependencies).toEqual({});
    const [own, root] = await Promise.all(
      [`${folder}/`, ''].map((place) => readFile(new URL(`${place}LICENSE`, ROOT), 'utf8')),
    );
    expect(own).toBe(root);
  });
});

interface Manifest {
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function manifestOf(folder: string): Promise<Manifest> {
  return (await jsonOf(`${folder}package.json`)) as Manifest;
}

async function jsonOf(path: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(path, ROOT), 'utf8'));
}

describe('An engine asks neither clock nor chance', () => {
  test.each(packages.filter(({ name }) => !['@assay/client', TEST_SUPPORT].includes(name)))(
    '$name',
    async ({ folder }) => {
      const files = await readSources([`${folder}/src`]);
      expect(ambientFaults(files.filter(({ path }) => !path.endsWith('.test.ts')))).toEqual([]);
    },
  );

  test.each([
    'const now = new Date();',
    'const now = Date.now();',
    'const id = randomUUID();',
    'const dice = Math.random();',
    'const started = performance.now();',
    'const key = process.env;',
  ])('%s is told', (text) => {
    const told = ambientFaults([{ path: 'packages/x/src/rule.ts', text }]);
    expect(told).toEqual([expect.stringContaining('packages/x/src/rule.ts:1 asks')]);
  });

  test('a time that was given is none', () => {
    expect(
      ambientFaults([{ path: 'packages/x/src/rule.ts', text: 'new Date(text); // Date.now()' }]),
    ).toEqual([]);
  });
});

describe('A test or a bench of a package may not import', () => {
  const engine = {
    name: '@assay/policy-engine',
    folder: 'packages/policy-engine',
    dependencies: ['@assay/values'],
    doors: new Map<string, string>(),
  };
  const faultsOf = (specifier: string): readonly string[] =>
    ['bench/evaluation.ts', 'test/policies.ts', 'src/rule.test.ts'].flatMap((path) => {
      const text = `import { thing } from '${specifier}';\n`;
      return packageTestFaults([{ path: `${engine.folder}/${path}`, text }], engine);
    });

  test.each(['../../../bench/support/results.ts', '../../../test/support/http.ts', '@assay/client'])(
    '%s',
    (specifier) => {
      expect(faultsOf(specifier)).toHaveLength(3);
    },
  );

  test.each(['@assay/policy-engine', '@assay/values', '@assay/test-support/report', 'vitest'])(
    'but %s',
    (specifier) => {
      expect(faultsOf(specifier)).toEqual([]);
    },
  );
});

describe('A package may not import', () => {
  const engine = {
    name: '@assay/policy-engine',
    folder: 'packages/policy-engine',
    dependencies: ['re2js', '@assay/values'],
    doors: new Map<string, string>(),
  };
  const reader = { ...engine, name: '@assay/name-screening', folder: 'packages/name-screening' };

  test.each([
    [engine, '../../../src/kernel/ids.ts', 'knows nothing of the service'],
    [engine, '../../values/src/once.ts', 'knows nothing of the service'],
    [engine, '@assay/client', 'Engines stand side by side'],
    [engine, 'typebox', 'enter typebox in the dependencies'],
    [engine, 'node:crypto', 'runs in a browser too'],
    [reader, 'node:fs', 'reads no file, clock or network'],
    [reader, 'fs', 'reads no file, clock or network'],
  ])('$name ← %s', (own, specifier, message) => {
    const file = { path: `${own.folder}/src/rule.ts`, text: `import { thing } from '${specifier}';\n` };
    expect(packageFaults([file], own)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    [engine, './other.ts'],
    [engine, '@assay/values'],
    [engine, 're2js'],
    [reader, 'node:crypto'],
  ])('$name may ← %s', (own, specifier) => {
    const file = { path: `${own.folder}/src/rule.ts`, text: `import { thing } from '${specifier}';\n` };
    expect(packageFaults([file], own)).toEqual([]);
  });
});
