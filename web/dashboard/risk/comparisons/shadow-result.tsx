import type { ReactNode } from 'react';
import { useSend } from '../../data/api.ts';
import { failureText, isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Card, Facts, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Empty, Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Who } from '../parts/names.tsx';
import { countText } from '../words.ts';
import type { Shadow } from '../records.ts';
import { BacktestMatrix } from './backtest-matrix.tsx';
import { ShadowMoves } from './backtest-moves.tsx';

/** How a shadow stands, and what it found by now. */
export function ShadowResult({ shadow }: { readonly shadow: Shadow }): ReactNode {
  const { counts, state, matrix } = shadow;
  const isRunning = state === 'running';
  return (
    <Stack>
      <Card title="The shadow" actions={isRunning && <End id={shadow.id} />}>
        <Stack>
          <Row>
            <Badge tone={isRunning ? 'info' : 'good'}>{isRunning ? 'running' : 'ended'}</Badge>
            <span role="status">
              {counts.moved.toLocaleString()} of {countText(counts.done, 'assessment')} would have been
              decided otherwise
            </span>
          </Row>
          <Facts items={factsOf(shadow)} />
          {shadow.endedBecause === 'failed' && (
            <Notice tone="bad">The draft could not be tried again and again, so its shadow was ended.</Notice>
          )}
          {counts.notCovered > 0 && (
            <Soft>
              {countText(counts.notCovered, 'subject')} of them would not be covered by this version.
            </Soft>
          )}
        </Stack>
      </Card>
      {matrix.length > 0 ? (
        <Card title="From which result to which">
          <BacktestMatrix transitions={matrix} />
        </Card>
      ) : (
        <Empty title="Nothing counted so far">
          An assessment is counted about half a minute after it was made.
        </Empty>
      )}
      {/* Found anew with every further one. */}
      {counts.moved > 0 && <ShadowMoves key={counts.moved} shadow={shadow} />}
    </Stack>
  );
}

const CAUSES: Readonly<Record<NonNullable<Shadow['endedBecause']>, string>> = {
  time: 'its time was over',
  asked: 'somebody ended it',
  published: 'the version was published',
  failed: 'it failed',
};

function factsOf(shadow: Shadow): readonly (readonly [string, ReactNode])[] {
  const { from, until, endedAt, endedBecause, countedUntil, createdBy } = shadow;
  return [
    ['Begun', <Time key="from" at={from} />],
    ['Begun by', <Who key="by" id={createdBy} />],
    endedAt === null
      ? ['Ends', <Time key="until" at={until} />]
      : [
          'Ended',
          <span key="ended">
            <Time at={endedAt} />
            {endedBecause !== null && `: ${CAUSES[endedBecause]}`}
          </span>,
        ],
    ['Counted up to', <Time key="counted" at={countedUntil} />],
  ];
}

function End({ id }: { readonly id: string }): ReactNode {
  const { session } = useSession();
  const end = useSend('endShadow', { outdates: ['readPolicyShadow'] });
  if (!isAdministrator(session)) return <Soft>An owner or an admin can end it.</Soft>;
  return (
    <Row>
      {end.error !== null && <span role="alert">{failureText(end.error)}</span>}
      <Button small busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
        End it
      </Button>
    </Row>
  );
}
