import { Type } from 'typebox';
import { nullable, strict, Timestamp } from '../../../kernel/schema.ts';
import { importProperties, presentImport } from '../imports/shown-import.ts';
import type { ListImport } from '../list-import.ts';
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
  { ...importProperties, key: sourceProperties.key },
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
