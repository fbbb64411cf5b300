import { once } from '@assay/values';
// Not the door of the package: it reads the names of countries in seventy languages.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { DEMONYMS, LIST_SPELLINGS, OTHER_PLACES } from './country-names.ts';
import { cleanText } from './text.ts';

/** ISO 3166-1 alpha-2 for an alpha-2 or alpha-3 code in any case, and Kosovo's XK; null for anything else. */
export function isoCountry(code: string): string | null {
  const upper = code.trim().toUpperCase();
  if (upper.length === 2) return countries.alpha2ToAlpha3(upper) === undefined ? null : upper;
  if (upper === 'XKX') return 'XK';
  return upper.length === 3 ? (countries.alpha3ToAlpha2(upper) ?? null) : null;
}

/** As `isoCountry`; lists also write the codes of states that are gone, and codes left to their users. */
export function listedCountry(code: string): string | null {
  const upper = code.trim().toUpperCase();
  if (upper === '' || upper === '00') return null;
  return isoCountry(upper) ?? (HISTORIC.has(upper) || USER_ASSIGNED.test(upper) ? upper : null);
}

/** The country that a list's own words mean: a name, a former name, a demonym, or a note that names one country only. */
export function countryOf(text: string): string | null {
  const line = cleanText(text);
  if (line === null) return null;
  const known = placeOf(line) ?? placeOf(line.replace(/\s*\([^)]*\)/g, '')) ?? placeOf(turned(line));
  if (known !== null) return known;
  if (/^[A-Z]{2,3}$/.test(line)) return listedCountry(line);
  const [only, ...others] = countriesIn(line);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Each country that a text names, by name or demonym, in the order of the text. A capital letter tells a name from a word. */
export function countriesIn(prose: string): string[] {
  const words = [...withoutDots(withoutMarks(prose)).matchAll(/[\p{L}\p{N}]+/gu)]
    .map(([word]) => word)
    .filter((word) => word.toLowerCase() !== 'the');
  const found = new Set<string>();
  let place = 0;
  while (place < words.length) {
    const phrase = phraseAt(words, place);
    if (phrase?.country) found.add(phrase.country);
    place += phrase?.length ?? 1;
  }
  return [...found];
}

const HISTORIC: ReadonlySet<string> = new Set(['AN', 'BU', 'CS', 'DD', 'SU', 'TP', 'YU', 'ZR']);
const USER_ASSIGNED = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/;
const LONGEST_PHRASE = 9;

/** Spelling without case, marks and points to code; null for a phrase that means no country. */
const places = once(
  (): ReadonlyMap<string, string | null> =>
    new Map([
      ...Object.entries(english.countries).flatMap(([code, names]) =>
        [names].flat().map((name) => [keyOf(name), code] as const),
      ),
      ...OTHER_PLACES.map((name) => [keyOf(name), null] as const),
      ...[DEMONYMS, LIST_SPELLINGS].flatMap((table) =>
        Object.entries(table).flatMap(([code, names]) =>
          names.split(', ').map((name) => [keyOf(name), code] as const),
        ),
      ),
    ]),
);

/** Most official names are the short one behind words such as these. */
const STATE_FORM =
  /^(?:(?:islamic|arab|federal|federative|democratic|socialist|people s|peoples|bolivarian|plurinational|hashemite|cooperative|co operative|oriental|eastern|united|grand) )*(?:republic|kingdom|state|states|federation|commonwealth|sultanate|principality|duchy|emirate|union|territory|government) of /;

function placeOf(name: string): string | null {
  const key = keyOf(name);
  return places().get(key) ?? places().get(key.replace(STATE_FORM, '')) ?? null;
}

/** `Virgin Islands, British` as it is spoken. */
function turned(name: string): string {
  const comma = name.indexOf(',');
  return comma === -1 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}

function phraseAt(
  words: readonly string[],
  place: number,
): { country: string | null; length: number } | null {
  if (!/^\p{Lu}/u.test(words[place] ?? '')) return null;
  const most = Math.min(LONGEST_PHRASE, words.length - place);
  for (let length = most; length > 0; length -= 1) {
    const phrase = words.slice(place, place + length).join(' ');
    const country = places().get(phrase.toLowerCase());
    const isWord = phrase.length > 3 || phrase === phrase.toUpperCase();
    if (country !== undefined && isWord) return { country, length };
  }
  return null;
}

function keyOf(name: string): string {
  return withoutDots(withoutMarks(name))
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
    .join(' ');
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ı', 'i');
}

/** `U.S.A.` and `U.S. passport` as `USA` and `US passport`. */
function withoutDots(text: string): string {
  return text.replace(/(?<![\p{L}])(?:\p{Lu}\.){2,}/gu, (letters) => letters.replaceAll('.', ''));
}
