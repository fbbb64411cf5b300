import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { DOCUMENT_STATES } from '../../documents/words.ts';
import { Entries } from '../parts/marks.tsx';

const SHOWN = 5;

/** What was agreed with the subject, the newest first. */
export function SubjectDocuments({ subjectId }: { readonly subjectId: string }): ReactNode {
  const documents = useRead('listDocuments', {
    query: { riskSubjectId: subjectId, order: 'newest', limit: SHOWN },
  });
  return (
    <Card title="Documents" actions={<PlaceLink to="/documents/templates">Templates</PlaceLink>}>
      <Loaded read={documents} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No document is about this subject.</p>
          ) : (
            <Entries label="Documents">
              {items.map(({ id, name, status, createdAt }) => (
                <li key={id}>
                  <Row>
                    <PlaceLink to={`/documents/${id}`}>{name}</PlaceLink>
                    <StateBadge status={status} />
                    <Time at={createdAt} />
                  </Row>
                </li>
              ))}
            </Entries>
          )
        }
      </Loaded>
    </Card>
  );
}

function StateBadge({ status }: { readonly status: keyof typeof DOCUMENT_STATES }): ReactNode {
  const [word, tone] = DOCUMENT_STATES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
