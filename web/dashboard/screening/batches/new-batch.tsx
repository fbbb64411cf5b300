import type { RequestOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import {
  CheckField,
  FileField,
  FieldGrid,
  FieldGroup,
  SelectField,
  TextField,
} from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import { ListChoices } from '../lists/list-choices.tsx';
import type { Batch } from './batch-words.ts';
import { type Columns, type FieldName, FIELDS, guessedColumns, headersOf } from './file-header.ts';

/** A page has the whole file in memory; larger ones are sent by a program. */
const LARGEST_MEBIBYTES = 256;
const LOOKED_AT_BYTES = 64 * 1024;

/** Asks for a file and what its columns are, makes the batch and sends the file. */
export function NewBatch({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (batch: Batch) => void;
}): ReactNode {
  const sources = useRead('listScreeningSources', {}).data?.items ?? [];
  const [name, setName] = useState('');
  const [monitor, setMonitor] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>();
  const given = useGivenFile();
  const { send, busy, error } = useSendBatch(onMade);
  const chosen = left ?? new Set(sources.filter((one) => one.activeVersion !== null).map(({ key }) => key));
  const submit = (): void => {
    const { file, format, headers, columns } = given;
    if (!file || isTooLarge(file)) return;
    send(file, {
      ...(name !== '' && { name }),
      sources: [...chosen],
      format,
      ...(headers.length > 0 && { columns }),
      monitor,
    });
  };
  return (
    <FormDialog
      title="Screen a file"
      description="CSV with a line of headers, or JSON lines; plain or gzip. Rows are stored encrypted until they were screened."
      submit="Send"
      wide
      busy={busy}
      error={error}
      pointers={['/name', '/sources']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What you call it; may be left out"
        pointer="/name"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <FileFields given={given} />
      <ListChoices sources={sources} chosen={chosen} onChange={setLeft} />
      <CheckField
        label="Screen every row again whenever one of these lists changes"
        checked={monitor}
        onChange={({ target }) => setMonitor(target.checked)}
      />
    </FormDialog>
  );
}

/** Makes the batch, then sends the file. */
function useSendBatch(onMade: (batch: Batch) => void) {
  const [file, setFile] = useState<File>();
  const rows = useSend('sendBatchRows', { onDone: onMade });
  const sendRows = async (id: string): Promise<void> => {
    if (file) rows.mutate({ params: { id }, body: new Uint8Array(await file.arrayBuffer()) });
  };
  const make = useSend('createScreeningBatch', {
    outdates: ['listScreeningBatches'],
    onDone: ({ id }) => void sendRows(id),
  });
  return {
    send: (given: File, body: RequestOf<'createScreeningBatch'>['body']): void => {
      setFile(given);
      make.mutate({ body });
    },
    busy: make.isPending || rows.isPending,
    error: make.error ?? rows.error,
  };
}

interface GivenFile {
  readonly file: File | undefined;
  readonly format: 'csv' | 'jsonl';
  /** Nothing for JSON lines, and for what is packed. */
  readonly headers: readonly string[];
  readonly columns: Columns;
  readonly setColumns: (columns: Columns) => void;
  readonly choose: (file: File | undefined) => Promise<void>;
}

/** A file that was chosen, and what its first line says. */
function useGivenFile(): GivenFile {
  const [file, setFile] = useState<File>();
  const [headers, setHeaders] = useState<readonly string[]>([]);
  const [columns, setColumns] = useState<Columns>({});
  const formatOf = (name = ''): 'csv' | 'jsonl' => (/\.(jsonl|ndjson)(\.gz)?$/i.test(name) ? 'jsonl' : 'csv');
  const choose = async (chosen: File | undefined): Promise<void> => {
    setFile(chosen);
    const isReadable = chosen && formatOf(chosen.name) === 'csv' && !/\.gz$/i.test(chosen.name);
    const found = isReadable ? headersOf(await chosen.slice(0, LOOKED_AT_BYTES).text()) : [];
    setHeaders(found);
    setColumns(guessedColumns(found));
  };
  return { file, format: formatOf(file?.name), headers, columns, setColumns, choose };
}

function isTooLarge(file: File | undefined): boolean {
  return file !== undefined && file.size > LARGEST_MEBIBYTES * 1024 * 1024;
}

function FileFields({
  given: { file, headers, columns, setColumns, choose },
}: {
  readonly given: GivenFile;
}): ReactNode {
  return (
    <>
      <FileField
        label="File"
        fault={isTooLarge(file) ? `Larger than ${LARGEST_MEBIBYTES} MiB: send it by the API.` : undefined}
        required
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,.gz"
        onChoose={(chosen) => void choose(chosen)}
      />
      {headers.length > 0 && <ColumnFields headers={headers} columns={columns} onChange={setColumns} />}
    </>
  );
}

function ColumnFields({
  headers,
  columns,
  onChange,
}: {
  readonly headers: readonly string[];
  readonly columns: Columns;
  readonly onChange: (columns: Columns) => void;
}): ReactNode {
  const set = (field: FieldName, header: string): void => {
    const { [field]: _former, ...others } = columns;
    onChange(header === '' ? others : { ...others, [field]: header });
  };
  return (
    <FieldGroup legend="Columns">
      <FieldGrid least="14rem">
        {FIELDS.map(([field, words]) => (
          <SelectField
            key={field}
            label={words}
            required={field === 'name'}
            options={[['', 'Not in the file'], ...headers.map((header) => [header, header] as const)]}
            value={columns[field] ?? ''}
            onChange={({ target }) => set(field, target.value)}
          />
        ))}
      </FieldGrid>
    </FieldGroup>
  );
}
