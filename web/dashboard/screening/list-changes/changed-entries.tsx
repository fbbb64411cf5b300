import type { ReactNode } from 'react';
import { usePages, useRead } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { Badge } from '../../design/parts/badge.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded, PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import type { Tone } from '../../design/tone.ts';
import { useFilters } from '../../shell/address.ts';
import { entryChanges, entrySummary, entryTitle, type ListChange } from './entry-changes.ts';

type Kind = ListChange['change'];

const TONES: Readonly<Record<Kind, Tone>> = { added: 'good', changed: 'info', removed: 'bad' };
const KINDS: readonly Kind[] = ['added', 'changed', 'removed'];

const COLUMNS: readonly Column<ListChange>[] = [
  { id: 'change', header: 'Change', cell: ({ change }) => <Badge tone={TONES[change]}>{change}</Badge> },
  {
    id: 'entry',
    header: 'Entry',
    cell: (one) => (
      <Stack gap={1}>
        <span>{entryTitle(one)}</span>
        <Soft>{one.sourceEntryId}</Soft>
      </Stack>
    ),
  },
  { id: 'what', header: 'What', cell: (one) => <What change={one} /> },
];

interface ComparedVersions {
  readonly source: string;
  readonly from?: string;
  readonly to: string;
}

export function ChangedEntries({ source, ...versions }: ComparedVersions): ReactNode {
  const [{ change }, choose] = useFilters();
  const only = KINDS.find((kind) => kind === change);
  const params = { key: source };
  const counted = useRead('listScreeningSourceChanges', { params, query: { ...versions, limit: 1 } });
  const pages = usePages(
    'listScreeningSourceChanges',
    { params, query: { ...versions, limit: 100, ...(only && { change: only }) } },
    cursorPage,
  );
  return (
    <Stack gap={3}>
      <Loaded read={counted} lines={1}>
        {({ counts }) =>
          counts && (
            <Segmented
              label="Change"
              options={[
                ['all', `All ${(counts.added + counts.changed + counts.removed).toLocaleString()}`],
                ...KINDS.map((kind) => [kind, `${kind} ${counts[kind].toLocaleString()}`] as const),
              ]}
              value={only ?? 'all'}
              onChange={(chosen) => choose({ change: chosen === 'all' ? '' : chosen })}
            />
          )
        }
      </Loaded>
      <Card tight>
        <PagedTable
          pages={pages}
          label="Changed entries"
          columns={COLUMNS}
          idOf={({ change: kind, sourceEntryId }) => `${kind} ${sourceEntryId}`}
          empty={<Empty title="Nothing">No entry of this kind.</Empty>}
        />
      </Card>
    </Stack>
  );
}

function What({ change }: { readonly change: ListChange }): ReactNode {
  const changes = entryChanges(change);
  if (changes.length === 0) return entrySummary(change);
  return (
    <ul>
      {changes.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>{kind === 'removed' ? `no longer ${text}` : `now ${text}`}</li>
      ))}
    </ul>
  );
}
