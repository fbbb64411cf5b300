import { describe, expect, test } from 'vitest';
import { cleanText } from './text.ts';

describe('Formats, Import hygiene, rule 5: text is normalised', () => {
  test.each([
    ['plain words', 'plain words', 'plain words'],
    ['spaces of all kinds', '  The\u00a0 \n\tHeron\r\n', 'The Heron'],
    ['decomposed letters', 'Ostrevi\u0301n', 'Ostrev\u00edn'],
    ['marks that cannot be seen', '\ufeffDravko\u200b Ostre\u00advin\u200f', 'Dravko Ostrevin'],
    ['control characters', 'Dravko\u0000Ostrevin\u0007', 'Dravko Ostrevin'],
    ['half of a surrogate pair', 'Dravko \ud83d', 'Dravko \ufffd'],
    ['the joiner that Persian spelling needs', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', (_name, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });
});

describe('Formats, Import hygiene, rule 6: a text may say that nothing is stated', () => {
  test.each([
    '',
    ' ',
    '-',
    'N/A',
    'n/a',
    'NULL',
    '-0-',
    'UNKNOWN',
    'unknown',
    '00',
    'undetermined',
    ' NULL\n',
  ])('%j', (text) => {
    expect(cleanText(text)).toBeNull();
  });

  test.each(['0', '--', 'NA', 'Unknown Soldier'])('%j states something', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});
