import { Type } from 'typebox';
import { LIST_KEYS, LIST_KINDS, type ListDescription, LISTS } from '@assay/name-screening';
import { nullable, strict, Timestamp } from '../../../kernel/schema.ts';
import type { ListState, ListVersion, StoredListKey } from '../list-state.ts';
import { LIST_ORIGINS } from '../origin.ts';

/** A list as everybody may see it: how it stands now. */
export interface Source {
  readonly state: ListState;
  readonly staleReasons: readonly string[];
  /** What imports left, and what the age of its file asks for. */
  readonly attention: readonly string[];
  readonly publishedAgeDays: number | null;
}

const PublicationDate = nullable(
  Type.String({
    description: 'Day or instant that the newest file with these entries states; null where it states none',
  }),
);

export const ActiveVersion = strict({
  versionId: Type.String({ description: 'The list, the day of publication and a digest of what it holds' }),
  publishedAt: PublicationDate,
  loadedAt: Timestamp,
  entryCount: Type.Integer(),
  droppedEntries: Type.Integer({ description: 'Records of the file that could not be read' }),
  termBuilderVersion: Type.Integer(),
  reindexPending: Type.Boolean({ description: 'Names one letter off are not found in it yet' }),
});

export const sourceProperties = {
  key: Type.Enum([...LIST_KEYS]),
  name: Type.String(),
  listKind: Type.Enum(['sanctions', 'pep']),
  enabled: Type.Boolean(),
  activeVersion: nullable(ActiveVersion),
  confirmedAt: nullable(
    Type.String({
      format: 'date-time',
      description:
        'When a file with these entries was last given or fetched; `stale` counts from it, and `origin` tells whose file it was',
    }),
  ),
  origin: nullable(
    Type.Enum([...LIST_ORIGINS], {
      description:
        'Whose file confirmed the active version last: `publisher` where it was fetched from the publisher’s own address, `mirror` where it was fetched from another, `file` where it was given by hand and no publisher confirmed it. A rollback keeps `origin` and `confirmedAt` of the version that it activates. Null without a version',
    }),
  ),
  publishedAgeDays: nullable(
    Type.Integer({
      description: 'Whole days since `publishedAt` of the active version; null where its file states no date',
    }),
  ),
  stale: Type.Boolean(),
  staleReasons: Type.Array(Type.String()),
  attention: Type.Array(Type.String({ description: 'What an operator should look at' })),
  attribution: Type.String({ description: 'Any result that uses the list credits it with these words' }),
  homepage: Type.String(),
};

/** Of an own list too. */
export const SourceShape = strict(
  {
    ...sourceProperties,
    key: Type.String({ description: 'Of a list of the organization itself `own:` and its name' }),
    listKind: Type.Enum([...LIST_KINDS], {
      description: '`internal` are own lists alone; they count into no screening fact',
    }),
  },
  { title: 'ScreeningSource' },
);

export function presentSource({ state, staleReasons, attention, publishedAgeDays }: Source) {
  const { key, enabled, activeVersion, confirmedAt } = state;
  const { name, listKind, homepage }: ListDescription = LISTS[key];
  return {
    key,
    name,
    listKind,
    enabled,
    activeVersion: activeVersion && {
      ...presentVersion(activeVersion),
      reindexPending: state.reindexPending,
    },
    confirmedAt: confirmedAt && confirmedAt.toISOString(),
    origin: activeVersion && activeVersion.origin,
    publishedAgeDays,
    stale: staleReasons.length > 0,
    staleReasons,
    attention,
    attribution: activeVersion?.attribution ?? LISTS[key].attribution,
    homepage,
  };
}

export function presentVersion(version: ListVersion<StoredListKey>) {
  const { versionId, publishedAt, loadedAt, entryCount, droppedEntries, termBuilderVersion } = version;
  return {
    versionId,
    publishedAt,
    loadedAt: loadedAt.toISOString(),
    entryCount,
    droppedEntries,
    termBuilderVersion,
  };
}

export const VersionShape = strict(
  {
    versionId: Type.String(),
    active: Type.Boolean(),
    publishedAt: PublicationDate,
    loadedAt: Timestamp,
    confirmedAt: Timestamp,
    origin: Type.Enum([...LIST_ORIGINS], { description: 'Whose file confirmed it last' }),
    format: Type.String(),
    entryCount: Type.Integer(),
    droppedEntries: Type.Integer(),
    termBuilderVersion: Type.Integer(),
    counts: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'ListVersion' },
);

export function presentListVersion(version: ListVersion<StoredListKey>, activeVersionId: string | null) {
  return {
    ...presentVersion(version),
    active: version.versionId === activeVersionId,
    confirmedAt: version.confirmedAt.toISOString(),
    origin: version.origin,
    format: version.format,
    counts: version.counts,
  };
}
