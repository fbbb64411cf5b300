import type { Agreement } from './agreement.ts';
import { textsOf } from './direction.ts';

const LANGUAGES: readonly (readonly [language: string, script: RegExp])[] = [
  ['en', /\p{Script=Latin}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];
/** Enough to know. */
const CHARACTERS_READ = 8_000;

/** What a reader should take the text for, by the script of most of its letters. */
export function languageOf(agreement: Agreement): string {
  const text = beginningOf(agreement);
  const counts = new Map(
    LANGUAGES.map(([language, script]) => [language, text.match(script)?.length ?? 0] as const),
  );
  const of = (language: string): number => counts.get(language) ?? 0;
  // Japanese is written with Chinese characters too.
  if (of('ja') > 0) counts.set('ja', of('ja') + of('zh'));
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first && first[1] > 0 ? first[0] : 'en';
}

function beginningOf({ blocks }: Agreement): string {
  let text = '';
  for (const block of blocks) {
    for (const one of textsOf(block)) {
      text += one;
      if (text.length > CHARACTERS_READ) return text.slice(0, CHARACTERS_READ);
    }
  }
  return text;
}
