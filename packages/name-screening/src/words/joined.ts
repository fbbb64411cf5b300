import { withoutCompanyForm } from './optional-words.ts';
import { isUnspaced, scriptOf } from '../letters/scripts.ts';
import { comparedWords, neededWords, plainWords } from './words.ts';

/**
 * The words of a name with what belongs together in one: the Arabic article and "servant of" with the word after them
 * (al Ubaidi, abd al Majid), and parts that a hyphen ties (Jong-un). Undefined where nothing does.
 */
export function joinedWords(name: string): readonly string[] | undefined {
  if (!isTied(name)) return undefined;
  const words = plainWords(name.replace(HYPHEN, '$1'));
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    if (open) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    open = TIED_TO_NEXT.has(word);
  }
  return comparedWords(joined);
}

/** Document 2, rule 5: a name in Chinese, Japanese or Korean script without the spaces between its characters. */
export function withoutSpaces(words: readonly string[]): string | undefined {
  const needed = neededWords(words);
  const isUnspacedName = needed.length > 1 && needed.every((word) => isUnspaced(scriptOf(word)));
  return isUnspacedName ? withoutCompanyForm(needed.join('')) : undefined;
}

const TIED_TO_NEXT = new Set(['al', 'el', 'abd', 'abdul', 'abdel', 'abdal', 'ال', 'عبد']);
const HYPHEN_BETWEEN = /\p{L}[-‐‑]\p{L}/u;
const HYPHEN = /(\p{L})[-‐‑](?=\p{L})/gu;
const ARTICLE = /\b(?:al|el|abd|abdul|abdel|abdal)\s|(?:^|\s)(?:ال|عبد)\s/i;
const ANY_HYPHEN = /[-‐‑]/;

/** Asked of every name: letters are only looked at around a hyphen. */
function isTied(name: string): boolean {
  return ARTICLE.test(name) || (ANY_HYPHEN.test(name) && HYPHEN_BETWEEN.test(name));
}
