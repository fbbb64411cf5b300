import { homeLimits } from '../kernel/waiting.ts';
import { readWaitingDocuments } from '../documents/index.ts';
import { lastDays } from '../kernel/days.ts';
import type { Query } from '../platform/endpoints/contexts.ts';
import { readRiskWork } from '../risk/index.ts';
import { readScreeningWork } from '../screening/index.ts';
import { readFailedDeliveries } from '../webhooks/index.ts';
import type { HomeCapabilities } from './capabilities.ts';
import type { Home } from './home.ts';

/** Each chapter counts what waits in it. */
export const readHome: Query<null, Home, never, HomeCapabilities> = async (
  db,
  { scope, now, capabilities: allowed },
) => {
  const days = lastDays(now, homeLimits.days);
  const [risk, screening, waitingDocuments, failedDeliveries] = await Promise.all([
    readRiskWork(db, scope, now, days),
    readScreeningWork(db, scope, { now, days, allowed }),
    readWaitingDocuments(db, scope),
    readFailedDeliveries(db, scope),
  ]);
  const { assessments, openActionGroups, ...riskWaiting } = risk;
  const { runs, decisions, ...screeningWaiting } = screening;
  return {
    waiting: { ...riskWaiting, ...screeningWaiting, waitingDocuments, failedDeliveries },
    openActionGroups,
    days: days.map(({ name }) => name),
    series: { runs, assessments, decisions },
  };
};
