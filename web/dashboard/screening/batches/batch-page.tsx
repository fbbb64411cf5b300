import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { failureText } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { ConfirmDialog } from '../../design/parts/dialog.tsx';
import { Card, Facts, PageHeader, Row, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { useParameter } from '../../shell/address.ts';
import { listNames } from '../list-names.ts';
import { BatchResults } from './batch-results.tsx';
import { type Batch, isOver, isUnderWay, PROBLEMS, STATES, titleOf } from './batch-words.ts';

const ASK_AGAIN_MILLISECONDS = 1_000;

/** How far a batch has come, and what was found. */
export function BatchPage(): ReactNode {
  const id = useParameter('id');
  const [isAtRest, setAtRest] = useState(false);
  const batch = useRead(
    'readScreeningBatch',
    { params: { id } },
    { refetchMilliseconds: isAtRest ? false : ASK_AGAIN_MILLISECONDS },
  );
  const rests = batch.data !== undefined && !isUnderWay(batch.data);
  if (rests !== isAtRest) setAtRest(rests);
  return (
    <Loaded read={batch} place={{ noun: 'batch', nouns: 'batches', list: '/screening/batches' }}>
      {(one) => <BatchView batch={one} />}
    </Loaded>
  );
}

function BatchView({ batch }: { readonly batch: Batch }): ReactNode {
  const [text, tone] = STATES[batch.state];
  const { rows, done } = batch.counts;
  const { ignoredColumns = [] } = batch;
  return (
    <Stack gap={5}>
      <PageHeader
        above={<PlaceLink to="/screening/batches">Batches</PlaceLink>}
        title={titleOf(batch)}
        below={
          <Row>
            <Badge tone={tone}>{text}</Badge>
            <span role="status">
              {done.toLocaleString()} of {rows.toLocaleString()} rows screened
            </span>
            <progress value={done} max={Math.max(rows, 1)} aria-label="Rows screened" />
          </Row>
        }
        actions={isOver(batch) ? undefined : <Steering batch={batch} />}
      />
      {batch.problem !== null && <Notice tone="bad">{PROBLEMS[batch.problem]}</Notice>}
      {ignoredColumns.length > 0 && (
        <Notice tone="info">
          <p>Columns of the file that were not screened: {ignoredColumns.join(', ')}.</p>
        </Notice>
      )}
      <BatchResults batch={batch} />
      <BatchFacts batch={batch} />
    </Stack>
  );
}

const READ: readonly ['readScreeningBatch', 'listScreeningBatches'] = [
  'readScreeningBatch',
  'listScreeningBatches',
];

function Steering({ batch: { id, state } }: { readonly batch: Batch }): ReactNode {
  const [isCancelling, setCancelling] = useState(false);
  const say = useToast();
  const pause = useSend('pauseScreeningBatch', { outdates: READ });
  const resume = useSend('resumeScreeningBatch', { outdates: READ });
  const told = { onError: (error: Error) => say(failureText(error), 'bad') };
  const params = { id };
  return (
    <>
      {(state === 'queued' || state === 'running') && (
        <Button disabled={pause.isPending} onClick={() => pause.mutate({ params }, told)}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button look="primary" disabled={resume.isPending} onClick={() => resume.mutate({ params }, told)}>
          Resume
        </Button>
      )}
      <Button onClick={() => setCancelling(true)}>Cancel the batch</Button>
      {isCancelling && <CancelDialog id={id} onClose={() => setCancelling(false)} />}
    </>
  );
}

function CancelDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const cancel = useSend('cancelScreeningBatch', { outdates: READ, onDone: onClose });
  return (
    <ConfirmDialog
      title="Cancel the batch"
      confirm="Cancel the batch"
      danger
      open
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ params: { id } })}
    >
      <p>No further row is screened, and what is left of the file is deleted. Results stay.</p>
    </ConfirmDialog>
  );
}

function BatchFacts({ batch }: { readonly batch: Batch }): ReactNode {
  const { sources, reviewScore, matchScore, format, encoding, monitor, createdAt, completedAt } = batch;
  return (
    <Card title="How it was screened">
      <Facts
        items={[
          ['Lists', listNames(sources)],
          ['Review from', `${reviewScore} points`],
          ['Match from', `${matchScore} points`],
          ['File', `${format}, ${encoding}`],
          ['Monitored', monitor ? 'every row' : 'no'],
          ['Made', <Time at={createdAt} key="made" />],
          ['Ended', completedAt === null ? '–' : <Time at={completedAt} key="ended" />],
        ]}
      />
    </Card>
  );
}
