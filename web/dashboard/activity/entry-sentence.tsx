import type { ReactNode } from 'react';
import { Badge } from '../design/parts/badge.tsx';
import styles from './activity.module.css';
import { RecordLink } from './record-link.tsx';
import { type ActivityEntry, type ActorNames, sentenceOf, whoText } from './words.ts';

/** One sentence: who did what on what. */
export function EntrySentence({
  entry,
  names,
}: {
  readonly entry: ActivityEntry;
  readonly names: ActorNames;
}): ReactNode {
  const { before, behind } = sentenceOf(entry);
  return (
    <span className={styles['sentence']}>
      <strong>{whoText(entry, names)}</strong> {before}
      {behind !== undefined && (
        <>
          <RecordLink entry={entry} names={names} />
          {behind}
        </>
      )}
      {entry.mode === 'test' && (
        <>
          {' '}
          <Badge>test</Badge>
        </>
      )}
    </span>
  );
}
