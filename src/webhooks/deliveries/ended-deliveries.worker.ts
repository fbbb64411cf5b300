import { secondsAfter } from '@assay/values';
import type { Reader } from '../../platform/database/database.ts';
import { removeEnded, selectEnded } from './ended-deliveries.store.ts';

export interface EndedDeliveriesParts {
  readonly database: Reader;
  /** How long a delivery is kept; undefined: as long as its subscription. */
  readonly deliveryDays?: number | undefined;
}

const SUBSCRIPTIONS_PER_TICK = 100;
/** Of one subscription: the others get their turn in the same tick. */
const PER_SUBSCRIPTION = 500;
const DAY_SECONDS = 86_400;

/** Removes deliveries that were kept long enough and that nobody is to send any more. How many. */
export async function tickEndedDeliveries(
  { database, deliveryDays }: EndedDeliveriesParts,
  now: Date,
): Promise<number> {
  if (deliveryDays === undefined) return 0;
  const before = secondsAfter(now, -deliveryDays * DAY_SECONDS);
  let removed = 0;
  for (const subscription of await selectEnded(database, before, SUBSCRIPTIONS_PER_TICK))
    removed += await removeEnded(database, subscription, before, PER_SUBSCRIPTION);
  return removed;
}
