import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { ScoreBar } from '../../design/parts/bars.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { exactTime, Time } from '../../design/parts/time.tsx';
import { FactorBars } from '../parts/factor-bars.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { CurrencyBadge, DecisionFigure } from '../parts/marks.tsx';
import { effectText } from '../definition.ts';
import { type Assessment, type AssessmentState, useRecord } from '../records.ts';
import styles from '../risk.module.css';
import { asWords, drawnBands, scoreLabel } from '../words.ts';
import type { ListedAssessment } from '../assessments/listed-assessments.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** What one policy decides about the subject now, and what made the score. */
export function PolicyStanding({ standing }: { readonly standing: ListedAssessment }): ReactNode {
  const { assessmentId, policyKey } = standing;
  const assessment = useRecord('assessments', assessmentId);
  const state = useRead('readAssessmentState', { params: { id: assessmentId } });
  const both = {
    data: assessment.data && state.data && { assessment: assessment.data, state: state.data },
    error: assessment.error ?? state.error,
    refetch: () => Promise.all([assessment.refetch(), state.refetch()]),
  };
  return (
    <Card
      title={`Decision now: ${policyKey}`}
      actions={<PlaceLink to={`/risk/assessments/${assessmentId}`}>The assessment</PlaceLink>}
    >
      <Loaded read={both} lines={6}>
        {(found) => <Standing {...found} />}
      </Loaded>
    </Card>
  );
}

function Standing({
  assessment: { data },
  state,
}: {
  readonly assessment: Assessment;
  readonly state: AssessmentState;
}): ReactNode {
  const { definition } = data.policy;
  const held = data.rules.filter(({ outcome }) => outcome === 'held');
  return (
    <Stack>
      <Row gap={3}>
        <DecisionFigure decision={state.effectiveDecision} />
        {data.band !== null && <Badge>band {data.band}</Badge>}
        <CurrencyBadge current={state.current} />
        {data.status === 'incomplete' && <Badge tone="unknown">incomplete</Badge>}
        {state.overrideId !== null ? (
          <Badge tone="info">overridden, calculated: {asWords(data.decision)}</Badge>
        ) : (
          state.effectiveDecision !== data.decision && <Badge>calculated: {asWords(data.decision)}</Badge>
        )}
      </Row>
      <p className={styles['about']}>
        {data.policyKey}, version {data.policyVersion}, evaluated <Time at={data.evaluatedAt} />
        {!state.current && <>. Not current: {state.reasons.map(asWords).join(', ')}</>}
        {state.current && state.currentUntil !== null && `, current until ${exactTime(state.currentUntil)}`}
      </p>
      {data.score === null ? (
        <p>{scoreLabel(data)}</p>
      ) : (
        <ScoreBar score={data.score} bands={drawnBands(definition, data.score)} label={scoreLabel(data)} />
      )}
      {data.factors.length > 0 && <FactorBars of={data} definition={definition} />}
      {held.length > 0 && (
        <ul>
          {held.map(({ id, reason }) => (
            <li key={id}>
              <Badge tone="bad">rule</Badge> {reason}{' '}
              <Soft>{ruleText(definition.rules.find((rule) => rule.id === id))}</Soft>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** What a rule does besides the score, which explains a band that the score alone does not have. */
function ruleText(rule: Assessment['data']['policy']['definition']['rules'][number] | undefined): string {
  if (rule === undefined) return '';
  const band = rule.forcedBand === undefined ? '' : `forces at least band ${rule.forcedBand}, `;
  return `${band}leads to ${effectText(rule.effect)}`;
}
