import { addressOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useActorNames } from '../data/actor-names.ts';
import { isAdministrator, useSession } from '../data/session.tsx';
import { FileLink } from '../design/parts/button-link.tsx';
import { Button } from '../design/parts/button.tsx';
import type { Column } from '../design/parts/data-table.tsx';
import { Card, PageHeader, Stack } from '../design/parts/layout.tsx';
import { PagedTable } from '../design/parts/loaded.tsx';
import { Empty, Notice, Skeleton } from '../design/parts/notice.tsx';
import { Time } from '../design/parts/time.tsx';
import { useFilters } from '../shell/address.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { EntrySentence } from './entry-sentence.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './activity.module.css';
import { periodOf } from './period.ts';
import { useActivity } from './use-activity.ts';
import { type ActivityEntry, type ActorNames, sentenceOf, whoText } from './words.ts';

/** Who did what in the organization, in both modes. */
export function ActivityPage(): ReactNode {
  const { session } = useSession();
  if (!isAdministrator(session))
    return (
      <Stack>
        <PageHeader title="Activity" />
        <Notice>Only owners and admins read who did what in the organization.</Notice>
      </Stack>
    );
  return <OrganizationActivity />;
}

function OrganizationActivity(): ReactNode {
  const { session } = useSession();
  const [filters] = useFilters();
  const names = useActorNames();
  const [shown, show] = useState<ActivityEntry>();
  const { actor, type, from, until } = filters;
  const query = { ...(actor && { actor }), ...(type && { type }), ...periodOf(from, until) };
  const { pages, isLooking, lookFurther } = useActivity(query);
  const file = (format: 'csv' | 'jsonl'): string =>
    addressOf('listActivity', { query: { ...query, format } });
  return (
    <>
      <PageHeader
        title="Activity"
        below={`Who did what in ${session.organization.name}, in both modes. Newest first.`}
        actions={
          <>
            <FileLink address={file('csv')}>Export as CSV</FileLink>
            <FileLink address={file('jsonl')}>Export as JSON lines</FileLink>
            {session.role === 'owner' && (
              <FileLink address={addressOf('exportHistory', {})}>Export the signed log</FileLink>
            )}
          </>
        }
      />
      <Stack>
        <ActivityFilters names={names} />
        <Card tight>
          <PagedTable
            pages={pages}
            label="Activity"
            columns={columnsOf(names, show)}
            idOf={({ id }) => id}
            empty={isLooking ? <Skeleton lines={8} /> : <Nothing lookFurther={lookFurther} />}
          />
        </Card>
      </Stack>
      {shown && <EntryDialog entry={shown} names={names} onClose={() => show(undefined)} />}
    </>
  );
}

function Nothing({ lookFurther }: { readonly lookFurther: (() => void) | undefined }): ReactNode {
  if (!lookFurther)
    return (
      <Empty title="Nothing fits">Choose another person, kind or period, or leave one of them open.</Empty>
    );
  return (
    <Empty
      title="Nothing fits in the newest part of the history"
      actions={<Button onClick={lookFurther}>Look further back</Button>}
    >
      A shorter period finds it sooner.
    </Empty>
  );
}

function columnsOf(
  names: ActorNames,
  show: (entry: ActivityEntry) => void,
): readonly Column<ActivityEntry>[] {
  return [
    {
      id: 'what',
      header: 'What happened',
      cell: (entry) => (
        <>
          <EntrySentence entry={entry} names={names} />
          <span className={styles['narrow']}>
            <Time at={entry.at} />
          </span>
        </>
      ),
    },
    { id: 'when', header: 'When', cell: ({ at }) => <Time at={at} />, minor: true },
    {
      id: 'detail',
      header: 'Detail',
      align: 'end',
      cell: (entry) => (
        <Button
          small
          look="quiet"
          aria-label={`Details: ${whoText(entry, names)} ${sentenceOf(entry).before}`}
          onClick={() => show(entry)}
        >
          Details
        </Button>
      ),
    },
  ];
}
