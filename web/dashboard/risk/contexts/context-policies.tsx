import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import type { Tone } from '../../design/tone.ts';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { Context } from '../records.ts';
import { PinDialog, type Left } from './pin-dialog.tsx';

type Pinned = Schemas['ContextPolicies']['policies'][number];

const COLUMNS: readonly Column<Pinned>[] = [
  {
    id: 'policy',
    header: 'Policy',
    cell: ({ policyKey, policyVersionId }) => (
      <PlaceLink to={`/risk/policies/${policyVersionId}`}>{policyKey}</PlaceLink>
    ),
  },
  { id: 'version', header: 'Version', cell: ({ version }) => String(version), align: 'end' },
];

const LEFT: Readonly<Record<Exclude<Left, 'same'>, readonly [Tone, string]>> = {
  changed: ['good', 'The pins are replaced.'],
  taken: ['caution', 'It was changed meanwhile. This is how it stands now.'],
  unanswered: ['caution', 'The service did not answer. This is how it stands now.'],
};

/** The policy versions that are meant for the journey, and the means to replace them. */
export function ContextPolicies({ context }: { readonly context: Context }): ReactNode {
  const { session } = useSession();
  const pinned = useRead('readContextPolicies', { params: { id: context.id } });
  const [isChanging, setChanging] = useState(false);
  const [left, setLeft] = useState<Left>('same');
  /** What is said of the pins is said beside them as they are: the next change begins with these. */
  const leave = async (how: Left): Promise<void> => {
    setChanging(false);
    if (how !== 'same') await pinned.refetch();
    setLeft(how);
  };
  return (
    <Card title="Pinned policies">
      <Stack>
        <div role="status">{left !== 'same' && <Notice tone={LEFT[left][0]}>{LEFT[left][1]}</Notice>}</div>
        <Loaded read={pinned} lines={2}>
          {(found) => (
            <Stack>
              {found.policies.length === 0 ? (
                <p>No policy is pinned.</p>
              ) : (
                <DataTable
                  label="Pinned policies"
                  items={found.policies}
                  columns={COLUMNS}
                  idOf={({ policyVersionId }) => policyVersionId}
                />
              )}
              {isAdministrator(session) ? (
                <div>
                  <Button onClick={() => setChanging(true)}>Change the pinned policies</Button>
                </div>
              ) : (
                <Soft>An owner or an admin can pin policies.</Soft>
              )}
              {isChanging && (
                <PinDialog context={context} pinned={found} onLeave={(how) => void leave(how)} />
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}
