import { type ReactNode, useState } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import type { Tone } from '../../design/tone.ts';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Behind, Entries } from '../parts/marks.tsx';
import { Who } from '../parts/names.tsx';
import { type Investigation, type InvestigationReview, useEveryRecord } from '../records.ts';
import styles from '../risk.module.css';
import { asWords, countText } from '../words.ts';
import { ReviewForm } from './review-form.tsx';

const OUTCOME_TONES: Readonly<Record<InvestigationReview['data']['outcome'], Tone>> = {
  confirmed: 'good',
  dismissed: 'neutral',
  needs_more_evidence: 'caution',
};

/** What people made of it, the newest first, and the form for one more. */
export function Reviews({ investigation }: { readonly investigation: Investigation }): ReactNode {
  const { session } = useSession();
  const [stored, setStored] = useState(0);
  const reviews = useEveryRecord('investigation-reviews', { investigationId: investigation.id });
  return (
    <Card title="Reviews">
      <Stack>
        <div role="status">{stored > 0 && <Notice tone="good">Your review is stored.</Notice>}</div>
        <Loaded read={reviews} lines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p>Nobody has reviewed this investigation yet.</p>
            ) : (
              <Entries label="Reviews">
                {rows.toReversed().map((review) => (
                  <Entry key={review.id} investigation={investigation} review={review} />
                ))}
              </Entries>
            )
          }
        </Loaded>
        {isAdministrator(session) ? (
          <ReviewForm key={stored} investigation={investigation} onStored={() => setStored(stored + 1)} />
        ) : (
          <Soft>An owner or an admin can review this investigation.</Soft>
        )}
      </Stack>
    </Card>
  );
}

function Entry({
  investigation,
  review: { data },
}: {
  readonly investigation: Investigation;
  readonly review: InvestigationReview;
}): ReactNode {
  const statementOf = (findingId: string): string =>
    investigation.data.findings.find(({ id }) => id === findingId)?.statement ?? findingId;
  return (
    <li>
      <Row>
        <Badge tone={OUTCOME_TONES[data.outcome]}>{asWords(data.outcome)}</Badge>
        {data.investigationOutdated && <Badge tone="caution">was out of date by then</Badge>}
      </Row>
      <p>“{data.reason}”</p>
      <p className={styles['about']}>
        <Time at={data.createdAt} /> by <Who id={data.createdBy} />
      </p>
      {data.findings.length > 0 && (
        <Behind title={countText(data.findings.length, 'verdict')}>
          <ul>
            {data.findings.map(({ findingId, verdict, note }) => (
              <li key={findingId}>
                <Badge>{verdict}</Badge> {statementOf(findingId)}
                {note !== null && <div>“{note}”</div>}
              </li>
            ))}
          </ul>
        </Behind>
      )}
    </li>
  );
}
