import { describe, expect, test } from 'vitest';
import { subjectNames } from './subject-names.ts';

function search(name: string, aliases: readonly string[] = [], country: string | null = null) {
  return subjectNames({ name, aliases, country });
}

describe('Contract 4, Names and terms: what a subject is searched by', () => {
  test('a Latin name by its words alone', () => {
    expect(search('Dr. Ivan Testov', [], 'RU')).toEqual({
      names: [
        {
          text: 'Dr. Ivan Testov',
          spellings: [{ words: ['ivan', 'testov'], how: 'as_written', system: null }],
        },
      ],
      capped: false,
    });
  });

  test('a name in another script by its own words and its readings, each named', () => {
    const [name] = search('张志明', [], 'CN').names;
    expect(name?.spellings).toEqual([
      { words: ['张志明'], how: 'native_script', system: null },
      { words: ['zhang', 'zhiming'], how: 'romanised', system: 'pinyin' },
      { words: ['zhang', 'zhi', 'ming'], how: 'romanised', system: 'pinyin' },
    ]);
  });

  test('the Arabic article and hyphenated parts also joined', () => {
    const [name] = search('Omar Al-Exampli').names;
    expect(name?.spellings).toEqual([
      { words: ['omar', 'al', 'exampli'], how: 'as_written', system: null },
      { words: ['omar', 'alexampli'], how: 'joined', system: null },
    ]);
    expect(search('Abd al Exampli').names[0]?.spellings[1]?.words).toEqual(['abdalexampli']);
    expect(search('Gil-dong Hong').names[0]?.spellings[1]?.words).toEqual(['gildong', 'hong']);
    expect(search('Gil dong Hong').names[0]?.spellings).toHaveLength(1);
  });

  test.each(['张 志 明', 'たなか たろう', '홍 길 동', '홍 길동'])(
    'Document 2, Endpoints, rule 5: %s is also searched without spaces',
    (name) => {
      const { names } = search(name);
      expect(names.map(({ text }) => text)).toEqual([name, name.replaceAll(' ', '')]);
      expect(names[1]?.spellings).toEqual([
        { words: [name.replaceAll(' ', '')], how: 'joined', system: null },
      ]);
    },
  );

  test('names without a word are left out', () => {
    expect(search('---', ['…']).names).toEqual([]);
    expect(search('---', ['Ivan Testov']).names.map(({ text }) => text)).toEqual(['Ivan Testov']);
  });

  test('the same words count once', () => {
    expect(search('Ivan Testov', ['TESTOV, Ivan', 'Mr Ivan Testov', 'Ivan Exampli']).names).toHaveLength(2);
  });
});

describe('Document 2, Limits: six names, spellings without spaces counted', () => {
  const latin = ['One Test', 'Two Test', 'Three Test', 'Four Test', 'Five Test'];

  test.each([
    ['five', '张志明', latin.slice(1), 5, false],
    ['six', '张志明', latin, 6, false],
    ['six with one without spaces', '张 志 明', latin.slice(1), 6, false],
    ['seven with one without spaces', '张 志 明', latin, 6, true],
  ])('%s', (_, name, aliases, count, capped) => {
    const searched = search(name, aliases, 'CN');
    expect(searched.names).toHaveLength(count);
    expect(searched.capped).toBe(capped);
  });

  test('the name without spaces comes before the aliases, theirs come last', () => {
    const { names } = search('张 志 明', ['王 小 明', 'One Test'], 'CN');
    expect(names.map(({ text }) => text)).toEqual(['张 志 明', '张志明', '王 小 明', 'One Test', '王小明']);
  });
});

test.each([
  ['person', ['kelmidor b v']],
  ['entity', ['kelmidor']],
  [null, ['kelmidor', 'kelmidor b v']],
] as const)('Contract 4, Names and terms: Kelmidor, B.V., %s, is searched by %j', (entityType, wanted) => {
  const { names } = subjectNames({ name: 'Kelmidor, B.V.', aliases: [], country: null, entityType });
  expect(names.map(({ text }) => text)).toEqual(['Kelmidor, B.V.']);
  expect(names[0]?.spellings.map(({ words }) => words.join(' '))).toEqual(wanted);
});
