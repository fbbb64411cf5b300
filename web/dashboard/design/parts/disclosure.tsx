import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

/** What only some want to see, behind a click. */
export function Disclosure({
  summary,
  children,
  open = false,
}: {
  readonly summary: string;
  readonly children: ReactNode;
  readonly open?: boolean;
}): ReactNode {
  return (
    <details className={styles['disclosure']} open={open || undefined}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

/** A text of a machine with its own line breaks. */
export function Verbatim({
  label,
  children,
}: {
  readonly label: string;
  readonly children: string;
}): ReactNode {
  return (
    <pre className={styles['verbatim']} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
