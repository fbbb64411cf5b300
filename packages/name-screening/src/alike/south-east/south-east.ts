import { burmeseSounds, isBurmese } from './burmese.ts';
import { khmerSounds } from './khmer.ts';
import { laoSounds } from './lao.ts';
import { thaiSounds } from './thai.ts';

/**
 * What a word in a script of South-East Asia may be heard as, in Latin letters of which the vowels say nothing; undefined of
 * other scripts.
 */
export function southEastSounds(word: string): readonly string[] | undefined {
  if (THAI.test(word)) return thaiSounds(word);
  if (LAO.test(word)) return laoSounds(word);
  if (KHMER.test(word)) return khmerSounds(word);
  return isBurmese(word) ? burmeseSounds(word) : undefined;
}

const THAI = /^[\u0e01-\u0e4f]+$/;
const LAO = /^[\u0e81-\u0edf]+$/;
const KHMER = /^[\u1780-\u17dd]+$/;
