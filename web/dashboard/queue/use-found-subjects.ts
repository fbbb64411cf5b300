import { useMemo } from 'react';
import { useRead } from '../data/api.ts';

const LEAST_CHARACTERS = 2;

interface FoundSubjects {
  readonly ids: ReadonlySet<string>;
  /** They are still looked up. */
  readonly isPending: boolean;
  /** Whether there are more than were read, or they could not be read. */
  readonly isPartial: boolean;
}

/** Subjects whose external id has the text: a match knows of its subject no more than the id. */
export function useFoundSubjects(text: string): FoundSubjects {
  const search = text.trim();
  const { data, isError, fetchStatus } = useRead(
    'listRecords',
    { params: { resource: 'subjects' }, query: { search, order: 'newest', limit: 100 } },
    { enabled: search.length >= LEAST_CHARACTERS },
  );
  const ids = useMemo(() => new Set(data?.items.map(({ id }) => id)), [data]);
  return {
    ids,
    isPending: data === undefined && fetchStatus !== 'idle',
    isPartial: isError || (data?.nextOffset ?? null) !== null,
  };
}
