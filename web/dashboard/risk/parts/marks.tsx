import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Time } from '../../design/parts/time.tsx';
import type { AssessmentState } from '../records.ts';
import styles from '../risk.module.css';
import { type AnyDecision, asWords, DECISION_TONES } from '../words.ts';

export const NONE = '–';

export function DecisionBadge({ decision }: { readonly decision: AnyDecision }): ReactNode {
  return <Badge tone={DECISION_TONES[decision]}>{asWords(decision)}</Badge>;
}

/** What decides now, in large letters. */
export function DecisionFigure({ decision }: { readonly decision: AnyDecision }): ReactNode {
  return (
    <span className={styles['figure']}>
      <Badge tone={DECISION_TONES[decision]}>{asWords(decision)}</Badge>
    </span>
  );
}

export function CurrencyBadge({ current }: Pick<AssessmentState, 'current'>): ReactNode {
  return current ? <Badge tone="good">current</Badge> : <Badge tone="unknown">not current</Badge>;
}

export function TimeOrNone({ at }: { readonly at: string | null }): ReactNode {
  return at === null ? NONE : <Time at={at} />;
}

/** Two things in one cell, the second one smaller. */
export function TwoLines({
  first,
  second,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
}): ReactNode {
  return (
    <div className={styles['twoLines']}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}

/** Something that few want to see, behind a click. */
export function Behind({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details className={styles['behind']}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

/** Items below each other, with a line between them. */
export function Entries({
  label,
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ol className={styles['entries']} aria-label={label}>
      {children}
    </ol>
  );
}
