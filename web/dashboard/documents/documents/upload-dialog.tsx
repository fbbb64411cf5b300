import { AssayProblem } from '@assay/client/browser';
import { type ReactNode, useMemo, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { FileField, TextField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import { useGo } from '../../shell/address.ts';

/** Contract 5, *Documents*. The service closes the line on more, so that its refusal would not be heard. */
const LARGEST_MEBIBYTES = 20;

/** Makes a draft of a PDF and leads to it. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const go = useGo();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const upload = useSend('uploadDocument', {
    outdates: ['listDocuments'],
    onDone: ({ id }) => go(`/documents/${id}`),
  });
  const refusal = useMemo(() => told(upload.error), [upload.error]);
  const isTooLarge = file !== undefined && file.size > LARGEST_MEBIBYTES * 1024 * 1024;
  const choose = (chosen: File | undefined): void => {
    setFile(chosen);
    if (chosen && name === '') setName(chosen.name.replace(/\.pdf$/i, ''));
  };
  const submit = async (): Promise<void> => {
    if (!file || isTooLarge) return;
    upload.mutate({ query: { name }, body: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <FormDialog
      title="Upload a PDF"
      submit="Upload"
      busy={upload.isPending}
      error={refusal.general}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FileField
        label="PDF"
        hint={`At most ${LARGEST_MEBIBYTES} MiB and 200 pages, not encrypted and not signed yet.`}
        fault={isTooLarge ? `The file is larger than ${LARGEST_MEBIBYTES} MiB.` : refusal.file}
        accept="application/pdf,.pdf"
        required
        onChoose={choose}
      />
      <TextField
        label="Name"
        hint="Signers see it."
        maxLength={200}
        required
        fault={refusal.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

interface Refusal {
  readonly file?: string;
  readonly name?: string;
  readonly general?: unknown;
}

/** The name is a parameter and the body is the file itself: both have a field here. */
function told(error: Error | null): Refusal {
  if (!(error instanceof AssayProblem) || error.errors.length === 0) return { general: error };
  const isAboutName = (fault: object): boolean => 'parameter' in fault && fault.parameter === 'name';
  const name = error.errors.find(isAboutName)?.message;
  const file = error.errors.find((fault) => !isAboutName(fault))?.message;
  return { ...(name !== undefined && { name }), ...(file !== undefined && { file }) };
}
