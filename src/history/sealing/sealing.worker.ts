import { outageIn } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { selectUnsealed } from '../entries/pending.store.ts';
import { type SealContext, sealHistory } from './seal-history.command.ts';

export interface SealingDeps extends SealContext {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'historyBroken'>;
}

const ORGANIZATIONS_PER_TICK = 100;

/**
 * Seals the logs that have waiting entries. How many have more of them, or were not reached: a log that was sealed
 * waits for the interval, so that a busy organization gets one checkpoint for each and not thousands.
 */
export async function tickSealing(deps: SealingDeps, now: Date): Promise<number> {
  const organizations = await selectUnsealed(deps.database, ORGANIZATIONS_PER_TICK);
  let unfinished = organizations.length === ORGANIZATIONS_PER_TICK ? 1 : 0;
  for (const organizationId of organizations) {
    try {
      const { outcome, refused } = await sealHistory(deps, organizationId, now);
      if (outcome === 'more') unfinished += 1;
      if (refused > 0)
        deps.log.error({ organizationId, refused }, 'entries for the log of an organization are forged');
      if (outcome === 'broken') {
        deps.log.error(
          { organizationId },
          'the log of an organization is not what its last checkpoint signed',
        );
        deps.metrics.historyBroken();
      }
    } catch (error) {
      // Without the database no other log can be sealed either; the loop tells of that once.
      if (outageIn(error) !== undefined) throw error;
      // The logs of others do not wait for this one.
      deps.log.error({ organizationId, error }, 'the log of an organization was not sealed');
    }
  }
  return unfinished;
}
