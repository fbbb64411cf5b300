import { BuildRefused } from '../pep/build-refused.ts';
import type { PositionMap } from './offices/position-map.ts';
import { PepBuilder } from './pep-builder.ts';
import type { PepEntry, PepHeader, PepSource } from './pep-entry.ts';
import type { Rosters } from './rosters/rosters.ts';
import type { ReadEntity } from './wikidata/entity-lines.adapter.ts';
import { type Item, itemOf } from './wikidata/item.ts';
import { Redirects } from './wikidata/redirects.ts';

export interface ListBuild {
  readonly map: PositionMap;
  readonly rosters: Rosters;
  /** All of Wikidata that there is, each entity once or more; null where the list is built from rosters alone. */
  readonly entities: AsyncIterable<ReadEntity> | null;
  /** ISO day that the list states, and on which it judges what is current. */
  readonly day: string;
  /** ISO instant. */
  readonly builtAt: string;
  readonly room: BuildRoom;
  readonly say: (line: string) => void;
}

/** Where the builder lays down what it cannot hold: a dump is read once, and the part that the list needs again and again. */
export interface BuildRoom {
  readonly things: ItemSpool;
  readonly people: ItemSpool;
  /** Opened when everybody is known. */
  openList(): PepFile;
}

/** Items as much of each as the builder needs. */
export interface ItemSpool {
  readonly count: number;
  put(item: Item): Promise<void>;
  /** No more is put. */
  close(): Promise<void>;
  read(): AsyncIterable<Item>;
}

/** The list in the making: entries lie there as they come, and are put in order at the end. */
export interface PepFile {
  readonly count: number;
  put(entry: PepEntry): Promise<void>;
  /** Writes the header, which states the count, and the entries by id. */
  finish(header: Omit<PepHeader, 'entryCount'>): Promise<void>;
}

export interface BuiltList {
  readonly entryCount: number;
  readonly pepCount: number;
  readonly officeCount: number;
  readonly itemCount: number;
}

/** Contract 4, *PEP list*: Wikidata, rosters and the map of positions in, `service-pep/1` out. */
export async function buildList(build: ListBuild): Promise<BuiltList> {
  const { map, rosters, day, room } = build;
  const builder = new PepBuilder({ map, rosters, day });
  const met = await spoolItems(build, builder);
  await chooseThings(build, builder, met);
  const entryCount = await writeList(build, builder, met);
  const { officeCount, pepCount } = builder;
  return { entryCount, pepCount, officeCount, itemCount: room.things.count + room.people.count };
}

interface MetItems {
  readonly redirects: Redirects;
  /** The latest day on which an item was changed. */
  readonly dumpDate: string | null;
}

async function spoolItems({ entities, room, say }: ListBuild, builder: PepBuilder): Promise<MetItems> {
  const { things, people } = room;
  const redirects = new Redirects();
  let dumpDate: string | null = null;
  for await (const { askedAs, entity } of entities ?? []) {
    const item = itemOf(entity);
    if (!item) continue;
    if (askedAs !== null) redirects.add(askedAs, item.id);
    dumpDate = later(dumpDate, changedOn(entity));
    builder.meet(item);
    await (item.isPerson ? people : things).put(item);
  }
  await Promise.all([things.close(), people.close()]);
  say(`items kept: ${amount(things.count + people.count)}, of people ${amount(people.count)}`);
  return { redirects, dumpDate };
}

/** Formats: an office leads to its place in two or three steps. */
const MOST_ROUNDS = 4;

async function chooseThings(
  { room, say }: ListBuild,
  builder: PepBuilder,
  { redirects }: MetItems,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || builder.wantsMoreThings()); round += 1)
    for await (const thing of room.things.read()) builder.offerThing(redirects.followed(thing));
  builder.openOffices();
  say(`offices: ${amount(builder.officeCount)}`);
}

async function writeList(build: ListBuild, builder: PepBuilder, met: MetItems): Promise<number> {
  const { people } = build.room;
  const { redirects } = met;
  for await (const person of people.read()) builder.noteHolder(redirects.followed(person));
  const others = builder.noteRosterPeople();
  build.say(`office holders: ${amount(builder.pepCount)}`);
  const file = build.room.openList();
  // Two files may hold the same item.
  const written = new Set<string>();
  for await (const person of people.read()) {
    const entry = written.has(person.id) ? null : builder.entryOf(redirects.followed(person));
    if (!entry) continue;
    written.add(person.id);
    await file.put(entry);
  }
  for (const person of others) {
    const entry = builder.entryOf(person);
    if (entry) await file.put(entry);
  }
  if (file.count === 0)
    throw new BuildRefused('Nobody was found who holds or held an office of the position map.');
  await file.finish({
    publishedAt: build.day,
    builtAt: build.builtAt,
    sources: sourcesOf(build, met.dumpDate),
    attribution: attributionOf(build),
  });
  return file.count;
}

function sourcesOf({ entities, rosters }: ListBuild, dumpDate: string | null): readonly PepSource[] {
  const wikidata = { id: 'wikidata', ...(dumpDate !== null && { dumpDate }) };
  return [
    ...(entities ? [wikidata] : []),
    ...rosters.manifests.map(({ roster, publishedAt }) => ({
      id: roster,
      ...(publishedAt !== null && { publishedAt }),
    })),
  ];
}

/** Formats, *Attribution texts*. */
function attributionOf({ entities, rosters }: ListBuild): string {
  const texts = [
    ...(entities ? ['Wikidata contributors (CC0 1.0)'] : []),
    ...rosters.manifests.map(({ attribution }) => attribution),
  ];
  return [...new Set(texts)].join('; ');
}

function changedOn(entity: unknown): string | null {
  const modified = (entity as { readonly modified?: unknown }).modified;
  return typeof modified === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(modified) ? modified.slice(0, 10) : null;
}

function later(one: string | null, other: string | null): string | null {
  return (other ?? '') > (one ?? '') ? other : one;
}

function amount(count: number): string {
  return count.toLocaleString('en');
}
