import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty, Notice } from '../../design/parts/notice.tsx';
import type { Tone } from '../../design/tone.ts';
import { countText } from '../words.ts';
import type { Backtest } from '../records.ts';
import { BacktestMatrix } from './backtest-matrix.tsx';
import { BacktestMoves } from './backtest-moves.tsx';

const ASK_AGAIN_MILLISECONDS = 1_000;

/** How far a backtest has come, and what it found by now. */
export function BacktestResult({ id }: { readonly id: string }): ReactNode {
  const [isAtRest, setAtRest] = useState(false);
  const backtest = useRead(
    'readBacktest',
    { params: { id } },
    { refetchMilliseconds: isAtRest ? false : ASK_AGAIN_MILLISECONDS },
  );
  const rests = backtest.data !== undefined && isOver(backtest.data);
  if (rests !== isAtRest) setAtRest(rests);
  return <Loaded read={backtest}>{(found) => <Found backtest={found} />}</Loaded>;
}

function isOver({ state }: Backtest): boolean {
  return state === 'completed' || state === 'failed';
}

const STATES: Readonly<Record<Backtest['state'], readonly [string, Tone]>> = {
  queued: ['waiting', 'info'],
  running: ['under way', 'info'],
  completed: ['complete', 'good'],
  failed: ['failed', 'bad'],
};

function Found({ backtest }: { readonly backtest: Backtest }): ReactNode {
  const { counts, state } = backtest;
  const [text, tone] = STATES[state];
  if (state === 'completed' && counts.done === 0)
    return <Empty title="No assessment to try it on">None of this policy was made in that time.</Empty>;
  return (
    <Stack>
      <Row>
        <Badge tone={tone}>{text}</Badge>
        <span role="status">
          {counts.moved.toLocaleString()} of {countText(counts.done, 'assessment')} would be decided otherwise
        </span>
        {!isOver(backtest) && (
          <progress
            value={counts.done}
            max={Math.max(counts.assessments ?? 1, 1)}
            aria-label="Assessments tried"
          />
        )}
      </Row>
      {state === 'failed' && (
        <Notice tone="bad">It could not be brought to its end. Begin another one.</Notice>
      )}
      {counts.notCovered > 0 && (
        <Soft>{countText(counts.notCovered, 'subject')} of them would not be covered by this version.</Soft>
      )}
      {backtest.matrix.length > 0 && (
        <Card title="From which result to which">
          <BacktestMatrix transitions={backtest.matrix} />
        </Card>
      )}
      {counts.moved > 0 && isOver(backtest) && <BacktestMoves backtest={backtest} />}
    </Stack>
  );
}
