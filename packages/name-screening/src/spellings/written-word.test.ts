import { expect, test } from 'vitest';
import { writtenWord } from './written-word.ts';

test.each([
  ['GONZÁLEZ Pérez, José', 'gonzalez', 'GONZÁLEZ'],
  ['José GONZÁLEZ-Pérez', 'perez', 'Pérez'],
  ["Seán O'Brien", 'obrien', "O'Brien"],
  ['Øyvind Straße', 'strasse', 'Straße'],
  ['Dr. Müller (junior)', 'junior', 'junior'],
  ['ПЕТРОВ Иван', 'петров', 'ПЕТРОВ'],
  ['Сергей Иванович ПЕТРОВ', 'petrov', 'ПЕТРОВ'],
  ['TSAI Ing-wen', 'ingwen', 'Ing-wen'],
  ['Khalid abd al Majid', 'abdalmajid', 'abd al Majid'],
  ['Nobody Else', 'somebody', 'somebody'],
])('Contract 4, Scorer: fuzzy_token, in %s the word %s is spelt %s', (name, word, written) => {
  expect(writtenWord(name, word)).toBe(written);
});
