import { expect, test } from 'vitest';
import { knownSubject } from './known-subject.ts';

test('Contract 6, Listed entry: what is known of a subject stands beside the entry, whatever its facts are called', () => {
  const facts = [
    { fact: 'verification.identity.document.name_latin', value: 'BORIS TESTOV' },
    { fact: 'name_native', value: 'Борис Тестов' },
    { fact: 'customer.full_name', value: 'BORIS TESTOV' },
    { fact: 'customer.date_of_birth', value: '1961-03-04' },
    { fact: 'customer.nationalities', value: ['AT', 'DE'] },
    { fact: 'document_number', value: 'AB 123' },
    { fact: 'customer.occupation', value: 'employed' },
    { fact: 'photo.quality', value: 91 },
  ];
  expect(knownSubject(facts)).toEqual({
    name: 'BORIS TESTOV',
    aliases: ['Борис Тестов'],
    datesOfBirth: ['1961-03-04'],
    nationalities: ['AT', 'DE'],
    identifiers: [{ kind: 'national_id', value: 'AB 123' }],
  });
});

test.each([
  ['nothing', []],
  ['facts that a list does not have', [{ fact: 'customer.occupation', value: 'employed' }]],
  ['a name that is empty', [{ fact: 'name', value: ' ' }]],
  ['a name that is no text', [{ fact: 'name', value: 7 }]],
])('Contract 6, Listed entry: %s stands beside no entry', (_, facts) => {
  expect(knownSubject(facts)).toBe(undefined);
});

test('Contract 6, Listed entry: a birth date alone is worth comparing', () => {
  expect(knownSubject([{ fact: 'dob', value: '1961' }])).toMatchObject({ name: '', datesOfBirth: ['1961'] });
});
