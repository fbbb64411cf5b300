import { describe, expect, test } from 'vitest';
import { ownWordsOf } from './password-rules.ts';
import { weaknessOf } from './strength.adapter.ts';

const WORDS = ownWordsOf('Acme Bank Ltd', 'ada.lovelace@acme-bank.example');

describe('Contract 1, Identity: a password that is easy to guess is refused', () => {
  test.each([
    ['password', 'tried first'],
    ['PassWord', 'tried first'],
    ['password1234', 'tried first'],
    ['Password 123!', 'tried first'],
    ['administrator', 'tried first'],
    ['aaaaaaaa', 'repeats'],
    ['aaaaaaaaaaaaaaaaaaaa', 'repeats'],
    ['------------', 'repeats'],
    ['abcabcabcabc', 'repeats'],
    ['1212121212121212', 'repeats'],
    ['abcdefghijklmn', 'counts'],
    ['9876543210987654', 'counts'],
    ['acme-bank-2026', 'made of'],
    ['AcmeBankLtd!!', 'made of'],
    ['ada.lovelace1815', 'made of'],
    ['assay-assay-99', 'made of'],
    ['Summer2024', 'easy to guess'],
    ['letmein12', 'easy to guess'],
    ['horse bat', 'easy to guess'],
  ])('%s', async (password, why) => {
    expect(await weaknessOf(password, WORDS)).toContain(why);
  });

  test.each([
    'correct horse battery staple',
    'correct horse battery',
    'owner-password-1',
    'a-long-test-password',
    'Sup3rSecret!pass',
    'integration-test-pw',
    '9fj3-ab2k',
    'приходите завтра утром',
    'acme-bank-and-the-horse',
    'x'.repeat(200).concat('yzw and more'),
  ])('%s is taken', async (password) => {
    expect(await weaknessOf(password, WORDS)).toBeUndefined();
  });

  test('the words of the first owner leave the passwords that people choose', async () => {
    const words = ownWordsOf('My organization', 'owner@example.com');
    expect(await weaknessOf('owner-password-1', words)).toBeUndefined();
    expect(await weaknessOf('owner-example-1', words)).toContain('made of');
  });
});
