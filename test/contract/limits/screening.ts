import { expect } from 'vitest';
import type { ScreenedSubject } from '@assay/name-screening';
import { Searcher } from '@assay/name-screening/search';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import type { Answer, Json } from '../../support/http.ts';
import { type EntryDraft, putList } from '../../support/screening/lists.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { postRun, screened } from '../../support/screening/screening.ts';
import { ACCEPTED, type EnforcedLimits, expectAtMost, outcome } from './enforced.ts';

/** What a run is asked, how much of it is searched by, and how much of a list is scored. */
export const SCREENING_LIMITS: EnforcedLimits = {
  screeningNameCharacters: { number: 300, from: 'Document 2, Limits', holds: holdsNames },
  screeningNameWords: { number: 12, from: 'Document 2, Limits', holds: holdsWords },
  screeningAliases: {
    number: 5,
    from: 'Document 2, Limits',
    holds: holdsItems('aliases', limits.screeningAliases, 'Anna'),
  },
  screeningDatesOfBirth: {
    number: 3,
    from: 'Document 2, Limits',
    holds: holdsItems('datesOfBirth', limits.screeningDatesOfBirth, '1961'),
  },
  screeningNationalities: {
    number: 5,
    from: 'Document 2, Limits',
    holds: holdsItems('nationalities', limits.screeningNationalities, 'DE'),
  },
  screeningIdentifiers: {
    number: 10,
    from: 'Document 2, Limits',
    holds: holdsItems('identifiers', limits.screeningIdentifiers, { kind: 'passport', value: 'A1' }),
  },
  screeningSources: { number: 20, from: 'ours', holds: holdsSources },
  screeningRunPageRows: { number: 100, from: 'Document 2, Limits', holds: holdsPage },
  cursorPageRows: { number: 100, from: 'Contract 6, Lists of records', holds: holdsCursorPage },
  screeningSanctionsCandidates: {
    number: 200,
    from: 'Document 2, Limits',
    holds: (acme) => holdsCandidates(acme, 'uk_sanctions', limits.screeningSanctionsCandidates),
  },
  screeningPepCandidates: {
    number: 1_000,
    from: 'Document 2, Limits',
    holds: (acme) => holdsCandidates(acme, 'service_pep', limits.screeningPepCandidates),
  },
  screeningInternalCandidates: { number: 200, from: 'ours', holds: holdsInternalCandidates },
  screeningSearchedIdentifiers: {
    number: 10,
    from: 'Document 2, Run status',
    holds: holdsSearchedIdentifiers,
  },
  screeningIdentifierCharacters: { number: 128, from: 'ours', holds: holdsIdentifierCharacters },
  screeningSearchTerms: { number: 256, from: 'ours', holds: holdsSearchTerms },
  screeningReadSyllables: { number: 48, from: 'ours', holds: holdsReadSyllables },
  screeningLetterOffCharacters: { number: 256, from: 'ours', holds: holdsLetterOffCharacters },
};

function ask(acme: AssessingOrganization, subject: Json, more: Json = {}): Promise<Answer> {
  return postRun(acme.testKey, { subject: { name: 'Nemo', ...subject }, ...more });
}

async function holdsNames(acme: AssessingOrganization): Promise<void> {
  const sized = (size: number): string => 'x'.repeat(size);
  const most = limits.screeningNameCharacters;
  const refusal = (place: string): string => `invalid_request ${place} max_length`;
  await expectAtMost(most, (size) => ask(acme, { name: sized(size) }), refusal('/subject/name'));
  await expectAtMost(most, (size) => ask(acme, { aliases: [sized(size)] }), refusal('/subject/aliases/0'));
}

async function holdsWords(acme: AssessingOrganization): Promise<void> {
  const name = (size: number): string => Array.from({ length: size }, () => 'Anna').join(' ');
  const most = limits.screeningNameWords;
  const refusal = (place: string): string => `invalid_request ${place} too_many_words`;
  await expectAtMost(most, (size) => ask(acme, { name: name(size) }), refusal('/subject/name'));
  await expectAtMost(most, (size) => ask(acme, { aliases: [name(size)] }), refusal('/subject/aliases/0'));
}

function holdsItems(property: string, most: number, item: unknown) {
  return async (acme: AssessingOrganization): Promise<void> => {
    const sized = (size: number) => ({ [property]: Array.from({ length: size }, () => item) });
    const refusal = `invalid_request /subject/${property} max_items`;
    await expectAtMost(most, (size) => ask(acme, sized(size)), refusal);
  };
}

async function holdsSources(acme: AssessingOrganization): Promise<void> {
  const sources = (size: number) => Array.from({ length: size }, (_, place) => `list_${place}`);
  const refusal = 'invalid_request /sources max_items';
  await expectAtMost(limits.screeningSources, (size) => ask(acme, {}, { sources: sources(size) }), refusal);
}

async function holdsPage({ testKey }: AssessingOrganization): Promise<void> {
  const page = (limit: number): Promise<Answer> => testKey.get(`/screening/runs?limit=${limit}`);
  await expectAtMost(limits.screeningRunPageRows, page, 'invalid_request limit maximum');
  expect(outcome(await page(1))).toBe(ACCEPTED);
}

async function holdsCursorPage({ testKey }: AssessingOrganization): Promise<void> {
  const page = (limit: number): Promise<Answer> => testKey.get(`/screening/matches?limit=${limit}`);
  await expectAtMost(limits.cursorPageRows, page, 'invalid_request limit maximum');
  expect(outcome(await page(1))).toBe(ACCEPTED);
}

/** So many entries of the same name are scored, and one more is told. */
async function holdsCandidates(
  { service, testKey }: AssessingOrganization,
  key: 'uk_sanctions' | 'service_pep',
  most: number,
): Promise<void> {
  const pep = { dateOfDeath: null, positions: [], relatives: [] };
  const counts = async (size: number): Promise<unknown> => {
    const entries = Array.from({ length: size }, (_, place): EntryDraft => {
      const entryId = `C-${place}`;
      return { entryId, name: 'Samuel Gleich', ...(key === 'service_pep' && { pep }) };
    });
    await putList(service, key, entries, { force: true });
    const run = await screened(testKey, { subject: { name: 'Samuel Gleich' }, sources: [key] });
    return [run.candidateCount, run.incomplete];
  };
  expect([await counts(most - 1), await counts(most), await counts(most + 1)]).toEqual([
    [most - 1, false],
    [most, false],
    [most, true],
  ]);
}

/** A crowd on an internal list makes the run incomplete, and says nothing of sanctions. */
async function holdsInternalCandidates({ owner }: AssessingOrganization): Promise<void> {
  const most = limits.screeningInternalCandidates;
  await anOwnList(owner, 'crowd');
  const found = async (size: number): Promise<unknown> => {
    const rows = Array.from({ length: size }, (_, place) => `C-${place},Samuel Gleich`);
    await giveRows(owner, 'crowd', rows);
    const run = await screened(owner, { subject: { name: 'Samuel Gleich' }, sources: ['own:crowd'] });
    return [run.candidateCount, run.incompleteReasons];
  };
  expect([await found(most - 1), await found(most), await found(most + 1)]).toEqual([
    [most - 1, []],
    [most, []],
    [most, ['internal_candidates_capped']],
  ]);
}

const SUBJECT: ScreenedSubject = {
  name: 'Nemo',
  aliases: [],
  entityType: null,
  country: null,
  datesOfBirth: [],
  nationalities: [],
  identifiers: [],
};

function isCapped(subject: Partial<ScreenedSubject>): boolean {
  const policy = { reviewScore: 70, matchScore: 90 };
  const { reasons } = new Searcher().screen({ ...SUBJECT, ...subject }, [], policy, '2026-11-15');
  return reasons.includes('name_terms_capped');
}

async function holdsSearchedIdentifiers(): Promise<void> {
  const capped = (size: number): boolean => {
    const kind = 'passport' as const;
    const numbers = Array.from({ length: size }, (_, place) => ({ kind, value: `A${place}`, country: null }));
    return isCapped({ identifiers: numbers });
  };
  const most = limits.screeningSearchedIdentifiers;
  expect([capped(most - 1), capped(most), capped(most + 1)]).toEqual([false, false, true]);
}

async function holdsIdentifierCharacters(): Promise<void> {
  const capped = (size: number): boolean =>
    isCapped({ identifiers: [{ kind: 'passport', value: '7'.repeat(size), country: null }] });
  const most = limits.screeningIdentifierCharacters;
  expect([capped(most - 1), capped(most), capped(most + 1)]).toEqual([false, false, true]);
}

async function holdsSearchTerms(): Promise<void> {
  const capped = (size: number): boolean =>
    isCapped({ name: Array.from({ length: size }, (_, place) => `wort${place}`).join(' ') });
  const most = limits.screeningSearchTerms;
  expect([capped(most - 1), capped(most), capped(most + 1)]).toEqual([false, false, true]);
}

/** All in one word, or in as many as a name may have. */
async function holdsReadSyllables(): Promise<void> {
  const most = limits.screeningReadSyllables;
  const sizes = [most - 1, most, most + 1];
  for (const syllable of ['王', '김'])
    expect(sizes.map((size) => isCapped({ name: syllable.repeat(size), country: 'CN' }))).toEqual([
      false,
      false,
      true,
    ]);
  const inWords = (size: number): string =>
    Array.from({ length: 4 }, (_, word) => '王'.repeat((size >> 2) + Number(word < size % 4))).join(' ');
  expect(sizes.map((size) => isCapped({ name: inWords(size), country: 'CN' }))).toEqual([false, false, true]);
}

async function holdsLetterOffCharacters(): Promise<void> {
  const capped = (size: number): boolean => isCapped({ name: `Ada ${'abcdefgh'.repeat(40).slice(0, size)}` });
  const most = limits.screeningLetterOffCharacters;
  expect([capped(most - 1), capped(most), capped(most + 1)]).toEqual([false, false, true]);
}
