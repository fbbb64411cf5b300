import type { ReactNode } from 'react';
import type { FactMark } from './compare-facts.ts';
import { type AlikeWords, markWords, type WordMark } from './compare-words.ts';
import styles from './entry-comparison.module.css';

const MEANINGS: Readonly<Record<FactMark | WordMark, string>> = {
  agrees: 'On both sides',
  alike: 'On the other side in another form',
  differs: 'Not on the other side',
  contradicts: 'The other side says otherwise',
};

/** Told by the mark, by its form and, on hover, in words: never by colour alone. */
export function Marked({
  mark,
  children,
}: {
  readonly mark: FactMark | WordMark | undefined;
  readonly children: ReactNode;
}): ReactNode {
  if (mark === undefined) return children;
  return (
    <mark className={styles[mark]} title={MEANINGS[mark]}>
      {children}
    </mark>
  );
}

/** A name, word by word. */
export function MarkedName({
  name,
  others,
  alike,
}: {
  readonly name: string;
  readonly others: readonly string[];
  readonly alike: AlikeWords;
}): ReactNode {
  if (others.length === 0) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {markWords(name, others, alike).map(({ text, mark }, index) => (
        <span key={index}>
          {index > 0 && ' '}
          <Marked mark={mark}>{text}</Marked>
        </span>
      ))}
    </bdi>
  );
}

const LEGEND = [
  ['agrees', 'marked', 'on both sides'],
  ['alike', 'dashed', 'in another form'],
  ['differs', 'dotted', 'not on the other side'],
  ['contradicts', 'framed', 'said otherwise'],
] as const;

/** What the marks mean. */
export function MarksLegend(): ReactNode {
  return (
    <p className={styles['legend']}>
      {LEGEND.map(([mark, form, meaning]) => (
        <span key={mark}>
          <Marked mark={mark}>{form}</Marked> {meaning}
        </span>
      ))}
    </p>
  );
}
