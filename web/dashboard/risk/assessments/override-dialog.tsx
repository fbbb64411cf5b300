import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { SelectField, TextAreaField, TextField } from '../../design/parts/field.tsx';
import { FormDialog, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import type { Assessment } from '../records.ts';

const DECISIONS = ['none', 'review', 'restrict', 'reject'] as const;
const POINTERS = ['/decision', '/reason', '/expiresAt'];

export function OverrideDialog({
  assessment: { id, data },
  onClose,
}: {
  readonly assessment: Assessment;
  readonly onClose: () => void;
}): ReactNode {
  // Without all evidence nothing may be waved through.
  const allowed = DECISIONS.filter((one) => one !== 'none' || data.status === 'complete');
  const [decision, setDecision] = useState<(typeof DECISIONS)[number]>(allowed[0] ?? 'review');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const override = useSend('createOverride', { onDone: onClose });
  const { faults, pass } = useFormFaults(override.error, POINTERS);
  const submit = (): void => {
    if (!pass({ '/reason': whenEmpty(reason), '/expiresAt': whenEmpty(until) })) return;
    const expiresAt = new Date(until).toISOString();
    override.mutate({ params: { id }, body: { decision, reason, expiresAt } });
  };
  return (
    <FormDialog
      title="Override the decision"
      submit="Override"
      faults={faults}
      busy={override.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Score and band stay as calculated. New evidence ends the override.</p>
      <SelectField
        label="Decision"
        pointer="/decision"
        options={allowed.map((one) => [one, one])}
        value={decision}
        onChange={({ target }) => setDecision(allowed[target.selectedIndex] ?? 'review')}
      />
      <TextAreaField
        label="Reason"
        pointer="/reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        label="Until"
        pointer="/expiresAt"
        hint="At most one year ahead."
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </FormDialog>
  );
}
