import { describe, expect, test } from 'vitest';
import { PEP_STANDINGS, type PepStanding } from '@assay/name-screening';
import { SCREENING_FACTS } from '../../facts.ts';
import type { IncompleteReason } from '../status/incomplete.ts';
import { type FactMatch, pepSourceOf, riskSourceOf, type ScreenedRun, screeningFacts } from './risk-facts.ts';
import type { SourceReport } from '../status/sources.ts';
import type { MatchDecision } from '../../matches/decision.ts';

const source = (key: string, parts: Partial<SourceReport> = {}): SourceReport => ({
  key,
  versionId: `${key}-1`,
  publishedAt: null,
  missing: false,
  stale: false,
  staleReasons: [],
  attention: false,
  ...parts,
});

const BOTH = ['eu_fsf', 'service_pep'];

const run = ({
  lists = BOTH,
  ...parts
}: Partial<ScreenedRun> & { readonly lists?: readonly string[] } = {}): ScreenedRun => ({
  reviewScore: 70,
  matchScore: 90,
  pepLookbackMonths: 12,
  errorCode: null,
  sources: lists.map((key) => source(key)),
  incompleteReasons: [],
  matches: [],
  ...parts,
});

const sanctioned = (score: number, decision: MatchDecision = 'pending'): FactMatch => ({
  listKind: 'sanctions',
  score,
  decision,
  pepStanding: null,
});
const exposed = (
  pepStanding: PepStanding,
  score: number,
  decision: MatchDecision = 'pending',
): FactMatch => ({
  listKind: 'pep',
  score,
  decision,
  pepStanding,
});

/** Sanctions and PEP, each its value or unavailable. */
const values = (one: ScreenedRun): readonly (string | null)[] =>
  screeningFacts(one).map(({ status, value }) => {
    expect(status).toBe(value === null ? 'unavailable' : 'available');
    return value;
  });

describe('Document 2, Risk evidence: sources', () => {
  test.each<[readonly string[], string | null, string | null]>([
    [['eu_fsf'], 'service:screening:eu_fsf:r70:m90', null],
    [['uk_sanctions', 'eu_fsf'], 'service:screening:eu_fsf+uk_sanctions:r70:m90', null],
    [
      ['service_pep', 'ofac_sdn', 'eu_fsf'],
      'service:screening:eu_fsf+ofac_sdn:r70:m90',
      'service:screening:service_pep:r70:m90:l12',
    ],
    [['service_pep'], null, 'service:screening:service_pep:r70:m90:l12'],
    [['mars_list', 'eu_fsf'], 'service:screening:eu_fsf+mars_list:r70:m90', null],
  ])('%j', (lists, sanctions, pep) => {
    const by = run({ lists });
    expect(riskSourceOf(by)).toBe(sanctions);
    expect(pepSourceOf(by)).toBe(pep);
    expect(screeningFacts(by).map((fact) => [fact.fact, fact.source])).toEqual([
      ...(sanctions === null ? [] : [['screening.sanctions', sanctions]]),
      ...(pep === null ? [] : [['screening.pep', pep]]),
    ]);
  });

  test('other scores and another look-back are other sources', () => {
    const by = run({ reviewScore: 60, matchScore: 80, pepLookbackMonths: 24 });
    expect(screeningFacts(by).map((fact) => fact.source)).toEqual([
      'service:screening:eu_fsf:r60:m80',
      'service:screening:service_pep:r60:m80:l24',
    ]);
  });
});

describe('Document 2, Risk evidence: screening.sanctions', () => {
  const stale = [source('eu_fsf', { stale: true }), source('service_pep')];
  const staleReason: readonly IncompleteReason[] = ['source_stale'];

  test.each<[string, readonly FactMatch[], string, string | null]>([
    ['nothing found', [], 'clear', null],
    ['a possible match', [sanctioned(89)], 'possible_match', 'possible_match'],
    ['a match', [sanctioned(90)], 'match', 'match'],
    ['a possible match that was confirmed', [sanctioned(70, 'confirmed')], 'match', 'match'],
    ['false positives only', [sanctioned(95, 'false_positive')], 'clear', null],
    [
      'a false positive and a possible match',
      [sanctioned(95, 'false_positive'), sanctioned(75)],
      'possible_match',
      'possible_match',
    ],
    ['a PEP is never a sanctions hit', [exposed('pep', 100)], 'clear', null],
    ['a confirmed PEP neither', [exposed('pep', 80, 'confirmed')], 'clear', null],
  ])('%s', (_, matches, complete, incomplete) => {
    expect(values(run({ matches }))[0]).toBe(complete);
    expect(values(run({ matches, sources: stale, incompleteReasons: staleReason }))[0]).toBe(incomplete);
  });
});

describe('Document 2, Risk evidence: screening.pep', () => {
  const stale = [source('eu_fsf'), source('service_pep', { stale: true })];
  const staleReason: readonly IncompleteReason[] = ['source_stale'];
  const pepOf = (matches: readonly FactMatch[]): readonly (string | null | undefined)[] => [
    values(run({ matches }))[1],
    values(run({ matches, sources: stale, incompleteReasons: staleReason }))[1],
  ];

  /** Each standing with each kind of finding: the value of a complete search, and of an incomplete one. */
  test.each<[PepStanding, string, FactMatch, string, string | null]>([
    ['pep', 'at matchScore', exposed('pep', 90), 'pep', 'pep'],
    ['pep', 'possible', exposed('pep', 89), 'possible_pep', 'possible_pep'],
    ['pep', 'confirmed', exposed('pep', 70, 'confirmed'), 'pep', 'pep'],
    ['pep', 'false positive', exposed('pep', 95, 'false_positive'), 'none', null],
    ['family_member', 'at matchScore', exposed('family_member', 90), 'family_member', null],
    ['family_member', 'possible', exposed('family_member', 89), 'possible_pep', 'possible_pep'],
    ['family_member', 'confirmed', exposed('family_member', 70, 'confirmed'), 'family_member', null],
    ['family_member', 'false positive', exposed('family_member', 95, 'false_positive'), 'none', null],
    ['former_pep', 'at matchScore', exposed('former_pep', 90), 'former_pep', null],
    ['former_pep', 'possible', exposed('former_pep', 89), 'former_pep', null],
    ['former_pep', 'confirmed', exposed('former_pep', 70, 'confirmed'), 'former_pep', null],
    ['former_pep', 'false positive', exposed('former_pep', 95, 'false_positive'), 'none', null],
    ['none', 'at matchScore', exposed('none', 90), 'none', null],
    ['none', 'possible', exposed('none', 89), 'none', null],
    ['none', 'confirmed', exposed('none', 70, 'confirmed'), 'none', null],
    ['none', 'false positive', exposed('none', 95, 'false_positive'), 'none', null],
  ])('%s, %s', (_, __, match, complete, incomplete) => {
    expect(pepOf([match])).toEqual([complete, incomplete]);
  });

  test('nothing found', () => {
    expect(pepOf([])).toEqual(['none', null]);
  });

  test('a sanctions hit is none on the PEP list', () => {
    expect(pepOf([sanctioned(100)])).toEqual(['none', null]);
  });

  test.each<[string, readonly FactMatch[], string, string | null]>([
    ['pep before family_member', [exposed('family_member', 95), exposed('pep', 95)], 'pep', 'pep'],
    [
      'family_member before possible_pep, and the other way where incomplete',
      [exposed('pep', 75), exposed('family_member', 95)],
      'family_member',
      'possible_pep',
    ],
    ['pep before possible_pep', [exposed('pep', 75), exposed('pep', 95)], 'pep', 'pep'],
    [
      'possible_pep before former_pep',
      [exposed('former_pep', 95), exposed('pep', 75)],
      'possible_pep',
      'possible_pep',
    ],
    [
      'a possible family member before a confirmed former PEP',
      [exposed('former_pep', 95, 'confirmed'), exposed('family_member', 75)],
      'possible_pep',
      'possible_pep',
    ],
    ['former_pep before none', [exposed('none', 95), exposed('former_pep', 75)], 'former_pep', null],
    [
      'what was dismissed does not rank',
      [exposed('pep', 95, 'false_positive'), exposed('former_pep', 75)],
      'former_pep',
      null,
    ],
  ])('Contract 4, PEP list: %s', (_, matches, complete, incomplete) => {
    expect(pepOf(matches)).toEqual([complete, incomplete]);
    expect(pepOf(matches.toReversed())).toEqual([complete, incomplete]);
  });
});

describe('Document 2, Risk evidence: what could not be screened', () => {
  test.each(['missing_name', 'no_lists'] as const)('%s: both unavailable', (errorCode) => {
    expect(values(run({ errorCode }))).toEqual([null, null]);
  });

  test.each<[IncompleteReason, readonly (string | null)[]]>([
    ['candidates_capped', [null, 'none']],
    ['pep_candidates_capped', ['clear', null]],
    ['name_terms_capped', [null, null]],
    ['name_without_tokens', [null, null]],
  ])('%s', (reason, expected) => {
    expect(values(run({ incompleteReasons: [reason] }))).toEqual(expected);
  });

  test.each<[string, Partial<SourceReport>, IncompleteReason]>([
    ['missing', { missing: true }, 'source_missing'],
    ['stale', { stale: true }, 'source_stale'],
    ['in need of attention', { attention: true }, 'source_attention'],
    ['with dropped entries', { droppedEntries: 2 }, 'source_dropped_entries'],
    ['to be indexed again', { reindexPending: true }, 'source_reindex_pending'],
  ])('a list %s makes only its own kind unavailable', (_, parts, reason) => {
    const incomplete = { incompleteReasons: [reason] };
    expect(values(run({ ...incomplete, sources: [source('eu_fsf', parts), source('service_pep')] }))).toEqual(
      [null, 'none'],
    );
    expect(values(run({ ...incomplete, sources: [source('eu_fsf'), source('service_pep', parts)] }))).toEqual(
      ['clear', null],
    );
  });

  test('an unknown list beside a loaded one leaves sanctions unavailable', () => {
    const one = run({
      lists: ['eu_fsf', 'mars_list'],
      sources: [source('eu_fsf'), source('mars_list', { missing: true })],
      incompleteReasons: ['source_missing'],
    });
    expect(values(one)).toEqual([null]);
  });
});

test('Document 2, Risk evidence: only the documented values are ever recorded', () => {
  const seen = new Set<string>();
  for (const standing of PEP_STANDINGS)
    for (const score of [75, 95])
      for (const decision of ['pending', 'confirmed', 'false_positive'] as const) {
        const matches = [exposed(standing, score, decision), sanctioned(score, decision)];
        for (const { fact, value } of screeningFacts(run({ matches }))) seen.add(`${fact}=${value}`);
      }
  const documented = Object.entries(SCREENING_FACTS).flatMap(([fact, known]) =>
    known.values.map((value) => `${fact}=${value}`),
  );
  expect([...seen].toSorted()).toEqual(documented.toSorted());
});

describe('Contract 6, Lists: the kind of an own list decides which fact it counts into', () => {
  const own = (listKind: SourceReport['listKind'] & {}, parts: Partial<SourceReport> = {}): SourceReport =>
    source(`own:${listKind}`, { listKind, ...parts });
  const EU = source('eu_fsf');
  const internal: FactMatch = { ...sanctioned(95), listKind: 'internal' };

  test.each<[string, Partial<ScreenedRun>, readonly (readonly [string, string | null])[]]>([
    [
      'sanctions',
      { sources: [EU, own('sanctions')], matches: [sanctioned(95)] },
      [['service:screening:eu_fsf+own:sanctions:r70:m90', 'match']],
    ],
    [
      'pep, without a look-back',
      { sources: [own('pep')], pepLookbackMonths: null, matches: [{ ...sanctioned(95), listKind: 'pep' }] },
      [['service:screening:own:pep:r70:m90', 'pep']],
    ],
    ['internal alone', { sources: [own('internal')], matches: [internal] }, []],
    [
      'internal beside another: neither its match nor its crowd nor its absence concerns sanctions',
      {
        sources: [EU, own('internal', { missing: true })],
        matches: [internal],
        incompleteReasons: ['source_missing', 'internal_candidates_capped'],
      },
      [['service:screening:eu_fsf:r70:m90', 'clear']],
    ],
  ])('%s', (_what, parts, facts) => {
    const found = screeningFacts(run({ ...parts }));
    expect(found.map((one) => [one.source, one.value])).toEqual(facts);
  });
});
