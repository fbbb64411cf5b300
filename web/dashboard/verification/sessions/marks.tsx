import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Row } from '../../design/parts/layout.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { Check, Run } from '../records.ts';
import { asWords, checkTone, isReviewed, REVIEWS, RUN_TONES } from '../words.ts';

export function RunBadges({ run }: { readonly run: Pick<Run, 'status' | 'reviewStatus'> }): ReactNode {
  const [text, tone] = REVIEWS[run.reviewStatus];
  return (
    <>
      <Badge tone={RUN_TONES[run.status]}>{asWords(run.status)}</Badge>
      {isReviewed(run) && <Badge tone={tone}>{text}</Badge>}
    </>
  );
}

export function CheckBadges({ check }: { readonly check: Pick<Check, 'status' | 'flags'> }): ReactNode {
  return (
    <>
      <Badge tone={checkTone(check)}>{asWords(check.status)}</Badge>
      {check.flags.map((flag) => (
        <Badge key={flag} tone={flag === 'block' ? 'bad' : 'caution'}>
          flag: {flag}
        </Badge>
      ))}
    </>
  );
}

/** A check in the row of the step that made it. */
export function CheckOutcome({ check }: { readonly check: Check }): ReactNode {
  return (
    <Row>
      <CheckBadges check={check} />
      <CheckReference check={check} />
    </Row>
  );
}

const SCREENING_RUN = /^screening-run:([\da-f-]+)$/;

/** Only a check of the service's own step leads to a run: what outside providers refer to is theirs. */
export function CheckReference({
  check: { workflowRunId, providerRef },
}: {
  readonly check: Check;
}): ReactNode {
  if (providerRef === null) return null;
  const id = workflowRunId === null ? undefined : SCREENING_RUN.exec(providerRef)?.[1];
  if (id === undefined) return <code>{providerRef}</code>;
  return <PlaceLink to={`/screening/runs/${id}`}>Screening run</PlaceLink>;
}
