import { AssayProblem } from '@assay/client/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import type { VerificationSession } from '../records.ts';
import { NO_SUBJECT, SubjectField } from '../../subjects/subject-field.tsx';

/** Where somebody else was quicker, the page shows it as it stands now. */
export function LinkDialog({
  session: { id },
  onClose,
}: {
  readonly session: VerificationSession;
  readonly onClose: () => void;
}): ReactNode {
  const [subject, setSubject] = useState(NO_SUBJECT);
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const link = useSend('linkVerificationSession', { onDone: onClose });
  const submit = (): void => {
    setAsked(true);
    if (subject.subjectId === undefined) return;
    link.mutate(
      { params: { id }, body: { subjectId: subject.subjectId } },
      {
        onError: (error) => {
          if (error instanceof AssayProblem && error.status === 409) void queries.invalidateQueries();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Link the session to a subject"
      description="It is linked once, for good. What its newest attempts have found becomes evidence of the subject at once."
      submit="Link"
      busy={link.isPending}
      error={link.error}
      pointers={['/subjectId']}
      onSubmit={submit}
      onClose={onClose}
    >
      <SubjectField
        choice={subject}
        onChange={setSubject}
        hint="Its external id, or its id."
        required
        fault={isAsked && subject.subjectId === undefined ? 'No subject has this id.' : undefined}
      />
    </FormDialog>
  );
}
