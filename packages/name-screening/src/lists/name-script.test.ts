import { expect, test } from 'vitest';
import { nameScript } from './name-script.ts';

test.each([
  ['Zorvan Kelmidor', 'Latn'],
  ['Зорван', 'Cyrl'],
  ['إلفارا', 'Arab'],
  ['光明', 'Hani'],
  ['ひかり 光', 'Jpan'],
  ['光 ヒカリ', 'Jpan'],
  ['김정', 'Hang'],
  ['(Ζορβαν)', 'Grek'],
  ['צבי', 'Hebr'],
  ['7 Зорван', 'Cyrl'],
  ['11420', null],
])('Contract 6, Listed entry: the script of %s', (name, script) => {
  expect(nameScript(name)).toBe(script);
});
