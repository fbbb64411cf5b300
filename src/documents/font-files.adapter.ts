import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Fonts lie among the installed packages. Each thread opens those that it needs, once. */
export function readFontFile(name: string): Uint8Array {
  const [family = '', ...path] = name.split('/');
  const folder = require.resolve(`@expo-google-fonts/${family}/package.json`).replace(/package\.json$/, '');
  return readFileSync(`${folder}${path.join('/')}.ttf`);
}
