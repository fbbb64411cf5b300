import type { Worker } from '../platform/workers/loop.ts';
import { under } from '../platform/writing/traced-work.ts';
import { tickLeftActions } from './actions/left-actions.worker.ts';
import { tickBacktests } from './backtests/backtests.worker.ts';
import { type InvestigationParts, tickInvestigations } from './investigations/investigations.worker.ts';
import { type MonitoringDeps, tickMonitoring } from './reassessment/monitoring.worker.ts';
import { tickShadows } from './shadows/shadows.worker.ts';

export interface MonitoringPace {
  readonly monitoringIntervalSeconds: number;
  readonly monitoringPerTick: number;
}

interface RiskScheduleParts extends InvestigationParts, Omit<MonitoringDeps, 'perTick'> {
  readonly pace: MonitoringPace;
}

/** The workers of this chapter. */
export function riskSchedule(parts: RiskScheduleParts): readonly Worker[] {
  const { monitoringIntervalSeconds, monitoringPerTick: perTick } = parts.pace;
  return [
    {
      name: 'monitoring',
      intervalSeconds: monitoringIntervalSeconds,
      // So many in each interval and no more, even where others are due already.
      tick: (now, span) => tickMonitoring({ ...under(span, parts), perTick }, now).then(() => 0),
    },
    {
      name: 'investigations',
      intervalSeconds: 2,
      tick: (now, span) => tickInvestigations(under(span, parts), 'deterministic', now),
    },
    {
      name: 'assisted-investigations',
      intervalSeconds: 2,
      tick: (now, span) => tickInvestigations(under(span, parts), 'ai_assisted', now),
    },
    {
      name: 'backtests',
      intervalSeconds: 5,
      tick: (now) => tickBacktests(parts, now),
      wokenBy: { risk: ['risk.backtest.started'] },
    },
    {
      name: 'left-actions',
      intervalSeconds: 60,
      tick: (_now, span) => tickLeftActions(under(span, parts)),
      wokenBy: { identity: ['member.removed'] },
    },
    { name: 'shadows', intervalSeconds: 5, tick: (now) => tickShadows(parts, now) },
  ];
}
