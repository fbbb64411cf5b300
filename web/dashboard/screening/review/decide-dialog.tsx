import { type ReactNode, useMemo, useState } from 'react';
import { NO_FAULTS, placeFaults } from '../../data/faults.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Form, TextAreaField } from '../../design/parts/field.tsx';
import { Row } from '../../design/parts/layout.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { OvertakenDecisions } from './overtaken-decisions.tsx';
import { useDecide } from './use-decide.ts';
import type { Decision, Match } from '../words.ts';

const QUESTIONS: Readonly<
  Record<Decision, { readonly title: string; readonly meaning: string; readonly button: string }>
> = {
  confirmed: {
    title: 'Confirm the match',
    meaning: 'You say that the subject is this listed entry. The run becomes a match.',
    button: 'Confirm',
  },
  false_positive: {
    title: 'Mark as false positive',
    meaning: 'You say that the subject is somebody else. The match no longer counts in this run.',
    button: 'Mark as false positive',
  },
};

/** Reasons that officers give again and again; each can be changed before it is sent. */
const REASONS: Readonly<Record<Decision, readonly string[]>> = {
  false_positive: [
    'Another date of birth.',
    'Another nationality.',
    'Another kind: the entry is a company, the subject a person, or the reverse.',
    'Only a common name agrees; nothing else does.',
  ],
  confirmed: ['Same document number.', 'Same date and place of birth.', 'Confirmed with the customer.'],
};

/** Takes a decision with its reason, on one match or on several at once. */
export function DecideDialog({
  decision,
  runId,
  matches,
  onClose,
  onDecided,
}: {
  readonly decision: Decision;
  readonly runId: string;
  readonly matches: readonly Match[];
  readonly onClose: () => void;
  readonly onDecided: () => void;
}): ReactNode {
  const { title, meaning, button } = QUESTIONS[decision];
  const [reason, setReason] = useState('');
  const say = useToast();
  const { decide, isBusy, error, overtaken } = useDecide(runId, matches);
  const faults = useMemo(() => (error ? placeFaults(error, ['/reason']) : NO_FAULTS), [error]);
  const submit = async (): Promise<void> => {
    if (reason.trim() === '' || isBusy) return;
    const count = await decide(decision, reason.trim());
    if (count === undefined) return;
    say(decidedText(count));
    onDecided();
  };
  // What is on its way cannot be cancelled, and says here whether it failed.
  const close = (): void => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog title={title} open onClose={close} description={meaning}>
      <ul>
        {matches.slice(0, 5).map(({ id, listedName }) => (
          <li key={id}>
            <strong>{listedName}</strong>
          </li>
        ))}
        {matches.length > 5 && <li>and {matches.length - 5} more</li>}
      </ul>
      <Form
        submit={button}
        busy={isBusy}
        faults={faults}
        disabled={reason.trim() === ''}
        onSubmit={() => void submit()}
      >
        {overtaken.length > 0 && (
          <OvertakenDecisions
            decisions={overtaken}
            matches={matches}
            onLeave={overtaken.length === matches.length ? onDecided : onClose}
          />
        )}
        <ReasonField decision={decision} reason={reason} onChange={setReason} />
      </Form>
    </Dialog>
  );
}

function decidedText(count: number): string {
  if (count === 0) return 'It was decided so already: nothing was added.';
  return count === 1 ? 'Decided.' : `${count} matches decided.`;
}

/** The reason, with sentences to begin from: by a click, or by their numbers where nothing is typed yet. */
function ReasonField({
  decision,
  reason,
  onChange,
}: {
  readonly decision: Decision;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}): ReactNode {
  const add = (text: string): void => onChange(reason === '' ? text : `${reason} ${text}`);
  return (
    <>
      <Row>
        {REASONS[decision].map((text, index) => (
          <Button key={text} small onClick={() => add(text)}>
            {text} <kbd aria-hidden="true">{index + 1}</kbd>
          </Button>
        ))}
      </Row>
      <TextAreaField
        label="Reason"
        hint="Stored with who decided and when; auditors will read it. A number takes a sentence from above, Ctrl+Enter sends."
        pointer="/reason"
        autoFocus
        required
        value={reason}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          const template = reason === '' ? REASONS[decision][Number(event.key) - 1] : undefined;
          const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (template === undefined && !isSent) return;
          event.preventDefault();
          if (template !== undefined) add(template);
          else event.currentTarget.form?.requestSubmit();
        }}
      />
    </>
  );
}
