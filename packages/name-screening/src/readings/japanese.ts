import { table } from '../letters/table.ts';
import { foreignForms } from './foreign-kana.ts';
import { type Reading, readingOf, type Readings, withinLimit } from './forms/reading.ts';

/**
 * Kana by Hepburn, long vowels folded as passports write them: Ōno and Oono are Ono, Satō is Sato. The second reading
 * keeps them. Characters beside the kana stay as they are: how a name reads its kanji, nobody but its bearer knows. Behind
 * them come the names of foreigners, which are written in katakana.
 */
export function japaneseReadings(words: readonly string[], limit: number): Readings {
  const long = words.map(hepburn);
  const short = long.map(withoutLongVowels);
  const systems = [
    readingOf(short.join(' '), 'hepburn'),
    readingOf(long.join(' ').replaceAll('-', ''), 'hepburn'),
  ];
  return withinLimit(systems, words.every(isKatakana) ? foreignReadings(long) : NONE, limit);
}

const isKatakana = (word: string): boolean => /^[\u30a1-\u30fc]+$/.test(word);
const NONE: readonly Reading[] = [];

/** Each word in its likeliest form, then one of them in another form, then all. */
function foreignReadings(words: readonly string[]): readonly Reading[] {
  const forms = words.map(foreignForms);
  let names: readonly (readonly string[])[] = [[]];
  for (const ways of forms)
    names = names.flatMap((name) => ways.map((way) => [...name, way])).slice(0, WAYS_AT_MOST);
  return names.map((name) => readingOf(name.join(' '), 'foreign_katakana'));
}

const WAYS_AT_MOST = 64;

function withoutLongVowels(word: string): string {
  return word
    .replaceAll('-', '')
    .replaceAll('ou', 'o')
    .replaceAll(/([aiueo])\1/g, '$1');
}

function hepburn(word: string): string {
  let text = '';
  let doubles = false;
  for (const character of word) {
    const kana = hiragana(character);
    if (kana === 'っ') {
      doubles = true;
      continue;
    }
    const [before, letters] = attached(text, kana) ?? [text, KANA[kana] ?? kana];
    text = before + (doubles ? doubled(letters) : letters);
    doubles = false;
  }
  return text;
}

/** Katakana stand 96 places behind hiragana. */
function hiragana(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 96) : character;
}

/** A small vowel takes the place of the one before it: shi and small ya are sha, fu and small a are fa. */
function attached(text: string, kana: string): readonly [before: string, letters: string] | undefined {
  const vowel = SMALL[kana];
  if (vowel === undefined || text === '') return undefined;
  const stem = text.slice(0, -1);
  if (vowel.startsWith('y')) return [stem, /(?:sh|ch|j)$/.test(stem) ? vowel.slice(1) : vowel];
  return [/(?:^|[aiueon])$/.test(stem) ? `${stem}w` : stem, vowel];
}

function doubled(letters: string): string {
  return letters.startsWith('ch') ? `t${letters}` : letters.charAt(0) + letters;
}

const SMALL = table('ゃ ya | ゅ yu | ょ yo | ぁ a | ぃ i | ぅ u | ぇ e | ぉ o');

const KANA = table(`
    あ a | い i | う u | え e | お o | か ka | き ki | く ku | け ke | こ ko | さ sa | し shi | す su | せ se | そ so
    た ta | ち chi | つ tsu | て te | と to | な na | に ni | ぬ nu | ね ne | の no | は ha | ひ hi | ふ fu | へ he
    ほ ho | ま ma | み mi | む mu | め me | も mo | や ya | ゆ yu | よ yo | ら ra | り ri | る ru | れ re | ろ ro
    わ wa | ゐ i | ゑ e | を o | ん n | が ga | ぎ gi | ぐ gu | げ ge | ご go | ざ za | じ ji | ず zu | ぜ ze | ぞ zo
    だ da | ぢ ji | づ zu | で de | ど do | ば ba | び bi | ぶ bu | べ be | ぼ bo | ぱ pa | ぴ pi | ぷ pu | ぺ pe
    ぽ po | ゔ vu | ゎ wa | ー -
  `);
