import { isParticle } from './optional-words.ts';
import { neededWords, plainWords } from './words.ts';

/**
 * The words that the bearer of a name may leave out, where the name is written so that it tells them: the father behind each
 * "son of" (Omar bin Hasan al Exampli), and what follows the given name behind the surname and a comma, which is the father's
 * in India and a second one elsewhere (Kelmidor, Shri Jonas Petrus). None in most names.
 */
export function besideWords(name: string, plain: readonly string[]): readonly string[] {
  const fathers = plain.filter((_, at) => at > 1 && isParticle(plain[at - 1] ?? ''));
  const second = name.includes(',') ? secondName(name) : undefined;
  return second === undefined ? fathers : [...fathers, second];
}

/** Of two given names behind the one comma. */
function secondName(name: string): string | undefined {
  const [surname = '', given = '', ...more] = name.split(',');
  const names = neededWords(plainWords(given));
  const isTold = more.length === 0 && names.length === 2 && plainWords(surname).length > 0;
  return isTold ? names[1] : undefined;
}
