import type { Agreement, Block } from '../agreement/agreement.ts';
import { ownTextsOf, textsOf } from './direction.ts';
import type { Direction } from './levels.ts';

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
const LETTER = /\p{L}/u;
/** Enough to know. */
const CHARACTERS_READ = 8_000;

/** The language for readers of the text, by the script of most of its letters. */
export function languageOf(agreement: Agreement): string {
  return languageOfText(beginningOf(agreement, textsOf));
}

/** Values do not turn a document round that has words of its own. */
export function sideOf(agreement: Agreement): Direction {
  const own = beginningOf(agreement, ownTextsOf);
  const language = LETTER.test(own) ? languageOfText(own) : languageOf(agreement);
  return language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
}

function languageOfText(text: string): string {
  const counts = new Map(
    LANGUAGES.map(([language, script]) => [language, text.match(script)?.length ?? 0] as const),
  );
  const of = (language: string): number => counts.get(language) ?? 0;
  // Japanese is written with Chinese characters too.
  if (of('ja') > 0) counts.set('ja', of('ja') + of('zh'));
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first && first[1] > 0 ? first[0] : 'en';
}

function beginningOf({ blocks }: Agreement, read: (block: Block) => Iterable<string>): string {
  let text = '';
  for (const block of blocks) {
    for (const one of read(block)) {
      text += one;
      if (text.length > CHARACTERS_READ) return text.slice(0, CHARACTERS_READ);
    }
  }
  return text;
}
