import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { withScreeningNames } from '../parts/source-words.ts';
import type { Finding, Investigation } from '../records.ts';
import styles from '../risk.module.css';
import { SEVERITY_TONES } from '../words.ts';
import { Cited } from './cited.tsx';
import { citationLabels, findingTitle, isOfModel, sortFindings } from './finding-words.ts';

/** What was found, in three parts: what is computed, what would change the band, and what a model wrote. */
export function Findings({ investigation: { data } }: { readonly investigation: Investigation }): ReactNode {
  const { findings, model, error } = data;
  const labels = citationLabels(findings);
  const { shows, outlooks, ofModel } = sortFindings(findings);
  return (
    <>
      <Card title="What the records show">
        <Stack>
          <p className={styles['about']}>Computed: the same records always give the same findings.</p>
          <FindingCards
            findings={shows}
            labels={labels}
            empty="The records show nothing that calls for attention."
          />
        </Stack>
      </Card>
      {outlooks.length > 0 && (
        <Card title="What would change the band">
          <Stack>
            <Notice tone="caution">
              For reviewers. Shown to the subject, this is a manual for getting round the policy.
            </Notice>
            <FindingCards findings={outlooks} labels={labels} empty="" />
          </Stack>
        </Card>
      )}
      {model !== null && error === null && (
        <Card title="What a model wrote">
          <Stack>
            <Notice tone="caution">
              <p>
                Written by the model <strong>{model}</strong>, not computed. It may be wrong.
              </p>
              <p>Each finding cites records that were looked at. Whether they say so is for you to check.</p>
            </Notice>
            <FindingCards findings={ofModel} labels={labels} empty="The model added nothing." />
          </Stack>
        </Card>
      )}
    </>
  );
}

function FindingCards({
  findings,
  labels,
  empty,
}: {
  readonly findings: readonly Finding[];
  readonly labels: ReadonlyMap<string, string>;
  readonly empty: string;
}): ReactNode {
  if (findings.length === 0) return <p>{empty}</p>;
  return (
    <ol className={styles['findings']}>
      {findings.map((finding) => (
        <li key={finding.id} className={isOfModel(finding) ? styles['ofModel'] : undefined}>
          <Row>
            <Badge tone={SEVERITY_TONES[finding.severity]}>{finding.severity}</Badge>
            <strong>{findingTitle(finding)}</strong>
            {isOfModel(finding) && <Badge tone="caution">by a model</Badge>}
          </Row>
          <p>{isOfModel(finding) ? finding.statement : withScreeningNames(finding.statement)}</p>
          <div className={styles['citations']}>
            <span className={styles['about']}>Rests on</span>
            {finding.citations.map((citation) => (
              <Cited
                key={citation.id}
                citation={citation}
                label={labels.get(citation.id) ?? citation.resource}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
