import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import type { Column } from '../../design/parts/data-table.tsx';
import { Card, PageHeader, Row, Soft } from '../../design/parts/layout.tsx';
import { PagedTable } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useGo } from '../../shell/address.ts';
import styles from '../documents.module.css';
import type { Template } from '../records.ts';

const PATH = '/documents/templates';

export function TemplatesPage(): ReactNode {
  const go = useGo();
  const templates = usePages('listTemplates', { query: NEWEST_FIRST }, cursorPage);
  const create = (
    <Row>
      <ButtonLink to={`${PATH}/new`} look="primary">
        New template
      </ButtonLink>
      <ButtonLink to={`${PATH}/gallery`}>Begin with the gallery</ButtonLink>
    </Row>
  );
  return (
    <>
      <PageHeader
        title="Templates"
        below="Agreements in Markdown, from which documents are made."
        actions={create}
      />
      <Card tight>
        <PagedTable
          pages={templates}
          label="Templates"
          columns={COLUMNS}
          idOf={({ id }) => id}
          onOpen={({ id }) => go(`${PATH}/${id}`)}
          empty={
            <Empty title="There are no templates yet" actions={create}>
              Write an agreement once, and make a document of it for each customer.
            </Empty>
          }
        />
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<Template>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name, description }) => (
      <span className={styles['person']}>
        <PlaceLink to={`${PATH}/${id}`}>{name}</PlaceLink>
        {description !== null && <Soft>{description}</Soft>}
      </span>
    ),
    sortBy: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'roles',
    header: 'Roles',
    cell: ({ roles }) => roles.map(({ role }) => role).join(', ') || <Soft>–</Soft>,
    minor: true,
  },
  { id: 'size', header: 'Page size', cell: ({ pageSize }) => pageSize, minor: true },
  { id: 'revision', header: 'Revision', cell: ({ revision }) => revision, align: 'end', minor: true },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
    sortBy: ({ updatedAt }) => updatedAt,
    align: 'end',
  },
];
