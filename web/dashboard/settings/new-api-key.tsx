import { type ReactNode, useState } from 'react';
import { useSend } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { SelectField, TextField } from '../design/parts/field.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';
import type { Secret } from './secret-dialog.tsx';

export function NewApiKey({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (secret: Secret) => void;
}): ReactNode {
  const { session } = useSession();
  const [name, setName] = useState('');
  const [mode, setMode] = useState(session.mode);
  const [expires, setExpires] = useState('');
  const create = useSend('createApiKey', {
    onDone: ({ keyId, secret, name: made }) => {
      onClose();
      onMade({
        title: 'Your new API key',
        secret,
        about: [
          ['Name', made],
          ['Key id', <code key="id">{keyId}</code>],
        ],
      });
    },
  });
  const submit = (): void =>
    create.mutate({
      body: { name, mode, ...(expires !== '' && { expiresAt: new Date(expires).toISOString() }) },
    });
  return (
    <FormDialog
      title="New API key"
      submit="Make the key"
      busy={create.isPending}
      error={create.error}
      pointers={['/name', '/mode', '/expiresAt']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The program that will use the key"
        required
        pointer="/name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Mode"
        hint="A key works in this mode alone"
        pointer="/mode"
        options={[
          ['live', 'Live'],
          ['test', 'Test'],
        ]}
        value={mode}
        onChange={({ target }) => setMode(target.value === 'test' ? 'test' : 'live')}
      />
      <TextField
        label="Expires"
        hint="In your own time; left empty, it works until it is revoked"
        type="datetime-local"
        pointer="/expiresAt"
        value={expires}
        onChange={({ target }) => setExpires(target.value)}
      />
    </FormDialog>
  );
}
