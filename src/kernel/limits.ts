import { agreementLimits } from '@assay/agreement-pdf/limits';
import { searchLimits } from '@assay/name-screening/limits';
import { POLICY_BYTES } from '@assay/policy-engine/limits';

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
  /** Names, texts, objects, arrays and exponents of a body over 64 KiB: 200 scenarios with 100 inputs each, and a policy, stay below it. */
  jsonNodes: 100_000,
  /** Different names of members in a body over 64 KiB: as many fit into no template data. */
  jsonNames: 20_000,
  reportedFaults: 100,

  signatureSkewSeconds: 300,
  apiKeyCacheSeconds: 1,
  sessionHours: 12,
  /** Of one e-mail from one network. */
  signInFailuresPerPair: 10,
  /** Of one e-mail from all networks that the account does not know. */
  signInFailuresPerEmail: 50,
  /** Of all e-mails from one network. */
  signInFailuresPerNetwork: 100,
  /** Of one account from a network that it knows, besides. */
  signInFailuresAtKnownNetwork: 50,
  signInWindowSeconds: 900,
  /** Accounts of one e-mail whose passwords are compared, oldest first, where no organization is named. */
  signInAccounts: 8,
  knownNetworkDays: 90,
  knownNetworks: 20,
  passwordChangeFailures: 10,
  invitationDays: 7,
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

  policyBytes: POLICY_BYTES,
  policyRequestBytes: 256 * KIBIBYTE,
  simulationRequestBytes: 1024 * KIBIBYTE,
  simulationScenarios: 200,
  analysisCells: 2_000_000,
  analysisSeconds: 2,
  counterfactualEvaluations: 50_000,
  counterfactuals: 100,
  policyDifferenceSteps: 300_000,
  policyDifferences: 200,
  backtestAssessments: 1_000_000,
  /** Of an organization and mode: waiting or at work. */
  unendedBacktests: 100,
  shadowDays: 90,

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
  screeningNameCharacters: searchLimits.nameCharacters,
  screeningNameWords: 12,
  screeningAliases: 5,
  screeningDatesOfBirth: 3,
  screeningNationalities: 5,
  screeningIdentifiers: 10,
  screeningSources: 20,
  screeningRunPageRows: 100,
  screeningSanctionsCandidates: searchLimits.sanctionsCandidates,
  screeningPepCandidates: searchLimits.pepCandidates,
  screeningInternalCandidates: searchLimits.internalCandidates,
  screeningSearchedIdentifiers: searchLimits.identifiers,
  screeningIdentifierCharacters: searchLimits.identifierCharacters,
  screeningSearchTerms: searchLimits.terms,
  screeningReadSyllables: searchLimits.readSyllables,
  screeningLetterOffCharacters: searchLimits.letterOffCharacters,

  listFileBytes: 1024 * 1024 * KIBIBYTE,
  ownLists: 50,
  ownListFileBytes: 256 * 1024 * KIBIBYTE,
  ownListStaleHours: 87_600,

  // Contract 6, *Batches*.
  /** As sent, and unpacked. */
  batchFileBytes: 1024 * 1024 * KIBIBYTE,
  batchHeaderCharacters: 200,
  /** Of an organization and mode: waiting for a file or a worker, at work or paused. */
  unendedBatches: 1_000,

  templateSourceBytes: 128 * KIBIBYTE,
  templateDataBytes: 128 * KIBIBYTE,
  templateArrayItems: 200,
  ...agreementLimits,
  templateDescriptionCharacters: 2_000,
  templateFields: 1_000,
  /** Source and data fit, however their texts are escaped. */
  templateRequestBytes: 2 * 1024 * KIBIBYTE,

  uploadBytes: 20 * 1024 * KIBIBYTE,

  documentSigners: 50,
  signingOrder: 1_000,
  documentFields: 1_000,
  /** The longest side of a page that PDF knows, in points. */
  fieldPositionPoints: 14_400,
  fieldLabelCharacters: 500,
  fieldValueCharacters: 10_000,
  fieldOptions: 100,
  fieldOptionCharacters: 200,
  fieldAcroNameCharacters: 1_000,
  fieldPatternCharacters: 500,
  fieldPatternInstructions: 2_500,
  fieldPatternSteps: 2_000_000,
  fieldMessageCharacters: 500,
  fieldGroupKeyCharacters: 100,

  signatureUrlBytes: 256 * KIBIBYTE,
  signatureSidePixels: 10_000,
  typedSignatureCharacters: 100,
  localeCharacters: 100,
  /** An image at its limit fits, and a value however it is escaped. */
  signingRequestBytes: 320 * KIBIBYTE,
  /** The part of it that the audit trail stores. */
  userAgentCharacters: 500,

  documentMessageCharacters: 2_000,

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

  // Contract 6, *Lists of records*.
  cursorPageRows: 100,
} as const;
