import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, Row, Soft } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { DeleteOwnList, SaveOwnList } from './own-list-dialogs.tsx';
import { OwnListFile } from './own-list-file.tsx';
import type { OwnList } from './own-list.ts';
import { OwnListVersions } from './own-list-versions.tsx';
import { entriesText, LIST_KINDS } from '../words.ts';

type Doing = 'change' | 'file' | 'versions' | 'delete';

/** Block lists, national lists and the like: seen and searched by this organization alone. */
export function OwnLists(): ReactNode {
  const { session } = useSession();
  const lists = usePages('listScreeningOwnLists', { query: NEWEST_FIRST }, cursorPage);
  const [isNew, setNew] = useState(false);
  const [open, setOpen] = useState<{ readonly list: OwnList; readonly doing: Doing }>();
  const mayChange = isAdministrator(session);
  const close = (): void => setOpen(undefined);
  return (
    <Card
      title="Lists of your organization"
      tight
      actions={
        mayChange ? (
          <Button small onClick={() => setNew(true)}>
            New list
          </Button>
        ) : (
          <Soft>Owners and admins keep them.</Soft>
        )
      }
    >
      <PagedTable
        pages={lists}
        label="Lists of your organization"
        columns={columnsOf(mayChange, (list, doing) => setOpen({ list, doing }))}
        idOf={({ name }) => name}
        stacks
        empty={
          <Empty title="None yet">
            Block lists, national lists, what a regulator sends by mail: as CSV or JSON lines, searched beside
            the official ones.
          </Empty>
        }
      />
      {isNew && <SaveOwnList onClose={() => setNew(false)} />}
      {open?.doing === 'change' && <SaveOwnList list={open.list} onClose={close} />}
      {open?.doing === 'file' && <OwnListFile list={open.list} onClose={close} />}
      {open?.doing === 'versions' && <OwnListVersions list={open.list} onClose={close} />}
      {open?.doing === 'delete' && <DeleteOwnList list={open.list} onClose={close} />}
    </Card>
  );
}

function columnsOf(
  mayChange: boolean,
  open: (list: OwnList, doing: Doing) => void,
): readonly Column<OwnList>[] {
  const actions: readonly (readonly [Doing, string])[] = mayChange
    ? [
        ['file', 'Give a file'],
        ['versions', 'Versions'],
        ['change', 'Change'],
        ['delete', 'Delete'],
      ]
    : [['versions', 'Versions']];
  return [
    { id: 'title', header: 'List', cell: ({ title }) => title },
    { id: 'key', header: 'Key', cell: ({ key }) => <code>{key}</code> },
    { id: 'kind', header: 'Kind', cell: ({ listKind }) => LIST_KINDS[listKind] },
    { id: 'standing', header: 'Standing', cell: standingOf },
    {
      id: 'confirmed',
      header: 'Last file',
      minor: true,
      cell: ({ confirmedAt }) => (confirmedAt === null ? 'None' : <Time at={confirmedAt} />),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (list) => (
        <Row>
          {actions.map(([doing, text]) => (
            <Button
              key={doing}
              small
              look="quiet"
              aria-label={`${text}: ${list.title}`}
              onClick={() => open(list, doing)}
            >
              {text}
            </Button>
          ))}
        </Row>
      ),
    },
  ];
}

function standingOf({ activeVersion, stale, attention }: OwnList): ReactNode {
  if (activeVersion === null) return <Badge tone="unknown">No file yet</Badge>;
  if (attention.length > 0) return <Badge tone="caution">The last file was not taken</Badge>;
  if (stale) return <Badge tone="caution">Stale</Badge>;
  return entriesText(activeVersion.entryCount);
}
