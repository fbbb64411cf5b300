import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Soft } from '../../design/parts/layout.tsx';
import styles from './searched-lists.module.css';
import { asWords, type Run } from '../words.ts';

type Searched = Run['sources'][number];

/** Which version of each list was searched, how it stood, and whom to credit. */
export function SearchedLists({ run: { sources } }: { readonly run: Run }): ReactNode {
  const lists = useRead('listScreeningSources', {}).data?.items ?? [];
  const nameOf = (key: string): string => lists.find((list) => list.key === key)?.name ?? key;
  const columns: readonly Column<Searched>[] = [
    { id: 'list', header: 'List', cell: ({ key }) => nameOf(key) },
    // The day is enough: no publisher means the second.
    { id: 'published', header: 'Published', cell: ({ publishedAt }) => publishedAt?.slice(0, 10) ?? '–' },
    { id: 'standing', header: 'Standing', cell: standingOf },
    {
      id: 'version',
      header: 'Version',
      minor: true,
      cell: ({ versionId }) => (versionId === null ? '–' : <code>{versionId}</code>),
    },
  ];
  const used = new Set(sources.filter(({ missing }) => !missing).map(({ key }) => key));
  return (
    <Card
      title="What was searched"
      actions={<PlaceLink to="/screening/lists">How the lists stand now</PlaceLink>}
      tight
    >
      <DataTable label="What was searched" items={sources} columns={columns} idOf={({ key }) => key} />
      {lists
        // A list of the organization's own credits nobody but itself.
        .filter(({ key, name, attribution }) => used.has(key) && attribution !== name)
        .map(({ key, attribution }) => (
          <p key={key} className={styles['credits']}>
            <Soft>{attribution}</Soft>
          </p>
        ))}
    </Card>
  );
}

function standingOf(searched: Searched): string {
  const { missing, stale, staleReasons, attention, droppedEntries = 0, reindexPending } = searched;
  if (missing) return 'Not searched: unknown, switched off or never loaded';
  const faults = [
    stale && `stale (${staleReasons.map(asWords).join(', ')})`,
    attention && 'an import was refused or failed',
    droppedEntries > 0 && `${droppedEntries} records could not be read`,
    reindexPending === true && 'names one letter off not searched',
  ].filter((fault) => typeof fault === 'string');
  return faults.length === 0 ? 'Searched' : `Searched; ${faults.join('; ')}`;
}
