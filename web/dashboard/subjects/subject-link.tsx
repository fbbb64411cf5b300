import type { ReactNode } from 'react';
import { useRead } from '../data/api.ts';
import { PlaceLink } from '../design/parts/place-link.tsx';

/** A subject by the name that the organization's own systems have for it; equal ones are read once. */
export function SubjectLink({ id }: { readonly id: string }): ReactNode {
  return (
    <PlaceLink to={`/risk/subjects/${id}`}>
      <SubjectName id={id} />
    </PlaceLink>
  );
}

export function SubjectName({ id }: { readonly id: string }): ReactNode {
  const record = useRead('readRecord', { params: { resource: 'subjects', id } }).data;
  return record?.resource === 'subjects' ? record.data.externalId : 'the subject';
}
