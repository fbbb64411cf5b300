import { Type } from 'typebox';
import type { Id, SubjectId } from '../../kernel/ids.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { RunId } from '../ids.ts';

export type MonitorId = Id<'screening-monitor'>;

/** Contract 4, *Re-screening*: how a subject is screened again. Who it is stays encrypted. */
export interface Monitor {
  readonly id: MonitorId;
  readonly sources: readonly string[];
  readonly reviewScore: number;
  readonly matchScore: number;
  /** Null where no PEP list was asked for. */
  readonly pepLookbackMonths: number | null;
  readonly riskSubjectId: SubjectId | null;
  readonly lastRunId: RunId;
  readonly lastRunAt: Date;
  readonly createdAt: Date;
}

export const MonitorShape = strict(
  {
    id: Uuid,
    sources: Type.Array(Type.String()),
    reviewScore: Type.Integer(),
    matchScore: Type.Integer(),
    pepLookbackMonths: nullable(Type.Integer()),
    riskSubjectId: nullable(Uuid),
    lastRunId: Uuid,
    lastRunAt: Timestamp,
    createdAt: Timestamp,
  },
  { title: 'ScreeningMonitor', description: 'Never shows the subject' },
);

export function presentMonitor(monitor: Monitor) {
  return {
    ...monitor,
    lastRunAt: monitor.lastRunAt.toISOString(),
    createdAt: monitor.createdAt.toISOString(),
  };
}

/** Authenticated with the sealed subject, so that it opens for its own monitor only. */
export function sealPurpose({ mode }: { readonly mode: string }, id: MonitorId): string {
  return `screening-monitor:${mode}:${id}`;
}
