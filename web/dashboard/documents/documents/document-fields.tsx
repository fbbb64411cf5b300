import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import { Card, Row, Soft } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { AddFieldDialog } from './add-field-dialog.tsx';
import styles from '../documents.module.css';
import type { DocumentField, DocumentRecord } from '../records.ts';
import { FIELD_KINDS } from '../words.ts';

/** What signers fill, in the order of the pages. */
export function FieldsCard({ document }: { readonly document: DocumentRecord }): ReactNode {
  const { id, status, signers } = document;
  const fields = useRead('listDocumentFields', { params: { id } });
  const [asked, ask] = useState<'add' | DocumentField>();
  const close = (): void => ask(undefined);
  const isPlaceable = status === 'draft' && signers.length > 0;
  return (
    <Card
      title="Fields"
      tight
      actions={
        isPlaceable && (
          <Row>
            <ButtonLink to={`/documents/${id}/fields`}>Place on the pages</ButtonLink>
            <Button onClick={() => ask('add')}>Add a field</Button>
          </Row>
        )
      }
    >
      <Loaded read={fields} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There is nothing to fill yet">Every signer needs a field before it is sent.</Empty>
          ) : (
            <DataTable
              label="Fields"
              items={items}
              columns={columnsOf(document, ask)}
              idOf={(field) => field.id}
            />
          )
        }
      </Loaded>
      {asked === 'add' && <AddFieldDialog document={document} onClose={close} />}
      {typeof asked === 'object' && <RemoveField document={document} field={asked} onClose={close} />}
    </Card>
  );
}

function columnsOf(
  { status, signers }: DocumentRecord,
  ask: (field: DocumentField) => void,
): readonly Column<DocumentField>[] {
  const names = new Map(signers.map(({ id, name }) => [id, name]));
  const columns: readonly Column<DocumentField>[] = [
    { id: 'field', header: 'Field', cell: (field) => <FieldName {...field} /> },
    { id: 'signer', header: 'Signer', cell: ({ signerId }) => names.get(signerId) ?? signerId },
    {
      id: 'page',
      header: 'Page',
      cell: ({ pageNumber }) => pageNumber,
      sortBy: ({ pageNumber }) => pageNumber,
      minor: true,
    },
    { id: 'required', header: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No'), minor: true },
    {
      id: 'filled',
      header: 'Filled',
      cell: ({ filledAt }) => (filledAt === null ? <Soft>–</Soft> : <Time at={filledAt} />),
    },
  ];
  if (status !== 'draft') return columns;
  const actions: Column<DocumentField> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (field) => (
      <Button small aria-label={`Remove: ${nameOf(field)}`} onClick={() => ask(field)}>
        Remove
      </Button>
    ),
  };
  return [...columns, actions];
}

function nameOf({ label, fieldType }: DocumentField): string {
  return label ?? FIELD_KINDS[fieldType];
}

function FieldName({ fieldType, label }: DocumentField): ReactNode {
  if (label === null) return FIELD_KINDS[fieldType];
  return (
    <span className={styles['person']}>
      <span>{label}</span>
      <Soft>{FIELD_KINDS[fieldType]}</Soft>
    </span>
  );
}

function RemoveField({
  document: { id },
  field,
  onClose,
}: {
  readonly document: DocumentRecord;
  readonly field: DocumentField;
  readonly onClose: () => void;
}): ReactNode {
  const remove = useSend('removeDocumentField', { onDone: onClose });
  return (
    <FormDialog
      title="Remove this field"
      description={`${nameOf(field)} on page ${field.pageNumber} is removed.`}
      submit="Remove"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ params: { id, fieldId: field.id } })}
      onClose={onClose}
    />
  );
}
