import { FINALS, INITIALS, type Letter, OWN_SYLLABLES, VOWELS } from './korean-syllables.ts';
import { combined, variants } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';

/** What is known of one syllable. */
export interface HangulSyllable {
  /** Not a sign that stands among syllables. */
  readonly isRead: boolean;
  /** By the two systems and as Pyongyang writes. */
  readonly revised: string;
  readonly mccune: string;
  readonly northern: string;
  readonly customary: readonly Variant[];
}

/** Names are made of a few hundred syllables, each put together once. */
export function syllableOf(text: string): HangulSyllable {
  const known = SYLLABLES.get(text);
  if (known) return known;
  const letters = lettersOf(text);
  if (letters.length === 0)
    return { isRead: false, revised: text, mccune: text, northern: text, customary: [{ text, weight: 1 }] };
  const own = OWN_SYLLABLES.get(text);
  const customs = letters.map(({ customary }) => variants(customary));
  const syllable = {
    isRead: true,
    revised: letters.map(({ revised }) => revised).join(''),
    mccune: letters.map(({ mccune }) => mccune).join(''),
    northern: letters.map(({ northern }) => northern).join(''),
    customary: own ? variants(own) : combined(customs, '', 6),
  };
  SYLLABLES.set(text, syllable);
  return syllable;
}

const SYLLABLES = new Map<string, HangulSyllable>();

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
