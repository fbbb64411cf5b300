import type { ReactNode } from 'react';
import { Card, Facts } from '../../design/parts/layout.tsx';
import { exactTime, Time } from '../../design/parts/time.tsx';
import { Behind, NONE, TimeOrNone } from '../parts/marks.tsx';
import { Id, Who } from '../parts/names.tsx';
import type { Assessment } from '../records.ts';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** How it came about; ids and digests behind a click. */
export function Origins({ assessment: { id, data } }: { readonly assessment: Assessment }): ReactNode {
  return (
    <Card title="Origin">
      <Facts
        items={[
          ['Trigger', asWords(data.trigger)],
          ['Evaluated', <Time key="at" at={data.evaluatedAt} />],
          ['Asked by', <Who key="by" id={data.createdBy} />],
          ['Inputs fresh until', <TimeOrNone key="fresh" at={data.freshUntil} />],
          ['Review due', <TimeOrNone key="due" at={data.reviewDueAt} />],
          [
            'Previous by this policy',
            data.previousAssessmentId === null ? (
              NONE
            ) : (
              <PlaceLink key="previous" to={`/risk/assessments/${data.previousAssessmentId}`}>
                Previous assessment
              </PlaceLink>
            ),
          ],
        ]}
      />
      <Behind title="Ids and digests">
        <Facts
          items={[
            ['Id', <Id key="id">{id}</Id>],
            ['Digest', <Id key="digest">{data.digest}</Id>],
            ['Digest of the policy', <Id key="policy">{data.policy.digest}</Id>],
            ['Evaluator', data.evaluatorVersion],
            ['Number in the subject’s history', String(data.sequence)],
            ['Evidence revision', String(data.evidenceRevision)],
          ]}
        />
      </Behind>
    </Card>
  );
}

/** What a dossier on paper needs besides, since nothing opens there. */
export function PaperFacts({ assessment: { id, data } }: { readonly assessment: Assessment }): ReactNode {
  return (
    <div className={styles['paper']}>
      <Card title="Record">
        <Facts
          items={[
            ['Assessment', id],
            ['Policy', `${data.policyKey}, version ${data.policyVersion}`],
            ['Evaluated', exactTime(data.evaluatedAt)],
            ['Asked by', <Who key="by" id={data.createdBy} />],
            ['Trigger', asWords(data.trigger)],
            ['Evaluator', data.evaluatorVersion],
            ['Digest', data.digest],
            ['Digest of the policy', data.policy.digest],
            ['Printed', exactTime(new Date().toISOString())],
          ]}
        />
      </Card>
    </div>
  );
}
