import { type BacklogSources, measureBacklog } from '../platform/metrics/backlog.ts';
import { DEMOS } from './demos.store.ts';

export const demoBacklog = {
  demos: (db, now) => measureBacklog(db, DEMOS, now),
} satisfies BacklogSources;
