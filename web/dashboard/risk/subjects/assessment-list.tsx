import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row, Stack } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Earlier } from '../parts/earlier.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { CurrencyBadge, DecisionBadge, Entries } from '../parts/marks.tsx';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';
import { type ListedAssessment, useAssessments } from '../assessments/listed-assessments.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

export function AssessmentList({ subjectId }: { readonly subjectId: string }): ReactNode {
  const assessments = useAssessments(subjectId);
  return (
    <Card title="Assessments">
      <Loaded read={assessments}>
        {(items) =>
          items.length === 0 ? (
            <Empty title="This subject was not assessed yet.">
              “Assess the subject” above evaluates what is known.
            </Empty>
          ) : (
            <Stack>
              <Entries label="Assessments">
                {items.map((one) => (
                  <Entry key={one.assessmentId} assessment={one} />
                ))}
              </Entries>
              <Earlier of={assessments} />
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}

function Entry({ assessment }: { readonly assessment: ListedAssessment }): ReactNode {
  const { assessmentId, at, decision, status, isNewest, policyVersionId, policyKey, band, trigger } =
    assessment;
  return (
    <li>
      <Row>
        <PlaceLink to={`/risk/assessments/${assessmentId}`}>
          <Time at={at} />
        </PlaceLink>
        <DecisionBadge decision={decision} />
        {status === 'incomplete' && <Badge tone="unknown">incomplete</Badge>}
        {isNewest ? <Standing id={assessmentId} /> : <Badge>replaced by a newer one</Badge>}
      </Row>
      <p className={styles['about']}>
        <PlaceLink to={`/risk/policies/${policyVersionId}`}>{policyKey}</PlaceLink>
        {band === null ? ', no band' : `, band ${band}`}, trigger {asWords(trigger)}
      </p>
    </li>
  );
}

/** Whether it is current, and what counts instead of what was calculated. */
function Standing({ id }: { readonly id: string }): ReactNode {
  const { data: state } = useRead('readAssessmentState', { params: { id } });
  if (!state) return null;
  return (
    <>
      <CurrencyBadge current={state.current} />
      {state.overrideId !== null && (
        <>
          overridden, decides now <DecisionBadge decision={state.effectiveDecision} />
        </>
      )}
    </>
  );
}
