import { BUILT_ON, type BuiltPeps, readPeps, type RosterSpec, rosterTexts } from './pep-texts.ts';
import { dumpOf, type Entity, INVENTIA } from './wikidata.ts';
import { buildList, type BuildRoom } from '../src/pep-builder/build-list.ts';
import { extendedMap } from '../src/pep-builder/offices/position-map.ts';
import { SHIPPED_POSITIONS } from '../src/pep-builder/offices/positions.ts';
import { byEntryId, entryLine, headerLine, type PepEntry } from '../src/pep-builder/pep-entry.ts';
import { readRoster } from '../src/pep-builder/rosters/roster-file.adapter.ts';
import { Rosters } from '../src/pep-builder/rosters/rosters.ts';
import { entitiesIn, type ReadEntity } from '../src/pep-builder/wikidata/entity-lines.adapter.ts';
import type { Item } from '../src/pep-builder/wikidata/item.ts';

export interface BuildOptions {
  readonly rosters?: readonly RosterSpec[];
  readonly map?: object;
  readonly published?: string;
}

/** Builds from Inventia and these, in memory, and reads the list as the importer does. */
export function built(entities: readonly Entity[], options: BuildOptions = {}): Promise<BuiltPeps> {
  return builtFrom([dumpOf([...INVENTIA, ...entities])], options);
}

/** The same from these files of entities. */
export async function builtFrom(
  files: readonly (string | Uint8Array)[],
  { rosters = [], map, published = BUILT_ON }: BuildOptions = {},
): Promise<BuiltPeps> {
  const read = rosters.map((roster) => {
    const { csv, manifest } = rosterTexts(roster);
    return readRoster({ path: `${roster.name}.csv`, content: Buffer.from(csv), manifest });
  });
  const { room, text } = roomInMemory();
  await buildList({
    map: map ? extendedMap(SHIPPED_POSITIONS, map) : SHIPPED_POSITIONS,
    rosters: new Rosters(await Promise.all(read)),
    entities: entitiesOf(files),
    day: published,
    builtAt: '2026-10-01T05:00:00.000Z',
    room,
    say: () => undefined,
  });
  return readPeps(text());
}

async function* entitiesOf(files: readonly (string | Uint8Array)[]): AsyncGenerator<ReadEntity> {
  for (const [at, file] of files.entries())
    yield* entitiesIn(inOnePiece(Buffer.from(file)), `part-${at}.json`, () => undefined);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

function roomInMemory(): { readonly room: BuildRoom; readonly text: () => string } {
  const entries: PepEntry[] = [];
  let text = '';
  const list = {
    get count() {
      return entries.length;
    },
    put: async (entry: PepEntry) => void entries.push(entry),
    finish: async (header: Omit<Parameters<typeof headerLine>[0], 'entryCount'>) => {
      entries.sort((one, other) => byEntryId(one.id, other.id));
      text = headerLine({ ...header, entryCount: entries.length }) + entries.map(entryLine).join('');
    },
  };
  return { room: { things: spool(), people: spool(), openList: () => list }, text: () => text };
}

/** Items as they come back from a file. */
function spool(): BuildRoom['things'] {
  const lines: string[] = [];
  return {
    get count() {
      return lines.length;
    },
    put: async (item) => void lines.push(JSON.stringify(item)),
    close: async () => undefined,
    read: async function* () {
      for (const line of lines) yield JSON.parse(line) as Item;
    },
  };
}
