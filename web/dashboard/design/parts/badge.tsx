import type { Tone } from '../tone.ts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';
import tones from '../tones.module.css';

export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return <span className={classNames(styles['badge'], tones[tone])}>{children}</span>;
}
