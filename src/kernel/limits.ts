/**
 * Every number of the Limits tables, with its unit in the name. A contract test holds each of them
 * against what the running endpoint enforces.
 */
const KIBIBYTE = 1024;

export const limits = {
  idempotencyKeyCharacters: 120,
  requestBytes: 64 * KIBIBYTE,
  listRows: 100,
  listBytes: 1024 * KIBIBYTE,
  jsonDepthLevels: 64,
  reportedFaults: 100,

  signatureSkewSeconds: 300,
  apiKeyCacheSeconds: 1,
  sessionHours: 12,
  signInFailuresPerEmail: 10,
  signInFailuresPerAddress: 100,
  signInWindowSeconds: 900,
  passwordCharactersAtLeast: 8,
  passwordCharactersAtMost: 256,
  emailCharacters: 254,
  nameCharacters: 200,

  subjectExternalIdCharacters: 200,
  searchCharacters: 200,
  keyCharacters: 80,
  reasonCharacters: 2_000,
  recordBytes: 768 * KIBIBYTE,

  sourceFacts: 100,
  sourceApiKeys: 50,

  contextKindCharacters: 40,
  contextExternalIdCharacters: 200,
  contextLabelCharacters: 200,
  contextRoleCharacters: 80,
  contextPolicies: 50,
  policySelectionCandidates: 50,

  policyBytes: 64 * KIBIBYTE,
  policyRequestBytes: 256 * KIBIBYTE,
  simulationRequestBytes: 1024 * KIBIBYTE,
  simulationScenarios: 200,
  analysisCells: 2_000_000,
  analysisSeconds: 2,

  evidenceRequestBytes: 16 * KIBIBYTE,
  evidenceBatchBytes: 256 * KIBIBYTE,
  evidenceBatchItems: 100,
  evidenceBatchItemBytes: 16 * KIBIBYTE,
  providerRefCharacters: 500,

  selectedEvidenceBytes: 256 * KIBIBYTE,
  evaluationResultBytes: 512 * KIBIBYTE,
  assessmentEvents: 50,
  overrideYears: 1,
  journeyEvents: 50,

  activityTypeCharacters: 120,
  activityTitleCharacters: 200,
  activitySummaryCharacters: 2_000,
  activityReferenceCharacters: 200,

  investigationQuestionCharacters: 2_000,
  investigationReviewFindings: 200,
  investigationNoteCharacters: 2_000,

  workflowKeyCharacters: 40,
  workflowSteps: 50,
  workflowOutputs: 100,
  stepOutputBytes: 16 * KIBIBYTE,
  sessionExternalIdCharacters: 200,
  sessionWorkflows: 20,
  sessionWorkflowRuns: 50,
  sessionChecks: 100,
  checkKindCharacters: 40,
  checkProviderCharacters: 200,
  participantIdCharacters: 200,
  screeningScoreAtLeast: 1,
  screeningScoreAtMost: 100,
  pepLookbackMonthsAtLeast: 12,
  pepLookbackMonthsAtMost: 1_200,

  monitoringIntervalSeconds: 5,
  monitoringPerTickSubscriptions: 10,
  monitoringRetrySeconds: 30,

  webhookUrlCharacters: 2_048,
  webhookDescriptionCharacters: 500,
  webhookEvents: 50,
  webhookFormerSecretHours: 24,
  webhookAttempts: 5,
  webhookBackoffSeconds: 60,
  webhookDeadlineSeconds: 10,
  webhookResponseBytes: 4 * KIBIBYTE,
  webhookPreviewCharacters: 1_000,
  webhookLeaseSeconds: 60,
  webhookBatchDeliveries: 100,
  deliveryPageRows: 100,
} as const;
