import type { AnswerOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { DataTable } from '../../design/parts/data-table.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Behind } from '../parts/marks.tsx';
import { Id } from '../parts/names.tsx';
import { valueText } from '../definition.ts';

/** Lets the service evaluate what is stored once more, to see that the same comes out. */
export function Replay({ id }: { readonly id: string }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const replay = useRead('replayAssessment', { params: { id } }, { enabled: isAsked });
  const run = (): void => {
    if (isAsked) void replay.refetch();
    else setAsked(true);
  };
  return (
    <Card title="Replay">
      <Stack>
        <p>
          Runs the recorded evaluator on the stored policy, inputs and time, and compares. Nothing is changed.
        </p>
        <div>
          <Button busy={isAsked && replay.isFetching} onClick={run}>
            Evaluate again
          </Button>
        </div>
        <div aria-live="polite">
          {isAsked && (
            <Loaded read={replay} lines={2}>
              {(answer) => <Outcome {...answer} />}
            </Loaded>
          )}
        </div>
      </Stack>
    </Card>
  );
}

function Outcome({
  identical,
  evaluatorVersion,
  digest,
  recomputedDigest,
  differences,
}: AnswerOf<'replayAssessment'>): ReactNode {
  if (identical)
    return (
      <Notice tone="good">
        <p>The same result came out ({evaluatorVersion}).</p>
        <Behind title="Digest">
          <Id>{recomputedDigest}</Id>
        </Behind>
      </Notice>
    );
  return (
    <Notice tone="bad">
      <p>Another result came out ({evaluatorVersion}): the record is not what this evaluator gives.</p>
      <p>
        Stored digest <Id>{digest}</Id>, now <Id>{recomputedDigest}</Id>
      </p>
      <DataTable
        label="Differences"
        items={differences}
        idOf={({ path }) => path}
        columns={[
          { id: 'where', header: 'Where', cell: ({ path }) => <code>{path}</code> },
          { id: 'stored', header: 'Stored', cell: ({ expected }) => <code>{valueText(expected)}</code> },
          { id: 'now', header: 'Now', cell: ({ actual }) => <code>{valueText(actual)}</code> },
        ]}
      />
    </Notice>
  );
}
