import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { type Investigation, useEveryRecord } from '../records.ts';
import { countText, INVESTIGATION_TONES } from '../words.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** The investigations of a subject, the newest first. */
export function SubjectInvestigations({ subjectId }: { readonly subjectId: string }): ReactNode {
  const investigations = useEveryRecord('investigations', { subjectId });
  return (
    <Card title="Investigations">
      <Loaded read={investigations}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="This subject was not investigated yet.">
              An investigation states what is on record, and cites it.
            </Empty>
          ) : (
            <Entries label="Investigations">
              {all.toReversed().map((one) => (
                <InvestigationEntry key={one.id} investigation={one} />
              ))}
            </Entries>
          )
        }
      </Loaded>
    </Card>
  );
}

export function InvestigationEntry({
  investigation: { id, data },
  children,
}: {
  readonly investigation: Investigation;
  readonly children?: ReactNode;
}): ReactNode {
  const { status, question, findings, method, error, createdAt } = data;
  return (
    <li>
      <Row>
        <PlaceLink to={`/risk/investigations/${id}`}>{question ?? 'No question was asked'}</PlaceLink>
        <Badge tone={INVESTIGATION_TONES[status]}>{status}</Badge>
        {status === 'completed' && <span>{countText(findings.length, 'finding')}</span>}
        {method === 'ai_assisted' && (
          <Badge tone="caution">{error === null ? 'with a model' : 'without the model'}</Badge>
        )}
      </Row>
      <p>
        <Time at={createdAt} />
        {children}
      </p>
    </li>
  );
}
