import { BuildRefused } from '@assay/name-screening';
import {
  extendedMap,
  isWorthReading,
  itemOf,
  PepBuilder,
  type PepSource,
  type PositionMap,
  Redirects,
  type Roster,
  Rosters,
  SHIPPED_POSITIONS,
} from '@assay/name-screening/pep-builder';
import { openPepFile } from './pep-file.adapter.ts';
import { readRoster } from './roster-file.adapter.ts';
import { openEntities, type ReadEntity } from './entity-lines.adapter.ts';
import { fetchItems } from './fetch-items.adapter.ts';
import { type ItemSpool, openSpool } from './item-spool.adapter.ts';
import { withWikidataService } from './public-service.adapter.ts';
import type { ServiceAddresses, ServiceBounds } from './wikidata-service.adapter.ts';
import { inWorkFolder, readJsonFile } from './work-folder.adapter.ts';

export interface PepBuild {
  /** Files of entity JSON lines, `-` for the standard input, or addresses of SPARQL endpoints. */
  readonly wikidata: readonly string[];
  /** CSV files, each with its manifest beside it. */
  readonly rosters: readonly string[];
  readonly positionsPath: string | null;
  readonly outPath: string;
  /** ISO day that the list states, and on which it judges what is current; today where it is not given. */
  readonly published: string | null;
  readonly now: Date;
  readonly service: Omit<ServiceAddresses, 'sparqlUrl'> & { readonly bounds?: ServiceBounds };
  readonly progress: BuildProgress;
}

export interface BuildProgress {
  readonly reading: (path: string, bytes: number, totalBytes: number | null, kept: number) => void;
  readonly say: (line: string) => void;
}

export interface BuiltList {
  readonly entryCount: number;
  readonly pepCount: number;
  readonly officeCount: number;
  readonly itemCount: number;
}

/** Contract 4, *PEP list*: Wikidata, rosters and the map of positions in, `service-pep/1` out. */
export async function buildPepList(build: PepBuild): Promise<BuiltList> {
  if (build.wikidata.length === 0 && build.rosters.length === 0)
    throw new BuildRefused('Nothing to build from: give a Wikidata file or endpoint, or a roster.');
  const map = await mapOf(build);
  const rosters: Roster[] = [];
  for (const path of build.rosters) rosters.push(await readRoster(path));
  refuseTwins(rosters);
  return inWorkFolder(build.outPath, async (folder) => {
    const given = new Rosters(rosters);
    const day = build.published ?? dayOf(build.now);
    const builder = new PepBuilder({ map, rosters: given, day });
    const spools = await spoolItems({ build, map, rosters: given, folder }, builder);
    await chooseThings(builder, spools, build.progress);
    const entryCount = await writeList({ build, rosters, folder, day }, builder, spools);
    const { officeCount, pepCount } = builder;
    const itemCount = spools.things.count + spools.people.count;
    return { entryCount, pepCount, officeCount, itemCount };
  });
}

async function mapOf({ positionsPath }: PepBuild): Promise<PositionMap> {
  if (positionsPath === null) return SHIPPED_POSITIONS;
  return extendedMap(SHIPPED_POSITIONS, await readJsonFile(positionsPath));
}

function refuseTwins(rosters: readonly Roster[]): void {
  const names = rosters.map(({ manifest }) => manifest.roster);
  const twin = names.find((name, at) => names.indexOf(name) !== at);
  if (twin !== undefined) throw new BuildRefused(`Two rosters are called ${twin}.`);
}

interface Spools {
  readonly things: ItemSpool;
  readonly people: ItemSpool;
  readonly redirects: Redirects;
  /** The latest day on which an item was changed. */
  readonly dumpDate: string | null;
}

interface Reading {
  readonly build: PepBuild;
  readonly map: PositionMap;
  readonly rosters: Rosters;
  readonly folder: string;
}

/** A dump is read once: what the list needs of it, a small part, is read again from the work folder. */
async function spoolItems(reading: Reading, builder: PepBuilder): Promise<Spools> {
  const { build, folder } = reading;
  const things = openSpool(`${folder}/things.jsonl`);
  const people = openSpool(`${folder}/people.jsonl`);
  const redirects = new Redirects();
  let dumpDate: string | null = null;
  const take = async ({ askedAs, entity }: ReadEntity): Promise<void> => {
    const item = itemOf(entity);
    if (!item) return;
    if (askedAs !== null) redirects.add(askedAs, item.id);
    dumpDate = later(dumpDate, changedOn(entity));
    builder.meet(item);
    await (item.isPerson ? people : things).put(item);
  };
  for (const [index, source] of build.wikidata.entries()) {
    const path = isAddress(source) ? `${folder}/fetched-${index}.jsonl` : source;
    if (isAddress(source)) await fetchFrom(source, reading, path);
    await readEntities(path, reading, take, () => things.count + people.count);
  }
  await Promise.all([things.close(), people.close()]);
  build.progress.say(`items kept: ${amount(things.count + people.count)}, of people ${amount(people.count)}`);
  return { things, people, redirects, dumpDate };
}

async function fetchFrom(sparqlUrl: string, { build, map, rosters }: Reading, path: string): Promise<void> {
  const { bounds, ...addresses } = build.service;
  let last = '';
  const onProgress = (stage: string, items: number): void => {
    const line = `${stage}: ${amount(Math.floor(items / PROGRESS_ITEMS) * PROGRESS_ITEMS)} and more`;
    if (line !== last) build.progress.say(items < PROGRESS_ITEMS ? stage : line);
    last = line;
  };
  await withWikidataService({ ...addresses, sparqlUrl }, bounds, (service) =>
    fetchItems({ service, map, people: rosters.identities.ids, onProgress }, path),
  );
}

const PROGRESS_ITEMS = 1_000;

async function readEntities(
  path: string,
  { build }: Reading,
  take: (entity: ReadEntity) => Promise<void>,
  kept: () => number,
): Promise<void> {
  let totalBytes: number | null = null;
  const file = await openEntities(path, {
    isWorthReading,
    onBytes: (bytes) => build.progress.reading(path, bytes, totalBytes, kept()),
  });
  totalBytes = file.totalBytes;
  for await (const entity of file.entities) await take(entity);
}

/** Formats: an office leads to its place in two or three steps. */
const MOST_ROUNDS = 4;

async function chooseThings(builder: PepBuilder, spools: Spools, progress: BuildProgress): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || builder.wantsMoreThings()); round += 1)
    for await (const thing of spools.things.read()) builder.offerThing(spools.redirects.followed(thing));
  builder.openOffices();
  progress.say(`offices: ${amount(builder.officeCount)}`);
}

interface Writing {
  readonly build: PepBuild;
  readonly rosters: readonly Roster[];
  readonly folder: string;
  readonly day: string;
}

async function writeList(writing: Writing, builder: PepBuilder, spools: Spools): Promise<number> {
  const { build, folder, day } = writing;
  const { people, redirects } = spools;
  for await (const person of people.read()) builder.noteHolder(redirects.followed(person));
  const others = builder.noteRosterPeople();
  build.progress.say(`office holders: ${amount(builder.pepCount)}`);
  const file = openPepFile(build.outPath, `${folder}/entries.jsonl`);
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
    publishedAt: day,
    builtAt: build.now.toISOString(),
    sources: sourcesOf(writing, spools.dumpDate),
    attribution: attributionOf(writing),
  });
  return file.count;
}

function sourcesOf({ build, rosters }: Writing, dumpDate: string | null): readonly PepSource[] {
  const wikidata = { id: 'wikidata', ...(dumpDate !== null && { dumpDate }) };
  return [
    ...(build.wikidata.length > 0 ? [wikidata] : []),
    ...rosters.map(({ manifest: { roster, publishedAt } }) => ({
      id: roster,
      ...(publishedAt !== null && { publishedAt }),
    })),
  ];
}

/** Formats, *Attribution texts*. */
function attributionOf({ build, rosters }: Writing): string {
  const texts = [
    ...(build.wikidata.length > 0 ? ['Wikidata contributors (CC0 1.0)'] : []),
    ...rosters.map(({ manifest }) => manifest.attribution),
  ];
  return [...new Set(texts)].join('; ');
}

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function changedOn(entity: unknown): string | null {
  const modified = (entity as { readonly modified?: unknown }).modified;
  return typeof modified === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(modified) ? modified.slice(0, 10) : null;
}

function later(one: string | null, other: string | null): string | null {
  return (other ?? '') > (one ?? '') ? other : one;
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function amount(count: number): string {
  return count.toLocaleString('en');
}
