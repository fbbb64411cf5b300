import type { AnswerOf } from '@assay/client/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRead, useSend } from '../data/api.ts';
import { failureText, isAdministrator, useSession } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { Card, Stack } from '../design/parts/layout.tsx';
import { Notice } from '../design/parts/notice.tsx';

type Demo = AnswerOf<'readDemo'>;

const ASK_AGAIN_MILLISECONDS = 1000;

/** An empty test mode can be filled with an invented year; while workers do it, how far they are. */
export function InventedYear(): ReactNode {
  const { session } = useSession();
  return session.mode === 'test' && isAdministrator(session) ? <TestYear /> : null;
}

function TestYear(): ReactNode {
  const first = useRead('readDemo', {}).data;
  const isWorking = first?.state === 'queued' || first?.state === 'running';
  const demo = useRead('readDemo', {}, { refetchMilliseconds: isWorking && ASK_AGAIN_MILLISECONDS }).data;
  useWhatWasInvented(demo);
  if (!demo || (!demo.possible && !isWorking)) return null;
  return (
    <Card title="Look around with invented data">
      {isWorking ? <Working demo={demo} /> : <Offer hasFailed={demo.state === 'failed'} />}
    </Card>
  );
}

/** All that was read before is older than what has been invented since. */
function useWhatWasInvented(demo: Demo | undefined): void {
  const queries = useQueryClient();
  const done = demo?.progress.done;
  const seen = useRef(done);
  useEffect(() => {
    const isFurther = seen.current !== undefined && done !== undefined && done > seen.current;
    seen.current = done;
    if (!isFurther) return;
    void queries.invalidateQueries({ predicate: ({ queryKey: [operation] }) => operation !== 'readDemo' });
  }, [queries, done]);
}

function Working({ demo: { progress } }: { readonly demo: Demo }): ReactNode {
  return (
    <Stack gap={2}>
      <p role="status">
        A year is being invented: {Math.round((100 * progress.done) / progress.parts)} %. You may leave this
        page.
      </p>
      <progress value={progress.done} max={progress.parts} aria-label="Parts of the year" />
    </Stack>
  );
}

function Offer({ hasFailed }: { readonly hasFailed: boolean }): ReactNode {
  const start = useSend('startDemo', { outdates: ['readDemo'] });
  return (
    <Stack gap={3}>
      {hasFailed && (
        <Notice tone="caution">
          <p>The last attempt did not come to its end. Another one goes on where it stopped.</p>
        </Notice>
      )}
      {start.error && (
        <Notice tone="bad">
          <p>{failureText(start.error)}</p>
        </Notice>
      )}
      <p>
        A year of an invented bank: customers, screening runs, matches to decide, assessments, agreements. It
        stays in test mode, is done in your name and cannot be taken back. No mail is sent, and nothing to
        your webhooks: the one that it brings leads nowhere.
      </p>
      <div>
        <Button look="primary" busy={start.isPending} onClick={() => start.mutate({})}>
          {hasFailed ? 'Go on' : 'Fill test mode'}
        </Button>
      </div>
    </Stack>
  );
}
