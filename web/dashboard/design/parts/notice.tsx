import type { ReactNode } from 'react';
import { failureText } from '../../data/session.tsx';
import { classNames } from '../class-names.ts';
import type { Tone } from '../tone.ts';
import { Button } from './button.tsx';
import styles from './notice.module.css';
import tones from '../tones.module.css';

export function Notice({
  tone = 'info',
  title,
  children,
  actions,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  return (
    <div className={classNames(styles['notice'], tones[tone])} role={tone === 'bad' ? 'alert' : 'note'}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

/** A load that failed, with another try. */
export function LoadFailure({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry: () => void;
}): ReactNode {
  return (
    <Notice tone="bad" title="This could not be loaded." actions={<Button onClick={retry}>Try again</Button>}>
      <p>{failureText(error)}</p>
    </Notice>
  );
}

/** Nothing is there yet: what it will show, and how to begin. */
export function Empty({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  return (
    <div className={styles['empty']}>
      <p className={styles['emptyTitle']}>{title}</p>
      {children !== undefined && <p>{children}</p>}
      {actions}
    </div>
  );
}

/** The shape of what is being read. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }): ReactNode {
  return (
    <div className={styles['skeleton']} role="status" aria-busy="true">
      <span className="spoken">One moment…</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
