import type { ReactNode } from 'react';
import { Card, Stack } from '../parts/layout.tsx';
import styles from './design-page.module.css';

export interface Shown {
  /** Whether parts show that work is under way; a page that stands still has none of them. */
  readonly isBusy: boolean;
}

/** One part in one state. Its name is what the test of the page calls it. */
export function Specimen({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles['specimen']} data-specimen={name}>
      <p className={styles['name']}>{name}</p>
      <div>{children}</div>
    </div>
  );
}

export function Specimens({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Card title={title}>
      <Stack gap={4}>{children}</Stack>
    </Card>
  );
}
