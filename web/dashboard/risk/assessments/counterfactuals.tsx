import type { AnswerOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { DataTable } from '../../design/parts/data-table.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { DecisionBadge } from '../parts/marks.tsx';
import { valueText } from '../definition.ts';

type Counterfactuals = AnswerOf<'listCounterfactuals'>;

/** The smallest changes of inputs that would have led to each of the other bands. */
export function WhatWouldChange({ id }: { readonly id: string }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const found = useRead('listCounterfactuals', { params: { id } }, { enabled: isAsked });
  return (
    <Card title="What would change the band">
      <Stack>
        <p>The fewest inputs that would have led to each of the other bands, by this policy version.</p>
        {isAsked ? (
          <div aria-live="polite">
            <Loaded read={found} lines={3}>
              {(answer) => <Ways {...answer} />}
            </Loaded>
          </div>
        ) : (
          <div>
            <Button onClick={() => setAsked(true)}>Work it out</Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Ways({ items, complete }: Counterfactuals): ReactNode {
  if (items.length === 0)
    return (
      <p>
        {complete
          ? 'No change of the inputs leads to another band.'
          : 'Nothing was found within the bounds of the search.'}
      </p>
    );
  return (
    <>
      <DataTable
        label="What would change the band"
        items={items}
        idOf={({ band, changes }) => `${band} ${changes.map(({ text }) => text).join()}`}
        columns={[
          { id: 'band', header: 'Band', cell: ({ band }) => band },
          {
            id: 'decision',
            header: 'Decision',
            cell: ({ decision }) => <DecisionBadge decision={decision} />,
          },
          {
            id: 'changes',
            header: 'If',
            cell: ({ changes }) => (
              <ul>
                {changes.map(({ input, from, text }) => (
                  <li key={input}>
                    {text} (it was {from === null ? 'missing' : valueText(from)})
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {!complete && <p>The search was cut: there may be other ways.</p>}
    </>
  );
}
