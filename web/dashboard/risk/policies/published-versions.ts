import type { ReadState } from '../../design/parts/loaded.tsx';
import { useEveryRecord } from '../records.ts';

export interface PublishedVersion {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
}

/** The newest published version of each policy, by its key. */
export function usePublishedVersions(): ReadState<readonly PublishedVersion[]> {
  const all = useAllPublished();
  const newest = new Map<string, PublishedVersion>();
  for (const one of all.data ?? [])
    if (one.version >= (newest.get(one.key)?.version ?? 0)) newest.set(one.key, one);
  return { ...all, data: all.data && [...newest.values()] };
}

/** Every published version of every policy. */
export function useAllPublished(enabled = true): ReadState<readonly PublishedVersion[]> {
  const policies = useEveryRecord('policies', {}, enabled);
  return {
    ...policies,
    data: policies.data
      ?.filter(({ data }) => data.status === 'published')
      .map(({ id, data: { key, version } }) => ({ id, key, version, name: `${key}, version ${version}` })),
  };
}
