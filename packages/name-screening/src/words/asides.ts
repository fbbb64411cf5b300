import { isUnspaced, scriptOf } from '../letters/scripts.ts';
import { wordsOf } from './words.ts';

/**
 * The name of a person without what stands in brackets beside it, which is another name, an office, a place or a year:
 * Jonas Kelmidor (Vorn), 张三 (部长). Undefined where nothing does, or where what is left is no whole name.
 */
export function withoutAside(name: string): string | undefined {
  if (!OPENING.test(name)) return undefined;
  const rest = name.replaceAll(ASIDE, ' ').trim();
  return rest !== name && isWholeName(wordsOf(rest)) ? rest : undefined;
}

/** Two words, or one of a script that writes no spaces. */
function isWholeName(words: readonly string[]): boolean {
  return words.length > 1 || words.some((word) => word.length > 1 && isUnspaced(scriptOf(word)));
}

const OPENING = /[([（［]/;
const ASIDE = /\([^()]*\)|\[[^[\]]*\]|（[^（）]*）|［[^［］]*］/g;
