import type { Operations, Schemas } from '@assay/client';

/** The records of the screening chapter, as the API describes them. */
export type Source = Schemas['ScreeningSource'];
export type Run = Schemas['ScreeningRun'];
export type RunStatus = Run['status'];
/** How a list stood when it was searched. */
export type SearchedSource = Run['sources'][number];
export type DecidedRun = Schemas['DecidedScreeningRun'];
export type DecisionTaken = DecidedRun['decisions'][number];
export type Decision = DecisionTaken['decision'];
export type RunPage = Operations['listScreeningRuns']['answer'];
export type Match = Schemas['ScreeningMatch'];
export type Factor = Match['factors'][number];
export type PepDetails = Schemas['PepDetails'];
export type Position = PepDetails['positions'][number];
export type Monitor = Schemas['ScreeningMonitor'];
export type MonitorPage = Operations['listScreeningMonitors']['answer'];
