import { wadeGilesOf } from '../readings/chinese/wade-giles.ts';

/**
 * A word of Chinese syllables as Wade–Giles writes it without marks: there pinyin, Wade–Giles and the post's spellings
 * meet, as `zedong` and `tsetung`. A word that both systems know has a key for each; none where it is of no such syllables.
 */
export function chineseKeys(word: string): readonly string[] {
  if (word.length > LONGEST_WORD) return NONE;
  const read = inSyllables(word, PINYIN, 0);
  const written = inSyllables(word, WADE_GILES, 0);
  if (read === undefined) return written === undefined ? NONE : [written];
  return written === undefined || written === read ? [read] : [read, written];
}

/** From each place the longest syllable with which the rest can be read too. */
function inSyllables(word: string, known: ReadonlyMap<string, string>, from: number): string | undefined {
  if (from === word.length) return '';
  for (let to = Math.min(word.length, from + LONGEST_SYLLABLE); to > from; to -= 1) {
    const syllable = known.get(word.slice(from, to));
    const rest = syllable === undefined ? undefined : inSyllables(word, known, to);
    if (rest !== undefined) return `${syllable}${rest}`;
  }
  return undefined;
}

const LONGEST_SYLLABLE = 6;
const LONGEST_WORD = 18;
const NONE: readonly string[] = [];

/** Every final with the initials that stand before it. */
const FINALS: Readonly<Record<string, string>> = {
  a: 'b p m f d t n l g k h zh ch sh z c s _',
  o: 'b p m f',
  e: 'd t n l g k h zh ch sh r z c s _',
  ai: 'b p m d t n l g k h zh ch sh z c s _',
  ei: 'b p m f d n l g h zh sh z',
  ao: 'b p m d t n l g k h zh ch sh r z c s _',
  ou: 'p m f d t n l g k h zh ch sh r z c s _',
  an: 'b p m f d t n l g k h zh ch sh r z c s _',
  en: 'b p m f n g k h zh ch sh r z c s _',
  ang: 'b p m f d t n l g k h zh ch sh r z c s _',
  eng: 'b p m f d t n l g k h zh ch sh r z c s',
  ong: 'd t n l g k h zh ch r z c s y',
  i: 'b p m d t n l j q x zh ch sh r z c s y',
  ia: 'd l j q x',
  ie: 'b p m d t n l j q x',
  iao: 'b p m d t n l j q x',
  iu: 'm d n l j q x',
  ian: 'b p m d t n l j q x',
  in: 'b p m n l j q x y',
  iang: 'n l j q x',
  ing: 'b p m d t n l j q x y',
  iong: 'j q x',
  u: 'b p m f d t n l g k h zh ch sh r z c s j q x y w',
  ua: 'g k h zh ch sh',
  uo: 'd t n l g k h zh ch sh r z c s',
  uai: 'g k h zh ch sh',
  ui: 'd t g k h zh ch sh r z c s',
  uan: 'd t n l g k h zh ch sh r z c s j q x y',
  un: 'd t l g k h zh ch sh r z c s j q x y',
  uang: 'g k h zh ch sh',
  ue: 'n l j q x y',
  er: '_',
};
const WHOLE = 'ya ye yao you yan yang wa wo wai wei wan wen wang weng';

const SYLLABLES: readonly string[] = [
  ...Object.entries(FINALS).flatMap(([final, initials]) =>
    initials.split(' ').map((initial) => `${initial === '_' ? '' : initial}${final}`),
  ),
  ...WHOLE.split(' '),
];

/** What the table says first; weights and customary forms stand behind. */
function firstForm(pinyin: string): string {
  return wadeGilesOf(pinyin).split(/[ ,]/)[0] ?? pinyin;
}

const PINYIN: ReadonlyMap<string, string> = new Map(SYLLABLES.map((one) => [one, firstForm(one)]));
const WADE_GILES: ReadonlyMap<string, string> = new Map([
  ...SYLLABLES.map((one) => [firstForm(one), firstForm(one)] as const),
  // What the post and newspapers wrote.
  ...Object.entries({
    tse: 'tse',
    peking: 'peiching',
    chou: 'chou',
    kiang: 'chiang',
    sze: 'szu',
    ssu: 'szu',
  }),
]);
