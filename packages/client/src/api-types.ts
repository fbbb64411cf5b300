// Written by `npm run generate` from the description of the API.

export interface Schemas {
  ActionRecord: {
    readonly id: string;
    readonly resource: 'actions';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly subjectId: string;
      readonly assessmentId: string;
      readonly policyKey: string;
      readonly policyVersionId: string;
      readonly name: string;
      readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      readonly status: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
      readonly revision: number;
      readonly transitions: readonly {
        readonly from: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
        readonly to: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
        readonly reason: string;
        readonly by: string;
        readonly at: string;
      }[];
      readonly assigneeId: string | null;
      readonly dueAt: string | null;
    };
  };
  Activity: {
    readonly id: string;
    readonly at: string;
    readonly actor: string;
    readonly type: string;
    readonly resource: string;
    readonly resourceId: string;
    readonly mode: 'test' | 'live' | null;
    readonly detail: { readonly [name: string]: unknown };
    readonly name: string | null;
  };
  ActivityList: { readonly items: readonly Schemas['Activity'][]; readonly nextCursor: string | null };
  AddedMember: {
    readonly id: string;
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly role: 'owner' | 'admin' | 'member';
    readonly status: 'active' | 'invited';
    readonly createdAt: string;
    readonly invitation?: Schemas['Invitation'];
  };
  ApiKey: {
    readonly id: string;
    readonly keyId: string;
    readonly name: string;
    readonly mode: 'test' | 'live';
    readonly createdAt: string;
    readonly expiresAt: string | null;
    readonly revokedAt: string | null;
    readonly lastUsedAt: string | null;
  };
  AssessmentDossier: {
    readonly kind: 'dossier';
    readonly version: 1;
    readonly organizationId: string;
    readonly madeAt: string;
    readonly assessment: Schemas['AssessmentRecord'];
    readonly proof: {
      readonly state: 'sealed' | 'waiting';
      readonly checkpoint: Schemas['HistoryCheckpoint'] | null;
      readonly keys: readonly {
        readonly kty: 'OKP';
        readonly crv: 'Ed25519';
        readonly x: string;
        readonly kid: string;
        readonly use: 'sig';
        readonly alg: 'EdDSA';
      }[];
      readonly events: readonly {
        readonly payload: { readonly [name: string]: unknown };
        readonly entry: Schemas['HistoryEntry'] | null;
        readonly inclusion: Schemas['HistoryProof'] | null;
      }[];
    };
  };
  AssessmentRecord: {
    readonly id: string;
    readonly resource: 'assessments';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly subjectId: string;
      readonly policyVersionId: string;
      readonly policyKey: string;
      readonly policyVersion: number;
      readonly policy: { readonly definition: unknown; readonly digest: string };
      readonly trigger: string;
      readonly eventIds: readonly string[];
      readonly evaluatedAt: string;
      readonly sequence: number;
      readonly evidenceRevision: number;
      readonly previousAssessmentId: string | null;
      readonly evaluatorVersion: string;
      readonly inputs: readonly {
        readonly key: string;
        readonly status:
          | 'resolved'
          | 'conflict'
          | 'revoked'
          | 'unavailable'
          | 'expired'
          | 'stale'
          | 'missing';
        readonly value: string | number | boolean | readonly (string | number | boolean)[] | null;
        readonly source: string | null;
        readonly evidenceId: string | null;
        readonly observedAt: string | null;
        readonly expiresAt: string | null;
        readonly freshUntil: string | null;
        readonly candidates: readonly {
          readonly source: string;
          readonly evidenceId: string | null;
          readonly status: 'usable' | 'revoked' | 'unavailable' | 'expired' | 'stale' | 'missing';
        }[];
      }[];
      readonly status: 'complete' | 'incomplete';
      readonly score: number | null;
      readonly band: string | null;
      readonly forcedBand: string | null;
      readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      readonly factors: readonly {
        readonly key: string;
        readonly status: 'scored' | 'unknown' | 'no_case_matched';
        readonly caseIndex: number | null;
        readonly caseId: string | null;
        readonly points: number | null;
        readonly weight: number;
        readonly contribution: number | null;
        readonly reason: string | null;
      }[];
      readonly rules: readonly {
        readonly id: string;
        readonly outcome: 'held' | 'not_held' | 'unknown';
        readonly reason: string;
      }[];
      readonly requiredActions: readonly {
        readonly actionId: string;
        readonly name: string;
        readonly origins: readonly { readonly type: 'band' | 'rule'; readonly id: string }[];
      }[];
      readonly freshUntil: string | null;
      readonly reviewDueAt: string | null;
      readonly digest: string;
    };
  };
  AssessmentState: {
    readonly assessmentId: string;
    readonly current: boolean;
    readonly effectiveDecision:
      | 'none'
      | 'awaiting_evidence'
      | 'review'
      | 'restrict'
      | 'reject'
      | 'reassessment_required';
    readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
    readonly reasons: readonly (
      | 'newer_evidence'
      | 'newer_assessment'
      | 'freshness_elapsed'
      | 'review_elapsed'
      | 'retired_source'
    )[];
    readonly overrideId: string | null;
    readonly currentUntil: string | null;
  };
  AssignedScreeningMatch: {
    readonly id: string;
    readonly source: string;
    readonly sourceEntryId: string;
    readonly listKind: 'sanctions' | 'pep' | 'internal';
    readonly listedName: string;
    readonly matchedName: string | null;
    readonly score: number;
    readonly factors: readonly {
      readonly code: string;
      readonly points: number;
      readonly detail: string | null;
    }[];
    readonly decision: 'pending' | 'confirmed' | 'false_positive';
    readonly pep?: Schemas['PepDetails'];
    readonly assigneeId: string | null;
    readonly dueAt: string | null;
  };
  Attention: {
    readonly id: string;
    readonly at: string;
    readonly name: string;
    readonly subjectId: string;
    readonly subject: { readonly kind: string; readonly externalId: string };
  };
  AttentionList: { readonly items: readonly Schemas['Attention'][]; readonly nextCursor: string | null };
  AuditTrail: {
    readonly items: readonly {
      readonly sequence: number;
      readonly type: string;
      readonly at: string;
      readonly actor: string;
      readonly detail: { readonly [name: string]: unknown };
      readonly hash: string;
      readonly previousHash: string | null;
    }[];
  };
  Backtest: {
    readonly id: string;
    readonly policyVersionId: string;
    readonly policyKey: string;
    readonly state: 'queued' | 'running' | 'completed' | 'failed';
    readonly counts: {
      readonly assessments: number | null;
      readonly done: number;
      readonly moved: number;
      readonly notCovered: number;
    };
    readonly matrix: readonly {
      readonly before: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly after: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly count: number;
    }[];
    readonly from: string | null;
    readonly to: string | null;
    readonly contextId: string | null;
    readonly band: string | null;
    readonly limit: number;
    readonly createdAt: string;
    readonly createdBy: string;
    readonly startedAt: string | null;
    readonly completedAt: string | null;
  };
  ChangedFields: {
    readonly field: Schemas['SigningField'];
    readonly alsoChanged: readonly Schemas['SigningField'][];
    readonly requiredRemaining: number;
  };
  ContextMembership: {
    readonly id: string;
    readonly contextId: string;
    readonly subjectId: string;
    readonly role: string | null;
    readonly createdAt: string;
  };
  ContextPolicies: {
    readonly contextId: string;
    readonly revision: number;
    readonly policies: readonly {
      readonly policyVersionId: string;
      readonly policyKey: string;
      readonly version: number;
    }[];
  };
  ContextRecord: {
    readonly id: string;
    readonly resource: 'contexts';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly kind: string;
      readonly externalId: string;
      readonly label: string | null;
      readonly policiesRevision: number;
    };
  };
  CreatedApiKey: {
    readonly id: string;
    readonly keyId: string;
    readonly name: string;
    readonly mode: 'test' | 'live';
    readonly createdAt: string;
    readonly expiresAt: string | null;
    readonly revokedAt: string | null;
    readonly lastUsedAt: string | null;
    readonly secret: string;
  };
  CreatedWebhook: {
    readonly id: string;
    readonly url: string;
    readonly events: readonly string[];
    readonly mode: 'test' | 'live';
    readonly active: boolean;
    readonly description: string | null;
    readonly createdAt: string;
    readonly secret: string;
  };
  DecidedScreeningRun: {
    readonly id: string;
    readonly mode: 'test' | 'live';
    readonly status: 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
    readonly incomplete: boolean;
    readonly incompleteReasons: readonly (
      | 'source_missing'
      | 'source_stale'
      | 'source_attention'
      | 'source_dropped_entries'
      | 'source_reindex_pending'
      | 'candidates_capped'
      | 'pep_candidates_capped'
      | 'name_terms_capped'
      | 'name_without_tokens'
      | 'internal_candidates_capped'
    )[];
    readonly errorCode: 'missing_name' | 'no_lists' | 'invalid_scores' | 'screening_failed' | null;
    readonly trigger: 'api' | 'session' | 'rescreen' | 'batch';
    readonly sessionId: string | null;
    readonly riskSubjectId: string | null;
    readonly sources: readonly {
      readonly key: string;
      readonly listKind?: 'sanctions' | 'pep' | 'internal';
      readonly versionId: string | null;
      readonly publishedAt: string | null;
      readonly missing: boolean;
      readonly stale: boolean;
      readonly staleReasons: readonly string[];
      readonly attention: boolean;
      readonly droppedEntries?: number;
      readonly reindexPending?: boolean;
      readonly termBuilderVersion?: number;
    }[];
    readonly policy: {
      readonly reviewScore: number;
      readonly matchScore: number;
      readonly scorerVersion: string;
      readonly pepLookbackMonths?: number;
    };
    readonly riskSource: string | null;
    readonly riskSources: readonly {
      readonly fact: 'screening.sanctions' | 'screening.pep';
      readonly source: string;
      readonly status: 'available' | 'unavailable';
      readonly value: string | null;
      readonly evidenceId: string;
    }[];
    readonly candidateCount: number;
    readonly topScore: number | null;
    readonly matches: readonly Schemas['ListedScreeningMatch'][];
    readonly createdAt: string;
    readonly decisions: readonly {
      readonly matchId: string;
      readonly decision: 'confirmed' | 'false_positive';
      readonly reason: string;
      readonly decidedBy: string;
      readonly decidedAt: string;
    }[];
  };
  Demo: {
    readonly possible: boolean;
    readonly state: 'queued' | 'running' | 'completed' | 'failed' | null;
    readonly progress: { readonly done: number; readonly parts: number };
    readonly createdAt: string | null;
    readonly startedAt: string | null;
    readonly completedAt: string | null;
  };
  Document: {
    readonly id: string;
    readonly name: string;
    readonly status: 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
    readonly mode: 'test' | 'live';
    readonly origin: 'template' | 'upload';
    readonly templateId: string | null;
    readonly templateRevision: number | null;
    readonly sourceHash: string | null;
    readonly pageCount: number;
    readonly pages: readonly { readonly width: number; readonly height: number }[];
    readonly pdfSha256: string;
    readonly uploadSha256: string | null;
    readonly completedPdfSha256: string | null;
    readonly signers: readonly Schemas['Signer'][];
    readonly createdAt: string;
    readonly sentAt: string | null;
    readonly completedAt: string | null;
    readonly expiresAt: string | null;
    readonly voidReason: string | null;
    readonly riskSubjectId?: string;
  };
  DocumentEventData: {
    readonly organizationId: string;
    readonly sandbox: boolean;
    readonly documentId: string;
  };
  DocumentForm: {
    readonly documentId: string;
    readonly fillable: boolean;
    readonly items: readonly Schemas['FormField'][];
  };
  DocumentSignerEventData: {
    readonly organizationId: string;
    readonly sandbox: boolean;
    readonly documentId: string;
    readonly signerId: string;
  };
  EventRecord: {
    readonly id: string;
    readonly resource: 'events';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly type: string;
      readonly category: 'activity' | 'evidence' | 'assessments' | 'actions' | 'overrides' | null;
      readonly subjectId: string | null;
      readonly sequence: number | null;
      readonly resource: string;
      readonly resourceId: string;
      readonly actor: string;
      readonly reason: string | null;
      readonly detail: { readonly [name: string]: unknown };
      readonly occurredAt: string;
      readonly recordedAt: string;
    };
  };
  EvidenceRecord: {
    readonly id: string;
    readonly resource: 'evidence';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly subjectId: string;
      readonly sequence: number;
      readonly fact: string;
      readonly source: string;
      readonly status: 'available' | 'unavailable' | 'revoked';
      readonly value: string | number | boolean | readonly (string | number | boolean)[] | null;
      readonly observedAt: string;
      readonly expiresAt: string | null;
      readonly receivedAt: string;
      readonly providerRef: string | null;
      readonly provenance: {
        readonly evidenceClass: 'assertion' | 'verification' | 'screening' | 'session_check';
        readonly sourceRegistrationId?: string;
        readonly bindingRevision?: number;
        readonly apiKeyId?: string;
        readonly adapterVersion: string;
      };
      readonly batchId: string | null;
      readonly supersedes: string | null;
      readonly supersededBy: string | null;
    };
  };
  Field: {
    readonly id: string;
    readonly documentId: string;
    readonly signerId: string;
    readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
    readonly pageNumber: number;
    readonly xPosition: number;
    readonly yPosition: number;
    readonly width: number;
    readonly height: number;
    readonly required: boolean;
    readonly label: string | null;
    readonly value: string | null;
    readonly options: readonly string[] | null;
    readonly acroFieldName: string | null;
    readonly maxLength: number | null;
    readonly validationPattern: string | null;
    readonly validationMessage: string | null;
    readonly groupKey: string | null;
    readonly groupRequired: boolean;
    readonly requiredWhenFieldId: string | null;
    readonly requiredWhenValue: string | null;
    readonly sharedFill: boolean;
    readonly dateFormat: string | null;
    readonly editable: boolean;
    readonly multiline: boolean;
    readonly signatureImageUrl: string | null;
    readonly filledAt: string | null;
    readonly filledBy: 'sender' | 'signer' | null;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  FormField: {
    readonly name: string;
    readonly type: 'text' | 'checkbox' | 'radio' | 'dropdown' | 'listbox' | 'signature' | 'button';
    readonly pageNumber: number;
    readonly xPosition: number;
    readonly yPosition: number;
    readonly width: number;
    readonly height: number;
    readonly required: boolean;
    readonly readOnly: boolean;
    readonly maxLength: number | null;
    readonly options: readonly string[] | null;
    readonly value: string | null;
    readonly multiline: boolean;
  };
  HistoryCheckpoint: {
    readonly id: string;
    readonly size: number;
    readonly rootHash: string;
    readonly at: string;
    readonly signature: string;
    readonly keyId: string;
    readonly timestampToken: string | null;
  };
  HistoryCheckpointList: {
    readonly items: readonly Schemas['HistoryCheckpoint'][];
    readonly nextCursor: string | null;
  };
  HistoryConsistency: { readonly path: readonly string[] };
  HistoryEntry: {
    readonly index: number;
    readonly at: string;
    readonly chapter:
      | 'identity'
      | 'verification'
      | 'webhooks'
      | 'templates'
      | 'lists'
      | 'risk'
      | 'screening'
      | 'documents';
    readonly type: string;
    readonly resource: string;
    readonly resourceId: string;
    readonly actor: string;
    readonly mode: 'test' | 'live' | null;
    readonly payloadSha256: string;
  };
  HistoryEntryList: {
    readonly items: readonly Schemas['HistoryEntry'][];
    readonly nextCursor: string | null;
  };
  HistoryKeys: {
    readonly keys: readonly {
      readonly kty: 'OKP';
      readonly crv: 'Ed25519';
      readonly x: string;
      readonly kid: string;
      readonly use: 'sig';
      readonly alg: 'EdDSA';
    }[];
  };
  HistoryProof: {
    readonly index: number;
    readonly leafHash: string;
    readonly path: readonly string[];
    readonly rootHash: string;
  };
  Home: {
    readonly undecidedMatches: Schemas['Waiting'];
    readonly openActions: Schemas['Waiting'];
    readonly openActionGroups: readonly Schemas['OpenActionGroup'][];
    readonly expiringEvidence: Schemas['Waiting'];
    readonly expiringOverrides: Schemas['Waiting'];
    readonly staleAssessments: Schemas['Waiting'];
    readonly lists: Schemas['Waiting'];
    readonly failedDeliveries: Schemas['Waiting'];
    readonly waitingDocuments: Schemas['Waiting'];
    readonly series: {
      readonly runs: readonly {
        readonly day: string;
        readonly count: number;
        readonly byStatus: {
          readonly match: number;
          readonly possible_match: number;
          readonly clear: number;
          readonly incomplete: number;
          readonly error: number;
        };
      }[];
      readonly assessments: readonly {
        readonly day: string;
        readonly count: number;
        readonly byBand: readonly { readonly band: string | null; readonly count: number }[];
      }[];
      readonly decisions: readonly {
        readonly day: string;
        readonly count: number;
        readonly byDecision: { readonly confirmed: number; readonly false_positive: number };
        readonly medianHours: number | null;
      }[];
    };
  };
  InvestigationAiSettings: {
    readonly enabled: boolean;
    readonly revision: number;
    readonly changedBy: string | null;
    readonly changedAt: string | null;
  };
  InvestigationRecord: {
    readonly id: string;
    readonly resource: 'investigations';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly subjectId: string;
      readonly question: string | null;
      readonly method: 'deterministic' | 'ai_assisted';
      readonly status: 'queued' | 'running' | 'completed' | 'failed';
      readonly snapshot: {
        readonly evidenceRevision: number;
        readonly assessmentSequence: number;
        readonly eventSequence: number;
        readonly takenAt: string;
        readonly digest: string;
      } | null;
      readonly findings: readonly {
        readonly id: string;
        readonly severity: 'critical' | 'attention' | 'info';
        readonly code: string;
        readonly statement: string;
        readonly citations: readonly {
          readonly resource: 'subjects' | 'policies' | 'evidence' | 'assessments' | 'overrides' | 'actions';
          readonly id: string;
        }[];
      }[];
      readonly model: string | null;
      readonly error:
        | 'model_not_configured'
        | 'ai_consent_withdrawn'
        | 'model_timed_out'
        | 'model_unreachable'
        | 'model_refused'
        | 'model_answer_invalid'
        | 'investigator_failed'
        | null;
      readonly startedAt: string | null;
      readonly completedAt: string | null;
    };
  };
  InvestigationState: {
    readonly investigationId: string;
    readonly status: 'queued' | 'running' | 'completed' | 'failed';
    readonly outdated: boolean;
    readonly reasons: readonly (
      | 'evidence_changed'
      | 'assessment_created'
      | 'action_changed'
      | 'override_changed'
      | 'activity_reported'
    )[];
  };
  Invitation: { readonly url: string; readonly expiresAt: string };
  InvitedMember: {
    readonly id: string;
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly role: 'owner' | 'admin' | 'member';
    readonly status: 'active' | 'invited';
    readonly createdAt: string;
    readonly invitation: Schemas['Invitation'];
  };
  Journey: { readonly items: readonly Schemas['EventRecord'][]; readonly nextCursor: string | null };
  LinkedSigner: {
    readonly id: string;
    readonly roleId: string | null;
    readonly role: string | null;
    readonly name: string;
    readonly email: string;
    readonly signingOrder: number;
    readonly status: 'waiting' | 'invited' | 'viewed' | 'signed' | 'declined';
    readonly signedAt: string | null;
    readonly declineReason: string | null;
    readonly signingUrl: string;
  };
  ListChange: {
    readonly change: 'activated' | 'rolled_back' | 'switched_on' | 'switched_off';
    readonly versionId: string | null;
    readonly formerVersionId: string | null;
    readonly importId: string | null;
    readonly forced: boolean;
    readonly changedAt: string;
  };
  ListImport: {
    readonly importId: string;
    readonly state: 'running' | 'activated' | 'refused' | 'failed';
    readonly progress: {
      readonly stage: 'fetching' | 'waiting' | 'reading' | 'activating' | 'ended';
      readonly bytes: number;
      readonly totalBytes: number | null;
      readonly entries: number;
    };
    readonly counts: { readonly [name: string]: number };
    readonly attention: readonly string[];
    readonly versionId: string | null;
    readonly startedAt: string;
    readonly endedAt: string | null;
    readonly key:
      | 'eu_fsf'
      | 'ofac_sdn'
      | 'ofac_consolidated'
      | 'uk_sanctions'
      | 'idb_sanctions'
      | 'service_pep'
      | 'un_sc';
  };
  ListVersion: {
    readonly versionId: string;
    readonly active: boolean;
    readonly publishedAt: string | null;
    readonly loadedAt: string;
    readonly confirmedAt: string;
    readonly origin: 'publisher' | 'file' | 'mirror';
    readonly format: string;
    readonly entryCount: number;
    readonly droppedEntries: number;
    readonly termBuilderVersion: number;
    readonly counts: { readonly [name: string]: number };
  };
  ListedEntry: {
    readonly source: string;
    readonly versionId: string;
    readonly sourceEntryId: string;
    readonly kind: 'person' | 'entity' | 'vessel' | 'aircraft' | 'unknown';
    readonly names: readonly {
      readonly value: string;
      readonly kind: 'primary' | 'alias' | 'former' | 'native';
      readonly quality: 'strong' | 'weak';
      readonly script: string | null;
    }[];
    readonly births: readonly {
      readonly date: string | null;
      readonly place: string | null;
      readonly circa: boolean;
      readonly from: string | null;
      readonly to: string | null;
    }[];
    readonly nationalities: readonly string[];
    readonly countries: readonly string[];
    readonly identifiers: readonly {
      readonly kind: 'passport' | 'national_id' | 'registration_number' | 'wallet';
      readonly value: string;
      readonly country: string | null;
      readonly note: string | null;
    }[];
    readonly addresses: readonly string[];
    readonly programmes: readonly string[];
    readonly legalBasis: readonly string[];
    readonly positions: readonly string[];
    readonly remarks: readonly string[];
    readonly listedOn: string | null;
    readonly changedOn: string | null;
    readonly link: string | null;
  };
  ListedScreeningMatch: {
    readonly id: string;
    readonly source: string;
    readonly sourceEntryId: string;
    readonly listKind: 'sanctions' | 'pep' | 'internal';
    readonly listedName: string;
    readonly matchedName: string | null;
    readonly score: number;
    readonly factors: readonly {
      readonly code: string;
      readonly points: number;
      readonly detail: string | null;
    }[];
    readonly decision: 'pending' | 'confirmed' | 'false_positive';
    readonly pep?: Schemas['PepDetails'];
    readonly entry: Schemas['ListedEntry'] | null;
  };
  Member: {
    readonly id: string;
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly role: 'owner' | 'admin' | 'member';
    readonly status: 'active' | 'invited';
    readonly createdAt: string;
  };
  Monitoring: {
    readonly id: string;
    readonly subjectId: string;
    readonly policyKey: string;
    readonly policyVersionId: string;
    readonly enabled: boolean;
    readonly lastError: 'applicability_unknown' | 'applicability_not_matched' | 'evaluation_failed' | null;
    readonly lastEvaluatedAt: string | null;
    readonly nextCheckAt: string | null;
    readonly lastAssessmentId: string | null;
  };
  MovedAssessments: {
    readonly items: readonly {
      readonly assessmentId: string;
      readonly subjectId: string;
      readonly before: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly after: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly because: readonly {
        readonly type: 'factor' | 'rule' | 'input' | 'band';
        readonly id: string;
      }[];
    }[];
    readonly nextCursor: string | null;
  };
  OpenActionGroup: {
    readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
    readonly age: 'day' | 'week' | 'month' | 'older';
    readonly count: number;
    readonly oldest: string | null;
  };
  OperatedList: {
    readonly key:
      | 'eu_fsf'
      | 'ofac_sdn'
      | 'ofac_consolidated'
      | 'uk_sanctions'
      | 'idb_sanctions'
      | 'service_pep'
      | 'un_sc';
    readonly name: string;
    readonly listKind: 'sanctions' | 'pep';
    readonly enabled: boolean;
    readonly activeVersion: {
      readonly versionId: string;
      readonly publishedAt: string | null;
      readonly loadedAt: string;
      readonly entryCount: number;
      readonly droppedEntries: number;
      readonly termBuilderVersion: number;
      readonly reindexPending: boolean;
    } | null;
    readonly confirmedAt: string | null;
    readonly origin: 'publisher' | 'file' | 'mirror' | null;
    readonly publishedAgeDays: number | null;
    readonly stale: boolean;
    readonly staleReasons: readonly string[];
    readonly attention: readonly string[];
    readonly attribution: string;
    readonly homepage: string;
    readonly formerVersionId: string | null;
    readonly lastImport: Schemas['ListImport'] | null;
    readonly address: string | null;
    readonly fetching: {
      readonly automatic: boolean;
      readonly nextAt: string | null;
      readonly lastAt: string | null;
      readonly failure: string | null;
    };
  };
  Organization: { readonly id: string; readonly name: string; readonly createdAt: string };
  OverrideRecord: {
    readonly id: string;
    readonly resource: 'overrides';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly assessmentId: string;
      readonly subjectId: string;
      readonly policyKey: string;
      readonly decision: 'none' | 'review' | 'restrict' | 'reject';
      readonly reason: string;
      readonly expiresAt: string;
      readonly status: 'revoked' | 'superseded' | 'expired' | 'inapplicable' | 'active';
      readonly revokedAt: string | null;
      readonly revokedBy: string | null;
      readonly revokeReason: string | null;
    };
  };
  OwnList: {
    readonly name: string;
    readonly key: string;
    readonly title: string;
    readonly listKind: 'sanctions' | 'pep' | 'internal';
    readonly staleAfterHours: number | null;
    readonly activeVersion: {
      readonly versionId: string;
      readonly publishedAt: string | null;
      readonly loadedAt: string;
      readonly entryCount: number;
      readonly droppedEntries: number;
      readonly termBuilderVersion: number;
      readonly reindexPending: boolean;
    } | null;
    readonly formerVersionId: string | null;
    readonly confirmedAt: string | null;
    readonly stale: boolean;
    readonly staleReasons: readonly string[];
    readonly attention: readonly string[];
    readonly lastImport: Schemas['OwnListImport'] | null;
    readonly createdAt: string;
    readonly changedAt: string;
  };
  OwnListImport: {
    readonly importId: string;
    readonly state: 'running' | 'activated' | 'refused' | 'failed';
    readonly progress: {
      readonly stage: 'fetching' | 'waiting' | 'reading' | 'activating' | 'ended';
      readonly bytes: number;
      readonly totalBytes: number | null;
      readonly entries: number;
    };
    readonly counts: { readonly [name: string]: number };
    readonly attention: readonly string[];
    readonly versionId: string | null;
    readonly startedAt: string;
    readonly endedAt: string | null;
    readonly key: string;
  };
  PepDetails: {
    readonly standing: 'pep' | 'former_pep' | 'family_member' | 'none';
    readonly lastHeldUntil?: string | null;
    readonly flags: readonly 'position_dates_unknown'[];
    readonly positions: readonly {
      readonly category:
        | 'head_of_state'
        | 'head_of_government'
        | 'minister'
        | 'deputy_minister'
        | 'top_judge'
        | 'central_bank_board'
        | 'international_org_head'
        | 'ambassador'
        | 'soe_head'
        | 'regional_leader'
        | 'parliament_member';
      readonly title: string;
      readonly country: string | null;
      readonly start: string | null;
      readonly end: string | null;
      readonly current: boolean;
      readonly roster: string;
    }[];
    readonly relatedPeps?: readonly {
      readonly entryId: string;
      readonly name: string;
      readonly relation: 'spouse' | 'child' | 'parent' | 'sibling';
      readonly positions: readonly {
        readonly category:
          | 'head_of_state'
          | 'head_of_government'
          | 'minister'
          | 'deputy_minister'
          | 'top_judge'
          | 'central_bank_board'
          | 'international_org_head'
          | 'ambassador'
          | 'soe_head'
          | 'regional_leader'
          | 'parliament_member';
        readonly title: string;
        readonly country: string | null;
        readonly start: string | null;
        readonly end: string | null;
        readonly current: boolean;
        readonly roster: string;
      }[];
    }[];
  };
  PingData: { readonly organizationId: string; readonly sandbox: boolean };
  PolicyRecord: {
    readonly id: string;
    readonly resource: 'policies';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly key: string;
      readonly version: number;
      readonly status: 'draft' | 'published';
      readonly definition: { readonly [name: string]: unknown };
      readonly digest: string;
      readonly publishedAt: string | null;
      readonly publishedBy: string | null;
    };
  };
  Problem: {
    readonly type: string;
    readonly title: string;
    readonly status: number;
    readonly code:
      | 'invalid_request'
      | 'malformed_json'
      | 'invalid_policy'
      | 'invalid_template'
      | 'invalid_pdf'
      | 'invalid_value'
      | 'idempotency_key_required'
      | 'mode_conflict'
      | 'invalid_cursor'
      | 'unauthenticated'
      | 'forbidden'
      | 'password_change_required'
      | 'ai_consent_required'
      | 'source_not_bound'
      | 'not_found'
      | 'method_not_allowed'
      | 'idempotency_conflict'
      | 'already_exists'
      | 'invitation_accepted'
      | 'last_owner'
      | 'already_revoked'
      | 'already_published'
      | 'stale_revision'
      | 'illegal_transition'
      | 'source_disabled'
      | 'session_expired'
      | 'already_linked'
      | 'participant_check'
      | 'role_in_use'
      | 'document_not_draft'
      | 'not_sendable'
      | 'not_your_turn'
      | 'not_your_field'
      | 'field_read_only'
      | 'incomplete_fields'
      | 'history_broken'
      | 'limit_reached'
      | 'too_large'
      | 'unsupported_media_type'
      | 'policy_not_published'
      | 'policy_not_publishable'
      | 'applicability_not_matched'
      | 'applicability_unknown'
      | 'override_not_allowed'
      | 'render_failed'
      | 'render_limit'
      | 'rate_limited'
      | 'internal_error'
      | 'unavailable';
    readonly detail: string;
    readonly requestId: string;
    readonly traceId?: string;
    readonly errors?: readonly {
      readonly pointer?: string;
      readonly parameter?: string;
      readonly header?: string;
      readonly code: string;
      readonly message: string;
      readonly line?: number;
      readonly column?: number;
    }[];
  };
  QueuedActionRecord: {
    readonly id: string;
    readonly resource: 'actions';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly subjectId: string;
      readonly assessmentId: string;
      readonly policyKey: string;
      readonly policyVersionId: string;
      readonly name: string;
      readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      readonly status: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
      readonly revision: number;
      readonly transitions: readonly {
        readonly from: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
        readonly to: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
        readonly reason: string;
        readonly by: string;
        readonly at: string;
      }[];
      readonly assigneeId: string | null;
      readonly dueAt: string | null;
      readonly subject: {
        readonly kind: 'person' | 'business' | 'account' | 'transaction';
        readonly externalId: string;
      };
    };
  };
  QueuedScreeningMatch: {
    readonly id: string;
    readonly source: string;
    readonly sourceEntryId: string;
    readonly listKind: 'sanctions' | 'pep' | 'internal';
    readonly listedName: string;
    readonly matchedName: string | null;
    readonly score: number;
    readonly factors: readonly {
      readonly code: string;
      readonly points: number;
      readonly detail: string | null;
    }[];
    readonly decision: 'pending' | 'confirmed' | 'false_positive';
    readonly pep?: Schemas['PepDetails'];
    readonly assigneeId: string | null;
    readonly dueAt: string | null;
    readonly runId: string;
    readonly riskSubjectId: string | null;
    readonly screenedAt: string;
  };
  QueuedScreeningMatches: {
    readonly items: readonly Schemas['QueuedScreeningMatch'][];
    readonly nextCursor: string | null;
  };
  ReviewRecord: {
    readonly id: string;
    readonly resource: 'investigation-reviews';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly investigationId: string;
      readonly subjectId: string;
      readonly outcome: 'confirmed' | 'dismissed' | 'needs_more_evidence';
      readonly findings: readonly {
        readonly findingId: string;
        readonly verdict: 'accepted' | 'rejected';
        readonly note: string | null;
      }[];
      readonly reason: string;
      readonly investigationOutdated: boolean;
    };
  };
  ReviewedScreeningMatch: {
    readonly match: Schemas['AssignedScreeningMatch'];
    readonly runId: string;
    readonly entry: Schemas['ListedEntry'] | null;
    readonly decisions: readonly {
      readonly matchId: string;
      readonly decision: 'confirmed' | 'false_positive';
      readonly reason: string;
      readonly decidedBy: string;
      readonly decidedAt: string;
    }[];
    readonly sameEntry: readonly {
      readonly runId: string;
      readonly matchId: string;
      readonly decision: 'pending' | 'confirmed' | 'false_positive';
      readonly decidedAt: string | null;
    }[];
  };
  RiskEventData: {
    readonly organizationId: string;
    readonly sandbox: boolean;
    readonly subjectId: string | null;
    readonly resourceId: string;
  };
  RiskRecord:
    | Schemas['SourceRecord']
    | Schemas['ContextRecord']
    | Schemas['SubjectRecord']
    | Schemas['PolicyRecord']
    | Schemas['EvidenceRecord']
    | Schemas['AssessmentRecord']
    | Schemas['OverrideRecord']
    | Schemas['ActionRecord']
    | Schemas['EventRecord']
    | Schemas['InvestigationRecord']
    | Schemas['ReviewRecord'];
  ScreeningBatch: {
    readonly id: string;
    readonly name: string | null;
    readonly state: 'receiving' | 'queued' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed';
    readonly problem: 'storage_full' | 'screening_failed' | 'file_missing' | null;
    readonly sources: readonly string[];
    readonly reviewScore: number;
    readonly matchScore: number;
    readonly pepLookbackMonths: number | null;
    readonly format: 'csv' | 'jsonl';
    readonly encoding: 'utf-8' | 'utf-16' | 'utf-16le' | 'utf-16be' | 'windows-1252';
    readonly monitor: boolean;
    readonly ignoredColumns: readonly string[];
    readonly counts: {
      readonly rows: number;
      readonly done: number;
      readonly clear: number;
      readonly possibleMatch: number;
      readonly match: number;
      readonly incomplete: number;
      readonly error: number;
    };
    readonly createdAt: string;
    readonly startedAt: string | null;
    readonly completedAt: string | null;
  };
  ScreeningBatchCompletedData: {
    readonly organizationId: string;
    readonly sandbox: boolean;
    readonly batchId: string;
    readonly counts: {
      readonly rows: number;
      readonly done: number;
      readonly clear: number;
      readonly possibleMatch: number;
      readonly match: number;
      readonly incomplete: number;
      readonly error: number;
    };
  };
  ScreeningBatchList: {
    readonly items: readonly Schemas['ScreeningBatch'][];
    readonly nextCursor: string | null;
  };
  ScreeningMatch: {
    readonly id: string;
    readonly source: string;
    readonly sourceEntryId: string;
    readonly listKind: 'sanctions' | 'pep' | 'internal';
    readonly listedName: string;
    readonly matchedName: string | null;
    readonly score: number;
    readonly factors: readonly {
      readonly code: string;
      readonly points: number;
      readonly detail: string | null;
    }[];
    readonly decision: 'pending' | 'confirmed' | 'false_positive';
    readonly pep?: Schemas['PepDetails'];
  };
  ScreeningMatchFoundData: {
    readonly organizationId: string;
    readonly sandbox: boolean;
    readonly runId: string;
    readonly matches: readonly {
      readonly id: string;
      readonly source: string;
      readonly sourceEntryId: string;
      readonly listKind: 'sanctions' | 'pep' | 'internal';
      readonly score: number;
      readonly pepStanding?: 'pep' | 'former_pep' | 'family_member' | 'none';
    }[];
  };
  ScreeningMonitor: {
    readonly id: string;
    readonly sources: readonly string[];
    readonly reviewScore: number;
    readonly matchScore: number;
    readonly pepLookbackMonths: number | null;
    readonly riskSubjectId: string | null;
    readonly lastRunId: string;
    readonly lastRunAt: string;
    readonly createdAt: string;
  };
  ScreeningRun: {
    readonly id: string;
    readonly mode: 'test' | 'live';
    readonly status: 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
    readonly incomplete: boolean;
    readonly incompleteReasons: readonly (
      | 'source_missing'
      | 'source_stale'
      | 'source_attention'
      | 'source_dropped_entries'
      | 'source_reindex_pending'
      | 'candidates_capped'
      | 'pep_candidates_capped'
      | 'name_terms_capped'
      | 'name_without_tokens'
      | 'internal_candidates_capped'
    )[];
    readonly errorCode: 'missing_name' | 'no_lists' | 'invalid_scores' | 'screening_failed' | null;
    readonly trigger: 'api' | 'session' | 'rescreen' | 'batch';
    readonly sessionId: string | null;
    readonly riskSubjectId: string | null;
    readonly sources: readonly {
      readonly key: string;
      readonly listKind?: 'sanctions' | 'pep' | 'internal';
      readonly versionId: string | null;
      readonly publishedAt: string | null;
      readonly missing: boolean;
      readonly stale: boolean;
      readonly staleReasons: readonly string[];
      readonly attention: boolean;
      readonly droppedEntries?: number;
      readonly reindexPending?: boolean;
      readonly termBuilderVersion?: number;
    }[];
    readonly policy: {
      readonly reviewScore: number;
      readonly matchScore: number;
      readonly scorerVersion: string;
      readonly pepLookbackMonths?: number;
    };
    readonly riskSource: string | null;
    readonly riskSources: readonly {
      readonly fact: 'screening.sanctions' | 'screening.pep';
      readonly source: string;
      readonly status: 'available' | 'unavailable';
      readonly value: string | null;
      readonly evidenceId: string;
    }[];
    readonly candidateCount: number;
    readonly topScore: number | null;
    readonly matches: readonly Schemas['ScreeningMatch'][];
    readonly createdAt: string;
  };
  ScreeningRunCompletedData: {
    readonly organizationId: string;
    readonly sandbox: boolean;
    readonly runId: string;
    readonly status: 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
    readonly incomplete: boolean;
    readonly errorCode: 'missing_name' | 'no_lists' | 'invalid_scores' | 'screening_failed' | null;
    readonly trigger: 'api' | 'session' | 'rescreen' | 'batch';
    readonly sessionId: string | null;
    readonly riskSubjectId: string | null;
    readonly matchCount: number;
  };
  ScreeningSource: {
    readonly key: string;
    readonly name: string;
    readonly listKind: 'sanctions' | 'pep' | 'internal';
    readonly enabled: boolean;
    readonly activeVersion: {
      readonly versionId: string;
      readonly publishedAt: string | null;
      readonly loadedAt: string;
      readonly entryCount: number;
      readonly droppedEntries: number;
      readonly termBuilderVersion: number;
      readonly reindexPending: boolean;
    } | null;
    readonly confirmedAt: string | null;
    readonly origin: 'publisher' | 'file' | 'mirror' | null;
    readonly publishedAgeDays: number | null;
    readonly stale: boolean;
    readonly staleReasons: readonly string[];
    readonly attention: readonly string[];
    readonly attribution: string;
    readonly homepage: string;
  };
  ScreeningSourceChanges: {
    readonly from: Schemas['ListVersion'] | null;
    readonly to: Schemas['ListVersion'];
    readonly counts: { readonly added: number; readonly changed: number; readonly removed: number } | null;
    readonly items: readonly {
      readonly change: 'added' | 'changed' | 'removed';
      readonly sourceEntryId: string;
      readonly before: Schemas['ListedEntry'] | null;
      readonly after: Schemas['ListedEntry'] | null;
    }[];
    readonly nextCursor: string | null;
  };
  ScreeningSourceVersions: {
    readonly items: readonly Schemas['ListVersion'][];
    readonly nextCursor: string | null;
  };
  SentDocument: {
    readonly id: string;
    readonly name: string;
    readonly status: 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
    readonly mode: 'test' | 'live';
    readonly origin: 'template' | 'upload';
    readonly templateId: string | null;
    readonly templateRevision: number | null;
    readonly sourceHash: string | null;
    readonly pageCount: number;
    readonly pages: readonly { readonly width: number; readonly height: number }[];
    readonly pdfSha256: string;
    readonly uploadSha256: string | null;
    readonly completedPdfSha256: string | null;
    readonly signers: readonly Schemas['LinkedSigner'][];
    readonly createdAt: string;
    readonly sentAt: string | null;
    readonly completedAt: string | null;
    readonly expiresAt: string | null;
    readonly voidReason: string | null;
    readonly riskSubjectId?: string;
  };
  SessionCheck: {
    readonly id: string;
    readonly sessionId: string;
    readonly workflowRunId: string | null;
    readonly stepKey: string | null;
    readonly kind: string;
    readonly provider: string;
    readonly status: 'clear' | 'match' | 'review_required' | 'blocked' | 'error';
    readonly providerRef: string | null;
    readonly participantId: string | null;
    readonly flags: readonly ('review' | 'block')[];
    readonly createdAt: string;
  };
  Shadow: {
    readonly id: string;
    readonly policyVersionId: string;
    readonly policyKey: string;
    readonly state: 'running' | 'ended';
    readonly from: string;
    readonly until: string;
    readonly endedAt: string | null;
    readonly endedBecause: 'time' | 'asked' | 'published' | 'failed' | null;
    readonly countedUntil: string;
    readonly counts: { readonly done: number; readonly moved: number; readonly notCovered: number };
    readonly matrix: readonly {
      readonly before: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly after: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly count: number;
    }[];
    readonly createdAt: string;
    readonly createdBy: string;
  };
  ShadowMoves: {
    readonly items: readonly {
      readonly assessmentId: string;
      readonly subjectId: string;
      readonly before: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly after: {
        readonly band: string | null;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
      };
      readonly because: readonly {
        readonly type: 'factor' | 'rule' | 'input' | 'band';
        readonly id: string;
      }[];
    }[];
    readonly nextCursor: string | null;
  };
  Signer: {
    readonly id: string;
    readonly roleId: string | null;
    readonly role: string | null;
    readonly name: string;
    readonly email: string;
    readonly signingOrder: number;
    readonly status: 'waiting' | 'invited' | 'viewed' | 'signed' | 'declined';
    readonly signedAt: string | null;
    readonly declineReason: string | null;
  };
  Signing: {
    readonly document: {
      readonly id: string;
      readonly name: string;
      readonly status: 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
      readonly message: string | null;
      readonly pageCount: number;
      readonly pages: readonly { readonly width: number; readonly height: number }[];
      readonly sentAt: string | null;
      readonly completedAt: string | null;
      readonly expiresAt: string | null;
      readonly voidReason: string | null;
      readonly signers: readonly {
        readonly id: string;
        readonly name: string;
        readonly role: string | null;
        readonly signingOrder: number;
        readonly status: 'waiting' | 'invited' | 'viewed' | 'signed' | 'declined';
      }[];
    };
    readonly signer: Schemas['Signer'];
    readonly turn: boolean;
    readonly fields: readonly Schemas['SigningField'][];
    readonly sharedFields: readonly Schemas['SigningField'][];
    readonly requiredRemaining: number;
    readonly valuesSha256: string;
  };
  SigningField: {
    readonly id: string;
    readonly documentId: string;
    readonly signerId: string;
    readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
    readonly pageNumber: number;
    readonly xPosition: number;
    readonly yPosition: number;
    readonly width: number;
    readonly height: number;
    readonly required: boolean;
    readonly label: string | null;
    readonly value: string | null;
    readonly options: readonly string[] | null;
    readonly acroFieldName: string | null;
    readonly maxLength: number | null;
    readonly validationPattern: string | null;
    readonly validationMessage: string | null;
    readonly groupKey: string | null;
    readonly groupRequired: boolean;
    readonly requiredWhenFieldId: string | null;
    readonly requiredWhenValue: string | null;
    readonly sharedFill: boolean;
    readonly dateFormat: string | null;
    readonly editable: boolean;
    readonly multiline: boolean;
    readonly signatureImageUrl: string | null;
    readonly filledAt: string | null;
    readonly filledBy: 'sender' | 'signer' | null;
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly readOnly: boolean;
    readonly resolvedDateFormat: string | null;
  };
  SourceRecord: {
    readonly id: string;
    readonly resource: 'sources';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly key: string;
      readonly facts: readonly {
        readonly key: string;
        readonly type: 'string' | 'number' | 'boolean' | 'list';
        readonly itemType?: 'string' | 'number' | 'boolean';
      }[];
      readonly apiKeyIds: readonly string[];
      readonly enabled: boolean;
      readonly revision: number;
    };
  };
  SubjectRecord: {
    readonly id: string;
    readonly resource: 'subjects';
    readonly data: {
      readonly mode: 'test' | 'live';
      readonly createdAt: string;
      readonly createdBy: string;
      readonly kind: 'person' | 'business' | 'account' | 'transaction';
      readonly externalId: string;
      readonly evidenceRevision: number;
    };
  };
  Template: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly pageSize: 'A4' | 'Letter';
    readonly source: string;
    readonly sampleData: { readonly [name: string]: unknown };
    readonly revision: number;
    readonly sourceHash: string;
    readonly roles: readonly {
      readonly id: string;
      readonly role: string;
      readonly label: string | null;
      readonly order: number;
    }[];
    readonly variables: readonly string[];
    readonly pageCount: number;
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly createdBy: string;
  };
  TemplateField: {
    readonly id: string;
    readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
    readonly pageNumber: number;
    readonly xPosition: number;
    readonly yPosition: number;
    readonly width: number;
    readonly height: number;
    readonly required: boolean;
    readonly label: string | null;
    readonly options: readonly string[] | null;
    readonly acroFieldName: string | null;
    readonly maxLength: number | null;
    readonly validationPattern: string | null;
    readonly validationMessage: string | null;
    readonly groupKey: string | null;
    readonly groupRequired: boolean;
    readonly requiredWhenFieldId: string | null;
    readonly requiredWhenValue: string | null;
    readonly sharedFill: boolean;
    readonly dateFormat: string | null;
    readonly multiline: boolean;
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly templateId: string;
    readonly roleId: string;
    readonly value: string | null;
    readonly editable: boolean;
  };
  User: { readonly id: string; readonly email: string; readonly name: string };
  VerificationInput: {
    readonly workflowId: string;
    readonly workflowKey: string;
    readonly workflowRevision: number;
    readonly stepKey: string;
    readonly stepType: 'capture' | 'extract' | 'enrich' | 'check' | 'validate' | 'risk';
    readonly field: string;
    readonly type: 'string' | 'number' | 'boolean' | 'list';
    readonly itemType: 'string' | 'number' | 'boolean' | null;
    readonly source: string;
    readonly fact: string;
    readonly requiresApproval: boolean;
    readonly binding: {
      readonly workflowId: string;
      readonly workflowRevision: number;
      readonly stepKey: string;
      readonly field: string;
    };
  };
  VerificationRun: {
    readonly workflowRunId: string;
    readonly sessionWorkflowId: string;
    readonly number: number;
    readonly status: 'in_progress' | 'completed' | 'failed' | 'abandoned';
    readonly reviewStatus: 'pending' | 'approved' | 'rejected' | 'revoked';
    readonly startedAt: string;
    readonly completedAt: string | null;
    readonly steps: readonly {
      readonly key: string;
      readonly status: 'pending' | 'succeeded' | 'failed' | 'unsupported';
      readonly outputs: {
        readonly [name: string]: string | number | boolean | readonly (string | number | boolean)[];
      };
      readonly completedAt: string | null;
    }[];
  };
  VerificationSession: {
    readonly id: string;
    readonly mode: 'test' | 'live';
    readonly externalId: string;
    readonly subjectId: string | null;
    readonly status: 'open' | 'completed' | 'expired';
    readonly workflows: readonly {
      readonly sessionWorkflowId: string;
      readonly workflowId: string;
      readonly workflowKey: string;
      readonly workflowRevision: number;
      readonly runs: readonly Schemas['VerificationRun'][];
    }[];
    readonly checks: readonly Schemas['SessionCheck'][];
    readonly expiresAt: string | null;
    readonly createdAt: string;
    readonly createdBy: string;
  };
  Waiting: { readonly count: number; readonly oldest: string | null };
  Webhook: {
    readonly id: string;
    readonly url: string;
    readonly events: readonly string[];
    readonly mode: 'test' | 'live';
    readonly active: boolean;
    readonly description: string | null;
    readonly createdAt: string;
  };
  WebhookDeliveries: {
    readonly items: readonly Schemas['WebhookDelivery'][];
    readonly nextCursor: string | null;
  };
  WebhookDelivery: {
    readonly id: string;
    readonly eventId: string;
    readonly event: string;
    readonly status: 'pending' | 'delivered' | 'failed';
    readonly attempts: number;
    readonly nextAttemptAt: string | null;
    readonly createdAt: string;
    readonly deliveredAt: string | null;
    readonly lastStatusCode: number | null;
    readonly lastError: string | null;
    readonly responsePreview: string | null;
  };
  WebhookDeliveryWithBody: {
    readonly id: string;
    readonly eventId: string;
    readonly event: string;
    readonly status: 'pending' | 'delivered' | 'failed';
    readonly attempts: number;
    readonly nextAttemptAt: string | null;
    readonly createdAt: string;
    readonly deliveredAt: string | null;
    readonly lastStatusCode: number | null;
    readonly lastError: string | null;
    readonly responsePreview: string | null;
    readonly body: string;
  };
  WebhookSecret: { readonly secret: string };
  Workflow: {
    readonly id: string;
    readonly mode: 'test' | 'live';
    readonly key: string;
    readonly revision: number;
    readonly name: string;
    readonly steps: readonly {
      readonly key: string;
      readonly type: 'capture' | 'extract' | 'enrich' | 'check' | 'validate' | 'risk';
      readonly config: { readonly [name: string]: unknown };
      readonly outputs: readonly {
        readonly field: string;
        readonly type: 'string' | 'number' | 'boolean' | 'list';
        readonly itemType?: 'string' | 'number' | 'boolean';
      }[];
    }[];
    readonly createdAt: string;
    readonly createdBy: string;
  };
}

export interface Operations {
  /** Sign in to the dashboard */
  signIn: {
    request: {
      body: {
        readonly email: string;
        readonly password: string;
        readonly organizationId?: string;
        readonly session?: 'token' | 'cookie';
      };
      idempotencyKey?: string;
    };
    answer: {
      readonly token?: string;
      readonly expiresAt: string;
      readonly user: Schemas['User'];
      readonly organization: Schemas['Organization'];
      readonly role: 'owner' | 'admin' | 'member';
      readonly organizations: readonly {
        readonly id: string;
        readonly name: string;
        readonly role: 'owner' | 'admin' | 'member';
      }[];
    };
  };
  /** Who am I */
  readSession: {
    request: {};
    answer: {
      readonly user: Schemas['User'];
      readonly organization: Schemas['Organization'];
      readonly role: 'owner' | 'admin' | 'member';
      readonly mode: 'test' | 'live';
      readonly csrfToken?: string;
    };
  };
  /** End this token */
  signOut: { request: { idempotencyKey?: string }; answer: undefined };
  /** End all sessions of the account */
  signOutEverywhere: { request: { idempotencyKey?: string }; answer: undefined };
  /** Change the password */
  changePassword: {
    request: {
      body: { readonly currentPassword: string; readonly newPassword: string };
      idempotencyKey?: string;
    };
    answer: undefined;
  };
  /** Whom a link invites */
  readInvitation: {
    request: { params: { token: string } };
    answer: {
      readonly organization: { readonly name: string };
      readonly email: string;
      readonly name: string;
      readonly expiresAt: string;
    };
  };
  /** Choose the password of an account */
  acceptInvitation: {
    request: { params: { token: string }; body: { readonly password: string }; idempotencyKey?: string };
    answer: { readonly organizationId: string; readonly email: string };
  };
  /** Your organization */
  readOrganization: { request: {}; answer: Schemas['Organization'] };
  /** Delete the organization and everything in it */
  deleteOrganization: {
    request: { body: { readonly confirm: string }; idempotencyKey?: string };
    answer: undefined;
  };
  /** How far the invented year has come */
  readDemo: { request: {}; answer: Schemas['Demo'] };
  /** Fill test mode with an invented year */
  startDemo: { request: { idempotencyKey: string }; answer: Schemas['Demo'] };
  /** Members of your organization */
  listMembers: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['Member'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** Add a member */
  addMember: {
    request: {
      body: {
        readonly email: string;
        readonly name: string;
        readonly role: 'owner' | 'admin' | 'member';
        readonly password?: string;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['AddedMember'];
  };
  /** Change the role of a member */
  changeRole: {
    request: {
      params: { userId: string };
      body: { readonly role: 'owner' | 'admin' | 'member' };
      idempotencyKey?: string;
    };
    answer: Schemas['Member'];
  };
  /** Remove a member */
  removeMember: { request: { params: { userId: string }; idempotencyKey?: string }; answer: undefined };
  /** Invite a member again */
  renewInvitation: {
    request: { params: { userId: string }; idempotencyKey?: string };
    answer: Schemas['InvitedMember'];
  };
  /** API keys of both modes */
  listApiKeys: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['ApiKey'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** Create an API key */
  createApiKey: {
    request: {
      body: { readonly name: string; readonly mode: 'test' | 'live'; readonly expiresAt?: string | null };
      idempotencyKey?: string;
    };
    answer: Schemas['CreatedApiKey'];
  };
  /** Revoke an API key */
  revokeApiKey: { request: { params: { id: string }; idempotencyKey?: string }; answer: Schemas['ApiKey'] };
  /** Describe the policy format */
  readPolicySchema: {
    request: {};
    answer: {
      readonly formatVersion: number;
      readonly evaluatorVersion: string;
      readonly schema: { readonly [name: string]: unknown };
      readonly operators: readonly string[];
      readonly decisions: readonly string[];
      readonly limits: { readonly [name: string]: number };
    };
  };
  /** Validate a policy */
  validatePolicy: {
    request: { body: { readonly key?: string; readonly definition: unknown } };
    answer: {
      readonly valid: boolean;
      readonly errors: readonly {
        readonly pointer: string;
        readonly code: string;
        readonly message: string;
      }[];
      readonly warnings: readonly {
        readonly pointer: string;
        readonly code: string;
        readonly message: string;
        readonly witness?: { readonly [name: string]: unknown };
      }[];
      readonly analysis: { readonly exhaustive: boolean; readonly cells: number };
      readonly normalized: {
        readonly definition: { readonly [name: string]: unknown };
        readonly bytes: number;
        readonly digest: string;
      } | null;
    };
  };
  /** Simulate a policy on synthetic evidence */
  simulatePolicy: {
    request: {
      body: {
        readonly definition?: unknown;
        readonly policyVersionId?: string;
        readonly evaluatedAt?: string;
        readonly scenarios: readonly {
          readonly name: string;
          readonly inputs: {
            readonly [name: string]: {
              readonly value?: string | number | boolean | readonly (string | number | boolean)[] | null;
              readonly status?: 'available' | 'unavailable' | 'revoked';
              readonly ageSeconds?: number;
              readonly source?: string;
            };
          };
          readonly expect?: {
            readonly status?: 'complete' | 'incomplete';
            readonly score?: number | null;
            readonly band?: string | null;
            readonly decision?: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
            readonly requiredActions?: readonly string[];
          };
        }[];
      };
    };
    answer: {
      readonly evaluatorVersion: string;
      readonly policyDigest: string;
      readonly scenarios: readonly {
        readonly name: string;
        readonly passed: boolean | null;
        readonly differences: readonly {
          readonly path: string;
          readonly expected: unknown;
          readonly actual: unknown;
        }[];
        readonly applicability: 'matched' | 'not_matched' | 'unknown';
        readonly result: {
          readonly status: 'complete' | 'incomplete';
          readonly score: number | null;
          readonly band: string | null;
          readonly forcedBand: string | null;
          readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
          readonly factors: readonly {
            readonly key: string;
            readonly status: 'scored' | 'unknown' | 'no_case_matched';
            readonly caseIndex: number | null;
            readonly caseId: string | null;
            readonly points: number | null;
            readonly weight: number;
            readonly contribution: number | null;
            readonly reason: string | null;
          }[];
          readonly rules: readonly {
            readonly id: string;
            readonly outcome: 'held' | 'not_held' | 'unknown';
            readonly reason: string;
          }[];
          readonly requiredActions: readonly string[];
        };
      }[];
      readonly coverage: {
        readonly cases: readonly {
          readonly factor: string;
          readonly caseIndex: number;
          readonly caseId: string | null;
          readonly hits: number;
        }[];
        readonly rules: readonly { readonly id: string; readonly hits: number }[];
        readonly bands: readonly { readonly id: string; readonly hits: number }[];
      };
    };
  };
  /** Fields of verification workflows that policies can use */
  listVerificationInputs: {
    request: { query?: { offset?: number } };
    answer: { readonly items: readonly Schemas['VerificationInput'][]; readonly nextOffset: number | null };
  };
  /** Read the consent to AI-assisted investigations */
  readAiSettings: { request: {}; answer: Schemas['InvestigationAiSettings'] };
  /** Give or withdraw the consent to AI-assisted investigations */
  changeAiSettings: {
    request: {
      body: { readonly enabled: boolean; readonly expectedRevision: number };
      idempotencyKey: string;
    };
    answer: Schemas['InvestigationAiSettings'];
  };
  /** Register a subject */
  registerSubject: {
    request: {
      body: { readonly kind: 'person' | 'business' | 'account' | 'transaction'; readonly externalId: string };
      idempotencyKey: string;
    };
    answer: Schemas['SubjectRecord'];
  };
  /** Create a context */
  createContext: {
    request: {
      body: { readonly kind: string; readonly externalId: string; readonly label?: string };
      idempotencyKey: string;
    };
    answer: Schemas['ContextRecord'];
  };
  /** Attach a subject to a context */
  addContextSubject: {
    request: {
      params: { id: string };
      body: { readonly subjectId: string; readonly role?: string };
      idempotencyKey: string;
    };
    answer: Schemas['ContextMembership'];
  };
  /** Memberships of a context */
  listContextSubjects: {
    request: { params: { id: string }; query?: { offset?: number } };
    answer: { readonly items: readonly Schemas['ContextMembership'][]; readonly nextOffset: number | null };
  };
  /** Policy versions pinned to a context */
  readContextPolicies: { request: { params: { id: string } }; answer: Schemas['ContextPolicies'] };
  /** Replace the policy versions pinned to a context */
  pinContextPolicies: {
    request: {
      params: { id: string };
      body: { readonly expectedRevision: number; readonly policyVersionIds: readonly string[] };
      idempotencyKey: string;
    };
    answer: Schemas['ContextPolicies'];
  };
  /** Create a policy version */
  createPolicy: {
    request: { body: { readonly key: string; readonly definition: unknown }; idempotencyKey: string };
    answer: Schemas['PolicyRecord'];
  };
  /** Publish a policy version */
  publishPolicy: {
    request: { params: { id: string }; idempotencyKey: string };
    answer: Schemas['PolicyRecord'];
  };
  /** Register a source of evidence */
  registerSource: {
    request: {
      body: {
        readonly key: string;
        readonly facts: readonly {
          readonly key: string;
          readonly type: 'string' | 'number' | 'boolean' | 'list';
          readonly itemType?: 'string' | 'number' | 'boolean';
        }[];
        readonly apiKeyIds: readonly string[];
      };
      idempotencyKey: string;
    };
    answer: Schemas['SourceRecord'];
  };
  /** Replace the API keys of a source, enable or disable it */
  changeBindings: {
    request: {
      params: { id: string };
      body: {
        readonly expectedRevision: number;
        readonly apiKeyIds: readonly string[];
        readonly enabled: boolean;
      };
      idempotencyKey: string;
    };
    answer: Schemas['SourceRecord'];
  };
  /** Record evidence about a subject */
  recordEvidence: {
    request: {
      params: { id: string };
      body: {
        readonly sourceRegistrationId: string;
        readonly fact: string;
        readonly status: 'available' | 'unavailable' | 'revoked';
        readonly value?: string | number | boolean | readonly (string | number | boolean)[] | null;
        readonly observedAt: string;
        readonly expiresAt?: string | null;
        readonly providerRef?: string | null;
      };
      idempotencyKey: string;
    };
    answer: Schemas['EvidenceRecord'];
  };
  /** Record several facts from one source */
  recordEvidenceBatch: {
    request: {
      params: { id: string };
      body: {
        readonly sourceRegistrationId: string;
        readonly items: readonly {
          readonly fact: string;
          readonly status: 'available' | 'unavailable' | 'revoked';
          readonly value?: string | number | boolean | readonly (string | number | boolean)[] | null;
          readonly observedAt: string;
          readonly expiresAt?: string | null;
          readonly providerRef?: string | null;
        }[];
      };
      idempotencyKey: string;
    };
    answer: {
      readonly id: string;
      readonly subjectId: string;
      readonly items: readonly Schemas['EvidenceRecord'][];
    };
  };
  /** Select the policies that cover a subject */
  recordPolicySelection: {
    request: {
      params: { id: string };
      body: { readonly contextId?: string; readonly policyVersionIds?: readonly string[] };
      idempotencyKey: string;
    };
    answer: Schemas['EventRecord'];
  };
  /** How a subject is monitored */
  readMonitoring: { request: { params: { id: string } }; answer: readonly Schemas['Monitoring'][] };
  /** Monitor a subject with a policy version */
  changeMonitoring: {
    request: {
      params: { id: string };
      body: { readonly policyVersionId: string; readonly enabled: boolean };
      idempotencyKey: string;
    };
    answer: Schemas['EventRecord'];
  };
  /** Decide on a verification attempt */
  recordVerificationDecision: {
    request: {
      params: { id: string };
      body: {
        readonly sessionWorkflowId: string;
        readonly workflowRunId: string;
        readonly decision: 'approved' | 'rejected' | 'revoked';
        readonly reason: string;
      };
      idempotencyKey: string;
    };
    answer: Schemas['EventRecord'];
  };
  /** Assess a subject by a published policy version */
  assessSubject: {
    request: {
      params: { id: string };
      body: {
        readonly policyVersionId: string;
        readonly trigger: string;
        readonly eventIds?: readonly string[];
      };
      idempotencyKey: string;
    };
    answer: Schemas['AssessmentRecord'];
  };
  /** Import a session check as evidence */
  importSessionCheck: {
    request: { params: { id: string }; body: { readonly checkId: string }; idempotencyKey: string };
    answer: Schemas['EvidenceRecord'];
  };
  /** Report an activity of a subject */
  reportActivity: {
    request: {
      params: { id: string };
      body: {
        readonly activityType: string;
        readonly category:
          | 'account'
          | 'authentication'
          | 'transaction'
          | 'payment'
          | 'device'
          | 'document'
          | 'communication'
          | 'support'
          | 'compliance'
          | 'other';
        readonly title: string;
        readonly summary?: string;
        readonly reference?: string;
        readonly occurredAt: string;
      };
      idempotencyKey: string;
    };
    answer: Schemas['EventRecord'];
  };
  /** Start an investigation of a subject */
  startInvestigation: {
    request: {
      params: { id: string };
      body: { readonly question?: string; readonly method?: 'deterministic' | 'ai_assisted' };
      idempotencyKey: string;
    };
    answer: Schemas['InvestigationRecord'];
  };
  /** Whether an investigation is out of date */
  readInvestigationState: { request: { params: { id: string } }; answer: Schemas['InvestigationState'] };
  /** Review a completed investigation */
  reviewInvestigation: {
    request: {
      params: { id: string };
      body: {
        readonly outcome: 'confirmed' | 'dismissed' | 'needs_more_evidence';
        readonly findings?: readonly {
          readonly findingId: string;
          readonly verdict: 'accepted' | 'rejected';
          readonly note?: string;
        }[];
        readonly reason: string;
      };
      idempotencyKey: string;
    };
    answer: Schemas['ReviewRecord'];
  };
  /** What happened to a subject */
  readJourney: {
    request: {
      params: { id: string };
      query?: {
        category?: 'activity' | 'evidence' | 'assessments' | 'actions' | 'overrides';
        before?: string;
      };
    };
    answer: Schemas['Journey'];
  };
  /** List the assessments linked to an event */
  listLinkedAssessments: {
    request: { params: { id: string; eventId: string }; query?: { search?: string; offset?: number } };
    answer: { readonly items: readonly Schemas['AssessmentRecord'][]; readonly nextOffset: number | null };
  };
  /** Whether an assessment is current, and what it decides now */
  readAssessmentState: { request: { params: { id: string } }; answer: Schemas['AssessmentState'] };
  /** Override the decision of an assessment */
  createOverride: {
    request: {
      params: { id: string };
      body: {
        readonly decision: 'none' | 'review' | 'restrict' | 'reject';
        readonly reason: string;
        readonly expiresAt: string;
      };
      idempotencyKey: string;
    };
    answer: Schemas['OverrideRecord'];
  };
  /** Revoke an override */
  revokeOverride: {
    request: { params: { id: string }; body: { readonly reason: string }; idempotencyKey: string };
    answer: Schemas['OverrideRecord'];
  };
  /** Move an action to another status */
  transitionAction: {
    request: {
      params: { id: string };
      body: {
        readonly status: 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled';
        readonly expectedRevision: number;
        readonly reason: string;
      };
      idempotencyKey: string;
    };
    answer: Schemas['ActionRecord'];
  };
  /** Actions across subjects */
  listActionQueue: {
    request: {
      query?: {
        search?: string;
        policyKey?: string;
        status?: 'open' | 'requested' | 'acknowledged' | 'completed' | 'failed' | 'cancelled' | 'all';
        assigneeId?: string;
        decision?: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
        age?: 'day' | 'week' | 'month' | 'older';
        offset?: number;
      };
    };
    answer: { readonly items: readonly Schemas['QueuedActionRecord'][]; readonly nextOffset: number | null };
  };
  /** What ends soon, or ceased to be current */
  listAttention: {
    request: {
      query: {
        of: 'expiringEvidence' | 'expiringOverrides' | 'staleAssessments';
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
      };
    };
    answer: Schemas['AttentionList'];
  };
  /** List records of one resource */
  listRecords: {
    request: {
      params: { resource: string };
      query?: {
        resourceId?: string;
        investigationId?: string;
        search?: string;
        externalId?: string;
        subjectId?: string;
        order?: 'newest' | 'oldest';
        limit?: number;
        offset?: number;
      };
    };
    answer: { readonly items: readonly Schemas['RiskRecord'][]; readonly nextOffset: number | null };
  };
  /** Read one record */
  readRecord: { request: { params: { resource: string; id: string } }; answer: Schemas['RiskRecord'] };
  /** Subscribe to events */
  createWebhook: {
    request: {
      body: {
        readonly url: string;
        readonly events: readonly (
          | 'risk.subject.created'
          | 'risk.policy.created'
          | 'risk.policy.published'
          | 'risk.activity.reported'
          | 'risk.evidence.recorded'
          | 'risk.evidence.batch_recorded'
          | 'risk.assessment.created'
          | 'risk.action.requested'
          | 'risk.action.transitioned'
          | 'risk.override.created'
          | 'risk.override.revoked'
          | 'risk.action.assigned'
          | 'webhook.ping'
          | 'screening.run.completed'
          | 'screening.match.found'
          | 'screening.batch.completed'
          | 'document.sent'
          | 'document.signer.signed'
          | 'document.completed'
          | 'document.declined'
          | 'document.voided'
          | 'document.expired'
          | '*'
        )[];
        readonly mode: 'test' | 'live';
        readonly description?: string | null;
      };
      idempotencyKey: string;
    };
    answer: Schemas['CreatedWebhook'];
  };
  /** Subscriptions */
  listWebhooks: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['Webhook'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** Evaluate a stored assessment again */
  replayAssessment: {
    request: { params: { id: string } };
    answer: {
      readonly assessmentId: string;
      readonly evaluatorVersion: string;
      readonly identical: boolean;
      readonly digest: string;
      readonly recomputedDigest: string;
      readonly differences: readonly {
        readonly path: string;
        readonly expected: unknown;
        readonly actual: unknown;
      }[];
    };
  };
  /** What would have led to another band */
  listCounterfactuals: {
    request: { params: { id: string } };
    answer: {
      readonly items: readonly {
        readonly band: string;
        readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
        readonly changes: readonly {
          readonly input: string;
          readonly from: string | number | boolean | readonly (string | number | boolean)[] | null;
          readonly to: string | number | boolean | readonly (string | number | boolean)[];
          readonly text: string;
        }[];
      }[];
      readonly complete: boolean;
    };
  };
  /** Where two policy versions decide differently */
  comparePolicies: {
    request: { params: { id: string; otherId: string } };
    answer: {
      readonly same: boolean;
      readonly differences: readonly {
        readonly where: readonly (
          | {
              readonly input: string;
              readonly from: number | null;
              readonly fromIncluded: boolean;
              readonly to: number | null;
              readonly toIncluded: boolean;
            }
          | { readonly input: string; readonly values: readonly (string | number | boolean)[] }
          | { readonly input: string; readonly except: readonly (string | number | boolean)[] }
          | {
              readonly input: string;
              readonly values: readonly (string | number | boolean)[];
              readonly without: readonly (string | number | boolean)[];
            }
          | { readonly input: string; readonly equals: string }
          | { readonly input: string; readonly differs: string }
        )[];
        readonly before: {
          readonly band: string | null;
          readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
        };
        readonly after: {
          readonly band: string | null;
          readonly decision: 'none' | 'awaiting_evidence' | 'review' | 'restrict' | 'reject';
        };
        readonly witness: {
          readonly [name: string]: string | number | boolean | readonly (string | number | boolean)[];
        };
        readonly text: string;
      }[];
      readonly complete: boolean;
    };
  };
  /** Try a policy version on stored assessments */
  startBacktest: {
    request: {
      params: { id: string };
      body: {
        readonly from?: string;
        readonly to?: string;
        readonly contextId?: string;
        readonly band?: string;
        readonly limit?: number;
      };
      idempotencyKey: string;
    };
    answer: Schemas['Backtest'];
  };
  /** Read a backtest */
  readBacktest: { request: { params: { id: string } }; answer: Schemas['Backtest'] };
  /** List the assessments that would come out differently */
  listMovedAssessments: {
    request: {
      params: { id: string };
      query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest' };
    };
    answer: Schemas['MovedAssessments'];
  };
  /** Let a draft assess beside the published version, and only report */
  startShadow: {
    request: { params: { id: string }; body: { readonly until: string }; idempotencyKey: string };
    answer: Schemas['Shadow'];
  };
  /** Read the newest shadow of a policy version */
  readPolicyShadow: {
    request: { params: { id: string } };
    answer: { readonly shadow: Schemas['Shadow'] | null };
  };
  /** Read a shadow */
  readShadow: { request: { params: { id: string } }; answer: Schemas['Shadow'] };
  /** List the assessments that would have come out differently */
  listShadowMoves: {
    request: {
      params: { id: string };
      query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest' };
    };
    answer: Schemas['ShadowMoves'];
  };
  /** End a shadow */
  endShadow: { request: { params: { id: string }; idempotencyKey: string }; answer: Schemas['Shadow'] };
  /** One subscription */
  readWebhook: { request: { params: { id: string } }; answer: Schemas['Webhook'] };
  /** Change a subscription */
  changeWebhook: {
    request: {
      params: { id: string };
      body: {
        readonly url?: string;
        readonly events?: readonly (
          | 'risk.subject.created'
          | 'risk.policy.created'
          | 'risk.policy.published'
          | 'risk.activity.reported'
          | 'risk.evidence.recorded'
          | 'risk.evidence.batch_recorded'
          | 'risk.assessment.created'
          | 'risk.action.requested'
          | 'risk.action.transitioned'
          | 'risk.override.created'
          | 'risk.override.revoked'
          | 'risk.action.assigned'
          | 'webhook.ping'
          | 'screening.run.completed'
          | 'screening.match.found'
          | 'screening.batch.completed'
          | 'document.sent'
          | 'document.signer.signed'
          | 'document.completed'
          | 'document.declined'
          | 'document.voided'
          | 'document.expired'
          | '*'
        )[];
        readonly active?: boolean;
        readonly description?: string | null;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Webhook'];
  };
  /** End a subscription */
  deleteWebhook: { request: { params: { id: string }; idempotencyKey?: string }; answer: undefined };
  /** Get a new signing secret */
  rotateWebhookSecret: {
    request: { params: { id: string }; idempotencyKey?: string };
    answer: Schemas['WebhookSecret'];
  };
  /** Send a test event */
  pingWebhook: {
    request: { params: { id: string }; idempotencyKey?: string };
    answer: Schemas['WebhookDelivery'];
  };
  /** What was sent, newest first */
  listWebhookDeliveries: {
    request: {
      params: { id: string };
      query?: {
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        status?: 'pending' | 'delivered' | 'failed';
      };
    };
    answer: Schemas['WebhookDeliveries'];
  };
  /** A delivery with what is sent */
  readWebhookDelivery: {
    request: { params: { id: string; deliveryId: string } };
    answer: Schemas['WebhookDeliveryWithBody'];
  };
  /** Send a failed delivery again */
  retryWebhookDelivery: {
    request: { params: { id: string; deliveryId: string }; idempotencyKey?: string };
    answer: Schemas['WebhookDelivery'];
  };
  /** Save a workflow */
  saveWorkflow: {
    request: {
      body: {
        readonly key: string;
        readonly name: string;
        readonly steps: readonly {
          readonly key: string;
          readonly type: 'capture' | 'extract' | 'enrich' | 'check' | 'validate' | 'risk';
          readonly config?: { readonly [name: string]: unknown };
          readonly outputs?: readonly {
            readonly field: string;
            readonly type: 'string' | 'number' | 'boolean' | 'list';
            readonly itemType?: 'string' | 'number' | 'boolean';
          }[];
        }[];
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Workflow'];
  };
  /** Workflows */
  listWorkflows: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['Workflow'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** One workflow */
  readWorkflow: {
    request: { params: { id: string }; query?: { revision?: number } };
    answer: Schemas['Workflow'];
  };
  /** Create a session */
  createVerificationSession: {
    request: {
      body: {
        readonly externalId: string;
        readonly subjectId?: string | null;
        readonly workflowIds: readonly string[];
        readonly expiresAt?: string | null;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['VerificationSession'];
  };
  /** Sessions */
  listVerificationSessions: {
    request: {
      query?: {
        status?: 'open' | 'completed' | 'expired';
        subjectId?: string;
        workflowId?: string;
        externalId?: string;
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        offset?: number;
      };
    };
    answer: {
      readonly items: readonly Schemas['VerificationSession'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** One session */
  readVerificationSession: { request: { params: { id: string } }; answer: Schemas['VerificationSession'] };
  /** Link a session to a subject */
  linkVerificationSession: {
    request: { params: { id: string }; body: { readonly subjectId: string }; idempotencyKey?: string };
    answer: Schemas['VerificationSession'];
  };
  /** Start an attempt */
  startVerificationRun: {
    request: { params: { id: string }; idempotencyKey?: string };
    answer: Schemas['VerificationRun'];
  };
  /** Post the result of a step */
  recordStepResult: {
    request: {
      params: { id: string; stepKey: string };
      body: {
        readonly status: 'succeeded' | 'failed' | 'unsupported';
        readonly outputs?: {
          readonly [name: string]: string | number | boolean | readonly (string | number | boolean)[];
        };
      };
      idempotencyKey?: string;
    };
    answer: Schemas['VerificationRun'];
  };
  /** Complete an attempt */
  completeVerificationRun: {
    request: { params: { id: string }; idempotencyKey?: string };
    answer: Schemas['VerificationRun'];
  };
  /** Record a check of an outside provider */
  recordSessionCheck: {
    request: {
      params: { id: string };
      body: {
        readonly kind: string;
        readonly provider: string;
        readonly status: 'clear' | 'match' | 'review_required' | 'blocked' | 'error';
        readonly providerRef?: string | null;
        readonly participantId?: string | null;
        readonly flags?: readonly ('review' | 'block')[];
      };
      idempotencyKey?: string;
    };
    answer: Schemas['SessionCheck'];
  };
  /** The lists, and how current each is */
  listScreeningSources: { request: {}; answer: { readonly items: readonly Schemas['ScreeningSource'][] } };
  /** Screen a subject */
  createScreeningRun: {
    request: {
      body: {
        readonly subject: {
          readonly name: string;
          readonly aliases?: readonly string[];
          readonly entityType?: 'person' | 'entity' | null;
          readonly country?: string | null;
          readonly datesOfBirth?: readonly string[];
          readonly nationalities?: readonly string[];
          readonly identifiers?: readonly {
            readonly kind: 'passport' | 'national_id' | 'registration_number' | 'wallet';
            readonly value: string;
            readonly country?: string | null;
          }[];
        };
        readonly sources: readonly string[];
        readonly reviewScore?: number;
        readonly matchScore?: number;
        readonly pepLookbackMonths?: number;
        readonly riskSubjectId?: string | null;
      };
      idempotencyKey: string;
    };
    answer: Schemas['ScreeningRun'];
  };
  /** Runs */
  listScreeningRuns: {
    request: {
      query?: {
        page?: number;
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        status?: 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
        sessionId?: string;
        riskSubjectId?: string;
      };
    };
    answer: {
      readonly items: readonly Schemas['ScreeningRun'][];
      readonly nextCursor: string | null;
      readonly page: number;
      readonly limit: number;
      readonly total: number;
    };
  };
  /** One run */
  readScreeningRun: { request: { params: { id: string } }; answer: Schemas['DecidedScreeningRun'] };
  /** Decide on a match */
  decideScreeningMatch: {
    request: {
      params: { id: string };
      body: { readonly decision: 'confirmed' | 'false_positive'; readonly reason: string };
      idempotencyKey: string;
    };
    answer: {
      readonly match: Schemas['ScreeningMatch'];
      readonly run: {
        readonly id: string;
        readonly status: 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
        readonly incomplete: boolean;
        readonly incompleteReasons: readonly (
          | 'source_missing'
          | 'source_stale'
          | 'source_attention'
          | 'source_dropped_entries'
          | 'source_reindex_pending'
          | 'candidates_capped'
          | 'pep_candidates_capped'
          | 'name_terms_capped'
          | 'name_without_tokens'
          | 'internal_candidates_capped'
        )[];
        readonly riskSources: readonly {
          readonly fact: 'screening.sanctions' | 'screening.pep';
          readonly source: string;
          readonly status: 'available' | 'unavailable';
          readonly value: string | null;
          readonly evidenceId: string;
        }[];
      };
    };
  };
  /** Matches across runs */
  listScreeningMatches: {
    request: {
      query?: {
        decision?: 'undecided' | 'confirmed' | 'false_positive';
        assigneeId?: string;
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
      };
    };
    answer: Schemas['QueuedScreeningMatches'];
  };
  /** One match with its listed entry */
  readScreeningMatch: { request: { params: { id: string } }; answer: Schemas['ReviewedScreeningMatch'] };
  /** Who did what in the organization */
  listActivity: {
    request: {
      query?: {
        actor?: string;
        type?: string;
        from?: string;
        to?: string;
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
      };
    };
    answer: Schemas['ActivityList'];
    exported: {
      query: {
        actor?: string;
        type?: string;
        from?: string;
        to?: string;
        order?: 'newest' | 'oldest';
        format: 'csv' | 'jsonl';
      };
    };
  };
  /** What waits for somebody */
  readHome: { request: {}; answer: Schemas['Home'] };
  /** Assign an action */
  assignAction: {
    request: {
      params: { id: string };
      body: { readonly assigneeId?: string | null; readonly dueAt?: string | null };
      idempotencyKey?: string;
    };
    answer: Schemas['ActionRecord'];
  };
  /** Assign a match */
  assignScreeningMatch: {
    request: {
      params: { id: string };
      body: { readonly assigneeId?: string | null; readonly dueAt?: string | null };
      idempotencyKey?: string;
    };
    answer: Schemas['AssignedScreeningMatch'];
  };
  /** What was signed of the log */
  listHistoryCheckpoints: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest' } };
    answer: Schemas['HistoryCheckpointList'];
  };
  /** The log of the organization */
  listHistoryEntries: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest' } };
    answer: Schemas['HistoryEntryList'];
  };
  /** That an entry is in the log */
  proveHistoryEntry: {
    request: { params: { index: string }; query?: { checkpoint?: string } };
    answer: Schemas['HistoryProof'];
  };
  /** That the log was only added to */
  proveHistoryConsistency: {
    request: { query: { from: string; to: string } };
    answer: Schemas['HistoryConsistency'];
  };
  /** The whole log with its records, to verify offline */
  exportHistory: { request: {}; answer: Uint8Array };
  /** An assessment with the proof of it */
  readAssessmentDossier: { request: { params: { id: string } }; answer: Schemas['AssessmentDossier'] };
  /** The dossier of an assessment on paper */
  readAssessmentDossierPdf: { request: { params: { id: string } }; answer: Uint8Array };
  /** The public keys of checkpoints */
  readHistoryKeys: { request: {}; answer: Schemas['HistoryKeys'] };
  /** Keep a subject screened */
  createScreeningMonitor: {
    request: {
      body: {
        readonly subject: {
          readonly name: string;
          readonly aliases?: readonly string[];
          readonly entityType?: 'person' | 'entity' | null;
          readonly country?: string | null;
          readonly datesOfBirth?: readonly string[];
          readonly nationalities?: readonly string[];
          readonly identifiers?: readonly {
            readonly kind: 'passport' | 'national_id' | 'registration_number' | 'wallet';
            readonly value: string;
            readonly country?: string | null;
          }[];
        };
        readonly sources: readonly string[];
        readonly reviewScore?: number;
        readonly matchScore?: number;
        readonly pepLookbackMonths?: number;
        readonly riskSubjectId?: string | null;
      };
      idempotencyKey: string;
    };
    answer: Schemas['ScreeningMonitor'];
  };
  /** Monitors */
  listScreeningMonitors: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['ScreeningMonitor'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** One monitor */
  readScreeningMonitor: { request: { params: { id: string } }; answer: Schemas['ScreeningMonitor'] };
  /** No longer screen a subject again */
  deleteScreeningMonitor: { request: { params: { id: string }; idempotencyKey?: string }; answer: undefined };
  /** Versions of a list */
  listScreeningSourceVersions: {
    request: {
      params: { key: string };
      query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest' };
    };
    answer: Schemas['ScreeningSourceVersions'];
  };
  /** What a version of a list has otherwise than another */
  listScreeningSourceChanges: {
    request: {
      params: { key: string };
      query?: {
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        from?: string;
        to?: string;
        change?: 'added' | 'changed' | 'removed';
      };
    };
    answer: Schemas['ScreeningSourceChanges'];
  };
  /** Lists of the organization */
  listScreeningOwnLists: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['OwnList'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** One list of the organization */
  readScreeningOwnList: { request: { params: { name: string } }; answer: Schemas['OwnList'] };
  /** Create a list of the organization, or change what is said of it */
  saveScreeningOwnList: {
    request: {
      params: { name: string };
      body: {
        readonly title: string;
        readonly listKind: 'sanctions' | 'pep' | 'internal';
        readonly staleAfterHours?: number | null;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['OwnList'];
  };
  /** No longer search a list of the organization */
  deleteScreeningOwnList: {
    request: { params: { name: string }; idempotencyKey?: string };
    answer: undefined;
  };
  /** Give a list of the organization its file */
  importScreeningOwnList: {
    request: {
      params: { name: string };
      query?: { force?: 'true' | 'false' };
      body: Uint8Array | ReadableStream<Uint8Array>;
    };
    answer: { readonly importId: string };
  };
  /** How far the import of a file has come */
  readScreeningOwnListImport: {
    request: { params: { name: string; importId: string } };
    answer: Schemas['OwnListImport'];
  };
  /** Versions of a list of the organization, newest first */
  listScreeningOwnListVersions: {
    request: {
      params: { name: string };
      query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number };
    };
    answer: {
      readonly items: readonly Schemas['ListVersion'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** Activate the previous version of a list of the organization */
  rollbackScreeningOwnList: {
    request: { params: { name: string }; idempotencyKey: string };
    answer: Schemas['OwnList'];
  };
  /** Begin to screen many subjects */
  createScreeningBatch: {
    request: {
      body: {
        readonly name?: string;
        readonly sources: readonly string[];
        readonly reviewScore?: number;
        readonly matchScore?: number;
        readonly pepLookbackMonths?: number;
        readonly format: 'csv' | 'jsonl';
        readonly encoding?: 'utf-8' | 'utf-16' | 'utf-16le' | 'utf-16be' | 'windows-1252';
        readonly columns?: {
          readonly name?: string;
          readonly externalId?: string;
          readonly riskSubjectId?: string;
          readonly aliases?: string;
          readonly entityType?: string;
          readonly country?: string;
          readonly dateOfBirth?: string;
          readonly nationality?: string;
          readonly identifiers?: string;
        };
        readonly monitor?: boolean;
      };
      idempotencyKey: string;
    };
    answer: Schemas['ScreeningBatch'];
  };
  /** Batches */
  listScreeningBatches: {
    request: {
      query?: {
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        state?: 'receiving' | 'queued' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed';
      };
    };
    answer: Schemas['ScreeningBatchList'];
  };
  /** The file of a batch */
  sendBatchRows: {
    request: {
      params: { id: string };
      body: Uint8Array | ReadableStream<Uint8Array>;
      idempotencyKey?: string;
    };
    answer: Schemas['ScreeningBatch'];
  };
  /** One batch, and how far it has come */
  readScreeningBatch: { request: { params: { id: string } }; answer: Schemas['ScreeningBatch'] };
  /** Screen no further rows for now */
  pauseScreeningBatch: {
    request: { params: { id: string }; idempotencyKey: string };
    answer: Schemas['ScreeningBatch'];
  };
  /** Go on with a batch that was paused */
  resumeScreeningBatch: {
    request: { params: { id: string }; idempotencyKey: string };
    answer: Schemas['ScreeningBatch'];
  };
  /** End a batch early */
  cancelScreeningBatch: {
    request: { params: { id: string }; idempotencyKey: string };
    answer: Schemas['ScreeningBatch'];
  };
  /** What became of each row */
  readBatchResults: {
    request: {
      params: { id: string };
      query?: {
        format?: 'jsonl' | 'csv';
        status?: 'match' | 'possible_match' | 'clear' | 'incomplete' | 'error';
      };
    };
    answer: Uint8Array;
  };
  /** Preview a template */
  previewTemplate: {
    request: {
      body: {
        readonly source: string;
        readonly sampleData: { readonly [name: string]: unknown };
        readonly pageSize?: 'A4' | 'Letter';
      };
    };
    answer: Uint8Array;
  };
  /** Create a template */
  createTemplate: {
    request: {
      body: {
        readonly source: string;
        readonly sampleData: { readonly [name: string]: unknown };
        readonly name: string;
        readonly description?: string | null;
        readonly pageSize?: 'A4' | 'Letter';
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Template'];
  };
  /** Change a template */
  changeTemplate: {
    request: {
      params: { id: string };
      body: {
        readonly source: string;
        readonly sampleData: { readonly [name: string]: unknown };
        readonly revision: number;
        readonly name?: string;
        readonly description?: string | null;
        readonly pageSize?: 'A4' | 'Letter';
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Template'];
  };
  /** One template */
  readTemplate: { request: { params: { id: string } }; answer: Schemas['Template'] };
  /** Generate a PDF from a template */
  generatePdf: {
    request: {
      params: { id: string };
      body: { readonly templateData: { readonly [name: string]: unknown } };
    };
    answer: Uint8Array;
  };
  /** Create a document from a template */
  createDocument: {
    request: {
      params: { id: string };
      body: {
        readonly name: string;
        readonly templateData: { readonly [name: string]: unknown };
        readonly signers: { readonly [name: string]: { readonly name: string; readonly email: string } };
        readonly riskSubjectId?: string;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Document'];
  };
  /** Place a field on a document */
  addDocumentField: {
    request: {
      params: { id: string };
      body: {
        readonly signerId: string;
        readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
        readonly pageNumber: number;
        readonly xPosition: number;
        readonly yPosition: number;
        readonly width: number;
        readonly height: number;
        readonly required?: boolean;
        readonly label?: string | null;
        readonly value?: string | null;
        readonly options?: readonly string[] | null;
        readonly acroFieldName?: string | null;
        readonly maxLength?: number | null;
        readonly validationPattern?: string | null;
        readonly validationMessage?: string | null;
        readonly groupKey?: string | null;
        readonly groupRequired?: boolean;
        readonly requiredWhenFieldId?: string | null;
        readonly requiredWhenValue?: string | null;
        readonly sharedFill?: boolean;
        readonly dateFormat?: string | null;
        readonly multiline?: boolean;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Field'];
  };
  /** Fields of a document */
  listDocumentFields: {
    request: { params: { id: string } };
    answer: { readonly items: readonly Schemas['Field'][] };
  };
  /** Remove a field from a document */
  removeDocumentField: {
    request: { params: { id: string; fieldId: string }; idempotencyKey?: string };
    answer: undefined;
  };
  /** Change a field of a document */
  changeDocumentField: {
    request: {
      params: { id: string; fieldId: string };
      body: {
        readonly signerId?: string;
        readonly fieldType?: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
        readonly pageNumber?: number;
        readonly xPosition?: number;
        readonly yPosition?: number;
        readonly width?: number;
        readonly height?: number;
        readonly required?: boolean;
        readonly label?: string | null;
        readonly value?: string | null;
        readonly options?: readonly string[] | null;
        readonly acroFieldName?: string | null;
        readonly maxLength?: number | null;
        readonly validationPattern?: string | null;
        readonly validationMessage?: string | null;
        readonly groupKey?: string | null;
        readonly groupRequired?: boolean;
        readonly requiredWhenFieldId?: string | null;
        readonly requiredWhenValue?: string | null;
        readonly sharedFill?: boolean;
        readonly dateFormat?: string | null;
        readonly multiline?: boolean;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['Field'];
  };
  /** Fields of the form in a PDF */
  listDocumentFormFields: { request: { params: { id: string } }; answer: Schemas['DocumentForm'] };
  /** Templates */
  listTemplates: {
    request: { query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number } };
    answer: {
      readonly items: readonly Schemas['Template'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** Fields of a template */
  listTemplateFields: {
    request: { params: { id: string } };
    answer: { readonly items: readonly Schemas['TemplateField'][] };
  };
  /** Add a field to a template */
  addTemplateField: {
    request: {
      params: { id: string };
      body: {
        readonly roleId: string;
        readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
        readonly pageNumber: number;
        readonly xPosition: number;
        readonly yPosition: number;
        readonly width: number;
        readonly height: number;
        readonly required?: boolean;
        readonly label?: string | null;
        readonly value?: string | null;
        readonly options?: readonly string[] | null;
        readonly acroFieldName?: string | null;
        readonly maxLength?: number | null;
        readonly validationPattern?: string | null;
        readonly validationMessage?: string | null;
        readonly groupKey?: string | null;
        readonly groupRequired?: boolean;
        readonly requiredWhenFieldId?: string | null;
        readonly requiredWhenValue?: string | null;
        readonly sharedFill?: boolean;
        readonly dateFormat?: string | null;
        readonly multiline?: boolean;
        readonly editable?: boolean;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['TemplateField'];
  };
  /** Change a field of a template */
  changeTemplateField: {
    request: {
      params: { id: string; fieldId: string };
      body: {
        readonly roleId?: string;
        readonly fieldType?: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
        readonly pageNumber?: number;
        readonly xPosition?: number;
        readonly yPosition?: number;
        readonly width?: number;
        readonly height?: number;
        readonly required?: boolean;
        readonly label?: string | null;
        readonly value?: string | null;
        readonly options?: readonly string[] | null;
        readonly acroFieldName?: string | null;
        readonly maxLength?: number | null;
        readonly validationPattern?: string | null;
        readonly validationMessage?: string | null;
        readonly groupKey?: string | null;
        readonly groupRequired?: boolean;
        readonly requiredWhenFieldId?: string | null;
        readonly requiredWhenValue?: string | null;
        readonly sharedFill?: boolean;
        readonly dateFormat?: string | null;
        readonly multiline?: boolean;
        readonly editable?: boolean;
      };
      idempotencyKey?: string;
    };
    answer: Schemas['TemplateField'];
  };
  /** Remove a field from a template */
  removeTemplateField: {
    request: { params: { id: string; fieldId: string }; idempotencyKey?: string };
    answer: undefined;
  };
  /** Upload a PDF as a document */
  uploadDocument: {
    request: {
      query: { name: string; riskSubjectId?: string };
      body: Uint8Array | ReadableStream<Uint8Array>;
      idempotencyKey?: string;
    };
    answer: Schemas['Document'];
  };
  /** Documents */
  listDocuments: {
    request: {
      query?: {
        status?: 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
        riskSubjectId?: string;
        search?: string;
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        offset?: number;
      };
    };
    answer: {
      readonly items: readonly Schemas['Document'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** One document */
  readDocument: { request: { params: { id: string } }; answer: Schemas['Document'] };
  /** The PDF of a document */
  readDocumentPdf: { request: { params: { id: string } }; answer: Uint8Array };
  /** The audit trail of a document */
  readDocumentAudit: { request: { params: { id: string } }; answer: Schemas['AuditTrail'] };
  /** Add a signer to a document */
  addDocumentSigner: {
    request: {
      params: { id: string };
      body: { readonly email: string; readonly name: string; readonly signingOrder?: number };
      idempotencyKey?: string;
    };
    answer: Schemas['Signer'];
  };
  /** Change a signer of a document */
  changeDocumentSigner: {
    request: {
      params: { id: string; signerId: string };
      body: { readonly email?: string; readonly name?: string; readonly signingOrder?: number };
      idempotencyKey?: string;
    };
    answer: Schemas['Signer'];
  };
  /** Remove a signer from a document */
  removeDocumentSigner: {
    request: { params: { id: string; signerId: string }; idempotencyKey?: string };
    answer: undefined;
  };
  /** Send a document to its signers */
  sendDocument: {
    request: {
      params: { id: string };
      body: { readonly expiresAt?: string; readonly message?: string };
      idempotencyKey?: string;
    };
    answer: Schemas['SentDocument'];
  };
  /** Void a document */
  voidDocument: {
    request: { params: { id: string }; body: { readonly reason: string }; idempotencyKey?: string };
    answer: Schemas['Document'];
  };
  /** Give a signer a fresh link */
  renewSigningLink: {
    request: { params: { id: string; signerId: string }; idempotencyKey?: string };
    answer: Schemas['LinkedSigner'];
  };
  /** What a signer finds behind the link */
  readSigning: { request: { params: { token: string } }; answer: Schemas['Signing'] };
  /** The PDF that is signed */
  readSigningPdf: { request: { params: { token: string } }; answer: Uint8Array };
  /** Fill a field */
  fillSigningField: {
    request: {
      params: { token: string; fieldId: string };
      body: { readonly value?: string; readonly typed?: string; readonly locale?: string };
      idempotencyKey?: string;
    };
    answer: Schemas['ChangedFields'];
  };
  /** Clear a field */
  clearSigningField: {
    request: { params: { token: string; fieldId: string }; idempotencyKey?: string };
    answer: undefined;
  };
  /** Sign */
  completeSigning: {
    request: {
      params: { token: string };
      body: { readonly consent: true; readonly valuesSha256?: string };
      idempotencyKey?: string;
    };
    answer: Schemas['Signing'];
  };
  /** Decline to sign */
  declineSigning: {
    request: { params: { token: string }; body: { readonly reason: string }; idempotencyKey?: string };
    answer: Schemas['Signing'];
  };
  /** The image of a signature */
  readFieldImage: { request: { params: { id: string; fieldId: string } }; answer: Uint8Array };
  /** The image of an own signature */
  readSigningImage: { request: { params: { token: string; fieldId: string } }; answer: Uint8Array };
  /** The certificate of a document */
  readDocumentCertificate: { request: { params: { id: string } }; answer: Uint8Array };
  /** Create an organization with its owner */
  createOrganization: {
    request: {
      body: {
        readonly name: string;
        readonly ownerEmail: string;
        readonly ownerPassword?: string;
        readonly ownerName?: string;
      };
    };
    answer: {
      readonly id: string;
      readonly name: string;
      readonly createdAt: string;
      readonly owner: { readonly id: string; readonly email: string; readonly name: string };
      readonly invitation?: Schemas['Invitation'];
    };
  };
  /** State of the service */
  readStatus: {
    request: {};
    answer: {
      readonly version: string;
      readonly node: string;
      readonly uptimeSeconds: number;
      readonly database: {
        readonly version: string;
        readonly migrations: readonly string[];
        readonly connections: number;
      };
      readonly organizations: number;
    };
  };
  /** The lists, where they come from and what the last import came to */
  listLists: { request: {}; answer: { readonly items: readonly Schemas['OperatedList'][] } };
  /** Versions of a list, newest first */
  listListVersions: {
    request: {
      params: { key: string };
      query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number };
    };
    answer: {
      readonly items: readonly Schemas['ListVersion'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** What was done with a list, newest first */
  listListHistory: {
    request: {
      params: { key: string };
      query?: { limit?: number; cursor?: string; order?: 'newest' | 'oldest'; offset?: number };
    };
    answer: {
      readonly items: readonly Schemas['ListChange'][];
      readonly nextOffset: number | null;
      readonly nextCursor: string | null;
    };
  };
  /** What a version of a list has otherwise than another */
  listListChanges: {
    request: {
      params: { key: string };
      query?: {
        limit?: number;
        cursor?: string;
        order?: 'newest' | 'oldest';
        from?: string;
        to?: string;
        change?: 'added' | 'changed' | 'removed';
      };
    };
    answer: Schemas['ScreeningSourceChanges'];
  };
  /** Import the official file of a list */
  importListFile: {
    request: {
      params: { key: string };
      query?: { force?: 'true' | 'false' };
      body: Uint8Array | ReadableStream<Uint8Array>;
    };
    answer: { readonly importId: string };
  };
  /** How far an import has come */
  readListImport: { request: { params: { importId: string } }; answer: Schemas['ListImport'] };
  /** Fetch a list from its publisher now */
  updateList: { request: { params: { key: string } }; answer: { readonly importId: string } };
  /** Switch a list on */
  enableList: { request: { params: { key: string } }; answer: Schemas['OperatedList'] };
  /** Switch a list off */
  disableList: { request: { params: { key: string } }; answer: Schemas['OperatedList'] };
  /** Activate the previous version of a list */
  rollbackList: { request: { params: { key: string } }; answer: Schemas['OperatedList'] };
}

export interface Events {
  /** A subject was registered */
  'risk.subject.created': {
    readonly eventId: string;
    readonly event: 'risk.subject.created';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** A policy version was created; `subjectId` is null */
  'risk.policy.created': {
    readonly eventId: string;
    readonly event: 'risk.policy.created';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** A policy version was published; `subjectId` is null */
  'risk.policy.published': {
    readonly eventId: string;
    readonly event: 'risk.policy.published';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** Activity was recorded; `resourceId` is the event */
  'risk.activity.reported': {
    readonly eventId: string;
    readonly event: 'risk.activity.reported';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** Evidence was received, superseded or revoked, one event for each receipt */
  'risk.evidence.recorded': {
    readonly eventId: string;
    readonly event: 'risk.evidence.recorded';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** A batch of evidence was accepted */
  'risk.evidence.batch_recorded': {
    readonly eventId: string;
    readonly event: 'risk.evidence.batch_recorded';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** An assessment was committed, those of monitoring included */
  'risk.assessment.created': {
    readonly eventId: string;
    readonly event: 'risk.assessment.created';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** A required action was created */
  'risk.action.requested': {
    readonly eventId: string;
    readonly event: 'risk.action.requested';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** The status of an action changed */
  'risk.action.transitioned': {
    readonly eventId: string;
    readonly event: 'risk.action.transitioned';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** An override was recorded */
  'risk.override.created': {
    readonly eventId: string;
    readonly event: 'risk.override.created';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** An override was revoked */
  'risk.override.revoked': {
    readonly eventId: string;
    readonly event: 'risk.override.revoked';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** Who works on an action changed, or until when */
  'risk.action.assigned': {
    readonly eventId: string;
    readonly event: 'risk.action.assigned';
    readonly timestamp: string;
    readonly data: Schemas['RiskEventData'];
  };
  /** A subscription was asked to show that it works */
  'webhook.ping': {
    readonly eventId: string;
    readonly event: 'webhook.ping';
    readonly timestamp: string;
    readonly data: Schemas['PingData'];
  };
  /** A run was recorded */
  'screening.run.completed': {
    readonly eventId: string;
    readonly event: 'screening.run.completed';
    readonly timestamp: string;
    readonly data: Schemas['ScreeningRunCompletedData'];
  };
  /** A run has matches at or above `reviewScore` */
  'screening.match.found': {
    readonly eventId: string;
    readonly event: 'screening.match.found';
    readonly timestamp: string;
    readonly data: Schemas['ScreeningMatchFoundData'];
  };
  /** Every row of a batch was screened */
  'screening.batch.completed': {
    readonly eventId: string;
    readonly event: 'screening.batch.completed';
    readonly timestamp: string;
    readonly data: Schemas['ScreeningBatchCompletedData'];
  };
  /** A document was sent to its signers */
  'document.sent': {
    readonly eventId: string;
    readonly event: 'document.sent';
    readonly timestamp: string;
    readonly data: Schemas['DocumentEventData'];
  };
  /** A signer has signed */
  'document.signer.signed': {
    readonly eventId: string;
    readonly event: 'document.signer.signed';
    readonly timestamp: string;
    readonly data: Schemas['DocumentSignerEventData'];
  };
  /** Everybody has signed and the final file is stored */
  'document.completed': {
    readonly eventId: string;
    readonly event: 'document.completed';
    readonly timestamp: string;
    readonly data: Schemas['DocumentEventData'];
  };
  /** A signer has declined */
  'document.declined': {
    readonly eventId: string;
    readonly event: 'document.declined';
    readonly timestamp: string;
    readonly data: Schemas['DocumentSignerEventData'];
  };
  /** A document was voided */
  'document.voided': {
    readonly eventId: string;
    readonly event: 'document.voided';
    readonly timestamp: string;
    readonly data: Schemas['DocumentEventData'];
  };
  /** A document was not signed in time */
  'document.expired': {
    readonly eventId: string;
    readonly event: 'document.expired';
    readonly timestamp: string;
    readonly data: Schemas['DocumentEventData'];
  };
}
