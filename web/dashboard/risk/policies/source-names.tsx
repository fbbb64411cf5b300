import type { ReactNode } from 'react';
import { Notice } from '../../design/parts/notice.tsx';
import { Behind, Entries } from '../parts/marks.tsx';
import { Id } from '../parts/names.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { Source, SourceFact } from '../records.ts';
import styles from '../risk.module.css';
import { typeText } from '../definition.ts';

/** How a definition names each source, and what that source may state. */
export function SourceNames({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  if (sources.length === 0)
    return (
      <Notice actions={<PlaceLink to="/risk/sources">Register a source</PlaceLink>}>
        <p>No source is registered. A policy can also name screening, verification, API keys and people.</p>
      </Notice>
    );
  return (
    <Behind title="Registered sources">
      <Entries label="Registered sources">
        {sources.map(({ id, data }) => (
          <li key={id}>
            <strong>{data.key}</strong>
            <Id>registered:{id}</Id>
            <p className={styles['about']}>{data.facts.map(factText).join(', ')}</p>
          </li>
        ))}
      </Entries>
    </Behind>
  );
}

/** A fact with its type, as `watchlists (list of strings)`. */
export function factText(fact: SourceFact): string {
  return `${fact.key} (${typeText(fact)})`;
}
