import type { ReactNode } from 'react';
import { Card, PageHeader, Stack } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Earlier } from '../parts/earlier.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { useRecord } from '../records.ts';
import { useNewest } from '../use-newest.ts';
import { InvestigationEntry } from './subject-investigations.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** Every investigation of the organization, the newest first. */
export function InvestigationsPage(): ReactNode {
  const investigations = useNewest('investigations');
  return (
    <>
      <PageHeader
        title="Investigations"
        below="What is on record about a subject, stated and cited. They decide and change nothing."
      />
      <Card>
        <Loaded read={investigations} lines={8}>
          {(items) =>
            items.length === 0 ? (
              <Empty
                title="No investigation yet"
                actions={<PlaceLink to="/risk/subjects">Subjects</PlaceLink>}
              >
                Open a subject and choose “Start an investigation”.
              </Empty>
            ) : (
              <Stack>
                <Entries label="Investigations">
                  {items.map((one) => (
                    <InvestigationEntry key={one.id} investigation={one}>
                      , about <SubjectLink id={one.data.subjectId} />
                    </InvestigationEntry>
                  ))}
                </Entries>
                <Earlier of={investigations} />
              </Stack>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

export function SubjectLink({ id }: { readonly id: string }): ReactNode {
  const { data } = useRecord('subjects', id);
  return (
    <PlaceLink to={`/risk/subjects/${id}`}>
      {data ? `${data.data.externalId} (${data.data.kind})` : 'its subject'}
    </PlaceLink>
  );
}
