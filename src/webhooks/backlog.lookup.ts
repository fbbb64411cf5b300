import type { BacklogSources } from '../platform/metrics/backlog.ts';
import { measureDeliveries } from './dispatching/dispatch.store.ts';

export const webhooksBacklog = { deliveries: measureDeliveries } satisfies BacklogSources;
