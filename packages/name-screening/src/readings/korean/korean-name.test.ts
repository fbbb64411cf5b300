import { expect, test } from 'vitest';
import { subjectNames } from '../../spellings/subject-names.ts';
import { koreanNameIn } from './korean-name.ts';

test.each([
  ['국회의원 홍길동 시험남동을', '홍길동'],
  ['ko 홍길동', '홍길동'],
  ['홍길동 경기도 시험시', '홍길동'],
  ['홍길동', undefined],
  ['홍길동 김길동', undefined],
  ['홍 길동', undefined],
  ['시험전자 시험지사', undefined],
])('Contract 4, Names and terms: of the words %s the name is %s', (words, name) => {
  expect(koreanNameIn(words.split(' '))).toBe(name);
});

test('Contract 4, Names and terms: beside an office and a place a Korean name is read by itself too, in no more ways', () => {
  const { names } = subjectNames({ name: '국회의원 홍길동(시험남동을)', aliases: [], country: 'KR' });
  const spellings = names.flatMap((one) => one.spellings);
  expect(spellings.map(({ words }) => words.join(' '))).toContain('hong gil dong');
  expect(spellings.filter(({ how }) => how === 'romanised').length).toBeLessThanOrEqual(24);
});
