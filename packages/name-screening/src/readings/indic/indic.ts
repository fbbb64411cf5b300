import type { Readings } from '../forms/reading.ts';
import { remembered } from '../forms/remembered.ts';
import { readWord, readWords } from '../forms/read-words.ts';
import { vocalised } from './indic-letters.ts';
import { inUsualOrder } from './sinhala.ts';

/**
 * Names in the scripts of India and Sri Lanka. A consonant carries an a that is not written, and is spoken in some
 * places only: the likeliest way is about the Hunterian system, others are what people make of it.
 */
export function indicReadings(words: readonly string[], _country: string | null, limit: number): Readings {
  return readWords(words.map(indicWord), { ...WAYS, limit });
}

const WAYS = { system: 'hunterian', customary: 'customary_indic', considered: 48, taken: 11 };

const indicWord = remembered((word: string) => readWord(vocalised(inUsualOrder(word))));
