import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { TextAreaField } from '../../design/parts/field.tsx';
import { NO_FAULTS } from '../../data/faults.ts';
import { FormDialog, isOvertaken, Overtaken, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { type Action, type ActionStatus, useRecord } from '../records.ts';
import { asSentence } from '../words.ts';
import { nextSteps, VERBS } from './transitions.ts';

/** One step of an action, with a reason. Where somebody was quicker, what stands now is shown beside it. */
export function TransitionDialog({
  action: { id, data },
  to,
  onDone,
  onClose,
}: {
  readonly action: Action;
  readonly to: ActionStatus;
  readonly onDone: (next: Action | undefined) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { session } = useSession();
  // What it was when the dialog opened counts.
  const [{ revision, status }] = useState(data);
  const [reason, setReason] = useState('');
  const move = useSend('transitionAction', { onDone: (next) => onDone(next) });
  const isLate = isOvertaken(move.error);
  const newer = useRecord('actions', id, { enabled: isLate });
  const { faults, pass } = useFormFaults(move.error, ['/reason']);
  const send = (expectedRevision: number): void => {
    if (pass({ '/reason': whenEmpty(reason) }))
      move.mutate({ params: { id }, body: { status: to, expectedRevision, reason } });
  };
  const now = newer.isFetching ? undefined : newer.data?.data;
  const last = now?.transitions.at(-1);
  return (
    <FormDialog
      title={`${VERBS[to]}: ${asSentence(data.name)}`}
      submit={VERBS[to]}
      faults={isLate ? NO_FAULTS : faults}
      busy={move.isPending}
      onSubmit={() => send(revision)}
      onClose={() => (isLate ? onDone(newer.data) : onClose())}
    >
      {isLate && now ? (
        <Overtaken
          what="This action"
          now={`${now.status}${last ? `, “${last.reason}”` : ''}`}
          mine={`${to}, “${reason}”`}
          onTake={() => onDone(newer.data)}
          onAgain={
            nextSteps(now.status, isAdministrator(session)).includes(to)
              ? () => send(now.revision)
              : undefined
          }
        />
      ) : (
        <p>
          The action goes from {status} to {to}.
        </p>
      )}
      <TextAreaField
        label="Reason"
        pointer="/reason"
        hint="It stays in the history of the action."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
