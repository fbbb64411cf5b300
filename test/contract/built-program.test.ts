import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { BUNDLED } from '../../scripts/bundled-packages.ts';

const dist = join(inject('program'), 'dist');
const chunks = readdirSync(join(dist, 'chunks'));

describe('The built program', () => {
  const serve = chunks.find(
    (name) => name.startsWith('serve-') && text(`chunks/${name}`).includes('async function serve('),
  );
  const { files, packages } = loadedBy(['cli.js', `chunks/${serve}`]);

  test('starts a service with few files of its own', () => {
    expect(files.some((path) => path.startsWith('chunks/app-'))).toBe(true);
    expect(files.length).toBeLessThan(80);
  });

  test('finds and reads no package before a service is there: that was half of a start', () => {
    expect(packages, 'enter it in scripts/bundled-packages.ts, or import it where it is used').toEqual([]);
  });

  test.each(BUNDLED)('tells the licence of %s, which is inside', (name) => {
    expect(text('licences.md')).toMatch(new RegExp(`^## ${name.replaceAll('.', '\\.')} \\d`, 'm'));
  });

  test('has inside what a bundled package needs itself, and tells its licence too', () => {
    expect(text('licences.md')).toContain('\n## find-my-way ');
  });
});

function text(path: string): string {
  return readFileSync(join(dist, path), 'utf8');
}

/** The files of the program that come into memory with these, and the packages that they import at once. */
function loadedBy(entries: readonly string[]) {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, specifier = ''] of text(file).matchAll(/^(?:import|export)\b[^;'"]*["']([^"']+)["'];/gm)) {
      if (specifier.startsWith('.')) files.add(join(dirname(file), specifier));
      else if (!isBuiltin(specifier)) packages.add(specifier);
    }
  }
  return { files: [...files], packages: [...packages] };
}
