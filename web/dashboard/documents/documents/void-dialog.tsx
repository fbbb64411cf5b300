import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { TextAreaField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import type { DocumentRecord } from '../records.ts';

export function VoidDialog({
  document: { id, name, status },
  onClose,
}: {
  readonly document: DocumentRecord;
  readonly onClose: () => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const send = useSend('voidDocument', { onDone: onClose });
  return (
    <FormDialog
      title="Void this document"
      description={
        status === 'draft'
          ? `“${name}” can never be sent afterwards.`
          : `Nobody can sign “${name}” afterwards, and every link to it ends.`
      }
      submit="Void"
      busy={send.isPending}
      error={send.error}
      pointers={['/reason']}
      onSubmit={() => send.mutate({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        hint="It is kept in the audit trail."
        maxLength={2000}
        required
        pointer="/reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
