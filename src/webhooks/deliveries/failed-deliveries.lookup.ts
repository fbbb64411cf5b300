import type { Scope } from '../../kernel/scope.ts';
import type { WaitingWork } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { countFailedDeliveries } from './failed-deliveries.store.ts';

/** Deliveries that nobody has sent again since their last attempt failed. */
export function readFailedDeliveries(db: Reader, scope: Scope): Promise<WaitingWork> {
  return countFailedDeliveries(db, scope);
}
