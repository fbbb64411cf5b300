import { type ReactNode, useState } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Facts } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { DecisionBadge } from '../parts/marks.tsx';
import { Id } from '../parts/names.tsx';
import { ReceiptLines } from '../parts/receipt.tsx';
import { useRecord } from '../records.ts';
import styles from '../risk.module.css';
import { ACTION_TONES, overrideTone } from '../words.ts';
import type { Citation } from './finding-words.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** A link to the page of the record; what has no page opens in place. */
export function Cited({
  citation: { resource, id },
  label,
}: {
  readonly citation: Citation;
  readonly label: string;
}): ReactNode {
  switch (resource) {
    case 'subjects':
    case 'policies':
    case 'assessments':
      return <PlaceLink to={`/risk/${resource}/${id}`}>{label}</PlaceLink>;
    case 'evidence':
      return <Opening label={label}>{() => <CitedEvidence id={id} />}</Opening>;
    case 'actions':
      return <Opening label={label}>{() => <CitedAction id={id} />}</Opening>;
    case 'overrides':
      return <Opening label={label}>{() => <CitedOverride id={id} />}</Opening>;
  }
}

/** It is read when somebody wants to see it. */
function Opening({
  label,
  children,
}: {
  readonly label: string;
  readonly children: () => ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['behind']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && <div className={styles['cited']}>{children()}</div>}
    </details>
  );
}

function CitedEvidence({ id }: { readonly id: string }): ReactNode {
  return (
    <Loaded read={useRecord('evidence', id)} lines={2}>
      {(evidence) => (
        <>
          <ReceiptLines evidence={evidence} />
          <p className={styles['about']}>
            Receipt <Id>{id}</Id>
          </p>
        </>
      )}
    </Loaded>
  );
}

/** The assessment shows the action, and lets it be moved on. */
function CitedAction({ id }: { readonly id: string }): ReactNode {
  return (
    <Loaded read={useRecord('actions', id)} lines={2}>
      {({ data }) => (
        <Facts
          items={[
            ['Action', data.name],
            [
              'Status now',
              <Badge key="status" tone={ACTION_TONES[data.status]}>
                {data.status}
              </Badge>,
            ],
            ['Required', <Time key="at" at={data.createdAt} />],
            ['Required by', <ItsAssessment key="by" id={data.assessmentId} />],
          ]}
        />
      )}
    </Loaded>
  );
}

function CitedOverride({ id }: { readonly id: string }): ReactNode {
  return (
    <Loaded read={useRecord('overrides', id)} lines={2}>
      {({ data }) => (
        <Facts
          items={[
            ['Override', <DecisionBadge key="decision" decision={data.decision} />],
            [
              'Status now',
              <Badge key="status" tone={overrideTone(data.status)}>
                {data.status}
              </Badge>,
            ],
            ['Reason', data.reason],
            ['Until', <Time key="until" at={data.expiresAt} />],
            ['Overrides', <ItsAssessment key="of" id={data.assessmentId} />],
          ]}
        />
      )}
    </Loaded>
  );
}

function ItsAssessment({ id }: { readonly id: string }): ReactNode {
  return <PlaceLink to={`/risk/assessments/${id}`}>its assessment</PlaceLink>;
}
