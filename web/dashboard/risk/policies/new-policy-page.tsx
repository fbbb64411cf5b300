import type { ReactNode } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { PageHeader } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useParameter } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useEveryRecord, useRecord } from '../records.ts';
import { PolicyEditor } from './policy-editor.tsx';
import { exampleDefinition } from './policy-example.ts';

/** A policy that is not there yet, beginning with an example. */
export function NewPolicyPage(): ReactNode {
  const { session } = useSession();
  const sources = useEveryRecord('sources');
  if (!isAdministrator(session)) return <MayNotWrite />;
  return (
    <>
      <PageHeader above={<PlaceLink to="/risk/policies">Policies</PlaceLink>} title="New policy" />
      <Loaded read={sources} lines={12}>
        {(all) => (
          <PolicyEditor
            place="/risk/policies/new"
            policyKey={undefined}
            begin={exampleDefinition(all.find(({ data }) => data.enabled) ?? all[0])}
            sources={all}
          />
        )}
      </Loaded>
    </>
  );
}

/** A version never changes, so a correction begins with what an earlier one says. */
export function NewVersionPage(): ReactNode {
  const id = useParameter('id');
  const { session } = useSession();
  const isAllowed = isAdministrator(session);
  const policy = useRecord('policies', id, { enabled: isAllowed });
  const sources = useEveryRecord('sources');
  if (!isAllowed) return <MayNotWrite />;
  const both = {
    data: policy.data && sources.data && { policy: policy.data, sources: sources.data },
    error: policy.error ?? sources.error,
    refetch: () => Promise.all([policy.refetch(), sources.refetch()]),
  };
  return (
    <Loaded key={id} read={both} place={{ noun: 'policy', list: '/risk/policies', nouns: 'policies' }}>
      {({ policy: { data }, sources: all }) => (
        <>
          <PageHeader
            above={
              <PlaceLink to={`/risk/policies/${id}`}>{`${data.key}, version ${data.version}`}</PlaceLink>
            }
            title={`New version of ${data.key}`}
            below={`It begins with what version ${data.version} says. That version stays as it is.`}
          />
          <PolicyEditor
            place={`/risk/policies/${id}/new-version`}
            policyKey={data.key}
            begin={data.definition}
            sources={all}
          />
        </>
      )}
    </Loaded>
  );
}

function MayNotWrite(): ReactNode {
  return (
    <>
      <PageHeader title="For owners and admins" />
      <Notice actions={<PlaceLink to="/risk/policies">All policies</PlaceLink>}>
        <p>An owner or an admin can write policies.</p>
      </Notice>
    </>
  );
}
