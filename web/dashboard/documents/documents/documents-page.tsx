import { PlaceLink } from '../../design/parts/place-link.tsx';
import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { Button } from '../../design/parts/button.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { SearchBox } from '../../design/parts/search-box.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters, useGo } from '../../shell/address.ts';
import styles from '../documents.module.css';
import type { DocumentRecord, DocumentStatus } from '../records.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { DOCUMENT_STATES, signedText } from '../words.ts';

const STATUSES: readonly (readonly [DocumentStatus | 'all', string])[] = [
  ['all', 'All'],
  ['draft', 'Draft'],
  ['sent', 'Sent'],
  ['completed', 'Completed'],
  ['declined', 'Declined'],
  ['voided', 'Voided'],
  ['expired', 'Expired'],
];

export function DocumentsPage(): ReactNode {
  const go = useGo();
  const [filters, change] = useFilters();
  const [status] = STATUSES.find(([one]) => one === filters['status']) ?? ['all'];
  const search = filters['search'] ?? '';
  const [isUploading, setUploading] = useState(false);
  const query = {
    ...NEWEST_FIRST,
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
  };
  const documents = usePages('listDocuments', { query }, cursorPage);
  return (
    <>
      <PageHeader
        title="Documents"
        below="Agreements that people sign, and how far they are."
        actions={
          <>
            <Button look="primary" onClick={() => setUploading(true)}>
              Upload a PDF
            </Button>
            <ButtonLink to="/documents/templates">Begin with a template</ButtonLink>
          </>
        }
      />
      <Stack>
        <div className={styles['filters']}>
          <SearchBox
            label="A part of the name"
            value={search}
            onSearch={(text) => change({ search: text })}
          />
          <Segmented
            label="Documents by status"
            options={STATUSES}
            value={status}
            onChange={(chosen) => change({ status: chosen === 'all' ? '' : chosen })}
          />
        </div>
        <Card tight>
          <PagedTable
            pages={documents}
            label="Documents"
            columns={COLUMNS}
            idOf={({ id }) => id}
            onOpen={({ id }) => go(`/documents/${id}`)}
            empty={<NoDocuments status={status} isSearched={search !== ''} />}
          />
        </Card>
      </Stack>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

function NoDocuments({
  status,
  isSearched,
}: {
  readonly status: DocumentStatus | 'all';
  readonly isSearched: boolean;
}): ReactNode {
  if (isSearched) return <Empty title="No document is called so." />;
  if (status !== 'all') return <Empty title={`No document is ${status}.`} />;
  return (
    <Empty title="There are no documents yet">
      Upload a PDF, or make one from a <PlaceLink to="/documents/templates">template</PlaceLink>.
    </Empty>
  );
}

const COLUMNS: readonly Column<DocumentRecord>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }) => <PlaceLink to={`/documents/${id}`}>{name}</PlaceLink>,
    sortBy: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={DOCUMENT_STATES[status][1]}>{DOCUMENT_STATES[status][0]}</Badge>,
    sortBy: ({ status }) => Object.keys(DOCUMENT_STATES).indexOf(status),
  },
  { id: 'signed', header: 'Signed', cell: ({ signers }) => signedText(signers), minor: true },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt === null ? <Soft>–</Soft> : <Time at={sentAt} />),
    sortBy: ({ sentAt }) => sentAt,
    minor: true,
  },
  { id: 'ends', header: 'Ends', cell: (document) => <End {...document} />, minor: true },
];

/** When it was completed, or when it expires. */
function End({ status, completedAt, expiresAt }: DocumentRecord): ReactNode {
  if (completedAt !== null)
    return (
      <>
        Completed <Time at={completedAt} />
      </>
    );
  if (expiresAt === null || (status !== 'sent' && status !== 'expired')) return <Soft>–</Soft>;
  return (
    <>
      {status === 'sent' ? 'Expires ' : 'Expired '}
      <Time at={expiresAt} />
    </>
  );
}
