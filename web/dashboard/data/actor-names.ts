import { useMemo } from 'react';
import { NEWEST_FIRST, usePages } from './api.ts';
import { cursorPage, useEvery } from './pages.ts';

/** What people call those who acted: members and API keys by `user:<id>` and `api_key:<id>`. */
export function useActorNames(): ReadonlyMap<string, string> {
  const members = useEvery(usePages('listMembers', { query: NEWEST_FIRST }, cursorPage));
  const keys = useEvery(usePages('listApiKeys', { query: NEWEST_FIRST }, cursorPage));
  return useMemo(
    () =>
      new Map([
        ...(members ?? []).map(({ userId, name }) => [`user:${userId}`, name] as const),
        ...(keys ?? []).map(({ id, name }) => [`api_key:${id}`, `${name} (API key)`] as const),
      ]),
    [members, keys],
  );
}
