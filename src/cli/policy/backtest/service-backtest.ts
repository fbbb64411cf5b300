import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '@assay/client';
import type { ApiCaller } from '../../api/api-caller.ts';
import { Interrupted, orInterrupted } from '../../api/interruption.ts';
import { StartRefused } from '../../terminal/start-refused.ts';
import type { ProgressView } from '../../terminal/progress.ts';
import type { BacktestOptions, BacktestTarget } from './backtest-options.ts';
import type { MovedFile } from './moved-file.ts';

type Backtest = Schemas['Backtest'];

interface Surroundings {
  readonly view: ProgressView;
  readonly signal: AbortSignal;
  readonly moved: MovedFile;
}

const LOOK_MILLISECONDS = 500;

/** Has the service try one of its versions, follows it to its end, and takes everybody who would move. */
export async function tryVersion(
  { client }: Pick<ApiCaller, 'client'>,
  { id, contextId }: BacktestTarget & { readonly kind: 'version' },
  { from, to, band, limit, movedPath }: BacktestOptions,
  { view, signal, moved }: Surroundings,
): Promise<Backtest> {
  const body = {
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
    ...(contextId !== undefined && { contextId }),
    ...(band !== undefined && { band }),
    ...(limit !== undefined && { limit }),
  };
  const request = { params: { id }, body, idempotencyKey: crypto.randomUUID() };
  const { id: backtestId } = await orInterrupted(signal, client.call('startBacktest', request));
  for (;;) {
    const backtest = await orInterrupted(signal, client.call('readBacktest', { params: { id: backtestId } }));
    const { done, assessments } = backtest.counts;
    view.show({ what: 'assessments', stage: 'trying', rows: done, totalRows: assessments ?? 0 });
    if (backtest.state === 'failed')
      throw new StartRefused(`Backtest ${backtestId} could not be brought to its end.`);
    if (backtest.state === 'completed') {
      if (movedPath !== undefined)
        for await (const one of client.items('listMovedAssessments', { params: { id: backtestId } }))
          await moved.write(one);
      return backtest;
    }
    await sleep(LOOK_MILLISECONDS, undefined, { signal }).catch(() => {
      throw new Interrupted();
    });
  }
}
