import { foldedLetter } from '../letters/letters.ts';

/** What kind of company a form stands for, in whatever language: forms of other kinds contradict each other. */
export type CompanyKind = 'stock' | 'limited' | 'partnership';

/** The kind that the words of a name state; undefined where none or several do. */
export function companyKindOf(words: readonly string[]): CompanyKind | undefined {
  let kind: CompanyKind | undefined;
  for (const word of words) {
    const stated = KINDS.get(word);
    if (stated === undefined) continue;
    if (kind !== undefined && kind !== stated) return undefined;
    kind = stated;
  }
  return kind;
}

/**
 * A name without forms that are spelt out in several words, of which some are words of other names too. The last word of
 * the form stays, so that the kind is known.
 */
export function withoutFormPhrases(words: readonly string[]): readonly string[] {
  for (const phrase of PHRASES) {
    const [first = ''] = phrase;
    for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1))
      if (phrase.every((word, place) => words[at + place] === word))
        return withoutFormPhrases([...words.slice(0, at), ...words.slice(at + phrase.length - 1)]);
  }
  return words;
}

/** Whether such a form may be in the name, told by the one word that it never lacks. */
export function mayHavePhrase(words: readonly string[]): boolean {
  return words.some((word) => MARKS.has(word));
}

const folded = (text: string): readonly string[] =>
  text.split(' ').map((word) => Array.from(word, foldedLetter).join(''));

/** The last word is an optional one by itself. */
const PHRASES: readonly (readonly string[])[] = [
  'gesellschaft mit beschrankter haftung',
  'open joint stock company',
  'closed joint stock company',
  'public joint stock company',
  'joint stock company',
  'public limited company',
  'limited liability company',
  'limited liability partnership',
  'limited partnership',
  'societatea cu raspundere limitata',
  'sociedad de responsabilidad limitada',
  'sociedade de responsabilidade limitada',
  'societe a responsabilite limitee',
  'societa a responsabilita limitata',
  'societe par actions simplifiee',
  'spolka z ograniczona odpowiedzialnoscia',
  'spolecnost s rucenim omezenym',
  'sp z oo',
  'общество с ограниченной ответственностью',
  'товариство з обмеженою відповідальністю',
].map(folded);

const MARKS: ReadonlySet<string> = new Set(PHRASES.map((phrase) => phrase.at(-1) ?? ''));

const KINDS: ReadonlyMap<string, CompanyKind> = new Map([
  ...kindOf(
    'stock',
    'ag aktiengesellschaft sa spa jsc ojsc cjsc pjsc oao pao zao ao plc nv ab aktiebolag asa oyj zrt nyrt tbk аo оао пао зао ао нао kgaa',
  ),
  ...kindOf(
    'limited',
    'gmbh mbh ggmbh haftung llc sarl srl bv ooo tov doo dooel sro kft oo sprl bvba limitata limitee limitada ltda ооо тоо тов еоод оод eood ood odpowiedzialnoscia omezenym ответственностью відповідальністю',
  ),
  ...kindOf('partnership', 'llp lp kg ohg snc vof partnership'),
]);

function kindOf(kind: CompanyKind, words: string): readonly (readonly [string, CompanyKind])[] {
  return folded(words).map((word) => [word, kind] as const);
}
