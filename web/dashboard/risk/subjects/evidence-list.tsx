import type { ReactNode } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Earlier } from '../parts/earlier.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { ReceiptLines } from '../parts/receipt.tsx';
import { useNewest } from '../use-newest.ts';

/** The receipts of a subject, the newest first. */
export function EvidenceList({
  subjectId,
  onAdd,
}: {
  readonly subjectId: string;
  readonly onAdd: () => void;
}): ReactNode {
  const receipts = useNewest('evidence', { subjectId });
  return (
    <Card title="Evidence" actions={<Button onClick={onAdd}>Add evidence by hand</Button>}>
      <Loaded read={receipts}>
        {(items) =>
          items.length === 0 ? (
            <Empty title="There is no evidence about this subject yet.">
              Sources submit it with the API keys that are bound to them.
            </Empty>
          ) : (
            <Stack>
              <Entries label="Evidence">
                {items.map((evidence) => (
                  <li key={evidence.id}>
                    <ReceiptLines evidence={evidence} />
                  </li>
                ))}
              </Entries>
              <Earlier of={receipts} />
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}
