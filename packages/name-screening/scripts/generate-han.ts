/**
 * Writes `src/letters/han-characters.ts`: how single characters are read in Mandarin and Cantonese, and
 * the simplified form of traditional and Japanese ones. The packages that know it also know whole sentences, and take
 * long to load; a name is read character by character. Run it after one of the three was updated.
 */
import { writeFileSync } from 'node:fs';
import * as OpenCC from 'opencc-js';
import { pinyin } from 'pinyin-pro';
import ToJyutping from 'to-jyutping';

const toTraditional = OpenCC.Converter({ from: 'cn', to: 't' });
const toSimplified = OpenCC.Converter({ from: 't', to: 'cn' });
const fromJapanese = OpenCC.Converter({ from: 'jp', to: 't' });

/** Japanese forms in names that the dictionary takes for traditional ones. */
const JAPANESE: Readonly<Record<string, string>> = { 呉: '吴', 聡: '聪' };

const mandarin = new Map<string, string>();
const cantonese = new Map<string, string>();
const simplified: string[] = [];
for (let code = 0x4e00; code <= 0x9fff; code += 1) {
  const character = String.fromCodePoint(code);
  const read = mandarinOf(character);
  if (!/^[a-zü]+$/.test(read)) continue;
  add(mandarin, read.replaceAll('ü', 'v'), character);
  const spoken = cantoneseOf(toTraditional(character)) ?? cantoneseOf(fromJapanese(character));
  if (spoken) add(cantonese, spoken, character);
  const simple = simplifiedOf(character);
  if (simple.length === 1 && simple !== character) simplified.push(character + simple);
}
writeFileSync(
  new URL('../src/letters/han-characters.ts', import.meta.url),
  `// Written by scripts/generate-han.ts from pinyin-pro (MIT), to-jyutping (BSD-2-Clause, Cantonese Computational
// Linguistics Infrastructure Development Workgroup) and opencc-js (MIT, dictionaries Apache-2.0).

/** The commonest Mandarin reading: a syllable of pinyin without tone (\`v\` for ü), then the characters. */
export const MANDARIN = ${lines(mandarin)};

/** The commonest Cantonese reading: a syllable of jyutping without tone, then the characters. */
export const CANTONESE = ${lines(cantonese)};

/** Pairs of a traditional or Japanese character and the simplified one. */
export const SIMPLIFIED = \`
${simplified.join('').replaceAll(/.{100}/gu, '$&\n')}\`;
`,
);

function mandarinOf(character: string): string {
  return pinyin(character, { toneType: 'none', v: false });
}

function cantoneseOf(character: string): string | undefined {
  return ToJyutping.getJyutpingCandidates(character)[0]?.[1][0]?.replaceAll(/\d/g, '');
}

/** A Japanese form counts only where it is read like the character it stands for: 芸 is 藝 in Japan alone. */
function simplifiedOf(character: string): string {
  const own = JAPANESE[character];
  if (own) return own;
  const traditional = fromJapanese(character);
  const same = mandarinOf(traditional) === mandarinOf(character);
  return toSimplified(same ? traditional : character);
}

function add(readings: Map<string, string>, reading: string, character: string): void {
  readings.set(reading, (readings.get(reading) ?? '') + character);
}

function lines(readings: ReadonlyMap<string, string>): string {
  const sorted = [...readings].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `\`\n${sorted.map(([reading, characters]) => `${reading} ${characters}`).join('\n')}\``;
}
