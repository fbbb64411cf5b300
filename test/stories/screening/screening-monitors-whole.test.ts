import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PepPosition } from '@assay/name-screening';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { type EntryDraft, putList } from '../../support/screening/lists.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const GIVEN = ['Juan', 'Maria', 'Olga', 'Viktor', 'Ahmad', 'Jelena'];
const FAMILY = ['Testova', 'Beispiel', 'Exemplar', 'Muster', 'Probable', 'Kelmidor'];
const MINISTER: PepPosition = {
  category: 'minister',
  title: 'Minister of Examples',
  country: 'ZZ',
  start: '2020',
  end: null,
  current: true,
  endedUnknown: false,
  roster: 'wikidata',
  positionId: null,
};

/** The same every time, so that a failure can be looked at. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function aPerson(throws: (sides: number) => number, place: number): EntryDraft {
  const year = 1950 + throws(5);
  return {
    entryId: `R-${place}`,
    name: `${GIVEN[throws(GIVEN.length)]} ${FAMILY[throws(FAMILY.length)]}`,
    births:
      throws(2) === 0
        ? []
        : [{ from: `${year}-01-01`, to: `${year}-12-31`, precision: 'year', circa: false }],
    endsOn: throws(6) === 0 ? `2026-11-${15 + throws(8)}` : null,
  };
}

/** Every third holds an office until some day; the others are relatives of those who do. */
function aPep(throws: (sides: number) => number, place: number): EntryDraft {
  const end = throws(2) === 0 ? null : `2025-11-${10 + throws(20)}`;
  const isMinister = place % 3 === 0;
  return {
    ...aPerson(throws, place),
    endsOn: null,
    pep: {
      dateOfDeath: null,
      positions: isMinister ? [{ ...MINISTER, end, current: end === null }] : [],
      relatives: isMinister
        ? []
        : [{ entryId: `R-${place - (place % 3)}`, relation: 'child', start: null, end: null }],
    },
  };
}

/** Whatever a run says, but for what is its own. */
function result({ status, incompleteReasons, errorCode, sources, matches }: Json): Json {
  return {
    status,
    incompleteReasons,
    errorCode,
    sources,
    matches: matches.map(({ id: _id, entry: _entry, ...match }: Json) => match),
  };
}

describe('Contract 4, Re-screening: the run is whole all the same', () => {
  test.each([1, 2, 3])('after any change it says what a new run would say (%i)', async (seed) => {
    const throws = dice(seed);
    const lists = { eu_fsf: aPerson, service_pep: aPep } as const;
    const entries = { eu_fsf: [] as EntryDraft[], service_pep: [] as EntryDraft[] };
    const asked = GIVEN.map((given, place) => ({
      subject: {
        name: `${given} ${FAMILY[place]}`,
        ...(place % 2 === 0 && { datesOfBirth: [`195${place}`] }),
      },
      sources: place % 3 === 0 ? ['service_pep', 'eu_fsf'] : ['eu_fsf', 'service_pep'],
      reviewScore: 20,
    }));
    const monitors: Json[] = [];
    let found = 0;
    for (const one of asked) monitors.push(await aMonitor(acme.testKey, one));
    for (let round = 0; round < 8; round += 1) {
      for (const key of ['eu_fsf', 'service_pep'] as const) {
        const make = lists[key];
        const kept = entries[key].map((entry, place) => (throws(5) === 0 ? make(throws, place) : entry));
        const size = 12 + 3 * throws(6);
        entries[key] = Array.from({ length: size }, (_, place) => kept[place] ?? make(throws, place));
        await putList(service, key, entries[key], { force: true });
      }
      service.clock.moveSeconds(24 * 3600);
      await rescreen(service);
      for (const [place, monitor] of monitors.entries()) {
        const run = await lastRun(acme.testKey, monitor);
        expect(run.trigger).toBe('rescreen');
        found += run.matches.length;
        expect(result(run)).toEqual(result(await screened(acme.testKey, asked[place]!)));
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});
