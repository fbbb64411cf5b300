import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { ScoreBar } from '../../design/parts/bars.tsx';
import { Card, Facts, Stack } from '../../design/parts/layout.tsx';
import { DecisionBadge, DecisionFigure } from '../parts/marks.tsx';
import { aggregationText } from '../definition.ts';
import type { Assessment, AssessmentState } from '../records.ts';
import styles from '../risk.module.css';
import { drawnBands, scoreLabel } from '../words.ts';

/** What came out, and where the score stands among the bands. */
export function Results({
  assessment: { data },
  state: { effectiveDecision, overrideId },
}: {
  readonly assessment: Assessment;
  readonly state: AssessmentState;
}): ReactNode {
  const { definition } = data.policy;
  return (
    <Card title="Result">
      <Stack>
        <div>
          <p className={styles['about']}>
            {overrideId === null ? 'Decision now' : 'Decision now (overridden)'}
          </p>
          <DecisionFigure decision={effectiveDecision} />
        </div>
        <Facts
          items={[
            ['Calculated decision', <DecisionBadge key="calculated" decision={data.decision} />],
            ['Score', data.score === null ? 'none' : String(data.score)],
            ['Band', data.band ?? 'none'],
            [
              'Evaluation',
              <Badge key="evaluation" tone={data.status === 'complete' ? 'good' : 'unknown'}>
                {data.status}
              </Badge>,
            ],
          ]}
        />
        {data.score !== null && (
          <ScoreBar score={data.score} bands={drawnBands(definition, data.score)} label={scoreLabel(data)} />
        )}
        <p>
          {aggregationText(definition)}
          {data.score === null
            ? '. The evaluation is incomplete, so there is no score.'
            : `: the score is ${data.score}.`}
          {data.band === null && ' Without a score, and without a rule that forces one, there is no band.'}
          {data.forcedBand !== null && ` A rule forces at least band ${data.forcedBand}.`}
        </p>
      </Stack>
    </Card>
  );
}
