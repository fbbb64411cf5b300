import { BuildRefused } from '@assay/name-screening';
import {
  buildList,
  type BuiltList,
  extendedMap,
  type PositionMap,
  type ReadEntity,
  type Roster,
  Rosters,
  SHIPPED_POSITIONS,
} from '@assay/name-screening/pep-builder';
import { openEntities } from './entity-file.adapter.ts';
import { fetchItems } from './fetch-items.adapter.ts';
import { openSpool } from './item-spool.adapter.ts';
import { openPepFile } from './pep-file.adapter.ts';
import { withWikidataService } from './public-service.adapter.ts';
import { openRoster } from './roster-file.adapter.ts';
import type { ServiceAddresses, ServiceBounds } from './wikidata-service.adapter.ts';
import { inWorkFolder, readJsonFile } from './work-folder.adapter.ts';

export type { BuiltList } from '@assay/name-screening/pep-builder';

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

/** Gives the builder its files, and the folder in which it works; the list is whole or not there. */
export async function buildPepList(build: PepBuild): Promise<BuiltList> {
  if (build.wikidata.length === 0 && build.rosters.length === 0)
    throw new BuildRefused('Nothing to build from: give a Wikidata file or endpoint, or a roster.');
  const map = await mapOf(build);
  const given: Roster[] = [];
  for (const path of build.rosters) given.push(await openRoster(path));
  const rosters = new Rosters(given);
  return inWorkFolder(build.outPath, (folder) => {
    const things = openSpool(`${folder}/things.jsonl`);
    const people = openSpool(`${folder}/people.jsonl`);
    const kept = () => things.count + people.count;
    return buildList({
      map,
      rosters,
      entities: build.wikidata.length > 0 ? entitiesOf({ build, map, rosters, folder, kept }) : null,
      day: build.published ?? dayOf(build.now),
      builtAt: build.now.toISOString(),
      room: { things, people, openList: () => openPepFile(build.outPath, `${folder}/entries.jsonl`) },
      say: build.progress.say,
    });
  });
}

async function mapOf({ positionsPath }: PepBuild): Promise<PositionMap> {
  if (positionsPath === null) return SHIPPED_POSITIONS;
  return extendedMap(SHIPPED_POSITIONS, await readJsonFile(positionsPath));
}

interface SourceReading {
  readonly build: PepBuild;
  readonly map: PositionMap;
  readonly rosters: Rosters;
  readonly folder: string;
  /** How many items were kept so far. */
  readonly kept: () => number;
}

/** One source after the other; what an endpoint has is fetched into a file first. */
async function* entitiesOf(reading: SourceReading): AsyncGenerator<ReadEntity> {
  const { build, folder, kept } = reading;
  for (const [index, source] of build.wikidata.entries()) {
    const path = isAddress(source) ? `${folder}/fetched-${index}.jsonl` : source;
    if (isAddress(source)) await fetchFrom(source, reading, path);
    let totalBytes: number | null = null;
    const file = await openEntities(path, (bytes) => build.progress.reading(path, bytes, totalBytes, kept()));
    totalBytes = file.totalBytes;
    yield* file.entities;
  }
}

async function fetchFrom(
  sparqlUrl: string,
  { build, map, rosters }: SourceReading,
  path: string,
): Promise<void> {
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

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function amount(count: number): string {
  return count.toLocaleString('en');
}
