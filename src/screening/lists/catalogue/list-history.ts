import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../../kernel/schema.ts';
import type { ImportId } from '../list-import.ts';

export const LIST_CHANGES = ['activated', 'rolled_back', 'switched_on', 'switched_off'] as const;

/** Something that was done with a list: since when another version was searched, or none. */
export interface ListChange {
  readonly change: (typeof LIST_CHANGES)[number];
  readonly versionId: string | null;
  readonly formerVersionId: string | null;
  readonly importId: ImportId | null;
  readonly forced: boolean;
  readonly changedAt: Date;
}

export const ListChangeShape = strict(
  {
    change: Type.Enum([...LIST_CHANGES], {
      description: '`activated` by an import, the others by an operator',
    }),
    versionId: nullable(
      Type.String({ description: 'The active version from then on, searched while the list is switched on' }),
    ),
    formerVersionId: nullable(Type.String({ description: 'The active version until then' })),
    importId: nullable(Uuid),
    forced: Type.Boolean({ description: 'The import was told to pass the guards' }),
    changedAt: Timestamp,
  },
  { title: 'ListChange' },
);

export function presentListChange(listChange: ListChange) {
  const { change, versionId, formerVersionId, importId, forced, changedAt } = listChange;
  return { change, versionId, formerVersionId, importId, forced, changedAt: changedAt.toISOString() };
}
