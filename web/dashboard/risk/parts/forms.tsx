import { AssayProblem } from '@assay/client/browser';
import { type ReactNode, useMemo, useState } from 'react';
import { type Faults, NO_FAULTS, placeFaults } from '../../data/faults.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Form } from '../../design/parts/field.tsx';
import { Notice } from '../../design/parts/notice.tsx';

export interface FormFaults {
  readonly faults: Faults;
  /** Whether the page itself finds nothing wrong; what it finds stands beside the fields. */
  readonly pass: (wrong: Readonly<Record<string, string | false | undefined>>) => boolean;
}

/** The faults that the service found, or those that the page sees before it asks. */
export function useFormFaults(error: Error | null, pointers: readonly string[]): FormFaults {
  const [own, setOwn] = useState(NO_FAULTS);
  const wanted = pointers.join(' ');
  const placed = useMemo(
    () => (error === null ? NO_FAULTS : placeFaults(error, wanted === '' ? [] : wanted.split(' '))),
    [error, wanted],
  );
  const pass: FormFaults['pass'] = (wrong) => {
    const found = Object.entries(wrong).filter((one): one is [string, string] => typeof one[1] === 'string');
    setOwn(found.length === 0 ? NO_FAULTS : { byField: Object.fromEntries(found), general: [] });
    return found.length === 0;
  };
  return { faults: own === NO_FAULTS ? placed : own, pass };
}

/** The service refuses empty fields too, in words for programs. */
export function whenEmpty(value: string): string | undefined {
  return value.trim() === '' ? 'Please fill this in.' : undefined;
}

/** A form over the page. What is on its way cannot be cancelled. */
export function FormDialog({
  title,
  submit,
  faults,
  busy,
  onSubmit,
  onClose,
  children,
  disabled = false,
}: {
  readonly title: string;
  readonly submit: string;
  readonly faults: Faults;
  readonly busy: boolean;
  /** What the form needs is not there yet. */
  readonly disabled?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog title={title} open onClose={close}>
      <Form
        faults={faults}
        busy={busy}
        disabled={disabled}
        submit={submit}
        onSubmit={onSubmit}
        extra={
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}

/** Somebody else was quicker, or an earlier try of the same person. */
export function isOvertaken(error: Error | null): boolean {
  return error instanceof AssayProblem && error.code === 'stale_revision';
}

/** What stands now beside what was to be sent, and the choice between them. */
export function Overtaken({
  what,
  now,
  mine,
  onTake,
  onAgain,
}: {
  readonly what: string;
  readonly now: ReactNode;
  readonly mine: ReactNode;
  readonly onTake: () => void;
  /** Undefined where what stands now does not allow it any more. */
  readonly onAgain: (() => void) | undefined;
}): ReactNode {
  return (
    <Notice
      tone="caution"
      title={`${what} was changed meanwhile, by somebody else or by an earlier try of yours.`}
      actions={
        <>
          <Button onClick={onTake}>Take the newer one</Button>
          {onAgain && <Button onClick={onAgain}>Send mine again</Button>}
        </>
      }
    >
      <p>Now: {now}</p>
      <p>Yours: {mine}</p>
    </Notice>
  );
}
