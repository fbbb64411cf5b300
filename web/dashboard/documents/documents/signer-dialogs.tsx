import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { TextField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import type { DocumentRecord, LinkedSigner, Signer } from '../records.ts';

interface OfSigner {
  readonly document: DocumentRecord;
  readonly signer: Signer;
  readonly onClose: () => void;
}

/** Adds a signer, or changes the one that is given. */
export function SignerDialog({
  document: { id },
  former,
  onClose,
}: Omit<OfSigner, 'signer'> & { readonly former?: Signer }): ReactNode {
  const [name, setName] = useState(former?.name ?? '');
  const [email, setEmail] = useState(former?.email ?? '');
  const [order, setOrder] = useState(former ? String(former.signingOrder) : '');
  const add = useSend('addDocumentSigner', { onDone: onClose });
  const change = useSend('changeDocumentSigner', { onDone: onClose });
  const submit = (): void => {
    const body = { name, email, ...(order !== '' && { signingOrder: Number(order) }) };
    if (former) change.mutate({ params: { id, signerId: former.id }, body });
    else add.mutate({ params: { id }, body });
  };
  return (
    <FormDialog
      title={former ? 'Change this signer' : 'Add a signer'}
      submit={former ? 'Change' : 'Add'}
      busy={add.isPending || change.isPending}
      error={former ? change.error : add.error}
      pointers={['/name', '/email', '/signingOrder']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={200}
        required
        pointer="/name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="E-mail"
        inputMode="email"
        maxLength={254}
        required
        pointer="/email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Order"
        hint={former ? 'A number from 1.' : 'A number from 1; after everybody else where it is left empty.'}
        type="number"
        min={1}
        required={former !== undefined}
        pointer="/signingOrder"
        value={order}
        onChange={({ target }) => setOrder(target.value)}
      />
    </FormDialog>
  );
}

export function RemoveSigner({ document: { id }, signer, onClose }: OfSigner): ReactNode {
  const remove = useSend('removeDocumentSigner', { onDone: onClose });
  return (
    <FormDialog
      title="Remove this signer"
      description={`${signer.name} and their fields are taken off this document.`}
      submit="Remove"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ params: { id, signerId: signer.id } })}
      onClose={onClose}
    />
  );
}

export function RenewLink({
  document: { id },
  signer,
  onClose,
  onLink,
}: OfSigner & { readonly onLink: (signer: LinkedSigner) => void }): ReactNode {
  const renew = useSend('renewSigningLink', {
    onDone: (linked) => {
      onClose();
      onLink(linked);
    },
  });
  return (
    <FormDialog
      title="Make a new link"
      description={`The link that ${signer.name} has now stops working.`}
      submit="Make a new link"
      busy={renew.isPending}
      error={renew.error}
      onSubmit={() => renew.mutate({ params: { id, signerId: signer.id } })}
      onClose={onClose}
    />
  );
}
