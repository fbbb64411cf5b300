import { table } from '../table.ts';
import { SURNAMES } from './korean-surnames.ts';
import { FINALS, INITIALS, type Letter, OWN_SYLLABLES, VOWELS } from './korean-syllables.ts';
import { combined, likeliestFirst, type Variant, variants } from './likely.ts';
import { distinctReadings, type Readings, withinLimit } from './reading.ts';
import { combinedWays, type Way, Ways } from './ways.ts';

/**
 * Korean names: the systems, then what people customarily write. The systems are seldom what a southern passport shows:
 * families kept Kim, Lee and Park, and given names follow English ears. The North writes by rules of its own, which are
 * read for it and where the country is not known.
 */
export function koreanReadings(words: readonly string[], country: string | null, limit: number): Readings {
  const parts = words.map(partsOf);
  const systems = country === null || country === 'KP' ? [...SYSTEMS, NORTHERN] : SYSTEMS;
  const fixed = distinctReadings(
    systems.flatMap(({ system, write }) =>
      [' ', ''].map((between) => ({
        text: parts.map((part) => write(part, between)).join(' '),
        system,
      })),
    ),
  );
  const ways = new Ways();
  const customary = ways.widest(
    combinedWays(
      parts.map((part) => customaryForms(part, ways)),
      CONSIDERED,
    ),
    fixed.map(({ text }) => text),
    limit - fixed.length,
  );
  return withinLimit(
    fixed,
    customary.map((text) => ({ text, system: 'customary_korean' })),
    limit,
  );
}

/** More than are kept, so that the choice is wide. */
const CONSIDERED = 48;

interface System {
  readonly system: string;
  readonly write: (parts: Parts, between: string) => string;
}

const SYSTEMS: readonly System[] = [
  {
    system: 'revised_romanization',
    write: ({ surname, rest }, between) =>
      nameOf(
        customarySurname(surname),
        rest.map((syllable) => spelt(syllable, 'revised')),
        between,
      ),
  },
  {
    system: 'mccune_reischauer',
    write: ({ surname, rest }, between) =>
      nameOf(
        syllablesOf(surname, 'mccune'),
        rest.map((syllable) => spelt(syllable, 'mccune')),
        between,
      ),
  },
];

const NORTHERN: System = {
  system: 'north_korean',
  write: ({ surname, rest }, between) =>
    nameOf(
      NORTHERN_SURNAMES[surname] ?? syllablesOf(surname, 'northern'),
      rest.map((syllable) => spelt(syllable, 'northern')),
      between,
    ),
};

/** The North keeps the r that the South has dropped or turned into n. */
const NORTHERN_SURNAMES = table('이 ri | 임 rim | 유 ryu | 노 ro | 나 ra | 양 ryang');

function nameOf(surname: string, given: readonly string[], between: string): string {
  return [surname, given.join(between)].filter((part) => part !== '').join(' ');
}

function customarySurname(surname: string): string {
  return variants(SURNAMES.get(surname) ?? '-')[0]?.text ?? '';
}

function syllablesOf(text: string, system: Exclude<keyof Letter, 'customary'>): string {
  return Array.from(text, (syllable) => spelt(syllable, system)).join('');
}

function spelt(syllable: string, system: Exclude<keyof Letter, 'customary'>): string {
  const letters = lettersOf(syllable).map((letter) => letter[system]);
  return letters.length === 0 ? syllable : letters.join('');
}

interface Parts {
  /** Empty where the word is no name of a person. */
  readonly surname: string;
  readonly rest: readonly string[];
}

/** The surname stands first, one syllable or a known pair; two to four syllables make a name. */
function partsOf(word: string): Parts {
  const syllables = Array.from(word);
  if (syllables.length >= 2 && syllables.length <= LONGEST_NAME)
    for (const length of [2, 1]) {
      const surname = syllables.slice(0, length).join('');
      if (syllables.length > length && SURNAMES.has(surname))
        return { surname, rest: syllables.slice(length) };
    }
  return { surname: '', rest: syllables };
}

function customaryForms({ surname, rest }: Parts, ways: Ways): readonly Way[] {
  const given = rest.map(syllableForms);
  const apart = combinedWays(
    given.map((forms) => forms.map((form) => ways.of(form))),
    CONSIDERED,
  );
  const joined = combined(given, '', CONSIDERED).map((form) => ways.of(form));
  const written = [...apart, ...joined];
  if (surname === '')
    return rest.length > 1 ? likeliestFirst(written, rest.length > LONGEST_NAME ? 1 : CONSIDERED) : apart;
  const families = variants(SURNAMES.get(surname) ?? '').map((family) => ways.of(family));
  return combinedWays([families, written], CONSIDERED);
}

/** Longer words are titles and companies, whose customs nobody knows. */
const LONGEST_NAME = 4;

/** Names are made of a few hundred syllables, each put together once. */
function syllableForms(syllable: string): readonly Variant[] {
  const known = SYLLABLE_FORMS.get(syllable);
  if (known) return known;
  const letters = lettersOf(syllable);
  if (letters.length === 0) return [{ text: syllable, weight: 1 }];
  const own = OWN_SYLLABLES.get(syllable);
  const customs = letters.map(({ customary }) => variants(customary));
  const forms = own ? variants(own) : combined(customs, '', 6);
  SYLLABLE_FORMS.set(syllable, forms);
  return forms;
}

const SYLLABLE_FORMS = new Map<string, readonly Variant[]>();

/** Unicode lays syllables out by initial, vowel and final: 588 to an initial, 28 to a vowel. */
function lettersOf(syllable: string): readonly Letter[] {
  const offset = (syllable.codePointAt(0) ?? 0) - 0xac00;
  if (offset < 0 || offset >= 19 * 588) return [];
  const letters = [
    INITIALS[Math.floor(offset / 588)],
    VOWELS[Math.floor((offset % 588) / 28)],
    FINALS[offset % 28],
  ];
  return letters.filter((letter) => letter !== undefined);
}
