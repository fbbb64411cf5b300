import { AssayProblem } from '@assay/client/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { TextAreaField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import type { Attempt } from './attempt.ts';
import type { Decision } from '../records.ts';
import { DECISIONS } from '../words.ts';

/** Where somebody else was quicker, the page shows the attempt as it stands now. */
export function DecideDialog({
  attempt: { run, placed, isNewest },
  subjectId,
  decision,
  onClose,
}: {
  readonly attempt: Attempt;
  readonly subjectId: string;
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const [button, meaning] = DECISIONS[decision];
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const decide = useSend('recordVerificationDecision', { onDone: onClose });
  const submit = (): void =>
    decide.mutate(
      {
        params: { id: subjectId },
        body: {
          sessionWorkflowId: placed.sessionWorkflowId,
          workflowRunId: run.workflowRunId,
          decision,
          reason: reason.trim(),
        },
      },
      {
        onError: (error) => {
          if (error instanceof AssayProblem && error.code === 'illegal_transition')
            void queries.invalidateQueries();
        },
      },
    );
  return (
    <FormDialog
      title={`${button} attempt ${run.number} of ${placed.workflowKey}`}
      description={
        isNewest ? meaning : 'A later attempt counts: this decision is kept and changes no evidence.'
      }
      submit={button}
      busy={decide.isPending}
      error={decide.error}
      pointers={['/reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        hint="Kept with who decided and when; auditors will read it."
        required
        pointer="/reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
