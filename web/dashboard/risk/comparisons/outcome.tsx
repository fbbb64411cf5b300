import type { ReactNode } from 'react';
import { Row } from '../../design/parts/layout.tsx';
import { DecisionBadge } from '../parts/marks.tsx';
import type { AnyDecision } from '../words.ts';

export interface OutcomeValue {
  readonly band: string | null;
  readonly decision: AnyDecision;
}

export function Outcome({ outcome: { band, decision } }: { readonly outcome: OutcomeValue }): ReactNode {
  return (
    <Row>
      <span>{band ?? 'no band'}</span>
      <DecisionBadge decision={decision} />
    </Row>
  );
}
