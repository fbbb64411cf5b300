import { describe, expect, test, vi } from 'vitest';
import { bornOn, listed, loadedList, screened } from '../../test/listed.ts';
import { searchLimits } from '../words/search-limits.ts';
import type { ListKey } from '../lists/list.ts';
import type { ListedEntry } from '../lists/listed-entry.ts';
import { Searcher } from './searcher.ts';
import { FoundNames } from './found-names.ts';
import type { ScreenedSubject } from '../evidence/subject.ts';

const searcher = new Searcher();

const DAY = '2026-11-01';
const POLICY = { reviewScore: 70, matchScore: 90 };

function crowd(
  count: number,
  name: (index: number) => string,
  given: Partial<ListedEntry> = {},
): ListedEntry[] {
  const { names: _, ...others } = given;
  return Array.from({ length: count }, (_, index) => listed(name(index), others));
}

function search(lists: Partial<Record<ListKey, ListedEntry[]>>, subject: ScreenedSubject, policy = POLICY) {
  const loaded = Object.entries(lists).map(([key, entries]) => loadedList(key as ListKey, entries));
  return searcher.screen(subject, loaded, policy, DAY);
}

const sameName = (): string => 'Omar Hadad';
/** Letters for the digits, so that no two are one letter off. */
const oneCommonWord = (index: number): string =>
  `Omar ${Array.from(String(index).padStart(4, '0'))
    .map((digit) => 'bcdfghklmn'[Number(digit)]?.repeat(3))
    .join('')}`;

const POOLS = [
  ['eu_fsf', searchLimits.sanctionsCandidates, 'candidates_capped'],
  ['service_pep', searchLimits.pepCandidates, 'pep_candidates_capped'],
] as const;

describe.each(POOLS)('Contract 4, Caps and completeness: %s', (key, cap, reason) => {
  test('up to the cap all that share a word are scored', () => {
    const result = search({ [key]: crowd(cap, oneCommonWord) }, screened('Omar Hadad'));
    expect(result).toMatchObject({ candidateCount: cap, topScore: 25, hits: [], reasons: [] });
  });

  test('a crowd beyond it that shares only one common word is set aside, and the run is complete', () => {
    const entries = [...crowd(cap + 1, oneCommonWord), listed('Hadad Omar')];
    const result = search({ [key]: entries }, screened('Omar Hadad'));
    expect(result).toMatchObject({ candidateCount: 1, topScore: 82, reasons: [] });
    expect(result.hits).toMatchObject([{ ordinal: cap + 1 }]);
    expect(search({ [key]: crowd(cap + 1, oneCommonWord) }, screened('Omar Hadad'))).toMatchObject({
      candidateCount: 0,
      topScore: null,
      reasons: [],
    });
  });

  test('a crowd of the same name is complete at the cap and capped beyond it', () => {
    const at = search({ [key]: crowd(cap, sameName) }, screened('Omar Hadad'));
    expect(at).toMatchObject({ candidateCount: cap, reasons: [] });
    expect(at.hits).toHaveLength(cap);
    const beyond = search({ [key]: crowd(cap + 1, sameName) }, screened('Omar Hadad'));
    expect(beyond).toMatchObject({ candidateCount: cap, topScore: 82, reasons: [reason] });
    expect(beyond.hits).toHaveLength(cap);
  });

  test('of a crowd of the same name the best are scored', () => {
    const entries = [...crowd(cap + 5, sameName), listed('Omar Hadad', { births: [bornOn('1970-05-05')] })];
    const result = search({ [key]: entries }, screened('Omar Hadad', { datesOfBirth: ['1970-05-05'] }));
    expect(result).toMatchObject({ candidateCount: cap, topScore: 100, reasons: [reason] });
    expect(result.hits[0]).toMatchObject({ ordinal: cap + 5, score: 100 });
  });

  test('those whose dates of birth keep them below review are set aside first', () => {
    const others = crowd(cap + 50, sameName, { births: [bornOn('1950-01-01')] });
    const result = search(
      { [key]: [...others, ...crowd(3, sameName)] },
      screened('Omar Hadad', { datesOfBirth: ['1990-05-05'] }),
    );
    expect(result).toMatchObject({ candidateCount: 3, topScore: 82, reasons: [] });
  });

  test('those whose nationality or kind keeps them below review are set aside', () => {
    const foreign = crowd(cap + 1, sameName, { countries: [{ country: 'FR', role: 'nationality' }] });
    const entities = crowd(cap + 1, sameName, { entityType: 'entity' });
    const subject = screened('Omar Hadad', { nationalities: ['OM'], entityType: 'person' });
    const result = search({ [key]: [...foreign, ...entities, ...crowd(2, sameName)] }, subject, {
      reviewScore: 75,
      matchScore: 90,
    });
    expect(result).toMatchObject({ candidateCount: 2, topScore: 82, reasons: [] });
  });

  test('a low review score makes the same crowd reach it, and it is capped', () => {
    const policy = { reviewScore: 20, matchScore: 90 };
    const result = search({ [key]: crowd(cap + 1, oneCommonWord) }, screened('Omar Hadad'), policy);
    expect(result).toMatchObject({ candidateCount: cap, topScore: 25, reasons: [reason] });
  });

  test('identifier hits are scored always, beside the cap', () => {
    const identifier = { kind: 'passport', value: 'P77', country: 'OM' } as const;
    const identifiers = [{ ...identifier, sub: null, doubtful: false }];
    const entries = [...crowd(cap + 1, sameName), ...crowd(2, () => 'Some One', { identifiers })];
    const result = search({ [key]: entries }, screened('Omar Hadad', { identifiers: [identifier] }));
    expect(result).toMatchObject({ candidateCount: cap + 2, topScore: 82, reasons: [reason] });
    expect(result.hits.filter(({ score }) => score === 75)).toHaveLength(2);
  });
});

describe('Contract 4, Caps and completeness: the cost of a crowd', () => {
  test('a listed name is weighed once, however many words and spellings of the subject bring it up', () => {
    const cap = searchLimits.sanctionsCandidates;
    const taken = vi.spyOn(FoundNames.prototype, 'take');
    const name = 'Omar Hadad Salim Nasser';
    const aliases = ['Salim Nasser', 'Hadad Omar Karim', 'Omar Hadat'];
    search({ eu_fsf: crowd(cap + 1, () => name) }, screened(name, { aliases }), {
      reviewScore: 1,
      matchScore: 90,
    });
    expect(taken).toHaveBeenCalledTimes(cap + 1);
    taken.mockRestore();
  });
});

describe('Contract 4, Caps and completeness: pools', () => {
  const cap = searchLimits.sanctionsCandidates;

  test('sanctions lists share one cap', () => {
    const lists = { eu_fsf: crowd(cap - 1, sameName), uk_sanctions: crowd(2, sameName) };
    const result = search(lists, screened('Omar Hadad'));
    expect(result).toMatchObject({ candidateCount: cap, reasons: ['candidates_capped'] });
    expect(result.hits.filter(({ list }) => list.key === 'uk_sanctions')).toHaveLength(1);
  });

  test('the PEP list has its own', () => {
    const lists = {
      eu_fsf: crowd(cap, sameName),
      service_pep: crowd(searchLimits.pepCandidates, sameName),
    };
    expect(search(lists, screened('Omar Hadad'))).toMatchObject({
      candidateCount: cap + searchLimits.pepCandidates,
      reasons: [],
    });
  });
});

/** Beyond the cap only what could reach review is looked at; it must be all of what scoring everything would find. */
describe('Contract 4, Caps and completeness: nothing that reaches review is set aside', () => {
  const words = ['omar', 'hadad', 'salim', 'nasser', 'karim', 'yusuf', 'rashid', 'tarek', 'zaid', 'nabil'];
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const next = random(3);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const nameOf = (count: number): string =>
    Array.from({ length: count }, () => pick([...words, ...words.map((word) => `${word}x`)])).join(' ');
  const entries = Array.from({ length: 3_000 }, () =>
    listed(nameOf(1 + Math.floor(next() * 5)), {
      births: next() < 0.5 ? [bornOn(pick(['1961-02-11', '1961-07-07', '1980-01-01']))] : [],
      countries: next() < 0.5 ? [{ country: pick(['FR', 'OM']), role: 'nationality' }] : [],
      names: next() < 0.3 ? [{ value: nameOf(2), weak: next() < 0.5 }] : [],
    }),
  );
  const whole = loadedList('service_pep', entries);
  const slices = Array.from({ length: 30 }, (_, slice) =>
    loadedList('service_pep', entries.slice(slice * 100, slice * 100 + 100)),
  );

  test.each(Array.from({ length: 120 }, (_, index) => index))('subject %i', (index) => {
    const subject = screened(nameOf(1 + (index % 4)), {
      datesOfBirth: index % 2 === 0 ? ['1961-02-11'] : [],
      nationalities: index % 3 === 0 ? ['OM'] : [],
    });
    const policy = { reviewScore: pick([30, 50, 58, 64, 70, 78, 85]), matchScore: 90 };
    const found = searcher.screen(subject, [whole], policy, DAY);
    const expected = slices.flatMap((list, slice) =>
      searcher
        .screen(subject, [list], policy, DAY)
        .hits.map(({ ordinal, score }) => `${slice * 100 + ordinal} ${score}`),
    );
    const got = found.hits.map(({ ordinal, score }) => `${ordinal} ${score}`);
    const isCapped = expected.length > searchLimits.pepCandidates;
    expect(found.reasons).toEqual(isCapped ? ['pep_candidates_capped'] : []);
    expect(expected).toEqual(expect.arrayContaining(got));
    expect(got).toHaveLength(isCapped ? searchLimits.pepCandidates : expected.length);
  });
});
