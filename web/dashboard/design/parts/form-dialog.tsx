import { type ReactNode, useMemo } from 'react';
import { placeFaults } from '../../data/faults.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './field.tsx';

/** A form that is asked for beside the page. What is on its way cannot be cancelled. */
export function FormDialog({
  title,
  description,
  submit,
  busy,
  error,
  pointers = [],
  onSubmit,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly submit: string;
  readonly busy: boolean;
  /** Why the last try was refused. */
  readonly error: unknown;
  /** Of the fields in it. */
  readonly pointers?: readonly string[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  readonly wide?: boolean;
}): ReactNode {
  const places = pointers.join(' ');
  const faults = useMemo(() => placeFaults(error, places === '' ? [] : places.split(' ')), [error, places]);
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog title={title} description={description} open onClose={close} wide={wide}>
      <Form
        submit={submit}
        busy={busy}
        faults={faults}
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
