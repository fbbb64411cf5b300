import { describe, expect, test } from 'vitest';
import { listedSpellings } from './listed-spellings.ts';
import { TERM_BUILDER_VERSION } from './term-builder.ts';

describe('Contract 4, Names and terms: what a listed name is found by', () => {
  test.each([
    ['TESTOV, Ivan Petrovich', ['testov ivan petrovich']],
    ['AL-EXAMPLI, Omar', ['al exampli omar', 'alexampli omar']],
    ['Omar el Exampli', ['omar el exampli', 'omar elexampli']],
    ['Abd al-Exampli', ['abd al exampli', 'abdalexampli']],
    ['KIM Gil-dong', ['kim gil dong', 'kim gildong']],
    ['Acme Trading Co. Ltd', ['acme trading']],
    ['…', []],
  ])('%s', (name, spellings) => {
    expect(listedSpellings(name, []).map(({ words }) => words.join(' '))).toEqual(spellings);
  });

  test('native script as it is, beside its readings', () => {
    const spellings = listedSpellings('홍길동', ['KR']);
    expect(spellings[0]).toEqual({ words: ['홍길동'], how: 'native_script', system: null });
    expect(spellings.slice(1).every(({ how, system }) => how === 'romanised' && system !== null)).toBe(true);
    expect(spellings.map(({ words }) => words.join(' '))).toContain('hong gildong');
  });

  test('characters with spaces are also listed without', () => {
    const joined = listedSpellings('张 志 明', ['CN']).filter(({ how }) => how === 'joined');
    expect(joined).toEqual([{ words: ['张志明'], how: 'joined', system: null }]);
  });

  test('the first country of the entry that changes the reading decides', () => {
    const systems = (countries: readonly string[]) =>
      new Set(listedSpellings('陳大文', countries).map(({ system }) => system));
    expect(systems(['DE', 'HK', 'CN'])).toEqual(new Set([null, 'hong_kong']));
    expect(systems(['DE'])).toEqual(new Set([null, 'pinyin', 'wade_giles', 'hong_kong']));
  });

  test('each set of words once', () => {
    for (const name of ['홍길동', 'Юрий Тестов', 'محمد حسن', 'AL-EXAMPLI']) {
      const keys = listedSpellings(name, []).map(({ words }) => words.toSorted().join(' '));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test.each(['Jonas Kelmidor (Vorn)', 'Jonas (Joe) Kelmidor', '张三 (部长)'])(
    '%s keeps what stands in brackets: without it a name would agree that has another in its place',
    (name) => {
      expect(listedSpellings(name, [], true)).toEqual(listedSpellings(name, []));
    },
  );

  test('the version says that native script, joined forms, other spellings and consonants are indexed', () => {
    expect(TERM_BUILDER_VERSION).toBe(9);
  });
});

test('Contract 4, Names and terms: a syllable of a Chinese name is no company form and no particle', () => {
  const spelt = (name: string, country: string): readonly string[] =>
    listedSpellings(name, [country]).map(({ words }) => words.toSorted().join(' '));
  expect(spelt('張寶珠', 'TW')).toContain('chang chu pao');
  expect(spelt('张彬伟', 'CN')).toContain('bin wei zhang');
});
