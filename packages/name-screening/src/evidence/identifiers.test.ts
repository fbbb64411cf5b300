import { describe, expect, test } from 'vitest';
import type { IdentifierKind, ListedIdentifier } from '../lists/listed-entry.ts';
import { documentAgreement, identifierForm, walletAgreement } from './identifiers.ts';
import type { SubjectIdentifier } from './subject.ts';

const subject = (kind: IdentifierKind, value: string, country: string | null = null): SubjectIdentifier => ({
  kind,
  value,
  country,
});
const listed = (
  kind: IdentifierKind,
  value: string,
  country: string | null = null,
  doubtful = false,
): ListedIdentifier => ({ kind, value, country, sub: null, doubtful });

describe('Contract 4, Scorer: document numbers compare without spaces, dashes and case', () => {
  test.each([
    ['AB 123 456', 'AB123456'],
    ['ab-123-456', 'AB123456'],
    [' ab–123—456 ', 'AB123456'],
    ['AB\u00A0123\u2011456', 'AB123456'],
    ['AB\u2212123456', 'AB123456'],
    ['ＡＢ１２３４５６', 'AB123456'],
    ['AB\u200B123456', 'AB123456'],
    ['AB.123/456', 'AB.123/456'],
    [' - — ', ''],
  ])('%s is compared as %s', (value, form) => {
    expect(identifierForm('passport', value)).toBe(form);
  });

  test('a wallet compares in the form of its kind', () => {
    const evm = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
    expect(identifierForm('wallet', evm)).toBe(evm.toLowerCase());
    const base58 = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    expect(identifierForm('wallet', base58)).toBe(base58);
  });
});

describe('Contract 4, Scorer: how documents agree', () => {
  test.each<[string, readonly SubjectIdentifier[], readonly ListedIdentifier[], string | null]>([
    [
      'same kind and country',
      [subject('passport', 'x 1-2', 'ZZ')],
      [listed('passport', 'X12', 'ZZ')],
      'document_number_same_country',
    ],
    [
      'country unknown in the list',
      [subject('passport', 'X12', 'ZZ')],
      [listed('passport', 'X12')],
      'document_number_no_country',
    ],
    [
      'country unknown of the subject',
      [subject('passport', 'X12')],
      [listed('passport', 'X12', 'ZZ')],
      'document_number_no_country',
    ],
    [
      'country unknown on both',
      [subject('passport', 'X12')],
      [listed('passport', 'X12')],
      'document_number_no_country',
    ],
    [
      'another country',
      [subject('passport', 'X12', 'ZZ')],
      [listed('passport', 'X12', 'YY')],
      'document_number_other_country',
    ],
    ['another kind', [subject('passport', 'X12', 'ZZ')], [listed('national_id', 'X12', 'ZZ')], null],
    ['another number', [subject('passport', 'X12', 'ZZ')], [listed('passport', 'X13', 'ZZ')], null],
    ['nothing left of the number', [subject('passport', '--', 'ZZ')], [listed('passport', '-', 'ZZ')], null],
    [
      'a document that the list calls false is never decisive',
      [subject('passport', 'X12', 'ZZ')],
      [listed('passport', 'X12', 'ZZ', true)],
      'document_number_no_country',
    ],
    [
      'the strongest of several',
      [subject('passport', 'X12', 'ZZ'), subject('national_id', '77', 'ZZ')],
      [listed('passport', 'X12', 'YY'), listed('national_id', '7-7', 'ZZ')],
      'document_number_same_country',
    ],
    ['a wallet is no document', [subject('wallet', 'X12', 'ZZ')], [listed('wallet', 'X12', 'ZZ')], null],
    ['no documents', [], [], null],
  ])('%s', (_, ours, theirs, agreement) => {
    expect(documentAgreement(ours, theirs)).toBe(agreement);
  });

  test('wallets agree by address alone', () => {
    const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
    const ours = [subject('wallet', address.toLowerCase())];
    expect(walletAgreement(ours, [listed('wallet', address)])).toBe(true);
    expect(walletAgreement(ours, [listed('registration_number', address)])).toBe(false);
    expect(walletAgreement(ours, [listed('wallet', `${address.slice(0, -1)}2`)])).toBe(false);
    expect(walletAgreement([], [listed('wallet', address)])).toBe(false);
  });
});
