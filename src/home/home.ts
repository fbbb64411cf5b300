import { type Static, Type } from 'typebox';
import { strict } from '../kernel/schema.ts';
import { homeLimits, presentWaiting, type Waiting, WaitingShape } from '../kernel/waiting.ts';

export const WORK = [
  'undecidedMatches',
  'openActions',
  'expiringOverrides',
  'staleAssessments',
  'lists',
  'failedDeliveries',
  'waitingDocuments',
] as const;
export type Work = (typeof WORK)[number];

export const SERIES = ['runs', 'assessments', 'decisions'] as const;
export type SeriesName = (typeof SERIES)[number];

/** Contract 6, *Activity, home, work*: what waits, and how much was done on each day. */
export interface Home {
  readonly waiting: Readonly<Record<Work, Waiting>>;
  readonly days: readonly string[];
  /** In the order of the days. */
  readonly series: Readonly<Record<SeriesName, readonly number[]>>;
}

const SeriesShape = Type.Array(
  strict({ day: Type.String({ description: '`YYYY-MM-DD`, in UTC' }), count: Type.Integer() }),
  { description: `The last ${homeLimits.days} days with today, oldest first` },
);

export const HomeShape = strict(
  {
    undecidedMatches: WaitingShape,
    openActions: WaitingShape,
    expiringOverrides: WaitingShape,
    staleAssessments: WaitingShape,
    lists: WaitingShape,
    failedDeliveries: WaitingShape,
    waitingDocuments: WaitingShape,
    series: strict({ runs: SeriesShape, assessments: SeriesShape, decisions: SeriesShape }),
  },
  { title: 'Home' },
);

export function presentHome({ waiting, days, series }: Home): Static<typeof HomeShape> {
  const daily = (name: SeriesName) => days.map((day, place) => ({ day, count: series[name][place] ?? 0 }));
  return {
    undecidedMatches: presentWaiting(waiting.undecidedMatches),
    openActions: presentWaiting(waiting.openActions),
    expiringOverrides: presentWaiting(waiting.expiringOverrides),
    staleAssessments: presentWaiting(waiting.staleAssessments),
    lists: presentWaiting(waiting.lists),
    failedDeliveries: presentWaiting(waiting.failedDeliveries),
    waitingDocuments: presentWaiting(waiting.waitingDocuments),
    series: { runs: daily('runs'), assessments: daily('assessments'), decisions: daily('decisions') },
  };
}
