import { areSameInOrder } from '../../words/distinct-rows.ts';
import { plainForm } from './arabic-letters.ts';
import { type ArabicWord, arabicWord } from './arabic-word.ts';
import { combined } from '../ways/likely.ts';
import { NameWays } from '../forms/name-ways.ts';
import { type Readings, withinLimit } from '../forms/reading.ts';
import { widest } from '../ways/ways.ts';

/**
 * Names in Arabic script. Short vowels are not written: common names come from a table, others are vocalised by the
 * patterns that Arabic words have, so that a reading is a guess. The consonants alone are the first one.
 */
export function arabicReadings(name: readonly string[], _country: string | null, limit: number): Readings {
  const words = tied(name.map(plainForm)).map(arabicWord);
  const letters = { words: words.map(({ consonants }) => consonants), system: 'arabic_letters' };
  const vocalised = guessed(words, limit - 1).map((chosen) => ({
    words: chosen,
    system: 'arabic_vocalised',
  }));
  if (!words.every(({ isInLatin }) => isInLatin)) return withinLimit([letters], vocalised, limit);
  const others = vocalised.filter((reading) => !areSameInOrder(reading.words, letters.words));
  return { readings: [letters, ...others].slice(0, limit), capped: false, inLatin: true };
}

/** Where two words have forms of one word and of several, two ways may be the same, and are written out to compare. */
function guessed(words: readonly ArabicWord[], limit: number): readonly (readonly string[])[] {
  if (words.filter(({ isEven }) => !isEven).length > 1) {
    const all = combined(
      words.map(({ variants }) => variants),
      ' ',
      CONSIDERED,
    );
    return widest(all, [], limit);
  }
  ways.begin(
    words.map(({ forms }) => forms),
    CONSIDERED,
  );
  ways.addCombined(
    words.map(({ choices }) => choices),
    1,
  );
  return ways.widest(limit);
}

const ways = new NameWays();
const CONSIDERED = 48;

/** "Servant of" and the name of God after it are one name, as is "father of" with what follows only in speech. */
function tied(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    if (joined.at(-1) === 'عبد') joined[joined.length - 1] = `عبد${word}`;
    else joined.push(word);
  }
  return joined;
}
