import type { Schemas } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { Soft } from '../../design/parts/layout.tsx';
import { asWords, standingText } from '../words.ts';

type Pep = Schemas['PepDetails'];

/** Why somebody counts as politically exposed, with the positions and who states them. */
export function PepDetails({ pep }: { readonly pep: Pep }): ReactNode {
  const { flags, positions, relatedPeps = [] } = pep;
  return (
    <section>
      <h3>{standingText(pep)}</h3>
      {flags.length > 0 && <Soft>{flags.map(asWords).join(', ')}</Soft>}
      <Positions positions={positions} />
      {relatedPeps.map(({ entryId, name, relation, positions: theirs }) => (
        <div key={entryId}>
          <p>
            {asWords(relation)} of <bdi>{name}</bdi> ({entryId})
          </p>
          <Positions positions={theirs} />
        </div>
      ))}
    </section>
  );
}

function Positions({ positions }: { readonly positions: Pep['positions'] }): ReactNode {
  return (
    <ul>
      {positions.map(({ title, country, start, end, current, roster }, index) => (
        <li key={index}>
          {title}
          {country === null ? '' : `, ${country}`}: {start ?? 'unknown'} to{' '}
          {end ?? (current ? 'today' : 'unknown')} <Soft>stated by {roster}</Soft>
        </li>
      ))}
    </ul>
  );
}
