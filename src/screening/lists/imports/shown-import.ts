import { Type } from 'typebox';
import { nullable, strict, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { IMPORT_STAGES, IMPORT_STATES, type ListImport } from '../list-import.ts';
import type { StoredListKey } from '../list-state.ts';

/** Of an import, besides the key of its list. */
export const importProperties = {
  importId: Uuid,
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
  attention: Type.Array(
    Type.String({
      description: 'Why it was refused or failed, and which lines of an own list could not be read',
    }),
  ),
  versionId: nullable(Type.String({ description: 'The version that it made or confirmed' })),
  startedAt: Timestamp,
  endedAt: nullable(Timestamp),
};

/** The key is that which people know the list by. */
export function presentImport<Key extends string>(
  one: Omit<ListImport<StoredListKey>, 'key'> & { readonly key: Key },
) {
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
