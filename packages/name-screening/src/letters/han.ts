import { CANTONESE, MANDARIN, SIMPLIFIED } from './han-characters.ts';

/** Pinyin without tone, `v` for ü; undefined for what is no Chinese character. */
export function mandarinOf(character: string): string | undefined {
  mandarin ??= characterTable(MANDARIN);
  return mandarin.get(character);
}

/** Jyutping without tone. */
export function cantoneseOf(character: string): string | undefined {
  cantonese ??= characterTable(CANTONESE);
  return cantonese.get(character);
}

/** Traditional and Japanese characters in their simplified form, so that a name is the same in each. */
export function simplifiedForm(character: string): string {
  simplified ??= new Map(
    Array.from(SIMPLIFIED.matchAll(/(\S)(\S)/gu), ([, from = '', to = '']) => [from, to]),
  );
  return simplified.get(character) ?? character;
}

/** Opened with the first name that needs them, and the same from then on: most processes never see one. */
let mandarin: ReadonlyMap<string, string> | undefined;
let cantonese: ReadonlyMap<string, string> | undefined;
let simplified: ReadonlyMap<string, string> | undefined;

function characterTable(lines: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [reading = '', characters = ''] = line.split(' ');
    for (const character of characters) table.set(character, reading);
  }
  return table;
}
