import { tableMap } from '../../letters/table.ts';
import { type HangulSyllable, syllableOf } from './hangul-syllable.ts';
import { SURNAMES } from './korean-surnames.ts';
import { variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { distinctReadings, type Reading, type Readings, withinLimit } from '../forms/reading.ts';
import { CONSIDERED } from '../ways/way-pairs.ts';
import type { WayRange } from '../ways/way-table.ts';
import { Ways } from '../ways/ways.ts';

/**
 * Korean names: the systems, then what people customarily write. The systems are seldom what a southern passport shows:
 * families kept Kim, Lee and Park, and given names follow English ears. The North writes by rules of its own, which are
 * read for it and where the country is not known.
 */
export function koreanReadings(words: readonly string[], country: string | null, limit: number): Readings {
  const parts = words.map(partsOf);
  const written: Reading[] = [];
  for (const system of country === null || country === 'KP' ? WITH_NORTHERN : SYSTEMS)
    written.push(systemReading(parts, system, false), systemReading(parts, system, true));
  const fixed = distinctReadings(written);
  ways.begin();
  const customary = ways.widest(
    ways.sequence(parts.map(customaryForms)),
    fixed.map((reading) => reading.words),
    limit - fixed.length,
  );
  const { readings, capped } = withinLimit(
    fixed,
    customary.map(({ words: chosen, sum }) => ({ words: chosen, system: 'customary_korean', sum })),
    limit,
  );
  return { readings, capped, inLatin: parts.every(({ rest }) => rest.every(({ isRead }) => isRead)) };
}

const ways = new Ways();

type System = 'revised' | 'mccune' | 'northern';

const SYSTEMS: readonly System[] = ['revised', 'mccune'];
const WITH_NORTHERN: readonly System[] = [...SYSTEMS, 'northern'];
const SYSTEM_NAMES: Readonly<Record<System, string>> = {
  revised: 'revised_romanization',
  mccune: 'mccune_reischauer',
  northern: 'north_korean',
};

function systemReading(parts: readonly Parts[], system: System, isJoined: boolean): Reading {
  const words: string[] = [];
  for (const { surname, rest } of parts) {
    if (surname) words.push(surname[system]);
    if (isJoined) words.push(rest.map((syllable) => syllable[system]).join(''));
    else for (const syllable of rest) words.push(syllable[system]);
  }
  return { words, system: SYSTEM_NAMES[system] };
}

interface Parts {
  /** None where the word is no name of a person. */
  readonly surname: Surname | undefined;
  readonly rest: readonly HangulSyllable[];
}

/** The surname stands first, one syllable or a known pair; two to four syllables make a name. */
function partsOf(word: string): Parts {
  const syllables = Array.from(word);
  const rest = syllables.map(syllableOf);
  const [first = '', second = ''] = syllables;
  if (syllables.length < 2 || syllables.length > LONGEST_NAME) return { surname: undefined, rest };
  const double = syllables.length > 2 ? SURNAMES_READ.get(first + second) : undefined;
  if (double) return { surname: double, rest: rest.slice(2) };
  const surname = SURNAMES_READ.get(first);
  return { surname, rest: surname ? rest.slice(1) : rest };
}

interface Surname {
  readonly customary: readonly Variant[];
  /** The South writes surnames as families do. */
  readonly revised: string;
  readonly mccune: string;
  readonly northern: string;
}

/** The North keeps the r that the South has dropped or turned into n. */
const NORTHERN_SURNAMES = tableMap('이 ri | 임 rim | 유 ryu | 노 ro | 나 ra | 양 ryang');

const SURNAMES_READ: ReadonlyMap<string, Surname> = new Map(
  Array.from(SURNAMES, ([surname, cell]) => {
    const customary = variants(cell);
    const syllables = Array.from(surname, syllableOf);
    const mccune = syllables.map((syllable) => syllable.mccune).join('');
    const northern = syllables.map((syllable) => syllable.northern).join('');
    const revised = customary[0]?.text ?? '';
    return [surname, { customary, revised, mccune, northern: NORTHERN_SURNAMES.get(surname) ?? northern }];
  }),
);

function customaryForms({ surname, rest }: Parts): WayRange {
  const syllables = ways.syllables(rest.map(({ customary }) => ways.of(customary)));
  const { apart } = syllables;
  if (surname) {
    // Of what follows the surname only the first ways are considered.
    const joined = ways.joined(syllables, 1, CONSIDERED - (apart.end - apart.first));
    return ways.sequence([ways.of(surname.customary), ways.both(apart, joined)]);
  }
  if (rest.length < 2) return apart;
  return ways.likeliest(
    apart,
    ways.joined(syllables, 1, CONSIDERED),
    rest.length > LONGEST_NAME ? 1 : CONSIDERED,
  );
}

/** Longer words are titles and companies, whose customs nobody knows. */
const LONGEST_NAME = 4;
