import { type ReactNode, useState } from 'react';
import { useSend } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { TextField } from '../design/parts/field.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';

export function DeleteOrganization({ onClose }: { readonly onClose: () => void }): ReactNode {
  const controls = useSession();
  const { name } = controls.session.organization;
  const [typed, setTyped] = useState('');
  const remove = useSend('deleteOrganization', { outdates: [], onDone: () => void controls.signOut() });
  return (
    <FormDialog
      title="Delete the organization?"
      description={
        <p>
          This cannot be undone. Type <strong>{name}</strong> to go on.
        </p>
      }
      submit="Delete everything"
      busy={remove.isPending}
      error={remove.error}
      pointers={['/confirm']}
      onSubmit={() => remove.mutate({ body: { confirm: typed } })}
      onClose={onClose}
    >
      <TextField
        label="Name of the organization"
        autoComplete="off"
        required
        pointer="/confirm"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
