import { readingsOf } from '../readings/readings.ts';

/**
 * What an Ethiopic word may be heard as in Latin letters: its letters are syllables, of which one kind is heard now with a short
 * vowel and now without (እስክንድር is Eskinder, መኮንን Mekonnen), and ny is written gn too. Undefined of other scripts.
 */
export function ethiopicSounds(word: string): readonly string[] | undefined {
  if (!ETHIOPIC.test(word)) return undefined;
  const written = word.replace(OPENING, 'ኤ');
  const apart = written.replaceAll(TWICE, '$1ኤ$1');
  return Array.from(new Set([written, apart])).flatMap((one) => {
    const read = readingsOf(one, null).readings[0]?.words.join('') ?? '';
    return read.includes('ny') ? [read, read.replaceAll('ny', 'gn')] : [read];
  });
}

const ETHIOPIC = /^[\u1200-\u137f]+$/;
const OPENING = /^[እዕ]/;
const TWICE = /(.)\1/gu;
