import { FORMS_PER_WORD } from '../forms/letter-habits.ts';
import type { Readings } from '../forms/reading.ts';
import { remembered } from '../forms/remembered.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { readWord, readWords } from '../forms/read-words.ts';
import { vocalised } from './hebrew-letters.ts';
import { NAMES } from './hebrew-names.ts';

/**
 * Names in Hebrew script. Most vowels are not written: common names come from a table, others are vocalised by the
 * letters that stand for vowels, so that a reading is a guess.
 */
export function hebrewReadings(words: readonly string[], _country: string | null, limit: number): Readings {
  return readWords(words.map(hebrewWord), { ...WAYS, limit });
}

const WAYS = { system: 'hebrew_vocalised', customary: 'hebrew_vocalised', considered: 48, taken: 11 };

const hebrewWord = remembered((word: string) => readWord(formsOf(inSingleLetters(word))));

/** Without the signs that Yiddish has for two letters. */
function inSingleLetters(word: string): string {
  return word.replaceAll('װ', 'וו').replaceAll('ױ', 'וי').replaceAll('ײ', 'יי');
}

function formsOf(word: string): readonly Variant[] {
  const known = NAMES.get(word);
  if (known) return known;
  // "The" is written together with what follows, and a name keeps it.
  const rest = word.startsWith('ה') ? NAMES.get(word.slice(1)) : undefined;
  if (rest) return combined([ARTICLE, rest], '', FORMS_PER_WORD);
  const ending = ENDINGS.find(([letters]) => word.endsWith(letters) && word.length > letters.length + 1);
  if (!ending) return vocalised(word);
  const [letters, forms] = ending;
  return combined([vocalised(word.slice(0, -letters.length)), forms], '', FORMS_PER_WORD);
}

const ARTICLE = variants('ha');

/** Of names that came from Europe. */
const ENDINGS: readonly (readonly [string, readonly Variant[]])[] = [
  ['שטיין', variants('stein 8, shtein 2')],
  ['ברג', variants('berg')],
  ['פלד', variants('feld')],
  ['ביץ׳', variants('vich 6, vic 2, vitch 1, wicz 1')],
  ['ביץ', variants('vitz 6, witz 3, vich 1')],
  ['סקי', variants('sky 6, ski 4')],
  ['מן', variants('man 9, mann 1')],
];
