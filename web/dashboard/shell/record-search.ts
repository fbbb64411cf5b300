import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useGuardedCall } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { recordTitle } from './record-title.ts';

export interface Found {
  readonly key: string;
  readonly kind: string;
  readonly text: string;
  readonly to: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LEAST_CHARACTERS = 2;
const MOST_OF_A_KIND = 6;

/** Records whose name, reference or key has the text; an id is looked up as what it may be. */
export function useRecordSearch(typed: string): {
  readonly found: readonly Found[];
  readonly isSearching: boolean;
  /** Something could not be searched. */
  readonly hasFailed: boolean;
} {
  const { client, session } = useSession();
  const call = useGuardedCall();
  const text = useDeferredValue(typed.trim());
  const scope = [session.organization.id, session.mode];
  const isLong = text.length >= LEAST_CHARACTERS;
  const isId = ID.test(text);
  const listed = (resource: string, kind: string, to: (id: string) => string) => ({
    queryKey: ['search', resource, text, ...scope],
    enabled: isLong,
    queryFn: async (): Promise<readonly Found[]> => {
      const query = { search: text, order: 'newest', limit: MOST_OF_A_KIND } as const;
      const { items } = await call(() => client.call('listRecords', { params: { resource }, query }));
      return items.map((record) => ({
        key: record.id,
        kind,
        text: recordTitle(record.data as Readonly<Record<string, unknown>>) ?? record.id,
        to: to(record.id),
      }));
    },
  });
  const documents = {
    queryKey: ['search', 'documents', text, ...scope],
    enabled: isLong,
    queryFn: async (): Promise<readonly Found[]> => {
      const query = { search: text, order: 'newest', limit: MOST_OF_A_KIND } as const;
      const { items } = await call(() => client.call('listDocuments', { query }));
      return items.map(({ id, name }) => ({ key: id, kind: 'Document', text: name, to: `/documents/${id}` }));
    },
  };
  const byId = (kind: string, to: string, read: () => Promise<unknown>) => ({
    queryKey: ['search', kind, text, ...scope],
    enabled: isId,
    retry: false,
    queryFn: (): Promise<readonly Found[]> =>
      read().then(
        () => [{ key: `${kind}${text}`, kind, text, to: `${to}/${text}` }],
        () => [],
      ),
  });
  const answers = useQueries({
    queries: [
      listed('subjects', 'Subject', (id) => `/risk/subjects/${id}`),
      listed('policies', 'Policy', (id) => `/risk/policies/${id}`),
      documents,
      byId('Run', '/screening/runs', () => client.call('readScreeningRun', { params: { id: text } })),
      byId('Document', '/documents', () => client.call('readDocument', { params: { id: text } })),
      byId('Session', '/verification/sessions', () =>
        client.call('readVerificationSession', { params: { id: text } }),
      ),
    ],
  });
  const found = answers.flatMap(({ data }) => data ?? []);
  return {
    found: [...found, ...runsOf(found)],
    isSearching: answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
  };
}

/** A run has no name of its own: it is found by whom it is about. */
function runsOf(found: readonly Found[]): readonly Found[] {
  const [first, ...others] = found.filter(({ kind }) => kind === 'Subject');
  if (!first || others.length > 0) return [];
  const to = `/screening/runs?riskSubjectId=${first.key}`;
  return [{ key: `runs ${first.key}`, kind: 'Runs', text: `Screening of ${first.text}`, to }];
}
