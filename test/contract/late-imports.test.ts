import { describe, expect, test } from 'vitest';
import { type Import, importsOf, ownPackages, readSources, type SourceFile } from './import-graph.ts';

const ROOT = new URL('../../', import.meta.url);
// A bench may import a peer that is no dependency, and says so where it is missing.
const files = (await readSources(['src', 'packages'])).filter(({ path }) => !path.includes('/bench/'));
const doors = new Map(ownPackages().flatMap((one) => [...one.doors]));
const importsByPath = new Map(files.map((file) => [file.path, importsOf(file)]));

describe('What is imported at its first use', () => {
  const late = files.flatMap((file) =>
    lateImports(file).map((one) => [one.specifier, file.path, one] as const),
  );

  test('was found', () => {
    expect(late.map(([specifier]) => specifier)).toContain('nodemailer');
  });

  test.each(late)('%s of %s can be imported', async (specifier, _path, { target }) => {
    const address = target === undefined ? specifier : new URL(target, ROOT).href;
    expect(Object.keys((await import(/* @vite-ignore */ address)) as object)).not.toEqual([]);
  });
});

/** Each holds megabytes that a service at rest does without, and takes its share of the start. */
const LARGE_PACKAGES = [
  'fontkit',
  'pdfkit',
  '@cantoo/pdf-lib',
  'undici',
  'nodemailer',
  'jose',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'saxes',
  'markdown-it',
  'linebreak',
  'bidi-js',
];

describe('A service that starts', () => {
  const { packages, paths } = loadedBy('src/cli/service/serve.ts');

  test('loads itself', () => {
    expect(packages).toContain('fastify');
    expect(paths).toContain('src/endpoints.ts');
  });

  test.each(LARGE_PACKAGES)('does not load %s before it is needed', (name) => {
    expect(packages, 'import it where it is used: `await import(…)`').not.toContain(name);
  });

  test('does not load the tables of readings: lists are searched in threads', () => {
    expect(paths).toContain('src/screening/searches/search-threads.adapter.ts');
    expect(paths.filter((path) => path.startsWith('packages/name-screening/src/readings/'))).toEqual([]);
  });

  test('does not load the names of countries in languages that no list is written in', () => {
    expect(packages).toContain('i18n-iso-countries/index.js');
    expect(packages, 'its door reads seventy files').not.toContain('i18n-iso-countries');
  });

  test('does not load what records and sends traces: most have no collector', () => {
    expect(paths).toContain('src/platform/traces/tracer.ts');
    expect(paths).not.toContain('src/platform/traces/open-tracer.ts');
    expect(paths).not.toContain('src/platform/traces/recorded-span.ts');
  });

  test('does not load the renderer of the reference before somebody reads it', () => {
    expect(paths).not.toContain('src/platform/reference/reference.ts');
  });
});

describe.each(['src/cli.ts', 'src/cli/lists/lists.ts'])('A command that asks a service, in %s', (entry) => {
  const { packages, paths } = loadedBy(entry);

  test('loads itself', () => {
    expect(paths.length).toBeGreaterThan(3);
  });

  test.each(['fastify', 'pg', 'pino', 'ajv/dist/2020.js', 'ajv-formats', 'undici', 'typebox'])(
    'does not load %s, which is most of its time',
    (name) => {
      expect(packages, 'import it where it is used: `await import(…)`').not.toContain(name);
    },
  );
});

describe('A thread that reads uploads', () => {
  const { packages } = loadedBy('src/documents/pdfs/pdf.thread.ts');

  test('loads what reads PDFs', () => {
    expect(packages).toContain('@cantoo/pdf-lib');
  });

  test.each(['fontkit', 'pdfkit', 'markdown-it'])('does not load %s before it writes', (name) => {
    expect(packages).not.toContain(name);
  });
});

function lateImports(file: SourceFile): readonly Import[] {
  return (importsByPath.get(file.path) ?? []).filter(({ late }) => late);
}

/** What comes into memory with a file: everything that it imports, but not what waits for its first use. */
function loadedBy(entry: string): {
  readonly packages: readonly string[];
  readonly paths: readonly string[];
} {
  const paths = new Set([entry]);
  const packages = new Set<string>();
  for (const file of paths) {
    for (const { specifier, target, typeOnly, late } of importsByPath.get(file) ?? []) {
      if (typeOnly || late) continue;
      const path = target ?? doors.get(specifier);
      if (path === undefined) packages.add(specifier);
      else paths.add(path);
    }
  }
  return { packages: [...packages], paths: [...paths] };
}
