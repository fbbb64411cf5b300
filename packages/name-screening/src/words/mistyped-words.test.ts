import { describe, expect, test } from 'vitest';
import { bornOn, listed, loadedList, screened } from '../../test/listed.ts';
import { Searcher } from '../search/searcher.ts';
import { isMistypedWord, withoutMistypedWords } from './mistyped-words.ts';
import { subjectNames } from '../spellings/subject-names.ts';

const searcher = new Searcher();

const POLICY = { reviewScore: 70, matchScore: 90 };

function searchedWords(name: string, country: string | null = null): readonly string[] {
  const { names } = subjectNames({ name, aliases: [], country });
  return names.flatMap(({ spellings }) => spellings.map(({ words }) => words.join(' ')));
}

describe('Contract 4, Names and terms: optional words are optional also when one letter off', () => {
  test.each([
    ['swapped', 'Mlulah Jabar'],
    ['changed', 'Mollah Jabar'],
    ['added', 'Mullaah Jabar'],
    ['dropped', 'Mulah Jabar'],
    ['first letter', 'Nullah Jabar'],
    ['last letter', 'Mullaj Jabar'],
    ['behind the name', 'JABAR, Mlulah'],
    ['with marks', 'Mlúlah Jabar'],
    ['with a dot', 'Mlulah. Jabar'],
    ['twice', 'Shiekh Mlulah Jabar'],
    ['beside one that is right', 'Haji Mlulah Jabar'],
  ])('a letter %s: %s is found as Mullah Jabar', (_, name) => {
    const { hits } = searcher.screen(
      screened(name),
      [loadedList('eu_fsf', [listed('Mullah Jabar')])],
      POLICY,
      '2026-11-01',
    );
    expect(hits).toMatchObject([
      { score: 82, evidence: { name: { agreement: 'exact_name', letterOff: null } } },
    ]);
  });

  test.each([
    ['Acme Exemplar Limitd', 'Acme Exemplar Ltd'],
    ['Acme Exemplar Jiont Stock Company', 'Acme Exemplar'],
    ['Oбщeствo Экзамплар Актив', 'Экзамплар Актив'],
    ['Обшество Экзамплар Актив', 'Экзамплар Актив'],
  ])('companies: %s is found as %s', (name, of) => {
    const { hits } = searcher.screen(
      screened(name),
      [loadedList('eu_fsf', [listed(of)])],
      POLICY,
      '2026-11-01',
    );
    expect(hits).toMatchObject([{ score: 82, evidence: { name: { agreement: 'exact_name' } } }]);
  });

  test('the rest counts as if the word were not there: one more letter off is one letter off', () => {
    const { hits, topScore } = searcher.screen(
      screened('Mlulah Viktor Demka'),
      [loadedList('eu_fsf', [listed('Viktor Demko')])],
      { reviewScore: 60, matchScore: 90 },
      '2026-11-01',
    );
    expect(topScore).toBe(68);
    expect(hits).toMatchObject([{ evidence: { name: { letterOff: 'demko' } } }]);
  });

  test('it stays a name too: who is listed under it is found as before', () => {
    expect(searchedWords('Mulan Jabar')).toEqual(['mulan jabar']);
    expect(searchedWords('Mullan Jabar')).toEqual(['mullan jabar', 'jabar']);
    const { hits } = searcher.screen(
      screened('Mullan Jabar'),
      [loadedList('eu_fsf', [listed('Jabar Mullan')])],
      POLICY,
      '2026-11-01',
    );
    expect(hits).toMatchObject([{ score: 82 }]);
  });

  test('it is no honorific where the listed name has the word, one letter off', () => {
    const list = loadedList('eu_fsf', [
      listed('Sandor Kovats Lengyel', { births: [bornOn('1961-02-11')] }),
      listed('Señor Kovats Lengyel', { births: [bornOn('1961-02-11')] }),
      listed('Senhor Kovats Lengyel', { births: [bornOn('1961-02-11')] }),
    ]);
    const subject = screened('Sendor Kovats Lengyel', { datesOfBirth: ['1961-02-11'] });
    const { hits } = searcher.screen(subject, [list], POLICY, '2026-11-01');
    expect(hits.map(({ ordinal, score }) => [ordinal, score])).toEqual([
      [1, 100],
      [2, 100],
      [0, 89],
    ]);
  });

  test.each(['Mlulah', 'Mlulah Shiekh', 'Mlulah Haji'])(
    'a name of nothing else keeps its words: %s',
    (name) => {
      expect(withoutMistypedWords(name)).toBeUndefined();
      expect(searchedWords(name)).toHaveLength(1);
    },
  );

  test.each([
    ['two letters off', 'Mlulha'],
    ['a short word', 'Prfo'],
    ['right', 'Mullah'],
    ['a name that many people have', 'Hakim'],
    ['one that is right and one letter off another', 'Mulla'],
  ])('%s is none: %s', (_, word) => {
    expect(isMistypedWord(word.toLowerCase())).toBe(false);
  });

  test('at most 24 readings of a name are searched, and it is said where there were more', () => {
    const { names, capped } = subjectNames({
      name: 'Господни Юрий Щегловитов Хрящёв',
      aliases: [],
      country: null,
    });
    const readings = names.flatMap(({ spellings }) => spellings).filter(({ how }) => how === 'romanised');
    expect(readings.length).toBe(24);
    expect(capped).toBe(true);
  });

  test('it is one name of the six that are searched', () => {
    const aliases = ['One Test', 'Two Test', 'Three Test', 'Four Test', 'Five Test'];
    const { names, capped } = subjectNames({ name: 'Mlulah Jabar', aliases, country: null });
    expect([names.length, capped]).toEqual([6, false]);
  });
});
