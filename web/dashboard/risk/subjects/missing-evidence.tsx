import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { SourceName } from '../parts/names.tsx';
import { useRecord } from '../records.ts';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';
import type { ListedAssessment } from '../assessments/listed-assessments.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** Which inputs the newest assessments could not resolve, and where they would come from. */
export function MissingEvidence({
  standings,
}: {
  readonly standings: readonly ListedAssessment[];
}): ReactNode {
  return (
    <Card title="Missing evidence" actions={<PlaceLink to="/risk/sources">Sources</PlaceLink>}>
      {standings.map((one) => (
        <MissingOf key={one.assessmentId} standing={one} isNamed={standings.length > 1} />
      ))}
    </Card>
  );
}

function MissingOf({
  standing: { assessmentId, policyKey },
  isNamed,
}: {
  readonly standing: ListedAssessment;
  /** Of several policies, each says which one it is. */
  readonly isNamed: boolean;
}): ReactNode {
  const assessment = useRecord('assessments', assessmentId);
  return (
    <Loaded read={assessment} lines={2}>
      {({ data }) => {
        const missing = data.inputs.filter(({ status }) => status !== 'resolved');
        if (missing.length === 0)
          return <p>{isNamed ? `${policyKey}: nothing is missing.` : 'Nothing: every input is resolved.'}</p>;
        return (
          <Entries label={`Missing for ${policyKey}`}>
            {missing.map(({ key, status, candidates }) => (
              <li key={key}>
                <Row>
                  <strong>{key}</strong>
                  <Badge tone="unknown">{asWords(status)}</Badge>
                  {isNamed && <span className={styles['about']}>{policyKey}</span>}
                </Row>
                <p className={styles['about']}>
                  {'Would come from '}
                  {candidates.map(({ source }, index) => (
                    <span key={source}>
                      {index > 0 && ' or '}
                      <SourceName source={source} />
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </Entries>
        );
      }}
    </Loaded>
  );
}
