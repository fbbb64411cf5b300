import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { IMPORT_STAGES, IMPORT_STATES, type ListImport } from '../list-import.ts';
import type { Publisher } from '../publishers.ts';
import { presentSource, type Source, sourceProperties } from '../catalogue/source.ts';

/** A list as its operator sees it: also where it comes from, and what the last import came to. */
export interface OperatedList extends Source {
  readonly lastImport: ListImport | null;
  readonly publisher: Publisher | null;
  readonly fetching: {
    readonly automatic: boolean;
    /** Null where nothing is planned. */
    readonly nextAt: Date | null;
    readonly lastAt: Date | null;
    readonly failure: string | null;
  };
}

export const ImportShape = strict(
  {
    importId: Uuid,
    key: sourceProperties.key,
    state: Type.Enum([...IMPORT_STATES]),
    progress: strict({
      stage: Type.Enum([...IMPORT_STAGES], { description: '`waiting`: for another import of the same list' }),
      bytes: Type.Integer({ description: 'Fetched, and then read, of the file' }),
      totalBytes: nullable(Type.Integer({ description: 'Null while nobody knows it' })),
      entries: Type.Integer({ description: 'Read so far' }),
    }),
    counts: Type.Record(Type.String(), Type.Integer(), {
      description: 'What the file held: names, births, unknown vocabulary and so on',
    }),
    attention: Type.Array(Type.String({ description: 'Why it was refused or failed' })),
    versionId: nullable(Type.String({ description: 'The version that it made or confirmed' })),
    startedAt: Timestamp,
    endedAt: nullable(Timestamp),
  },
  { title: 'ListImport' },
);

export const OperatedListShape = strict(
  {
    ...sourceProperties,
    formerVersionId: nullable(Type.String({ description: 'What a rollback activates' })),
    lastImport: nullable(ImportShape),
    address: nullable(Type.String({ description: 'Where the list is fetched; null: it is not' })),
    fetching: strict({
      automatic: Type.Boolean({ description: 'It is fetched by itself' }),
      nextAt: nullable(Timestamp),
      lastAt: nullable(Timestamp),
      failure: nullable(Type.String({ description: 'Why nothing came the last time' })),
    }),
  },
  { title: 'OperatedList' },
);

export function presentImport(one: ListImport) {
  const { id, key, state, progress, counts, attention, versionId, startedAt, endedAt } = one;
  return {
    importId: id,
    key,
    state,
    progress,
    counts,
    attention,
    versionId,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt && endedAt.toISOString(),
  };
}

export function presentOperatedList(list: OperatedList) {
  const { lastImport, publisher, fetching } = list;
  return {
    ...presentSource(list),
    formerVersionId: list.state.formerVersionId,
    lastImport: lastImport && presentImport(lastImport),
    address: publisher && publisher.url,
    fetching: {
      automatic: fetching.automatic,
      nextAt: fetching.nextAt && fetching.nextAt.toISOString(),
      lastAt: fetching.lastAt && fetching.lastAt.toISOString(),
      failure: fetching.failure,
    },
  };
}
