import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openFonts } from '@assay/agreement-pdf/fonts';
import { openTypesetter, type Typesetter } from '@assay/agreement-pdf/typesetting';

const installed = createRequire(import.meta.url);

/** A font by its name, from the packages that hold the fonts of the faces. */
function fontFile(name: string): Uint8Array {
  const family = name.slice(0, name.indexOf('/'));
  const manifest = installed.resolve(`@expo-google-fonts/${family}/package.json`);
  return readFileSync(join(manifest, '../..', `${name}.ttf`));
}

/** The fonts of all faces, opened once for all tests of a process. */
export const houseFonts = openFonts(fontFile);

/** One that has opened no font yet. */
export function newTypesetter(): Typesetter {
  return openTypesetter(fontFile);
}
