import { isRefusal } from '../../kernel/result.ts';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { type LeftAction, selectLeftActions } from './left-actions.store.ts';
import { releaseAction } from './release-action.command.ts';

export interface LeftActionsDeps {
  readonly database: Reader;
  readonly writes: WritePath<RiskCapabilities>;
  readonly log: Log;
}

const PER_TICK = 100;

/** Gives back open actions of members who have left, each in a transaction of its own; how many. */
export async function tickLeftActions(deps: LeftActionsDeps, most = PER_TICK): Promise<number> {
  let released = 0;
  for (const left of await selectLeftActions(deps.database, most))
    if (await release(deps, left)) released += 1;
  return released;
}

/** An action that fails keeps no other from being given back. */
async function release({ writes, log }: LeftActionsDeps, { scope, id }: LeftAction): Promise<boolean> {
  const principal = { kind: 'service', name: 'left-work' } as const;
  try {
    return !isRefusal(await writes.execute({ scope, principal }, releaseAction, { id }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ worker: 'left-actions', ...scope, actionId: id, error }, 'an action was not given back');
    return false;
  }
}
