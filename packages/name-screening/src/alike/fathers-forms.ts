/** A father's name as Slavic names have it, with what it is taken from. */
interface FathersForm {
  readonly child: 'son' | 'daughter';
  /** Forms of the father's own name, of which one may be known. */
  readonly fathers: readonly string[];
}

/**
 * The father in a word that is made of his name: Nikolaevich, Mykolayovych and Mikalaevich are sons of one name, since papers
 * of three languages write it each in its own way. Undefined for other words.
 */
export function fathersForm(word: string): FathersForm | undefined {
  const [, stem, son] = FATHERS_FORM.exec(word) ?? [];
  if (stem === undefined) return undefined;
  return {
    child: son === undefined ? 'daughter' : 'son',
    fathers: OWN_ENDINGS.map((ending) => stem + ending),
  };
}

const FATHERS_FORM = /^([a-z]{3,}?)[iyj]?(?:[oea][vw]([iy](?:t?s?ch|cz?|tj))|[oeiay][vw]na|[oea]una)$/;
/** Of names that lose it before the ending of the father's: Dmytro, Sergei, Yuriy. */
const OWN_ENDINGS = ['', 'i', 'y', 'o', 'iy', 'ii', 'a', 'ei'];
