import type { Scope } from '../../kernel/scope.ts';
import type { Waiting } from '../../kernel/waiting.ts';
import type { Reader } from '../../platform/database/database.ts';
import { countFailedDeliveries } from './failed-deliveries.store.ts';

/** Deliveries that nobody has sent again since their last attempt failed. */
export function readFailedDeliveries(db: Reader, scope: Scope): Promise<Waiting> {
  return countFailedDeliveries(db, scope);
}
