import { describe, expect, test } from 'vitest';
import type { ListedIdentifier, ListedName } from '../../lists/listed-entry.ts';
import { type EntryDraft, entryFrom } from './entry-draft.ts';

const DRAFT: EntryDraft = { entryId: '1', entityType: 'person', names: [name('Zorvan Kelmidor')] };

describe('Formats, Import hygiene, rule 5: names count once', () => {
  test.each<[string, ListedName[], string[]]>([
    ['whatever their case and spaces', [name('A B'), name('a  b'), name('A\u00a0B\n')], ['A B alias']],
    ['composed or not', [name('Jose\u0301'), name('Jos\u00e9')], ['José alias']],
    ['strong beats weak', [name('A B', 'alias', true), name('A B')], ['A B alias']],
    ['and before it too', [name('A B'), name('A B', 'alias', true)], ['A B alias']],
    ['weak stays weak', [name('C'), name('A', 'alias', true)], ['C alias', 'A alias weak']],
    ['primary beats alias', [name('A B'), name('A B', 'primary')], ['A B primary']],
    ['alias beats former', [name('A B', 'former'), name('A B')], ['A B alias']],
    [
      'the primary comes first',
      [name('A'), name('B', 'primary'), name('C')],
      ['B primary', 'A alias', 'C alias'],
    ],
    ['without a primary the first is first', [name('A', 'former'), name('B')], ['A former', 'B alias']],
  ])('%s', (_rule, names, expected) => {
    const entry = entryFrom({ ...DRAFT, names });
    expect(entry?.names.map(({ value, kind, weak }) => `${value} ${kind}${weak ? ' weak' : ''}`)).toEqual(
      expected,
    );
  });

  test('an entry needs an id and a name', () => {
    expect(entryFrom({ ...DRAFT, entryId: ' ' })).toBeNull();
    expect(entryFrom({ ...DRAFT, names: [] })).toBeNull();
    expect(entryFrom({ ...DRAFT, names: [name('-0-'), name('UNKNOWN')] })).toBeNull();
  });
});

describe('Formats, Import hygiene, rule 5: births and documents count once', () => {
  test('a birth that differs in its certainty is another', () => {
    const day = { from: '1961-02-11', to: '1961-02-11', precision: 'day', circa: false } as const;
    const births = [day, { ...day }, null, { ...day, circa: true }];
    expect(entryFrom({ ...DRAFT, births })?.births).toEqual([day, { ...day, circa: true }]);
  });

  test.each<[string, ListedIdentifier[], ListedIdentifier[]]>([
    [
      'spaces, dashes and case aside',
      [passport('AB 1-2', 'RU'), passport('ab12', 'RU')],
      [passport('AB 1-2', 'RU')],
    ],
    [
      'not of two countries',
      [passport('1', 'RU'), passport('1', 'BY')],
      [passport('1', 'RU'), passport('1', 'BY')],
    ],
    [
      'one without a country says nothing more',
      [passport('1', null), passport('1', 'RU')],
      [passport('1', 'RU')],
    ],
    ['alone it stays', [passport('1', null)], [passport('1', null)]],
    [
      'a good document outweighs a doubtful one',
      [{ ...passport('1', 'RU'), doubtful: true }, passport('1', 'RU')],
      [passport('1', 'RU')],
    ],
    [
      'of different kinds are two',
      [passport('1', 'RU'), { ...passport('1', 'RU'), kind: 'national_id' }],
      [passport('1', 'RU'), { ...passport('1', 'RU'), kind: 'national_id' }],
    ],
    ['without a number it is nothing', [passport('-', 'RU'), passport(' ', 'RU')], []],
    [
      'wallets by the form they are compared in',
      [wallet(`0x${'aB'.repeat(20)}`), wallet(`0x${'ab'.repeat(20)}`), wallet('Zab'), wallet('zAB')],
      [wallet(`0x${'aB'.repeat(20)}`), wallet('Zab'), wallet('zAB')],
    ],
  ])('documents: %s', (_rule, identifiers, expected) => {
    expect(entryFrom({ ...DRAFT, identifiers })?.identifiers).toEqual(expected);
  });

  test('countries and programmes too', () => {
    const entry = entryFrom({
      ...DRAFT,
      countries: [
        { country: 'RU', role: 'nationality' },
        { country: null, role: 'nationality' },
        { country: 'RU', role: 'nationality' },
        { country: 'RU', role: 'address' },
      ],
      programmes: ['UKR', ' UKR ', '', 'IRN'],
      altIds: ['', '7', '7'],
    });
    expect(entry).toMatchObject({
      countries: [
        { country: 'RU', role: 'nationality' },
        { country: 'RU', role: 'address' },
      ],
      programmes: ['UKR', 'IRN'],
      altIds: ['7'],
    });
  });
});

function name(value: string, kind: ListedName['kind'] = 'alias', weak = false): ListedName {
  return { value, kind, weak };
}

function passport(value: string, country: string | null): ListedIdentifier {
  return { kind: 'passport', value, country, sub: null, doubtful: false };
}

function wallet(value: string): ListedIdentifier {
  return { kind: 'wallet', value, country: null, sub: null, doubtful: false };
}
