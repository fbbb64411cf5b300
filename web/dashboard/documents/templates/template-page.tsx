import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Disclosure, Verbatim } from '../../design/parts/disclosure.tsx';
import { Card, Facts, PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Tabs } from '../../design/parts/tabs.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useParameter } from '../../shell/address.ts';
import { CreateDocument } from './create-document.tsx';
import { GeneratePdf } from './generate-pdf.tsx';
import type { Template, TemplateField } from '../records.ts';
import { countText, FIELD_KINDS, roleText } from '../words.ts';

export function TemplatePage(): ReactNode {
  const id = useParameter('id');
  const template = useRead('readTemplate', { params: { id } });
  return (
    <Loaded read={template} place={{ noun: 'template', list: '/documents/templates' }}>
      {(one) => <ShownTemplate key={one.id} template={one} />}
    </Loaded>
  );
}

function ShownTemplate({ template }: { readonly template: Template }): ReactNode {
  const { id, name, description, revision, updatedAt } = template;
  return (
    <>
      <PageHeader
        above={<PlaceLink to="/documents/templates">Templates</PlaceLink>}
        title={name}
        below={
          <>
            {description !== null && <p>{description}</p>}
            <p>
              Revision {revision}, changed <Time at={updatedAt} />
            </p>
          </>
        }
        actions={<ButtonLink to={`/documents/templates/${id}/change`}>Change</ButtonLink>}
      />
      <Stack>
        <UseCard template={template} />
        <FieldsCard template={template} />
        <Card title="Source">
          <Verbatim label="Source text">{template.source}</Verbatim>
        </Card>
        <FactsCard template={template} />
      </Stack>
    </>
  );
}

/** What a template is for. */
function UseCard({ template }: { readonly template: Template }): ReactNode {
  const [tab, setTab] = useState('document');
  return (
    <Card>
      <Tabs
        label="Use the template"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'document',
            title: 'Create a document',
            content: <CreateDocument template={template} />,
          },
          { id: 'pdf', title: 'Generate a PDF', content: <GeneratePdf template={template} /> },
        ]}
      />
    </Card>
  );
}

function FieldsCard({ template: { id, roles } }: { readonly template: Template }): ReactNode {
  const fields = useRead('listTemplateFields', { params: { id } });
  return (
    <Card
      title="Fields"
      tight
      actions={
        roles.length > 0 && (
          <ButtonLink to={`/documents/templates/${id}/fields`}>Place on the pages</ButtonLink>
        )
      }
    >
      <Loaded read={fields} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No fields besides the signatures of the source" />
          ) : (
            <DataTable label="Fields" items={items} columns={FIELD_COLUMNS} idOf={(field) => field.id} />
          )
        }
      </Loaded>
    </Card>
  );
}

const FIELD_COLUMNS: readonly Column<TemplateField>[] = [
  { id: 'label', header: 'Label', cell: ({ label }) => label ?? <Soft>–</Soft> },
  { id: 'kind', header: 'Kind', cell: ({ fieldType }) => FIELD_KINDS[fieldType] },
  { id: 'role', header: 'Role', cell: ({ roleId }) => roleId },
  { id: 'page', header: 'Page', cell: ({ pageNumber }) => pageNumber, minor: true },
  { id: 'required', header: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No'), minor: true },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value, editable }) =>
      value === null ? <Soft>–</Soft> : editable ? `${value} (may be corrected)` : value,
    minor: true,
  },
];

function FactsCard({ template }: { readonly template: Template }): ReactNode {
  const { id, pageSize, pageCount, createdAt, sourceHash, roles, sampleData } = template;
  return (
    <Card title="Facts">
      <Stack gap={3}>
        <Facts
          items={[
            ['Roles', roles.length === 0 ? 'Nobody signs' : roles.map(roleText).join(', ')],
            ['Page size', pageSize],
            ['With the sample data', countText(pageCount, 'page')],
            ['Created', <Time key="created" at={createdAt} />],
          ]}
        />
        <Disclosure summary="Sample data">
          <Verbatim label="Sample data">{JSON.stringify(sampleData, null, 2)}</Verbatim>
        </Disclosure>
        <Disclosure summary="Id and hash">
          <Facts
            items={[
              ['Id', <code key="id">{id}</code>],
              ['Hash of the source', <code key="hash">{sourceHash}</code>],
            ]}
          />
        </Disclosure>
      </Stack>
    </Card>
  );
}
