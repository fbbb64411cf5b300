/**
 * The words of a name that its bearer may leave out, by their places: single letters, and the name of the father, as in Ivan
 * Petrovich Testov or Məmmədov Əli Həsən oğlu. None where several may be the father's, since one of them is a surname.
 */
export function besideName(words: readonly string[]): readonly number[] {
  const letters = words.flatMap((word, at) => (word.length === 1 ? [at] : []));
  const fathers = fathersNameIn(words);
  return fathers.length === 0 ? letters : [...letters, ...fathers];
}

function fathersNameIn(words: readonly string[]): readonly number[] {
  const kin = words.findIndex((word) => KIN.has(word));
  if (kin > 0) return [kin - 1, kin];
  const fathers = words.flatMap((word, at) => (isFathersName(word, words, at) ? [at] : []));
  return fathers.length === 1 ? fathers : NONE;
}

function isFathersName(word: string, words: readonly string[], at: number): boolean {
  if (word.length < SHORTEST) return false;
  const isMiddle = words.length === 3 && at === 1;
  return ENDING.test(word) || (isMiddle && MIDDLE_ENDING.test(word));
}

const NONE: readonly number[] = [];
const SHORTEST = 5;

/** "Son of" and "daughter of" behind the father, as Azerbaijanis, Uzbeks and Kyrgyz write it apart. */
const KIN: ReadonlySet<string> = new Set(
  'оглы огли оглу кызы гызы кизи қизи уулу угли ogly oglu ogli kyzy kizi qizi gizi uulu ugli'.split(' '),
);
/** Of Russian, Ukrainian, Belarusian and Kazakh fathers in both alphabets, without accents: a short ў is an у here. */
const ENDING =
  /(?:[оеа]в[иі]ч|[оеиі]вна|[оеа]уна|ична|[ұу]лы|[қк]ызы|[oea]v(?:[iy]t?s?ch|itj|[iy]c)|[oei]vna|ichna|uly|[kq]yzy)$/;
/** Of Armenian ones; and of Bulgarian ones, where surnames end so too. */
const MIDDLE_ENDING = /ի$|[oe]va?$|[ое]ва?$/;
