import { RecentlyUsed } from '@assay/values';
import type { ScorePolicy } from '../../evidence/evidence.ts';
import { type KnownEvidence, upperBound } from './score.ts';
import type { ScreenedSubject } from '../../evidence/subject.ts';
import { agreementOf } from './name-agreement.ts';

/** Listed names of so many words reach review only when they share at least so many with the subject's. */
export interface ReachingLengths {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  readonly neededWords: number;
}

const CONSONANTS = { code: 'sound_alike', detail: '' } as const;

/** From here on listed names are no longer told apart by their length. */
const LONGEST_LISTED_WORDS = 40;

/** Organizations choose their scores: what follows from those of a few is kept, however many there are. */
const POLICIES_AT_MOST = 64;
const known = new RecentlyUsed<string, Reach>(POLICIES_AT_MOST);
/** Searches mostly come with the policy of the one before. */
let last: (ScorePolicy & { hasBirth: boolean; hasCountry: boolean; reach: Reach }) | undefined;

/** The same for all subjects with a birth date or without, with a country or without, so it is worked out once. */
export function reachOf({ datesOfBirth, nationalities }: ScreenedSubject, policy: ScorePolicy): Reach {
  const [hasBirth, hasCountry] = [datesOfBirth.length > 0, nationalities.length > 0];
  const { reviewScore, matchScore } = policy;
  const isLast =
    last?.reviewScore === reviewScore &&
    last.matchScore === matchScore &&
    last.hasBirth === hasBirth &&
    last.hasCountry === hasCountry;
  if (last && isLast) return last.reach;
  const key = `${reviewScore} ${matchScore} ${hasBirth} ${hasCountry}`;
  const reach = known.get(key) ?? new Reach(policy, hasBirth, hasCountry);
  known.set(key, reach);
  last = { reviewScore, matchScore, hasBirth, hasCountry, reach };
  return reach;
}

/** What a name must share to reach review, whatever birth date and country stand beside it. */
export class Reach {
  readonly #policy: ScorePolicy;
  readonly #attributes: Omit<KnownEvidence, 'name'>;
  #withLetterOff: boolean | undefined;
  #withSounds: boolean | undefined;
  #withConsonants: boolean | undefined;
  #withOtherAge: boolean | undefined;
  readonly #least: number[] = [];
  readonly #lengths = new Map<number, readonly ReachingLengths[]>();

  constructor(policy: ScorePolicy, hasBirth: boolean, hasCountry: boolean) {
    this.#policy = policy;
    this.#attributes = {
      ...(!hasBirth && { birth: null }),
      ...(!hasCountry && { nationality: null }),
      document: null,
      wallet: false,
    };
  }

  /** Whether a name with a word one letter off can reach it at all. */
  get withLetterOff(): boolean {
    this.#withLetterOff ??= this.#reaches({ agreement: 'exact_name', letterOff: '' });
    return this.#withLetterOff;
  }

  /** Whether a name with a word that only sounds alike can. */
  get withSounds(): boolean {
    const alike = [{ code: 'sound_alike', detail: '' }] as const;
    this.#withSounds ??= this.#reaches({ agreement: 'exact_name', alike });
    return this.#withSounds;
  }

  /** Whether a name of another script can of which two words have the same consonants, as few as there may be. */
  get withConsonants(): boolean {
    const alike = [CONSONANTS, CONSONANTS];
    this.#withConsonants ??= this.#reaches({ agreement: 'exact_name', alike });
    return this.#withConsonants;
  }

  /** Whether anybody can reach it who was born in other years. */
  get withOtherAge(): boolean {
    this.#withOtherAge ??= this.#reaches({ agreement: 'exact_name' }, { birth: 'dob_mismatch' });
    return this.#withOtherAge;
  }

  /** Fewer shared words never reach it; `Infinity` where no number of them does. */
  neededWords(subjectWords: number): number {
    return (this.#least[subjectWords] ??= Math.min(
      ...this.lengthsFor(subjectWords).map(({ neededWords }) => neededWords),
    ));
  }

  /** Contract 4, *Caps and completeness*: given the words they share. Shortest names first. */
  lengthsFor(subjectWords: number): readonly ReachingLengths[] {
    const known = this.#lengths.get(subjectWords);
    if (known) return known;
    const lengths = this.#allLengthsFor(subjectWords);
    this.#lengths.set(subjectWords, lengths);
    return lengths;
  }

  #allLengthsFor(subjectWords: number): readonly ReachingLengths[] {
    const lengths: ReachingLengths[] = [];
    for (let from = 1; from <= LONGEST_LISTED_WORDS; from += 1) {
      const neededWords = this.#neededWords(subjectWords, from);
      const isLast = from > subjectWords && (neededWords === null || neededWords >= subjectWords);
      const to = isLast || from === LONGEST_LISTED_WORDS ? Infinity : from;
      const last = lengths.at(-1);
      if (last?.to === from - 1 && last.neededWords === neededWords) lengths.splice(-1, 1, { ...last, to });
      else if (neededWords !== null) lengths.push({ from, to, neededWords });
      if (isLast) break;
    }
    return lengths;
  }

  /** Null where no number of shared words is enough. */
  #neededWords(subjectWords: number, listedWords: number): number | null {
    let needed: number | null = null;
    const longerWords = Math.max(subjectWords, listedWords);
    for (let shared = Math.min(subjectWords, listedWords); shared >= 1; shared -= 1) {
      const agreement = agreementOf({
        sharedWords: shared,
        subjectWords,
        listedWords,
        inPieces: false,
      });
      if (!this.#reaches({ agreement, sharedWords: shared, longerWords })) break;
      needed = shared;
    }
    return needed;
  }

  #reaches(name: NonNullable<KnownEvidence['name']>, attributes: Partial<KnownEvidence> = {}): boolean {
    const known = { ...this.#attributes, ...attributes, name };
    return upperBound(known, this.#policy) >= this.#policy.reviewScore;
  }
}
