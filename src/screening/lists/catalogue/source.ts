import { Type } from 'typebox';
import { nullable, strict, Timestamp } from '../../../kernel/schema.ts';
import { LIST_KEYS, type ListDescription, LISTS } from './list.ts';
import type { ListState, ListVersion } from './list-state.ts';

/** A list as everybody may see it: how it stands now. */
export interface Source {
  readonly state: ListState;
  readonly staleReasons: readonly string[];
}

const PublicationDate = nullable(
  Type.String({ description: 'Day or instant that the file states; null where it states none' }),
);

const ActiveVersion = strict({
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
      description: 'When the publisher’s file was last found to say the same',
    }),
  ),
  stale: Type.Boolean(),
  staleReasons: Type.Array(Type.String()),
  attention: Type.Array(Type.String({ description: 'What an operator should look at' })),
  attribution: Type.String({ description: 'Any result that uses the list credits it with these words' }),
  homepage: Type.String(),
};

export const SourceShape = strict(sourceProperties, { title: 'ScreeningSource' });

export function presentSource({ state, staleReasons }: Source) {
  const { key, enabled, activeVersion, confirmedAt, attention } = state;
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
    stale: staleReasons.length > 0,
    staleReasons,
    attention,
    attribution: activeVersion?.attribution ?? LISTS[key].attribution,
    homepage,
  };
}

function presentVersion(version: ListVersion) {
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
    format: Type.String(),
    entryCount: Type.Integer(),
    droppedEntries: Type.Integer(),
    termBuilderVersion: Type.Integer(),
    counts: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'ListVersion' },
);

export function presentListVersion(version: ListVersion, activeVersionId: string | null) {
  return {
    ...presentVersion(version),
    active: version.versionId === activeVersionId,
    confirmedAt: version.confirmedAt.toISOString(),
    format: version.format,
    counts: version.counts,
  };
}
