import { AssayProblem } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { SelectField, TextField } from '../../design/parts/field.tsx';
import { useGo } from '../../shell/address.ts';
import { FormDialog, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { SUBJECT_KINDS } from '../records.ts';

export function RegisterDialog({
  onClose,
  onFind,
}: {
  readonly onClose: () => void;
  /** Leads to the subject that has this external id already. */
  readonly onFind: (externalId: string) => void;
}): ReactNode {
  const [kind, setKind] = useState<(typeof SUBJECT_KINDS)[number]>('person');
  const [externalId, setExternalId] = useState('');
  const go = useGo();
  const register = useSend('registerSubject', {
    onDone: ({ id }) => {
      go(`/risk/subjects/${id}`);
      onClose();
    },
  });
  const { faults, pass } = useFormFaults(register.error, ['/kind', '/externalId']);
  const submit = (): void => {
    if (pass({ '/externalId': whenEmpty(externalId) })) register.mutate({ body: { kind, externalId } });
  };
  const isKnown = register.error instanceof AssayProblem && register.error.code === 'already_exists';
  return (
    <FormDialog
      title="Register a subject"
      submit="Register"
      faults={faults}
      busy={register.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        pointer="/kind"
        options={SUBJECT_KINDS.map((one) => [one, one])}
        value={kind}
        onChange={({ target }) => setKind(SUBJECT_KINDS[target.selectedIndex] ?? 'person')}
      />
      <TextField
        label="External id"
        pointer="/externalId"
        hint="How your own systems call it. No names and no numbers of identity documents."
        value={externalId}
        onChange={({ target }) => setExternalId(target.value)}
      />
      {isKnown && (
        <div>
          <Button onClick={() => onFind(externalId)}>Look for it in the list</Button>
        </div>
      )}
    </FormDialog>
  );
}
