import { describe, expect, test } from 'vitest';
import { BUILT_ON } from '../../../test/pep-texts.ts';
import { type Entity, entity, held, person, type StatementSpec } from '../../../test/wikidata.ts';
import { built } from '../../../test/pep-build.ts';

const NOW = [held('Q9910', { P580: '2024-03-01' })];

describe('Formats, Output: relatives', () => {
  const family = async (
    pep: Readonly<Record<string, readonly (string | StatementSpec)[]>>,
    relative: Readonly<Record<string, readonly (string | StatementSpec)[]>>,
    office: readonly StatementSpec[] = NOW,
  ) => {
    const { entries, standing } = await built([
      person('Q9951', 'Mirela Kelmidor', relative),
      person('Q9950', 'Zorvan Kelmidor', { P39: office, ...pep }),
    ]);
    expect(entries.get('Q9950')?.pep?.relatives).toEqual([]);
    const links = entries.get('Q9951')?.pep?.relatives;
    return { links, standing: links && standing('Q9951', BUILT_ON).standing };
  };
  const link = (relation: string, start: string | null = null, end: string | null = null) => ({
    entryId: 'Q9950',
    relation,
    start,
    end,
  });

  test.each([
    ['P22', 'parent'],
    ['P25', 'parent'],
    ['P26', 'spouse'],
    ['P40', 'child'],
    ['P3373', 'sibling'],
  ])('the office holder’s %s is its %s', async (property, relation) => {
    const found = await family({ [property]: ['Q9951'] }, {});
    expect(found).toEqual({ links: [link(relation)], standing: 'family_member' });
  });

  test.each([
    ['P22', 'child'],
    ['P25', 'child'],
    ['P26', 'spouse'],
    ['P40', 'parent'],
    ['P3373', 'sibling'],
  ])('whoever names the office holder by %s is its %s', async (property, relation) => {
    const found = await family({}, { [property]: ['Q9950'] });
    expect(found).toEqual({ links: [link(relation)], standing: 'family_member' });
  });

  test.each([['P451'], ['P1038']])('%s makes no relative', async (property) => {
    expect(await family({ [property]: ['Q9951'] }, { [property]: ['Q9950'] })).toEqual({});
  });

  test('told by both, it is one link, with what each dates better', async () => {
    const found = await family(
      { P26: [held('Q9951', { P580: '1990' })], P40: ['Q9951'] },
      { P26: [held('Q9950', { P580: '1990-06' })], P22: ['Q9950'] },
    );
    expect(found.links).toEqual([link('child'), link('spouse', '1990-06')]);
  });

  test.each([
    ['over', { P580: '1990', P582: '2009' }, {}, [link('spouse', '1990', '2009')], 'none'],
    ['over, as the other says', {}, { P582: '2009' }, [link('spouse', null, '2009')], 'none'],
    ['over nobody knows when', { P582: 'some' }, null, undefined, undefined],
    ['stated to go on', { P582: 'none' }, null, [link('spouse')], 'family_member'],
    [
      'over in the year of building: its last day counts',
      { P582: '2026' },
      null,
      [link('spouse', null, '2026')],
      'family_member',
    ],
  ])('Contract 4, PEP list: a marriage that is %s', async (_what, own, other, links, standing) => {
    const found = await family(
      { P26: [held('Q9951', own)] },
      other === null ? {} : { P26: [held('Q9950', other)] },
    );
    expect(found).toEqual({ links, standing });
  });

  test('married twice to the same person: two links, of which one goes on', async () => {
    const marriages = [held('Q9951', { P580: '1990', P582: '1995' }), held('Q9951', { P580: '2001' })];
    const found = await family({ P26: marriages }, {});
    expect(found).toEqual({
      links: [link('spouse', '1990', '1995'), link('spouse', '2001')],
      standing: 'family_member',
    });
  });

  test.each([
    ['head of state', 'Q9911', true],
    ['head of government', 'Q9912', true],
    ['minister', 'Q9910', true],
    ['member of parliament', 'Q9913', false],
  ])('Document 2, Endpoints, rule 6: siblings of a %s', async (_what, office, counts) => {
    const holds = [held(office, { P580: '2024' })];
    const expected = counts ? { links: [link('sibling')], standing: 'family_member' } : {};
    expect(await family({ P3373: ['Q9951'] }, {}, holds)).toEqual(expected);
    expect(await family({}, { P3373: ['Q9950'] }, holds)).toEqual(expected);
  });

  test('a relative who holds an office keeps both roles, and is a PEP first', async () => {
    const { entries, standing } = await built([
      person('Q9951', 'Mirela Kelmidor', { P39: [held('Q9913', { P580: '2020' })], P26: ['Q9950'] }),
      person('Q9950', 'Zorvan Kelmidor', { P39: NOW }),
    ]);
    expect(entries.get('Q9951')?.pep?.relatives).toEqual([link('spouse')]);
    expect(entries.get('Q9950')?.pep?.relatives).toEqual([{ ...link('spouse'), entryId: 'Q9951' }]);
    expect([standing('Q9950', BUILT_ON).standing, standing('Q9951', BUILT_ON).standing]).toEqual([
      'pep',
      'pep',
    ]);
  });

  test('a relative whom the file does not hold, and a merged one', async () => {
    const { entries } = await built([
      person('Q9950', 'Zorvan Kelmidor', { P39: NOW, P26: ['Q9959'], P40: ['Q9950'] }),
    ]);
    expect([...entries.keys()]).toEqual(['Q9950']);
  });
});

describe('Formats, Wikidata entity JSON: names', () => {
  const namesOf = async (spec: Parameters<typeof entity>[1]) => {
    const one = entity('Q9950', { ...spec, claims: { P31: 'Q5', P39: NOW, ...spec.claims } });
    const { lines } = await built([one, person('Q9999', 'Odo Ramvel', { P39: NOW })]);
    return lines.get('Q9950')?.['names'];
  };

  test.each([
    ['English first', { de: 'A de', mul: 'A mul', en: 'A en' }, 'A en'],
    ['then independent of language', { de: 'A de', mul: 'A mul' }, 'A mul'],
    ['then any in Latin letters', { ru: 'Зорван', de: 'A de' }, 'A de'],
    ['then any', { ru: 'Зорван' }, 'Зорван'],
  ])('%s', async (_what, labels, expected) => {
    expect(await namesOf({ labels })).toMatchObject([
      { value: expected, kind: 'primary' },
      ...Object.keys(labels)
        .slice(1)
        .map(() => ({ kind: 'alias' })),
    ]);
  });

  test('every spelling once, whatever its case; pseudonyms and nicknames are weak, a birth name is a former one', async () => {
    const names = await namesOf({
      labels: { en: 'Zorvan Kelmidor', de: 'zorvan  kelmidor', ru: 'Зорван Кельмидор' },
      aliases: { en: ['Z. T. Kelmidor', 'The Fox'], fr: ['Z. T. Kelmidor'] },
      claims: {
        P1559: '"Зорван Кельмидор"@ru',
        P1477: '"Zorvan Ramvel"@en',
        P2562: '"Zorvan Ost"@en',
        P742: '"Night Owl"',
        P1449: ['"The Fox"@en', '"Zorro"@en'],
      },
    });
    expect(names).toEqual([
      { value: 'Zorvan Kelmidor', kind: 'primary', lang: 'en' },
      { value: 'Зорван Кельмидор', kind: 'alias', lang: 'ru' },
      { value: 'Zorvan Ramvel', kind: 'former', lang: 'en' },
      { value: 'Zorvan Ost', kind: 'alias', lang: 'en' },
      { value: 'The Fox', kind: 'alias', lang: 'en' },
      { value: 'Z. T. Kelmidor', kind: 'alias', lang: 'en' },
      { value: 'Night Owl', kind: 'alias', weak: true },
      { value: 'Zorro', kind: 'alias', lang: 'en', weak: true },
    ]);
  });

  test('60 at most, and the native name is among them', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `Zorvan the ${at}th`);
    const all = async (count: number) =>
      namesOf({ labels: { en: 'Zorvan' }, aliases: { en: many(count) }, claims: { P1559: '"Зорван"@ru' } });
    expect(await all(58)).toHaveLength(60);
    const cut = await all(59);
    expect(cut).toHaveLength(60);
    expect(cut).toContainEqual({ value: 'Зорван', kind: 'alias', lang: 'ru' });
  });

  test('nobody without a name', async () => {
    expect(await namesOf({ labels: { en: '–' } })).toBeUndefined();
  });
});

describe('Formats, Wikidata entity JSON: birth, death and nationality', () => {
  const life = async (claims: Parameters<typeof person>[2], more: readonly Entity[] = []) => {
    const { lines } = await built([...more, person('Q9950', 'Zorvan Kelmidor', { P39: NOW, ...claims })]);
    const { datesOfBirth, dateOfDeath, nationalities } = lines.get('Q9950') ?? {};
    return { datesOfBirth, dateOfDeath, nationalities };
  };

  test.each([
    [
      'preferred, where anything is',
      [{ value: '1961-02-11', rank: 'preferred' as const }, '1960'],
      ['1961-02-11'],
    ],
    ['all that are stated', ['1961-02-11', '1960'], ['1960', '1961-02-11']],
    ['the more exact of two that agree', ['1961', '1961-02', '1961-02-11'], ['1961-02-11']],
    ['nothing deprecated', [{ value: '1961', rank: 'deprecated' as const }, '1962'], ['1962']],
    ['no decade', ['196x'], []],
    ['nobody knows', ['some'], []],
  ])('births: %s', async (_what, P569, expected) => {
    expect(await life({ P569 })).toMatchObject({ datesOfBirth: expected, dateOfDeath: null });
  });

  test.each([
    ['a day', ['2026-09-01'], '2026-09-01'],
    ['a decade counts to its last year', ['199x'], '1999'],
    ['none', ['none'], null],
  ])('death: %s', async (_what, P570, expected) => {
    expect(await life({ P570 })).toMatchObject({ dateOfDeath: expected });
  });

  test('nationalities, also those that are over, by the code of the country', async () => {
    const P27 = ['Q9900', held('Q9903', { P582: '1980' }), 'Q9990', 'Q9991'];
    const other = entity('Q9990', { labels: { en: 'Kelmid' }, claims: { P31: 'Q6256', P297: '"FR"' } });
    expect(await life({ P27 }, [other])).toMatchObject({ nationalities: ['FR', 'ZZ'] });
  });

  test('Contract 4, PEP list: from the day of death on a former PEP, and the list keeps it', async () => {
    const { standing } = await built([
      person('Q9950', 'Zorvan Kelmidor', {
        P39: [held('Q9910', { P580: '2024', P582: '2026-08-31' })],
        P570: '2026-09-15',
      }),
    ]);
    expect(standing('Q9950', '2026-09-14').standing).toBe('pep');
    expect(standing('Q9950', '2026-09-15')).toMatchObject({
      standing: 'former_pep',
      lastHeldUntil: '2026-08-31',
    });
  });
});
