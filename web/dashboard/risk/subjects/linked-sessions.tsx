import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** Verification sessions of the subject; nothing where there are none. */
export function LinkedSessions({ subjectId }: { readonly subjectId: string }): ReactNode {
  const sessions = useRead('listVerificationSessions', { query: { subjectId } });
  if (sessions.data?.items.length === 0) return null;
  return (
    <Card title="Verification">
      <Loaded read={sessions} lines={2}>
        {({ items }) => (
          <Entries label="Verification sessions">
            {items.map(({ id, externalId, status, createdAt }) => (
              <li key={id}>
                <Row>
                  <PlaceLink to={`/verification/sessions/${id}`}>{externalId}</PlaceLink>
                  <Badge tone={status === 'completed' ? 'good' : 'neutral'}>{status}</Badge>
                  <Time at={createdAt} />
                </Row>
              </li>
            ))}
          </Entries>
        )}
      </Loaded>
    </Card>
  );
}
