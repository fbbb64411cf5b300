/** The records of the screening chapter, as far as the pages show them. */
export type RunStatus = 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
export type Decision = 'confirmed' | 'false_positive';

export interface Source {
  readonly key: string;
  readonly name: string;
  readonly listKind: 'sanctions' | 'pep';
  readonly enabled: boolean;
  readonly activeVersion: {
    readonly versionId: string;
    readonly publishedAt: string | null;
    readonly loadedAt: string;
    readonly entryCount: number;
    readonly droppedEntries: number;
    readonly reindexPending: boolean;
  } | null;
  readonly confirmedAt: string | null;
  readonly stale: boolean;
  readonly staleReasons: readonly string[];
  readonly attention: readonly string[];
  readonly attribution: string;
  readonly homepage: string;
}

/** How a list stood when it was searched. */
export interface SearchedSource {
  readonly key: string;
  readonly versionId: string | null;
  readonly publishedAt: string | null;
  readonly missing: boolean;
  readonly stale: boolean;
  readonly staleReasons: readonly string[];
  readonly attention: boolean;
  readonly droppedEntries?: number;
  readonly reindexPending?: boolean;
}

export interface Run {
  readonly id: string;
  readonly status: RunStatus;
  readonly incomplete: boolean;
  readonly incompleteReasons: readonly string[];
  readonly errorCode: string | null;
  readonly trigger: 'api' | 'session' | 'rescreen';
  readonly riskSubjectId: string | null;
  readonly sources: readonly SearchedSource[];
  readonly policy: {
    readonly reviewScore: number;
    readonly matchScore: number;
    readonly scorerVersion: string;
    readonly pepLookbackMonths?: number;
  };
  readonly candidateCount: number;
  readonly topScore: number | null;
  readonly matches: readonly Match[];
  readonly createdAt: string;
}

export interface DecidedRun extends Run {
  readonly decisions: readonly DecisionTaken[];
}

export interface DecisionTaken {
  readonly matchId: string;
  readonly decision: Decision;
  readonly reason: string;
  /** `user:<id>` */
  readonly decidedBy: string;
  readonly decidedAt: string;
}

export interface RunPage {
  readonly items: readonly Run[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

export interface Match {
  readonly id: string;
  readonly source: string;
  readonly sourceEntryId: string;
  readonly listKind: 'sanctions' | 'pep';
  readonly listedName: string;
  readonly matchedName: string | null;
  readonly score: number;
  readonly factors: readonly Factor[];
  readonly decision: 'pending' | Decision;
  readonly pep?: PepDetails;
}

export interface Factor {
  readonly code: string;
  readonly points: number;
  readonly detail: string | null;
}

export interface PepDetails {
  readonly standing: 'pep' | 'former_pep' | 'family_member' | 'none';
  readonly lastHeldUntil?: string | null;
  readonly flags: readonly string[];
  readonly positions: readonly Position[];
  readonly relatedPeps?: readonly {
    readonly entryId: string;
    readonly name: string;
    readonly relation: string;
    readonly positions: readonly Position[];
  }[];
}

export interface Position {
  readonly category: string;
  readonly title: string;
  readonly country: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly current: boolean;
  readonly roster: string;
}

export interface Monitor {
  readonly id: string;
  readonly sources: readonly string[];
  readonly reviewScore: number;
  readonly matchScore: number;
  readonly riskSubjectId: string | null;
  readonly lastRunId: string;
  readonly lastRunAt: string;
  readonly createdAt: string;
}
