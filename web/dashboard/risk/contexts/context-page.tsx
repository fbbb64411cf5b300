import type { ReactNode } from 'react';
import { PageHeader, Stack } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useParameter } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Behind } from '../parts/marks.tsx';
import { Id, Who } from '../parts/names.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useRecord } from '../records.ts';
import { ContextPolicies } from './context-policies.tsx';
import { ContextSubjects } from './context-subjects.tsx';

/** One context with its subjects and the policies that are pinned to it. */
export function ContextPage(): ReactNode {
  const id = useParameter('id');
  return (
    <Loaded key={id} read={useRecord('contexts', id)} place={{ noun: 'context', list: '/risk/contexts' }}>
      {(context) => (
        <>
          <PageHeader
            above={<PlaceLink to="/risk/contexts">Contexts</PlaceLink>}
            title={context.data.externalId}
            below={
              <>
                {context.data.kind}
                {context.data.label !== null && ` · ${context.data.label}`}, created{' '}
                <Time at={context.data.createdAt} /> by <Who id={context.data.createdBy} />
              </>
            }
          />
          <Stack>
            <ContextSubjects contextId={id} />
            <ContextPolicies context={context} />
            <Behind title="Id">
              <Id>{id}</Id>
            </Behind>
          </Stack>
        </>
      )}
    </Loaded>
  );
}
