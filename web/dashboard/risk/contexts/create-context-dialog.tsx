import { AssayProblem } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { TextField } from '../../design/parts/field.tsx';
import { FormDialog, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { useGo } from '../../shell/address.ts';

export function CreateContextDialog({
  onClose,
  onFind,
}: {
  readonly onClose: () => void;
  /** Leads to the context that has this external id already. */
  readonly onFind: (externalId: string) => void;
}): ReactNode {
  const [kind, setKind] = useState('');
  const [externalId, setExternalId] = useState('');
  const [label, setLabel] = useState('');
  const go = useGo();
  const create = useSend('createContext', {
    onDone: ({ id }) => {
      go(`/risk/contexts/${id}`);
      onClose();
    },
  });
  const { faults, pass } = useFormFaults(create.error, ['/kind', '/externalId', '/label']);
  const submit = (): void => {
    if (!pass({ '/kind': whenEmpty(kind), '/externalId': whenEmpty(externalId) })) return;
    const labelled = label.trim();
    create.mutate({ body: { kind: kind.trim(), externalId, ...(labelled !== '' && { label: labelled }) } });
  };
  const isKnown = create.error instanceof AssayProblem && create.error.code === 'already_exists';
  return (
    <FormDialog
      title="Create a context"
      submit="Create"
      faults={faults}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Kind"
        pointer="/kind"
        hint="Your own word for such journeys, in lower case."
        maxLength={40}
        placeholder="onboarding"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      <TextField
        label="External id"
        pointer="/externalId"
        hint="How your own systems call it. No names and no numbers of documents."
        maxLength={200}
        value={externalId}
        onChange={({ target }) => setExternalId(target.value)}
      />
      <TextField
        label="Label"
        pointer="/label"
        hint="May be left empty."
        maxLength={200}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      {isKnown && (
        <div>
          <Button onClick={() => onFind(externalId)}>Look for it in the list</Button>
        </div>
      )}
    </FormDialog>
  );
}
