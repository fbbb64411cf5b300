import { type Decision, DECISIONS } from '@assay/policy-engine';
import { type Static, Type } from 'typebox';
import { nullable, strict } from '../kernel/schema.ts';
import { homeLimits, presentWaiting, type WaitingWork, WaitingShape } from '../kernel/waiting.ts';

import { ACTION_AGES, ACTION_AGES_SAID, type OpenActionGroup } from '../kernel/open-actions.ts';

export const WORK = [
  'undecidedMatches',
  'openActions',
  'expiringEvidence',
  'expiringOverrides',
  'staleAssessments',
  'lists',
  'failedDeliveries',
  'waitingDocuments',
] as const;
export type Work = (typeof WORK)[number];

interface RunsOfDay {
  readonly count: number;
  readonly byStatus: {
    readonly match: number;
    readonly possible_match: number;
    readonly clear: number;
    readonly incomplete: number;
    readonly error: number;
  };
}

interface AssessmentsOfDay {
  readonly count: number;
  readonly byBand: readonly { readonly band: string | null; readonly count: number }[];
}

interface DecisionsOfDay {
  readonly count: number;
  readonly byDecision: { readonly confirmed: number; readonly false_positive: number };
  readonly medianHours: number | null;
}

/** Contract 6, *Activity, home, work*: what waits, and how much was done on each day. */
export interface Home {
  readonly waiting: Readonly<Record<Work, WaitingWork>>;
  readonly openActionGroups: readonly OpenActionGroup<Decision>[];
  readonly days: readonly string[];
  /** In the order of the days. */
  readonly series: {
    readonly runs: readonly RunsOfDay[];
    readonly assessments: readonly AssessmentsOfDay[];
    readonly decisions: readonly DecisionsOfDay[];
  };
}

const DAY = {
  day: Type.String({ description: '`YYYY-MM-DD`, in UTC' }),
  count: Type.Integer(),
};
const DAYS = { description: `The last ${homeLimits.days} days with today, oldest first` };

const RunsShape = Type.Array(
  strict({
    ...DAY,
    byStatus: strict(
      {
        match: Type.Integer(),
        possible_match: Type.Integer(),
        clear: Type.Integer(),
        incomplete: Type.Integer(),
        error: Type.Integer(),
      },
      { description: 'As it is today: a decision may have changed it' },
    ),
  }),
  DAYS,
);
const AssessmentsShape = Type.Array(
  strict({
    ...DAY,
    byBand: Type.Array(
      strict({
        band: nullable(Type.String({ description: 'Of the policy; null where the score fell into none' })),
        count: Type.Integer(),
      }),
      { description: 'Bands that something fell into, by name' },
    ),
  }),
  DAYS,
);
const DecisionsShape = Type.Array(
  strict({
    ...DAY,
    byDecision: strict({ confirmed: Type.Integer(), false_positive: Type.Integer() }),
    medianHours: nullable(
      Type.Number({
        minimum: 0,
        description: 'From the run of a match until the decision on it; null where nothing was decided',
      }),
    ),
  }),
  DAYS,
);

const OpenActionGroupShape = strict(
  {
    decision: Type.Enum([...DECISIONS], { description: 'Of the assessment that requires them' }),
    age: Type.Enum([...ACTION_AGES], { description: ACTION_AGES_SAID }),
    ...WaitingShape.properties,
  },
  { title: 'OpenActionGroup' },
);

export const HomeShape = strict(
  {
    undecidedMatches: WaitingShape,
    openActions: WaitingShape,
    openActionGroups: Type.Array(OpenActionGroupShape, {
      description:
        'The open actions by severity and age, those that wait longest first; none that are empty. Of more than 10000 the oldest 10000 are counted',
    }),
    expiringEvidence: WaitingShape,
    expiringOverrides: WaitingShape,
    staleAssessments: WaitingShape,
    lists: WaitingShape,
    failedDeliveries: WaitingShape,
    waitingDocuments: WaitingShape,
    series: strict({ runs: RunsShape, assessments: AssessmentsShape, decisions: DecisionsShape }),
  },
  { title: 'Home' },
);

export function presentHome({ waiting, openActionGroups, days, series }: Home): Static<typeof HomeShape> {
  const dated = <Done extends object>(done: readonly Done[]) =>
    done.map((one, place) => ({ day: days[place] ?? '', ...one }));
  return {
    undecidedMatches: presentWaiting(waiting.undecidedMatches),
    openActions: presentWaiting(waiting.openActions),
    openActionGroups: openActionGroups.map(({ decision, age, ...group }) => ({
      decision,
      age,
      ...presentWaiting(group),
    })),
    expiringEvidence: presentWaiting(waiting.expiringEvidence),
    expiringOverrides: presentWaiting(waiting.expiringOverrides),
    staleAssessments: presentWaiting(waiting.staleAssessments),
    lists: presentWaiting(waiting.lists),
    failedDeliveries: presentWaiting(waiting.failedDeliveries),
    waitingDocuments: presentWaiting(waiting.waitingDocuments),
    series: {
      runs: dated(series.runs),
      assessments: dated(series.assessments.map(({ count, byBand }) => ({ count, byBand: [...byBand] }))),
      decisions: dated(series.decisions),
    },
  };
}
