import { describe, expect, test } from 'vitest';
import { subjectOfDocument as subjectOn, type StepIdentity } from './identity-document.ts';

const NOW = new Date('2026-11-15T09:00:00Z');
const subjectOfDocument = (before: readonly StepIdentity[]) => subjectOn(before, NOW);

function step(outputs: StepIdentity['outputs'], type = 'extract', field = 'name_latin'): StepIdentity {
  return { step: { key: 'document', type, config: {}, outputs: [{ field, type: 'string' }] }, outputs };
}

const words = (count: number): string => Array.from({ length: count }, () => 'Ada').join(' ');

describe('Contract 3, The screening step: what it reads of the identity document', () => {
  test('every field, as it is screened', () => {
    expect(
      subjectOfDocument([
        step({
          name_latin: 'XI JINPING',
          name_native: '習近平',
          date_of_birth: '1953-06-15',
          nationality: 'CHN',
          document_country: 'chn',
          document_number: 'E1',
          document_kind: 'national_id',
        }),
      ]),
    ).toEqual({
      name: 'XI JINPING',
      aliases: ['習近平'],
      entityType: 'person',
      country: 'CN',
      datesOfBirth: ['1953-06-15'],
      nationalities: ['CN'],
      identifiers: [{ kind: 'national_id', value: 'E1', country: 'CN' }],
    });
  });

  test('the native name where there is no other; the same name twice is one', () => {
    expect(subjectOfDocument([step({ name_native: '習近平' })])).toMatchObject({
      name: '習近平',
      aliases: [],
    });
    const twice = { name_latin: 'Ada', name_native: 'Ada' };
    expect(subjectOfDocument([step(twice)])).toMatchObject({ name: 'Ada', aliases: [] });
  });

  test.each([
    ['12 words', words(12)],
    ['300 characters, of whatever length in memory', '𠮷'.repeat(300)],
  ])('a name of %s is searched, as that of a request is', (_case, name) => {
    expect(subjectOfDocument([step({ name_latin: name })]).name).toBe(name);
  });

  test('of several documents the last, and nothing that is no document', () => {
    const documents = [step({ name_latin: 'First' }), step({ name_latin: 'Second' })];
    const others = [step({ name_latin: 'Else' }, 'enrich'), step({ passed: true }, 'extract', 'passed')];
    expect(subjectOfDocument([...documents, ...others]).name).toBe('Second');
  });

  test('a number of an unknown kind is searched as either', () => {
    const { identifiers } = subjectOfDocument([step({ document_number: 'E1', document_kind: 'visa' })]);
    expect(identifiers.map(({ kind }) => kind)).toEqual(['passport', 'national_id']);
  });

  test('several nationalities, and a country by its name', () => {
    const { nationalities } = subjectOfDocument([step({ nationality: ['Germany', 'RU', 'Elbonia'] })]);
    expect(nationalities).toEqual(['DE', 'RU']);
  });

  test('a nationality of a state that is gone says nothing of today', () => {
    const { nationalities } = subjectOfDocument([step({ nationality: ['SU', 'Soviet Union', 'UA'] })]);
    expect(nationalities).toEqual(['UA']);
  });

  test.each<[string, StepIdentity['outputs']]>([
    ['nothing', {}],
    ['an empty name', { name_latin: '  ' }],
    ['a name longer than the API takes', { name_latin: 'x'.repeat(301) }],
    ['one such name beside another', { name_latin: 'x'.repeat(301), name_native: '習近平' }],
    ['a name of more words than the API takes', { name_latin: words(13) }],
    ['one such name beside another', { name_latin: words(13), name_native: '習近平' }],
    ['a name that is no text', { name_latin: 7 }],
    ['dates that there are not', { date_of_birth: '1961-02-30' }],
    ['a date that is yet to come', { date_of_birth: '2061-03-04' }],
    ['an empty number', { document_number: ' ' }],
  ])('%s leaves nothing to search by', (_case, outputs) => {
    expect(subjectOfDocument([step(outputs)])).toEqual({
      name: '',
      aliases: [],
      entityType: 'person',
      country: null,
      datesOfBirth: [],
      nationalities: [],
      identifiers: [],
    });
  });

  test('no step before it at all', () => {
    expect(subjectOfDocument([]).name).toBe('');
  });
});
