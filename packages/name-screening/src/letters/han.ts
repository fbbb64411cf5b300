import { once } from '@assay/values';
import { CANTONESE, MANDARIN, SIMPLIFIED } from './han-characters.ts';

/** Opened with the first name that needs them: most processes never see one. */
const mandarin = once(() => characterTable(MANDARIN));
const cantonese = once(() => characterTable(CANTONESE));
const simplified = once(
  (): ReadonlyMap<string, string> =>
    new Map(Array.from(SIMPLIFIED.matchAll(/(\S)(\S)/gu), ([, from = '', to = '']) => [from, to])),
);

/** Pinyin without tone, `v` for ü; undefined for what is no Chinese character. */
export function mandarinOf(character: string): string | undefined {
  return mandarin().get(character);
}

/** Jyutping without tone. */
export function cantoneseOf(character: string): string | undefined {
  return cantonese().get(character);
}

/** Traditional and Japanese characters in their simplified form, so that a name is the same in each. */
export function simplifiedForm(character: string): string {
  return simplified().get(character) ?? character;
}

function characterTable(lines: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [reading = '', characters = ''] = line.split(' ');
    for (const character of characters) table.set(character, reading);
  }
  return table;
}
