import { FORTNIGHTS } from './calendar.ts';

export interface YearTemplates {
  readonly account: string;
  readonly data: string;
}

/** How customers are judged: one source of facts and one policy, in the version that holds. */
export interface YearPolicy {
  readonly sourceId: string;
  readonly policyVersionId: string;
}

/** A match that waits for the officer. */
export interface OpenMatch {
  readonly matchId: string;
  readonly subjectId: string;
  /** When it was found. */
  readonly at: string;
}

/** Between two parts of the year: what the next one has to know of those before. */
export interface YearSoFar {
  readonly templates: YearTemplates;
  readonly workflowId: string;
  readonly policy: YearPolicy;
  /** Oldest first. */
  readonly undecided: readonly OpenMatch[];
  /** Customers whom an assessment left to an officer, so many. */
  readonly reviewed: number;
  /** In the order of the customers. */
  readonly subjectIds: readonly string[];
  /** Once the bank's own system is told of events. */
  readonly webhookId?: string;
}

/** Before the year, its fortnights, and what is done at its end. */
export const YEAR_PARTS = FORTNIGHTS + 2;

/** One part of a year that ends at a time. */
export interface YearPart {
  readonly until: Date;
  /** From 0. */
  readonly part: number;
  /** Null before the first part. */
  readonly soFar: YearSoFar | null;
}
