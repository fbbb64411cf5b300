import type { ReactNode } from 'react';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { ActionEntry } from '../actions/action-entry.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { useEveryRecord } from '../records.ts';
import styles from '../risk.module.css';
import { OPEN_STATUSES } from '../words.ts';
import { LinkedSessions } from './linked-sessions.tsx';
import { MissingEvidence } from './missing-evidence.tsx';
import { PolicyStanding } from './policy-standing.tsx';
import { ScreeningMatches } from './screening-matches.tsx';
import { SubjectDocuments } from './subject-documents.tsx';
import { useAssessments } from '../assessments/listed-assessments.ts';

/** What decides now and why, beside what is to be done. */
export function Summary({ subjectId }: { readonly subjectId: string }): ReactNode {
  const assessments = useAssessments(subjectId);
  return (
    <Loaded read={assessments} lines={8}>
      {(all) => {
        const newest = all.filter(({ isNewest }) => isNewest);
        return (
          <div className={styles['beside']}>
            <Stack>
              {newest.length === 0 && (
                <Card title="Decision now">
                  <Empty title="Not assessed yet">
                    Once there is evidence and a published policy, “Assess the subject” says what decides and
                    why.
                  </Empty>
                </Card>
              )}
              {newest.map((one) => (
                <PolicyStanding key={one.assessmentId} standing={one} />
              ))}
            </Stack>
            <Stack>
              <OpenActions subjectId={subjectId} />
              {newest.length > 0 && <MissingEvidence standings={newest} />}
              <ScreeningMatches subjectId={subjectId} />
              <LinkedSessions subjectId={subjectId} />
              <SubjectDocuments subjectId={subjectId} />
            </Stack>
          </div>
        );
      }}
    </Loaded>
  );
}

function OpenActions({ subjectId }: { readonly subjectId: string }): ReactNode {
  const actions = useEveryRecord('actions', { subjectId });
  return (
    <Card title="Open actions">
      <Loaded read={actions} lines={2}>
        {(all) => {
          const open = all.filter(({ data }) => OPEN_STATUSES.includes(data.status));
          if (open.length === 0) return <p>Nothing is left to do.</p>;
          return (
            <Entries label="Open actions">
              {open.map((action) => (
                <ActionEntry key={action.id} action={action} />
              ))}
            </Entries>
          );
        }}
      </Loaded>
    </Card>
  );
}
