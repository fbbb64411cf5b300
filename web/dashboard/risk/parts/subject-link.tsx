import type { ReactNode } from 'react';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useRecord } from '../records.ts';

/** A subject by the name that the organization's own systems have for it; equal ones are read once. */
export function SubjectLink({ id }: { readonly id: string }): ReactNode {
  return (
    <PlaceLink to={`/risk/subjects/${id}`}>
      <SubjectName id={id} />
    </PlaceLink>
  );
}

export function SubjectName({ id }: { readonly id: string }): ReactNode {
  return useRecord('subjects', id).data?.data.externalId ?? 'the subject';
}
