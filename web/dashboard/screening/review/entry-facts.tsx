import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import styles from './entry-comparison.module.css';

type Entry = NonNullable<AnswerOf<'readScreeningMatch'>['entry']>;

/** A text of this length has a line of its own. */
const LONG_TEXT = 30;

/** What the list says besides, to which no subject has anything to compare. */
export function EntryFacts({ entry }: { readonly entry: Entry }): ReactNode {
  const texts = ([name, texts]: readonly [string, readonly string[]]): ReactNode =>
    texts.length > 0 && (
      <div key={name} className={texts.join(' ').length > LONG_TEXT ? styles['long'] : undefined}>
        <dt>{name}</dt>
        {texts.map((text, index) => (
          <dd key={index}>{text}</dd>
        ))}
      </div>
    );
  return (
    <section>
      <h3>What else the list says</h3>
      <dl className={styles['facts']}>
        {factsOf(entry).map(texts)}
        <div>
          <dt>Entry</dt>
          <dd>
            <code>{entry.sourceEntryId}</code>{' '}
            {entry.link !== null && (
              <a href={entry.link} rel="noreferrer" target="_blank">
                Publisher
              </a>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function factsOf(entry: Entry): readonly (readonly [name: string, texts: readonly string[]])[] {
  const { countries, addresses, positions, programmes, legalBasis, remarks, listedOn, changedOn } = entry;
  const days = (day: string | null): readonly string[] => (day === null ? [] : [day]);
  return [
    ['Countries', countries],
    ['Programmes', programmes],
    ['Legal basis', legalBasis],
    ['Listed on', days(listedOn)],
    ['Changed on', days(changedOn)],
    ['Positions', positions],
    ['Addresses', addresses],
    ['Remarks', remarks],
  ];
}
