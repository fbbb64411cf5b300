import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { TextAreaField, TextField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import type { DocumentRecord, LinkedSigner } from '../records.ts';
import { countText } from '../words.ts';

export function SendDialog({
  document: { id, name, signers },
  onClose,
  onSent,
}: {
  readonly document: DocumentRecord;
  readonly onClose: () => void;
  readonly onSent: (signers: readonly LinkedSigner[]) => void;
}): ReactNode {
  const [message, setMessage] = useState('');
  const [expires, setExpires] = useState('');
  const send = useSend('sendDocument', {
    onDone: (sent) => {
      onClose();
      onSent(sent.signers);
    },
  });
  const submit = (): void =>
    send.mutate({
      params: { id },
      body: {
        ...(message.trim() !== '' && { message }),
        // The control knows no zone: what it holds is meant where its reader is.
        ...(expires !== '' && { expiresAt: new Date(expires).toISOString() }),
      },
    });
  return (
    <FormDialog
      title="Send for signing"
      description={`“${name}” goes to ${countText(signers.length, 'signer')}. It cannot be changed afterwards.`}
      submit="Send"
      busy={send.isPending}
      error={send.error}
      pointers={['/message', '/expiresAt']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label="Message"
        hint="Optional. Signers see it with the document and in their invitation."
        maxLength={2000}
        pointer="/message"
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <TextField
        label="Expires"
        hint="Optional, in your local time. Nobody can sign after it."
        type="datetime-local"
        pointer="/expiresAt"
        value={expires}
        onChange={({ target }) => setExpires(target.value)}
      />
    </FormDialog>
  );
}
