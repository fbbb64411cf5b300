import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRead, useSend } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { CheckField, FileField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import { Row, Stack } from '../../design/parts/layout.tsx';
import { IMPORT_MILLISECONDS, ImportState } from '../list-versions/import-state.tsx';
import type { OwnList } from './own-list.ts';

/** The service closes the line on more, so that its refusal would not be heard. */
const LARGEST_MEBIBYTES = 256;

/** Gives a list its file, and shows what came of it. */
export function OwnListFile({
  list,
  onClose,
}: {
  readonly list: OwnList;
  readonly onClose: () => void;
}): ReactNode {
  const [file, setFile] = useState<File>();
  const [force, setForce] = useState(false);
  const [importId, setImportId] = useState<string>();
  const send = useSend('importScreeningOwnList', {
    outdates: [],
    onDone: (answer) => setImportId(answer.importId),
  });
  if (importId !== undefined)
    return (
      <ImportDialog list={list} importId={importId} onClose={onClose} again={() => setImportId(undefined)} />
    );
  const isTooLarge = file !== undefined && file.size > LARGEST_MEBIBYTES * 1024 * 1024;
  const submit = async (): Promise<void> => {
    if (!file || isTooLarge) return;
    const body = new Uint8Array(await file.arrayBuffer());
    send.mutate({ params: { name: list.name }, query: { force: force ? 'true' : 'false' }, body });
  };
  return (
    <FormDialog
      title={`A file for ${list.title}`}
      description="The file is the whole list: entries that it does not have are gone."
      submit="Send"
      busy={send.isPending}
      error={send.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FileField
        label="File"
        hint="CSV with a header of id,name,kind,aliases,dateOfBirth,nationalities,identifiers,note; or JSON lines with these names; or FollowTheMoney. In UTF-8, plain or gzip."
        fault={isTooLarge ? `The file is larger than ${LARGEST_MEBIBYTES} MiB.` : undefined}
        required
        onChoose={setFile}
      />
      <CheckField
        label="Take it although it was rolled back or has lost many entries"
        checked={force}
        onChange={({ target }) => setForce(target.checked)}
      />
    </FormDialog>
  );
}

function ImportDialog({
  list,
  importId,
  onClose,
  again,
}: {
  readonly list: OwnList;
  readonly importId: string;
  readonly onClose: () => void;
  readonly again: () => void;
}): ReactNode {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(true);
  const found = useRead(
    'readScreeningOwnListImport',
    { params: { name: list.name, importId } },
    { refetchMilliseconds: isRunning ? IMPORT_MILLISECONDS : false },
  );
  const state = found.data?.state;
  if (isRunning && state !== undefined && state !== 'running') {
    setRunning(false);
    void queries.invalidateQueries();
  }
  return (
    <Dialog title={`A file for ${list.title}`} open onClose={onClose}>
      <Stack gap={3}>
        <ImportState read={found} />
        <Row>
          <Button onClick={onClose}>Close</Button>
          {state === 'refused' && <Button onClick={again}>Send another</Button>}
        </Row>
      </Stack>
    </Dialog>
  );
}
