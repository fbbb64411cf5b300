import type { Language } from './cyrillic-habits.ts';
import { STEMS } from './cyrillic-names.ts';
import { SYSTEMS_OF, TRANSCRIPTIONS, wordIn } from './cyrillic-word.ts';
import { NameWays } from '../forms/name-ways.ts';
import type { Reading, Readings } from '../forms/reading.ts';

/**
 * Cyrillic names by every system that passports and lists use, then as English texts write them, letter by letter, with
 * accepted forms of given names, the same name in the neighbouring language, and transcriptions of other languages.
 */
export function cyrillicReadings(name: readonly string[], country: string | null, limit: number): Readings {
  const language = languageOf(name, country);
  const words = name.map(wordIn[language]);
  ways.begin(
    words.map(({ forms }) => forms),
    CONSIDERED,
  );
  const systems: Reading[] = [];
  SYSTEMS_OF[language].forEach((system, at) => {
    const written = ways.take(words.map(({ bySystem }) => bySystem[at] ?? 0));
    if (written) systems.push({ words: written, system });
  });
  for (const [other, weight] of [[language, 1] as const, ...neighboursOf(language, country)])
    ways.addCombined(
      words.map((word) => word.choicesIn(other)),
      weight,
    );
  for (let at = 0; at < TRANSCRIPTIONS; at += 1)
    ways.add(
      words.map(({ byTranscription }) => byTranscription[at] ?? 0),
      TRANSCRIBED,
    );
  const customary = ways
    .widest(limit - systems.length)
    .map((chosen) => ({ words: chosen, system: 'customary_cyrillic' }));
  return ways.readings(systems, customary, limit);
}

const ways = new NameWays();
const CONSIDERED = 48;
const TRANSCRIBED = 0.03;

/** Letters that only one language has decide, then names that only it has; where there are none, the country. */
function languageOf(words: readonly string[], country: string | null): Language {
  const text = words.join(' ');
  const told = TELLING_LETTERS.find(([, letters]) => letters.test(text))?.[0];
  if (told) return told;
  if (words.some((word) => BELARUSIAN_STEM.test(word))) return 'belarusian';
  if (words.some((word) => UKRAINIAN_STEM.test(word))) return 'ukrainian';
  return LANGUAGE_OF_COUNTRY[country ?? ''] ?? 'russian';
}

const UKRAINIAN_STEM = beginning(STEMS.flatMap(([russian, stem]) => (stem === russian ? [] : stem)));
const BELARUSIAN_STEM = beginning(STEMS.flatMap(([russian, , stem]) => (stem === russian ? [] : stem)));

function beginning(stems: readonly string[]): RegExp {
  return new RegExp(`^(?:${stems.join('|')})`);
}

const TELLING_LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['belarusian', /ў|і.*[ыэ]|[ыэ].*і/],
  ['ukrainian', /[їєґі]/],
  ['serbian', /[ђћџљњј]/],
  ['russian', /[ыэё]/],
  ['bulgarian', /[бвгджзклмнпрстфхцчшщ]ъ[бвгджзклмнпрстфхцчшщ]/],
];

const LANGUAGE_OF_COUNTRY: Readonly<Record<string, Language>> = {
  BG: 'bulgarian',
  RS: 'serbian',
  ME: 'serbian',
  BA: 'serbian',
  MK: 'serbian',
};

/** Russian, Ukrainian and Belarusian names are written in each other's way: in which ones, and how likely. */
function neighboursOf(language: Language, country: string | null): readonly (readonly [Language, number])[] {
  if (language === 'ukrainian' || language === 'belarusian') return [['russian', 0.6]];
  if (language !== 'russian') return [];
  if (country === 'UA') return [['ukrainian', 1]];
  if (country === 'BY') return [['belarusian', 0.6]];
  return country === null
    ? [
        ['ukrainian', 0.1],
        ['belarusian', 0.1],
      ]
    : [];
}
