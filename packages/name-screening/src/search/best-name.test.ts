import { describe, expect, test } from 'vitest';
import { bornOn, listed, loadedList, screened } from '../../test/listed.ts';
import { searchLimits } from '../words/search-limits.ts';
import type { ListedEntry } from '../lists/listed-entry.ts';
import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../words/one-letter-off.ts';
import { birthAgreement } from '../evidence/births.ts';
import type { Evidence, NameEvidence, ScorePolicy } from '../evidence/evidence.ts';
import { documentAgreement, walletAgreement } from '../evidence/identifiers.ts';
import { scoreValueOf } from './scores/score.ts';
import { reachOf } from './scores/reach.ts';
import { Searcher } from './searcher.ts';
import { agreementOf } from './scores/name-agreement.ts';
import {
  closer,
  type Likeness,
  likenessThrough,
  nameKeys,
  soundLikenessKeys,
  syllableLikenessKeys,
} from '../alike/likeness.ts';
import { alikeForms, type AlikeForm } from './alike/alike-forms.ts';
import { WordCache } from './meeting/word-cache.ts';
import { SYLLABLES } from './meeting/subject-word.ts';
import { searchTermsOf } from './meeting/search-terms.ts';
import { pairingOf, type Relation } from './alike/pairing.ts';
import type { ScreenedSubject } from '../evidence/subject.ts';

const searcher = new Searcher();

const POLICIES = [
  { reviewScore: 70, matchScore: 90 },
  { reviewScore: 30, matchScore: 60 },
  { reviewScore: 15, matchScore: 100 },
];
const WORDS = 'hadad hadid hadads omar omari salim salimx selim nasser naser abcd abcde bcdef'.split(' ');

/** Before other names it leaves them words that are not among the first of the search. */
const LONG_NAME = Array.from({ length: 33 }, (_, number) => `zz${number}`).join(' ');

/** Contract 4, *Scorer*, without any index: every name of one beside every name of the other. */
function scoreByHand(subject: ScreenedSubject, entry: ListedEntry, policy: ScorePolicy): number {
  const others: Omit<Evidence, 'name'> = {
    birth: birthAgreement(subject.datesOfBirth, entry.births),
    nationality: nationalityByHand(subject, entry),
    document: documentAgreement(subject.identifiers, entry.identifiers),
    wallet: walletAgreement(subject.identifiers, entry.identifiers),
  };
  const agreements = [subject.name, ...subject.aliases].flatMap((name) =>
    entry.names.flatMap(({ value, weak }) =>
      agreementsOf(name.split(' '), value.split(' '), weak).filter((one) =>
        isLookedFor(one, others.birth, subject, policy),
      ),
    ),
  );
  if (others.document !== null || others.wallet) agreements.push(nameOf(0, 1, 1, false, false));
  return Math.max(-1, ...agreements.map((name) => scoreValueOf({ ...others, name }, policy)));
}

/** A sound or a first letter is looked for where it could reach review; nothing that is alike of who was born in other years. */
function isLookedFor(
  { alike = [], against = [], letterOff }: NameEvidence,
  birth: Evidence['birth'],
  subject: ScreenedSubject,
  policy: ScorePolicy,
): boolean {
  const hasIdentifiers = subject.identifiers.length > 0;
  const isAlike = alike.length > 0 || against.length > 0;
  if (isAlike && birth === 'dob_mismatch' && !hasIdentifiers && !reachOf(subject, policy).withOtherAge)
    return false;
  const areNames = alike.every(({ code, detail }) => code !== 'sound_alike' && code !== 'initial' && detail);
  const isClose = areNames && (alike.length === 0 || letterOff === null);
  return isClose || hasIdentifiers || reachOf(subject, policy).withSounds;
}

function nationalityByHand(
  { nationalities }: ScreenedSubject,
  { countries }: ListedEntry,
): Evidence['nationality'] {
  if (nationalities.length === 0 || countries.length === 0) return null;
  const isSame = countries.some(({ country }) => nationalities.includes(country));
  return isSame ? 'nationality_match' : 'nationality_mismatch';
}

function agreementsOf(
  given: readonly string[],
  stated: readonly string[],
  weak: boolean,
): readonly NameEvidence[] {
  const [subject, entry] = [[...new Set(given)], [...new Set(stated)]];
  const same = entry.filter((word) => subject.includes(word)).length;
  const isNear = (word: string): boolean =>
    subject.some((other) => !entry.includes(other) && isOneLetterOff(word, other));
  const hasNear = entry.some(
    (word) => word.length >= SHORTEST_WORD_ONE_LETTER_OFF && !subject.includes(word) && isNear(word),
  );
  return [
    ...(same > 0 ? [nameOf(same, subject.length, entry.length, false, weak)] : []),
    ...(hasNear ? [nameOf(same + 1, subject.length, entry.length, true, weak)] : []),
    ...alikeByHand(subject, entry, weak),
  ];
}

const likenesses = new Map<string, Likeness | null>();

/** The same few words meet again and again. */
function likenessOf(word: string, other: string, bySyllables: boolean): Likeness | null {
  const pair = `${word} ${other} ${bySyllables}`;
  const known = likenesses.get(pair);
  if (known !== undefined) return known;
  const likeness = likenessByKeys(word, other, bySyllables);
  likenesses.set(pair, likeness);
  return likeness;
}

function likenessByKeys(word: string, other: string, bySyllables: boolean): Likeness | null {
  const keysOf = (text: string) => [
    ...nameKeys(text),
    ...soundLikenessKeys(text),
    ...(bySyllables ? syllableLikenessKeys(text) : []),
  ];
  return keysOf(word)
    .filter(({ text }) => keysOf(other).some((key) => key.text === text))
    .flatMap((key) => likenessThrough(key, word, other) ?? [])
    .reduce<Likeness | null>((best, one) => (best ? closer(best, one) : one), null);
}

/** Other spellings, sounds, short forms and first letters: every word of one beside every word of the other. */
function alikeByHand(
  subject: readonly string[],
  entry: readonly string[],
  weak: boolean,
): readonly NameEvidence[] {
  const form = formByHand(subject);
  if (!form) return [];
  const { terms, depth } = form;
  const words = entry.map((text) => ({
    text,
    relations: terms.flatMap((one, term): Relation[] => {
      if (one.kind !== 'word') return [];
      const own = one.word.text;
      if (own === text) return [{ term, likeness: null }];
      const likeness = likenessOf(own, text, depth === SYLLABLES);
      const isLetterOff = text.length >= SHORTEST_WORD_ONE_LETTER_OFF && isOneLetterOff(own, text);
      return [
        ...(likeness ? [{ term, likeness }] : []),
        ...(isLetterOff ? [{ term, likeness: null, isLetterOff }] : []),
      ];
    }),
  }));
  const alike = pairingOf(terms, words);
  return alike ? [{ ...alike, weak, ways: [] }] : [];
}

const keptWords = new WordCache();
const formsByHand = new Map<string, AlikeForm | undefined>();

/** The name as it was given, to be compared as far as can be. */
function formByHand(words: readonly string[]): AlikeForm | undefined {
  const name = words.join(' ');
  if (formsByHand.has(name)) return formsByHand.get(name);
  const terms = searchTermsOf(screened(name), keptWords, { isListed: () => false, isLetterOff: null });
  const form = alikeForms(terms, true).find(({ spelling }) => spelling.spelling.how === 'as_written');
  formsByHand.set(name, form);
  return form;
}

function nameOf(
  sharedWords: number,
  subjectWords: number,
  listedWords: number,
  off: boolean,
  weak: boolean,
): NameEvidence {
  const agreement = agreementOf({ sharedWords, subjectWords, listedWords, inPieces: false });
  const longerWords = Math.max(subjectWords, listedWords);
  return { agreement, sharedWords, longerWords, letterOff: off ? '' : null, weak, ways: [] };
}

function chance(seed: number) {
  const next = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const some = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: Math.floor(next() * (most + 1)) }, make);
  const name = (): string => [pick(WORDS), ...some(3, () => pick(WORDS))].join(' ');
  return { pick, some, name };
}

describe('Contract 4, Scorer: an entry has the score of the names that agree best', () => {
  test.each(Array.from({ length: 20 }, (_, seed) => seed))('list %i', (seed) => {
    const { pick, some, name } = chance(seed);
    const identifier = () =>
      ({ kind: pick(['passport', 'wallet'] as const), value: pick(['P1', 'P2']), country: 'FR' }) as const;
    const entries = Array.from({ length: 60 }, () =>
      listed(name(), {
        names: some(2, () => ({ value: name(), weak: pick([true, false]) })),
        births: some(2, () => bornOn(pick(['1961-02-11', '1961-11-02', '1962-03-03', '1975-05-05']))),
        countries: some(2, () => ({ country: pick(['FR', 'RU', 'CN']), role: 'nationality' as const })),
        identifiers: some(1, () => ({ ...identifier(), sub: null, doubtful: false })),
      }),
    );
    const list = loadedList('eu_fsf', entries);
    for (let round = 0; round < 20; round += 1) {
      const policy = pick(POLICIES);
      const given = [name(), ...some(2, name)];
      const [first = '', ...aliases] = seed % 2 === 0 ? given : [LONG_NAME, ...given];
      const subject = screened(first, {
        aliases,
        datesOfBirth: some(2, () => pick(['1961-02-11', '1961-11', '1961', '1990'])),
        nationalities: some(1, () => pick(['FR', 'RU', 'DE'])),
        identifiers: some(1, identifier),
      });
      const scores = entries.map((entry) => scoreByHand(subject, entry, policy));
      const result = searcher.screen(subject, [list], policy, '2026-11-01');
      const found = new Map(result.hits.map(({ ordinal, score }) => [ordinal, score]));
      const expected = scores.flatMap((score, ordinal) =>
        score >= policy.reviewScore ? [[ordinal, score] as const] : [],
      );
      expect(found).toEqual(new Map(expected));
      const scored = scores.filter((score) => score >= 0);
      expect(result.candidateCount).toBe(scored.length);
      expect(result.topScore).toBe(scored.length > 0 ? Math.max(...scored) : null);
    }
  });
});

describe('Contract 4, Caps and completeness: of a crowd, every entry that reaches review', () => {
  const DAY = '2026-11-01';
  const REVIEW_SCORES = [70, 70, 60, 50, 45, 40, 36];
  const KINDS = ['person', 'entity', 'unknown'] as const;
  /** Enough words that few of a thousand reach, and common ones that everybody shares. */
  const RARE = Array.from(
    { length: 120 },
    (_, number) => `rare${String.fromCodePoint(97 + (number % 26))}${number}`,
  );

  test.each(Array.from({ length: 12 }, (_, seed) => seed))('list %i', (seed) => {
    const { pick, some } = chance(seed + 100);
    const name = (): string =>
      [pick(['omar', 'salim']), ...some(4, () => pick([...RARE, 'nasser', 'omar']))].join(' ');
    const entries = Array.from({ length: 1_000 }, () =>
      listed(name(), {
        entityType: pick(seed % 3 === 0 ? (['person'] as const) : KINDS),
        endsOn: seed % 4 === 0 ? pick(['2020-01-01', null]) : null,
        births: some(1, () => bornOn(pick(['1961-02-11', '1962-12-31', '1968-07-07', '1975-05-05']))),
      }),
    );
    const list = loadedList('eu_fsf', entries);
    for (let round = 0; round < 10; round += 1) {
      const policy = { reviewScore: pick(REVIEW_SCORES), matchScore: 90 };
      const entityType = pick([null, 'person', 'entity'] as const);
      const subject = screened(name(), { entityType, datesOfBirth: some(1, () => '1961-02-11') });
      const isThere = (entry: ListedEntry): boolean =>
        (entityType === null || entry.entityType === 'unknown' || entry.entityType === entityType) &&
        (entry.endsOn === null || entry.endsOn >= DAY);
      const scores = entries.map((entry) => (isThere(entry) ? scoreByHand(subject, entry, policy) : -1));
      const sharing = scores.filter((score) => score >= 0).length;
      const expected = scores.flatMap((score, ordinal) =>
        score >= policy.reviewScore ? [[ordinal, score] as const] : [],
      );
      if (expected.length > searchLimits.sanctionsCandidates) continue;
      const { hits, candidateCount } = searcher.screen(subject, [list], policy, DAY);
      expect(new Map(hits.map(({ ordinal, score }) => [ordinal, score]))).toEqual(new Map(expected));
      const isCrowd = sharing > searchLimits.sanctionsCandidates;
      expect(candidateCount).toBe(isCrowd ? expected.length : sharing);
    }
  });
});
