import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { failureText } from '../../data/session.tsx';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { useFocusBack } from './focus-back.ts';
import { Notice } from './notice.tsx';

export function Dialog({
  title,
  description,
  open,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}): ReactNode {
  const giveFocusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['overlay']} />
        <Radix.Content
          className={wide ? styles['wide'] : styles['dialog']}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
          }}
        >
          <header className={styles['header']}>
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={18} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className={styles['description']}>{description}</div>
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Asks before something that cannot be undone. What is on its way cannot be cancelled. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  open,
  busy = false,
  error,
  onConfirm,
  onClose,
  danger = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly open: boolean;
  readonly busy?: boolean;
  /** Why it was not done, the last time it was confirmed. */
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly danger?: boolean;
}): ReactNode {
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog title={title} open={open} onClose={close} description={children}>
      {error !== null && <Notice tone="bad">{failureText(error)}</Notice>}
      <div className={styles['actions']}>
        <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button onClick={close} disabled={busy}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
