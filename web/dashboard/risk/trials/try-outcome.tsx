import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { ScoreBar } from '../../design/parts/bars.tsx';
import { Facts, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { FactorBars } from '../parts/factor-bars.tsx';
import { DecisionBadge } from '../parts/marks.tsx';
import { asWords, drawnBands, scoreLabel } from '../words.ts';
import type { Definition } from '../definition.ts';

type SimulatedScenario = AnswerOf<'simulatePolicy'>['scenarios'][number];
type Result = SimulatedScenario['result'];

const COVERAGE: Readonly<Record<Exclude<SimulatedScenario['applicability'], 'matched'>, string>> = {
  not_matched: 'The policy does not cover such a subject: an assessment would be refused.',
  unknown: 'Whether the policy covers such a subject is not known: an assessment would be refused.',
};

/** What an assessment with these inputs would say, and why. */
export function TryOutcome({
  simulated: { applicability, result },
  definition,
}: {
  readonly simulated: SimulatedScenario;
  readonly definition: Definition;
}): ReactNode {
  return (
    <Stack>
      {applicability !== 'matched' && <Notice tone="caution">{COVERAGE[applicability]}</Notice>}
      <Facts
        items={[
          ['Decision', <DecisionBadge key="decision" decision={result.decision} />],
          ['Score', result.score === null ? 'none' : String(result.score)],
          ['Band', result.band ?? 'none'],
          [
            'Evaluation',
            <Badge key="status" tone={result.status === 'complete' ? 'good' : 'unknown'}>
              {result.status}
            </Badge>,
          ],
        ]}
      />
      {result.score !== null && (
        <ScoreBar
          score={result.score}
          bands={drawnBands(definition, result.score)}
          label={scoreLabel(result)}
        />
      )}
      {result.factors.length > 0 && <FactorBars of={result} definition={definition} />}
      <ul>
        {reasonsOf(result).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Stack>
  );
}

function reasonsOf({ rules, forcedBand, requiredActions }: Result): readonly string[] {
  const actions = requiredActions.length === 0 ? 'no action' : requiredActions.map(asWords).join(', ');
  return [
    ...rules.flatMap(({ id, outcome, reason }) => {
      if (outcome === 'not_held') return [];
      return [
        outcome === 'held' ? `Rule ${id} holds: ${reason}` : `Rule ${id}: an input it needs is missing`,
      ];
    }),
    ...(forcedBand === null ? [] : [`A rule forces at least band ${forcedBand}`]),
    `Requires ${actions}`,
  ];
}
