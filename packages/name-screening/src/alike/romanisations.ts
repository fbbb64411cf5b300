import { chineseKeys } from './chinese-syllables.ts';
import { rewritingOf } from './rewriting.ts';

/** A family of ways to write names of one language in Latin letters. */
export type Family = 'arabic' | 'slavic' | 'chinese' | 'korean' | 'western';

/** What a word comes to in a family, the same for all its usual spellings: the family and the letters. */
export interface SoundKey {
  readonly family: Family;
  readonly key: string;
}

/**
 * The keys of a word by every family that could have written it. Two words sound alike where they have a key in common. A
 * letter that a family writes for two sounds, as the French and the German `ch`, has a key for each.
 */
export function soundKeys(word: string): readonly SoundKey[] {
  if (word.length < SHORTEST || word.length > LONGEST) return NONE;
  if (!DIGIT.test(word) || !LETTER.test(word)) return keysOf(word);
  const [usual = word, other = word] = LIKE_DIGITS.map((like) => withLetters(word, like));
  return usual === other ? keysOf(usual) : [...keysOf(usual), ...keysOf(other)];
}

function keysOf(letters: string): readonly SoundKey[] {
  const keys: SoundKey[] = [];
  addBoth(keys, 'arabic', ARABIC(letters), 'a', 'i');
  addBoth(keys, 'slavic', SLAVIC(letters), 'c', 'h');
  addBoth(keys, 'western', WESTERN(letters), 'C', 'S');
  return keys;
}

const NONE: readonly SoundKey[] = [];

/** Digits that stand for the letters they look like; words of figures alone are numbers. */
function withLetters(word: string, like: string): string {
  return word.replaceAll(DIGITS, (digit) => like.charAt(Number(digit)));
}

/** The sound that is written with a letter for two of them, as each. */
function addBoth(keys: SoundKey[], family: Family, key: string, one: string, other: string): void {
  if (!key.includes(EITHER)) return add(keys, family, key);
  add(keys, family, once(key.replaceAll(EITHER, one)));
  add(keys, family, once(key.replaceAll(EITHER, other)));
}

/** Letters that are the same as the one before are written once. */
function once(text: string): string {
  return text.replaceAll(/(.)\1+/g, '$1');
}

/** Chinese and Korean syllables are so short that their keys say something only in a name of such syllables. */
export function syllableKeys(word: string): readonly SoundKey[] {
  const keys: SoundKey[] = chineseKeys(word).map((key) => ({ family: 'chinese', key }));
  if (KOREAN_SYLLABLES.test(word)) keys.push({ family: 'korean', key: KOREAN(word) });
  return keys;
}

function add(keys: SoundKey[], family: Family, key: string): void {
  if (key.length >= SHORTEST_KEY) keys.push({ family, key });
}

const SHORTEST = 4;
const SHORTEST_KEY = 3;
const LONGEST = 40;
const EITHER = '?';
const DIGIT = /\d/;
const LETTER = /[a-z]/;
const DIGITS = /\d/g;
/** By digit; some look like two letters. */
const LIKE_DIGITS = ['oizeasgtbg', 'olzeasbtbq'] as const;

/** Arabic, Persian, Urdu, names of India and Indonesia, by English, French, German, Dutch and Turkish habits; `e` stands for a or for i. */
const ARABIC_RULES = `
  sch>S sh>S tch>S ch>S kh>x gh>k dj>j dzh>j dsch>j dh>d th>t zh>z ph>f q>k g>k ck>k c>k x>ks cq>k bh>b jh>j chh>S tj>S oe>u
  aou>avu awou>avu awoo>avu awu>avu awo>avu avoo>avu ^ou>u oua>va oue>vi oui>vi ou>u oo>u o>u w>v
  ee>i ie>i iy>i y>i iyy>i yy>i j>j ei>ai ey>ai ay>ai ai>ai ae>ai aa>a au>au aw>au
  abdul>abdal abdel>abdal abdol>abdal abdoul>abdal abdu>abdal abdal>abdal
  uddin$>adin uddeen$>adin eddine$>adin eddin$>adin iddin$>adin udin$>adin aldin$>adin addin$>adin odin$>adin
  ullah$>ala allah$>ala ollah$>ala illah$>ala oullah$>ala ulla$>ala alla$>ala
  ah$>a eh$>a ch$>S h$> e$>i
`;

/** Cyrillic names by English, German, French, Polish and scholarly habits, marks left out. */
const SLAVIC_RULES = `
  schtsch>sc shch>sc chtch>sc szcz>sc stsch>sc sc>sc tsch>c tch>c cz>c ts>c tz>c tc>c c>c q>k x>ks
  sch>s sh>s sz>s zh>s rz>s z>s s>s kh>h gh>h g>h h>h w>v ph>f off$>av eff$>av ow$>av ew$>av ov$>av ev$>av of$>av ef$>av ff$>v
  ou>u oo>u ya>a ia>a ja>a yu>u iu>u ju>u yo>a io>a jo>a ye>e ie>e je>e o>a e>e
  y>i j>i iy>i ij>i yi>i ii>i yy>i yj>i ey$>i ei>e ey>e ej>e ay>ai aj>ai
  dzi>di dz>d ui>ui skyi$>si sky$>si skyy$>si skyj$>si skij$>si skiy$>si ski$>si skii$>si
`;

/**
 * Spellings of one name in the languages of Europe; vowels stay apart. What sounds the same at the end of a word or before
 * another letter is one: Gerhard and Gerhart, Stefan and Stephan, Johnson and Jonson, Chabrol and Shabrol.
 */
const WESTERN_RULES = `
  ph>v pf>v f>v v>v w>v th>t dh>d kh>k gh>g bh>b rh>r ck>k tch>C tsch>C sch>S sh>S qu>kv q>k cz>C tz>s
  ce>se ci>si cy>si c>k x>ks y>i j>i ij>i dj>i z>s chr>kr ^kn>n ^wr>r
  hn>n hm>m hl>l hr>r dt$>t d$>t g$>k b$>p
  ae>a oe>o ue>u aa>a ou>u eau>o ee>i ie>i ei>ai ey>ai ai>ai ay>ai e$> h$> ies$>is ys$>is
`;

const ARABIC = rewritingOf(`${ARABIC_RULES} e>${EITHER}`);
const SLAVIC = rewritingOf(`${SLAVIC_RULES} ch>${EITHER}`);
const WESTERN = rewritingOf(`${WESTERN_RULES} ch>${EITHER}`);

const KOREAN = rewritingOf(`
  ch>c j>c kk>k kh>k g>k tt>t th>t d>t pp>p ph>p b>p ss>s sh>s l>r rh>r
  yeo>yo you>yo yoo>yo yu>yo yo>yo eo>o eu>o oo>o ou>o woo>o wu>o u>o oh>o ae>e ai>e ay>e ee>i y>y oe>we oi>we ui>i
  ark>ak wo>o ^y>y ck>k ah>a uh>o eui>i yee>i yi>i
`);
const KOREAN_SYLLABLES =
  /^(?:(?:ch|kk|kh|tt|th|pp|ph|ss|sh|rh|[bcdghjklmnprstwy])?(?:yeo|you|yoo|yee|woo|eui|ah|uh|eo|eu|oo|ou|ae|ai|oe|oi|ui|ya|ye|yi|yo|yu|wa|we|wi|wo|wu|ee|ey|ay|[aeiou])(?:ng|rk|ck|[kgnlmpbthrs])?){1,2}$/;
