import { expect, test } from 'vitest';
import { guessedColumns, headersOf } from './file-header.ts';

test.each([
  ['name,country\nA,B', ['name', 'country']],
  ['\uFEFFName;Date of birth\r\nA;1', ['Name', 'Date of birth']],
  ['"Customer name"\t"No"\n', ['Customer name', 'No']],
  ['name', ['name']],
  ['', []],
])('the headers of %j', (text, headers) => {
  expect(headersOf(text)).toEqual(headers);
});

test('headers that say what they are, are chosen by themselves', () => {
  expect(guessedColumns(['NAME', 'date_of_birth', 'Your ID', 'Branch'])).toEqual({
    name: 'NAME',
    dateOfBirth: 'date_of_birth',
    externalId: 'Your ID',
  });
});

test('so are those that customer files have, and the likelier one where two would do', () => {
  expect(guessedColumns(['customer', 'full name', 'DOB', 'Passport country', 'Customer no.'])).toEqual({
    externalId: 'Customer no.',
    name: 'full name',
    dateOfBirth: 'DOB',
    nationality: 'Passport country',
  });
});

test('what the service wants in a form of its own, or may be a name, is left to people', () => {
  expect(guessedColumns(['name', 'passport', 'document number', 'type', 'kind', 'customer'])).toEqual({
    name: 'name',
  });
  expect(guessedColumns(['name', 'identifiers', 'entityType'])).toEqual({
    name: 'name',
    identifiers: 'identifiers',
    entityType: 'entityType',
  });
});

test('a header in another script is no field, and neither is one of signs alone', () => {
  expect(guessedColumns(['Имя', '№', '123'])).toEqual({});
});
