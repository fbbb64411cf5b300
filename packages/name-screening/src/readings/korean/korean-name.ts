import { scriptOf } from '../../letters/scripts.ts';
import { SURNAMES } from './korean-surnames.ts';

/**
 * The one word among others that is a whole Korean name: three syllables, of which the first is a surname. Undefined where
 * there is no other word, no such one or several, and where the others are parts of the name themselves.
 */
export function koreanNameIn(words: readonly string[]): string | undefined {
  if (words.length < 2) return undefined;
  const names = words.filter(isWholeName);
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  const others = words.filter((word) => word !== name);
  return others.every(({ length }) => length > 1) ? name : undefined;
}

function isWholeName(word: string): boolean {
  return (
    word.length === NAME_SYLLABLES &&
    scriptOf(word) === 'hangul' &&
    SURNAMES.has(word.charAt(0)) &&
    !PROVINCES.has(word)
  );
}

const NAME_SYLLABLES = 3;
/** That begin like a surname. */
const PROVINCES = new Set(['경기도', '강원도', '제주도', '황해도', '양강도']);
