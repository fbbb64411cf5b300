import { describe, expect, test } from 'vitest';
import { type Entity, held, person, thing } from '../../../test/wikidata.ts';
import { built } from '../../../test/pep-build.ts';
import { PEP_CATEGORIES } from '../../lists/listed-entry.ts';
import { BuildRefused } from '../../pep/build-refused.ts';
import { ClassGraph } from './class-graph.ts';
import { extendedMap } from './position-map.ts';
import { SHIPPED_POSITIONS } from './positions.ts';

const STATE = 'Q9900';
const REGION = 'Q9901';

/** Somebody who held the position in 2024, besides one who keeps the list from being empty. */
async function heldPosition(things: readonly Entity[], position = 'Q9980', map?: object, qualifiers = {}) {
  const { entries } = await built(
    [
      ...things,
      person('Q9950', 'Zorvan Kelmidor', {
        P39: [held(position, { P580: '2024', P582: '2025', ...qualifiers })],
      }),
      person('Q9999', 'Odo Ramvel', { P39: 'Q9910' }),
    ],
    map ? { map } : {},
  );
  const [first] = entries.get('Q9950')?.pep?.positions ?? [];
  return first ? [first.category, first.country] : null;
}

const post = (claims: Parameters<typeof thing>[2]) => thing('Q9980', 'Keeper of Inventia', claims);

describe('Formats, Categories: by the classes of the position', () => {
  test.each([
    ['head_of_state', 'Q48352'],
    ['head_of_government', 'Q2285706'],
    ['head_of_government', 'Q14212'],
    ['minister', 'Q83307'],
    ['minister', 'Q7330070'],
    ['deputy_minister', 'Q15966511'],
    ['deputy_minister', 'Q26204040'],
    ['top_judge', 'Q117826617'],
    ['top_judge', 'Q55736868'],
    ['central_bank_board', 'Q107363151'],
    ['ambassador', 'Q121998'],
    ['ambassador', 'Q29645880'],
    ['ambassador', 'Q29645886'],
    ['regional_leader', 'Q132050'],
    ['regional_leader', 'Q3099723'],
    ['regional_leader', 'Q6635529'],
    ['parliament_member', 'Q486839'],
    ['parliament_member', 'Q4175034'],
    ['parliament_member', 'Q46403368'],
  ])('%s: a kind or an instance of %s', async (category, classId) => {
    expect(await heldPosition([post({ P279: classId, P1001: STATE })])).toEqual([category, 'ZZ']);
    expect(await heldPosition([post({ P31: classId, P17: STATE })])).toEqual([category, 'ZZ']);
  });

  test.each(PEP_CATEGORIES.slice(1).map((later, index) => [PEP_CATEGORIES[index] ?? '', later]))(
    '%s comes before %s',
    async (earlier, later) => {
      const map = { classes: { [later]: ['Q9991'], [earlier]: ['Q9992'] } };
      expect(await heldPosition([post({ P279: ['Q9991', 'Q9992'], P1001: STATE })], 'Q9980', map)).toEqual([
        earlier,
        'ZZ',
      ]);
    },
  );

  test('six steps up at most', async () => {
    const chain = (steps: number) =>
      Array.from({ length: steps - 1 }, (_, step) =>
        thing(`Q99${80 + step}`, `kind ${step}`, {
          P279: step === steps - 2 ? 'Q83307' : `Q99${81 + step}`,
          P1001: STATE,
        }),
      );
    const six = [...chain(6), thing('Q99801', 'post', { P279: 'Q9980', P1001: STATE })];
    expect(await heldPosition(six, 'Q99801')).toEqual(['minister', 'ZZ']);
    const seven = [...chain(7), thing('Q99801', 'post', { P279: 'Q9980', P1001: STATE })];
    expect(await heldPosition(seven, 'Q99801')).toBeNull();
  });

  test.each(SHIPPED_POSITIONS.excludedClasses)(
    '%s is excluded, unless the map names the position',
    async (id) => {
      const things = [post({ P279: ['Q83307', id], P1001: STATE })];
      expect(await heldPosition(things)).toBeNull();
      const map = { positions: { Q9980: { category: 'minister' } } };
      expect(await heldPosition(things, 'Q9980', map)).toEqual(['minister', 'ZZ']);
    },
  );

  test('a class that is none of them makes nobody exposed, unless the map names the position', async () => {
    const things = [post({ P31: 'Q4164871', P1001: STATE })];
    expect(await heldPosition(things)).toBeNull();
    const map = { positions: { Q9980: { category: 'top_judge', country: 'YY', title: 'x' } } };
    await expect(heldPosition(things, 'Q9980', map)).rejects.toThrow('no country');
    const good = { positions: { Q9980: { category: 'top_judge', country: 'fr' } } };
    expect(await heldPosition(things, 'Q9980', good)).toEqual(['top_judge', 'FR']);
    expect(await heldPosition([], 'Q9980', good)).toEqual(['top_judge', 'FR']);
  });

  test('the map can also say that a position never counts', async () => {
    const map = { positions: { Q9980: { category: null } } };
    expect(await heldPosition([post({ P279: 'Q83307', P1001: STATE })], 'Q9980', map)).toBeNull();
  });

  test('a national position held in a cabinet is a minister’s', async () => {
    const things = [post({ P31: 'Q4164871', P1001: STATE })];
    expect(await heldPosition(things, 'Q9980', undefined, { P5054: 'Q9985' })).toEqual(['minister', 'ZZ']);
    const regional = [post({ P31: 'Q4164871', P1001: REGION })];
    expect(await heldPosition(regional, 'Q9980', undefined, { P5054: 'Q9985' })).toBeNull();
  });
});

describe('Formats, Categories: jurisdiction test', () => {
  test.each([
    ['Q83307', null],
    ['Q15966511', null],
    ['Q117826617', null],
    ['Q486839', null],
    ['Q48352', ['regional_leader', 'ZZ']],
    ['Q14212', ['regional_leader', 'ZZ']],
    ['Q132050', ['regional_leader', 'ZZ']],
  ])('%s of a first-level region, in a state or not', async (classId, expected) => {
    expect(await heldPosition([post({ P279: classId, P1001: REGION, P17: STATE })])).toEqual(expected);
  });

  test('the head of a lower region is none', async () => {
    const town = thing('Q9981', 'a town', { P31: 'Q515', P17: STATE });
    expect(await heldPosition([town, post({ P279: 'Q14212', P1001: 'Q9981' })])).toBeNull();
  });

  test('the European Parliament counts like a national one', async () => {
    expect(await heldPosition([post({ P279: 'Q486839', P1001: 'Q458' })])).toEqual([
      'parliament_member',
      null,
    ]);
  });

  test.each([
    ['a state that is no more', { P1001: 'Q9903' }],
    ['a jurisdiction that has ended', { P1001: [{ value: STATE, qualifiers: { P582: '1999' } }] }],
    ['a region that the file does not hold, beside its state', { P1001: 'Q9989', P17: STATE }],
    ['nothing at all', {}],
  ])('%s is no jurisdiction', async (_what, claims) => {
    expect(await heldPosition([post({ P279: 'Q83307', ...claims })])).toBeNull();
  });

  test('a jurisdiction that has ended gives way to the next', async () => {
    const ended = { value: 'Q9903', qualifiers: { P582: '1980' } };
    expect(await heldPosition([post({ P279: 'Q83307', P1001: [ended, STATE] })])).toEqual(['minister', 'ZZ']);
    expect(await heldPosition([post({ P279: 'Q83307', P1001: [ended], P17: STATE })])).toEqual([
      'minister',
      'ZZ',
    ]);
  });

  test.each([
    ['what it heads', 'P2389'],
    ['what it is part of', 'P361'],
    ['what is above it', 'P749'],
  ])('found by %s, and where that sits', async (_what, property) => {
    const ministry = (claims: object) => thing('Q9982', 'a ministry', { P31: 'Q192350', ...claims });
    const town = thing('Q9983', 'a capital', { P31: 'Q515', P17: STATE });
    const office = post({ P279: 'Q83307', [property]: 'Q9982' });
    expect(await heldPosition([office, ministry({ P17: STATE })])).toEqual(['minister', 'ZZ']);
    expect(await heldPosition([office, town, ministry({ P159: 'Q9983' })])).toEqual(['minister', 'ZZ']);
    expect(await heldPosition([office, ministry({ P1376: STATE })])).toEqual(['minister', 'ZZ']);
    expect(await heldPosition([office, ministry({})])).toBeNull();
  });

  test('a state needs a code of its own and to be one', async () => {
    const uncoded = thing('Q9984', 'Nowhere', { P31: 'Q3624078' });
    expect(await heldPosition([uncoded, post({ P279: 'Q83307', P1001: 'Q9984' })])).toBeNull();
    const unstated = thing('Q9984', 'Nowhere', { P31: 'Q515', P297: '"XX"' });
    expect(await heldPosition([unstated, post({ P279: 'Q83307', P1001: 'Q9984' })])).toBeNull();
    const country = thing('Q9984', 'Nowhere', { P31: 'Q6256', P297: '"XX"' });
    expect(await heldPosition([country, post({ P279: 'Q83307', P1001: 'Q9984' })])).toEqual([
      'minister',
      'XX',
    ]);
  });
});

describe('Formats, Categories: organisations', () => {
  const organisation = (claims: object) => thing('Q9982', 'the Bank', { P17: STATE, ...claims });

  test.each([
    ['central_bank_board', { P31: 'Q66344' }, 'ZZ'],
    ['international_org_head', { P31: 'Q245065' }, null],
    ['soe_head', { P31: 'Q270791' }, 'ZZ'],
    ['soe_head', { P31: 'Q4830453', P127: STATE }, 'ZZ'],
    ['soe_head', { P31: 'Q4830453', P749: STATE }, 'ZZ'],
  ])('%s: an office that heads one, or that it names', async (category, claims, country) => {
    const byOffice = [organisation(claims), post({ P31: 'Q4164871', P2389: 'Q9982' })];
    expect(await heldPosition(byOffice)).toEqual([category, country]);
    const byOrganisation = [organisation({ ...claims, P2388: 'Q9980' }), post({ P31: 'Q4164871' })];
    expect(await heldPosition(byOrganisation)).toEqual([category, country]);
  });

  test('a company that somebody else owns is none', async () => {
    const owned = organisation({ P31: 'Q4830453', P127: 'Q9999' });
    expect(await heldPosition([owned, post({ P31: 'Q4164871', P2389: 'Q9982' })])).toBeNull();
  });

  test.each([
    ['Q66344', ['P488', 'P169', 'P1037', 'P3320'], 'central_bank_board'],
    ['Q245065', ['P488', 'P169', 'P1037'], 'international_org_head'],
    ['Q270791', ['P488', 'P169', 'P1037', 'P3320'], 'soe_head'],
  ])('%s names who leads it: %s', async (classId, properties, category) => {
    const people = properties.map((_, at) => person(`Q996${at}`, `Person ${'abcd'[at]}`));
    const named = Object.fromEntries(
      properties.map((property, at) => [property, [held(`Q996${at}`, { P580: '2024-01-01' })]]),
    );
    const board = classId === 'Q245065' ? { P3320: [held('Q9969')] } : {};
    const { entries } = await built([
      organisation({ P31: classId, ...named, ...board }),
      person('Q9969', 'A member of a board'),
      ...people,
    ]);
    expect([...entries.keys()]).toEqual(properties.map((_, at) => `Q996${at}`));
    expect([...entries.values()].map(({ pep }) => pep?.positions[0])).toEqual(
      properties.map(() =>
        expect.objectContaining({ category, start: '2024-01-01', current: true, positionId: 'Q9982' }),
      ),
    );
    expect(entries.get('Q9960')?.pep?.positions[0]?.title).toBe('Chair of the Bank');
  });
});

describe('Formats, table of properties: states name their heads', () => {
  test('the office of P1906 and P1313 is that of its head, whatever its classes', async () => {
    const state = thing('Q9990', 'Kelmid', { P31: 'Q6256', P297: '"XA"', P1906: 'Q9980', P1313: 'Q9981' });
    const noble = thing('Q9980', 'King of Kelmid', { P31: 'Q355567' });
    expect(await heldPosition([state, noble])).toEqual(['head_of_state', 'XA']);
    expect(await heldPosition([state, thing('Q9981', 'Chancellor', { P31: 'Q4164871' })], 'Q9981')).toEqual([
      'head_of_government',
      'XA',
    ]);
  });

  test('P35 and P6 of a state and of a first-level region, told once with the office they belong to', async () => {
    const { entries } = await built([
      thing('Q9990', 'Kelmid', {
        P31: 'Q6256',
        P297: '"XA"',
        P35: [held('Q9950', { P580: '2020' })],
        P6: [held('Q9951', { P580: '2021' })],
        P1906: 'Q9980',
      }),
      thing('Q9980', 'King of Kelmid', { P31: 'Q355567' }),
      thing('Q9991', 'South Kelmid', {
        P31: 'Q10864048',
        P17: 'Q9990',
        P6: [held('Q9952', { P580: '2022' })],
      }),
      thing('Q9992', 'Kelmid Town', { P31: 'Q515', P17: 'Q9990', P6: [held('Q9953', { P580: '2022' })] }),
      person('Q9950', 'King', { P39: [held('Q9980', { P580: '2020-05-01' })] }),
      person('Q9951', 'Chancellor'),
      person('Q9952', 'Leader'),
      person('Q9953', 'Mayor'),
    ]);
    const seen = [...entries.values()].map(({ entryId, pep }) => [
      entryId,
      ...(pep?.positions.map(({ category, title, start, country }) => [category, title, start, country]) ??
        []),
    ]);
    expect(seen).toEqual([
      ['Q9950', ['head_of_state', 'King of Kelmid', '2020-05-01', 'XA']],
      ['Q9951', ['head_of_government', 'Head of government of Kelmid', '2021', 'XA']],
      ['Q9952', ['regional_leader', 'Head of government of South Kelmid', '2022', 'XA']],
    ]);
  });
});

describe('the position map', () => {
  test.each([
    [[], 'is no object'],
    [{ posts: {} }, "'posts' is no part of it"],
    [{ positions: { Q1: { category: 'mayor' } } }, '"mayor" is none of head_of_state'],
    [{ positions: { q1: { category: 'minister' } } }, '"q1" is no Wikidata id'],
    [{ positions: { Q1: { category: 'minister', seats: 'two' } } }, 'seats is not one or many'],
    [{ positions: { Q1: { category: 'minister', level: 1 } } }, "has no 'level'"],
    [{ classes: { minister: 'Q1' } }, 'classes/minister is no array'],
    [{ excludedClasses: ['P31'] }, '"P31" is no Wikidata id'],
    [{ organisations: [{ category: 'soe_head', classes: [], leaders: ['Q1'] }] }, '"Q1" is no Wikidata id'],
    [{ states: {} }, 'states/sovereign is no array'],
  ])('%j is refused', (given, message) => {
    expect(() => extendedMap(SHIPPED_POSITIONS, given)).toThrow(BuildRefused);
    expect(() => extendedMap(SHIPPED_POSITIONS, given)).toThrow(message);
  });

  test('positions are added to the shipped ones; another part takes the place of the shipped part', () => {
    const added = extendedMap(SHIPPED_POSITIONS, {
      positions: { Q1: { category: 'minister', seats: 'one' } },
      excludedClasses: ['Q2'],
    });
    expect(added.positions).toEqual({
      ...SHIPPED_POSITIONS.positions,
      Q1: { category: 'minister', seats: 'one' },
    });
    expect(added).toMatchObject({ excludedClasses: ['Q2'], classes: SHIPPED_POSITIONS.classes });
  });
});

describe('the graph of classes', () => {
  test('counts steps, goes round in circles once, and takes ids of any size', () => {
    const graph = new ClassGraph();
    graph.add('Q1', ['Q2']);
    graph.add('Q2', ['Q3', 'Q1']);
    graph.add('Q9900000001', ['Q1']);
    graph.add('Q9900000002', ['Q9900000001']);
    const below = graph.below([['Q3'], ['Q9900000001']], 2);
    expect(['Q3', 'Q2', 'Q1', 'Q9900000001'].map((id) => below.has(id, 0))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([below.has('Q9900000002', 1), below.has('Q9900000002', 0)]).toEqual([true, false]);
  });
});
