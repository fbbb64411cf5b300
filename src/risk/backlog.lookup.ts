import { type BacklogSources, measureBacklog } from '../platform/metrics/backlog.ts';
import { BACKTESTS } from './backtests/backtests.store.ts';
import { investigationsBy } from './investigations/investigations.store.ts';
import { CHECKS } from './monitoring/monitoring.store.ts';
import { SHADOWS } from './shadows/shadows.store.ts';

export const riskBacklog = {
  monitoring: (db, now) => measureBacklog(db, CHECKS, now),
  investigations: (db, now) => measureBacklog(db, investigationsBy('deterministic'), now),
  assisted_investigations: (db, now) => measureBacklog(db, investigationsBy('ai_assisted'), now),
  backtests: (db, now) => measureBacklog(db, BACKTESTS, now),
  shadows: (db, now) => measureBacklog(db, SHADOWS, now),
} satisfies BacklogSources;
