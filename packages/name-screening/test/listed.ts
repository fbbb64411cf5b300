import {
  type ListedBirth,
  type ListedEntry,
  type ListedName,
  type ListKey,
  LISTS,
  type LoadedList,
  openIndex,
  type ScreenedSubject,
} from '@assay/name-screening';
import { IndexBuilder, type IndexBuilderOptions } from '@assay/name-screening/search';

type Given = Partial<Omit<ListedEntry, 'names'>> & {
  readonly names?: readonly (string | Partial<ListedName>)[];
};

let made = 0;

/** A person of that name, about whom nothing else is stated. */
export function listed(name: string, { names = [], ...given }: Given = {}): ListedEntry {
  made += 1;
  return {
    entryId: `E${made}`,
    altIds: [],
    entityType: 'person',
    subtype: null,
    names: [listedName(name), ...names.map(listedName)],
    births: [],
    countries: [],
    identifiers: [],
    programmes: [],
    listedOn: null,
    endsOn: null,
    pep: null,
    ...given,
  };
}

export function bornOn(day: string): ListedBirth {
  return { from: day, to: day, precision: 'day', circa: false };
}

/** A version of a list with these entries, as a process searches it. */
export function loadedList(
  key: ListKey,
  entries: readonly ListedEntry[],
  options?: IndexBuilderOptions,
): LoadedList {
  const builder = new IndexBuilder(options);
  for (const entry of entries) builder.add(entry);
  const index = openIndex(builder.finish());
  return {
    key,
    listKind: LISTS[key].listKind,
    versionId: `${key}-1`,
    publishedAt: null,
    entryCount: entries.length,
    droppedEntries: 0,
    termBuilderVersion: index.termBuilderVersion,
    index,
  };
}

export function screened(name: string, given: Partial<ScreenedSubject> = {}): ScreenedSubject {
  return {
    name,
    aliases: [],
    entityType: null,
    country: null,
    datesOfBirth: [],
    nationalities: [],
    identifiers: [],
    ...given,
  };
}

function listedName(given: string | Partial<ListedName>): ListedName {
  const { value = '', kind = 'alias', weak = false } = typeof given === 'string' ? { value: given } : given;
  return { value, kind, weak };
}
