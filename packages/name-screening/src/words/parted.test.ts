import { expect, test } from 'vitest';
import { withoutArticle, withoutOffice } from './beginnings.ts';
import { partedName, withLettersApart } from './parted.ts';
import { plainWords } from './words.ts';

test.each([
  ['SergeiLavrov', 'Sergei Lavrov'],
  ['SiemensAG', 'Siemens AG'],
  ['DrSalman', 'Dr Salman'],
  ['V.Putin', 'V. Putin'],
  ['Dr.Salman', 'Dr. Salman'],
  ['Mr.V.Putin', 'Mr. V. Putin'],
  ['St.Petersburg', 'St. Petersburg'],
  ['J.K. Rowling', 'J K. Rowling'],
  ['J.K.Rowling', 'J K. Rowling'],
  ['Rowling, J.K.', 'Rowling, J K.'],
])('%s is parted as %s', (name, parted) => {
  expect(partedName(name)).toBe(parted);
});

test.each([
  ['McKesson', 'a small word opens it'],
  ['DeVries', 'a small word opens it'],
  ['U.S.A. Trade', 'three letters are an acronym'],
  ['Kelmidor S.A.', 'the form of a company'],
  ['Kelmidor S.p.A.', 'the form of a company'],
  ['J. K. Rowling', 'parted already'],
  ['Kelmidor Ltd.', 'nothing follows'],
  ['v1.2', 'figures'],
])('%s is not: %s', (name) => {
  expect(partedName(name)).toBeUndefined();
});

test.each([
  ['Kelmidor, Shri B.V.', 'Kelmidor, Shri B. V. '],
  ['K.K. Kelmidor', 'K. K.  Kelmidor'],
  ['S.P.A Kelmidor', 'S. P. A Kelmidor'],
  ['J.K. Kelmidor', undefined],
  ['Kelmidor BV', undefined],
  ['Jonas B. V. Kelmidor', undefined],
  ['Dr.B.V. Kelmidor', undefined],
])('of a person, letters that would be a form stand apart: %s is %s', (name, apart) => {
  expect(withLettersApart(name)).toBe(apart);
});

test.each([
  ['The Kelmidor', 'kelmidor'],
  ['M/V Kelmidor', 'kelmidor'],
  ['MV Kelmidor', 'kelmidor'],
  ['The', undefined],
  ['Vorn The Kelmidor', undefined],
  ['M. V. Kelmidor', undefined],
])('without the article or kind of ship: %s is %s', (name, rest) => {
  expect(withoutArticle(name, plainWords(name))?.join(' ')).toBe(rest);
});

test.each([
  ['President Kelmidor', 'kelmidor'],
  ['Former Vice President Jonas Kelmidor', 'jonas kelmidor'],
  ['Crown Prince Salim', 'salim'],
  ['Kelmidor, President', undefined],
  ['King, Jonas', undefined],
  ['Jonas King', undefined],
  ['President', undefined],
  ['First Kelmidor Bank', undefined],
])('without the office: %s is %s', (name, rest) => {
  expect(withoutOffice(name, plainWords(name))).toBe(rest);
});
