# Written by `npm run generate` from the description of the API.
"""What requests and answers hold."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AcceptInvitationAnswer(TypedDict):
    organizationId: str
    email: str


class AcceptInvitationBody(TypedDict):
    password: str


class ActionRecord(TypedDict):
    id: str
    resource: Literal["actions"]
    data: ActionRecordData


class ActionRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    subjectId: str
    assessmentId: str
    policyKey: str
    policyVersionId: str
    name: str
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    status: Literal["requested", "acknowledged", "completed", "failed", "cancelled"]
    revision: int
    transitions: List[ActionRecordDataTransitionsItem]
    assigneeId: Optional[str]
    dueAt: Optional[str]


ActionRecordDataTransitionsItem = TypedDict(
    "ActionRecordDataTransitionsItem",
    {
        "from": "Literal['requested', 'acknowledged', 'completed', 'failed', 'cancelled']",
        "to": "Literal['requested', 'acknowledged', 'completed', 'failed', 'cancelled']",
        "reason": "str",
        "by": "str",
        "at": "str",
    },
)


class Activity(TypedDict):
    id: str
    at: str
    actor: str
    type: str
    resource: str
    resourceId: str
    mode: Optional[Literal["test", "live"]]
    detail: Dict[str, Any]
    name: Optional[str]


class ActivityList(TypedDict):
    items: List[Activity]
    nextCursor: Optional[str]


class _AddContextSubjectBody(TypedDict):
    subjectId: str


class AddContextSubjectBody(_AddContextSubjectBody, total=False):
    role: str


class _AddDocumentFieldBody(TypedDict):
    signerId: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float


class AddDocumentFieldBody(_AddDocumentFieldBody, total=False):
    required: bool
    label: Optional[str]
    value: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    multiline: bool


class _AddDocumentSignerBody(TypedDict):
    email: str
    name: str


class AddDocumentSignerBody(_AddDocumentSignerBody, total=False):
    signingOrder: int


class _AddMemberBody(TypedDict):
    email: str
    name: str
    role: Literal["owner", "admin", "member"]


class AddMemberBody(_AddMemberBody, total=False):
    password: str


class _AddTemplateFieldBody(TypedDict):
    roleId: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float


class AddTemplateFieldBody(_AddTemplateFieldBody, total=False):
    required: bool
    label: Optional[str]
    value: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    multiline: bool
    editable: bool


class _AddedMember(TypedDict):
    id: str
    userId: str
    email: str
    name: str
    role: Literal["owner", "admin", "member"]
    status: Literal["active", "invited"]
    createdAt: str


class AddedMember(_AddedMember, total=False):
    invitation: Invitation


class ApiKey(TypedDict):
    id: str
    keyId: str
    name: str
    mode: Literal["test", "live"]
    createdAt: str
    expiresAt: Optional[str]
    revokedAt: Optional[str]
    lastUsedAt: Optional[str]


class _AssessSubjectBody(TypedDict):
    policyVersionId: str
    trigger: str


class AssessSubjectBody(_AssessSubjectBody, total=False):
    eventIds: List[str]


class AssessmentDossier(TypedDict):
    kind: Literal["dossier"]
    version: int
    organizationId: str
    madeAt: str
    assessment: AssessmentRecord
    proof: AssessmentDossierProof


class AssessmentDossierProof(TypedDict):
    state: Literal["sealed", "waiting"]
    checkpoint: Optional[HistoryCheckpoint]
    keys: List[AssessmentDossierProofKeysItem]
    events: List[AssessmentDossierProofEventsItem]


class AssessmentDossierProofEventsItem(TypedDict):
    payload: Dict[str, Any]
    entry: Optional[HistoryEntry]
    inclusion: Optional[HistoryProof]


class AssessmentDossierProofKeysItem(TypedDict):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    kid: str
    use: Literal["sig"]
    alg: Literal["EdDSA"]


class AssessmentRecord(TypedDict):
    id: str
    resource: Literal["assessments"]
    data: AssessmentRecordData


class AssessmentRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    subjectId: str
    policyVersionId: str
    policyKey: str
    policyVersion: int
    policy: AssessmentRecordDataPolicy
    trigger: str
    eventIds: List[str]
    evaluatedAt: str
    sequence: int
    evidenceRevision: int
    previousAssessmentId: Optional[str]
    evaluatorVersion: str
    inputs: List[AssessmentRecordDataInputsItem]
    status: Literal["complete", "incomplete"]
    score: Optional[float]
    band: Optional[str]
    forcedBand: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    factors: List[AssessmentRecordDataFactorsItem]
    rules: List[AssessmentRecordDataRulesItem]
    requiredActions: List[AssessmentRecordDataRequiredActionsItem]
    freshUntil: Optional[str]
    reviewDueAt: Optional[str]
    digest: str


class AssessmentRecordDataFactorsItem(TypedDict):
    key: str
    status: Literal["scored", "unknown", "no_case_matched"]
    caseIndex: Optional[int]
    caseId: Optional[str]
    points: Optional[float]
    weight: float
    contribution: Optional[float]
    reason: Optional[str]


class AssessmentRecordDataInputsItem(TypedDict):
    key: str
    status: Literal["resolved", "conflict", "revoked", "unavailable", "expired", "stale", "missing"]
    value: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]
    source: Optional[str]
    evidenceId: Optional[str]
    observedAt: Optional[str]
    expiresAt: Optional[str]
    freshUntil: Optional[str]
    candidates: List[AssessmentRecordDataInputsItemCandidatesItem]


class AssessmentRecordDataInputsItemCandidatesItem(TypedDict):
    source: str
    evidenceId: Optional[str]
    status: Literal["usable", "revoked", "unavailable", "expired", "stale", "missing"]


class AssessmentRecordDataPolicy(TypedDict):
    definition: Any
    digest: str


class AssessmentRecordDataRequiredActionsItem(TypedDict):
    actionId: str
    name: str
    origins: List[AssessmentRecordDataRequiredActionsItemOriginsItem]


class AssessmentRecordDataRequiredActionsItemOriginsItem(TypedDict):
    type: Literal["band", "rule"]
    id: str


class AssessmentRecordDataRulesItem(TypedDict):
    id: str
    outcome: Literal["held", "not_held", "unknown"]
    reason: str


class AssessmentState(TypedDict):
    assessmentId: str
    current: bool
    effectiveDecision: Literal["none", "awaiting_evidence", "review", "restrict", "reject", "reassessment_required"]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    reasons: List[Literal["newer_evidence", "newer_assessment", "freshness_elapsed", "review_elapsed", "retired_source"]]
    overrideId: Optional[str]
    currentUntil: Optional[str]


class AssignActionBody(TypedDict, total=False):
    assigneeId: Optional[str]
    dueAt: Optional[str]


class AssignScreeningMatchBody(TypedDict, total=False):
    assigneeId: Optional[str]
    dueAt: Optional[str]


class _AssignedScreeningMatch(TypedDict):
    id: str
    source: str
    sourceEntryId: str
    listKind: Literal["sanctions", "pep", "internal"]
    listedName: str
    matchedName: Optional[str]
    score: int
    factors: List[AssignedScreeningMatchFactorsItem]
    decision: Literal["pending", "confirmed", "false_positive"]
    assigneeId: Optional[str]
    dueAt: Optional[str]


class AssignedScreeningMatch(_AssignedScreeningMatch, total=False):
    pep: PepDetails


class AssignedScreeningMatchFactorsItem(TypedDict):
    code: str
    points: int
    detail: Optional[str]


class Attention(TypedDict):
    id: str
    at: str
    name: str
    subjectId: str
    subject: AttentionSubject


class AttentionList(TypedDict):
    items: List[Attention]
    nextCursor: Optional[str]


class AttentionSubject(TypedDict):
    kind: str
    externalId: str


class AuditTrail(TypedDict):
    items: List[AuditTrailItemsItem]


class AuditTrailItemsItem(TypedDict):
    sequence: int
    type: str
    at: str
    actor: str
    detail: Dict[str, Any]
    hash: str
    previousHash: Optional[str]


Backtest = TypedDict(
    "Backtest",
    {
        "id": "str",
        "policyVersionId": "str",
        "policyKey": "str",
        "state": "Literal['queued', 'running', 'completed', 'failed']",
        "counts": "BacktestCounts",
        "matrix": "List[BacktestMatrixItem]",
        "from": "Optional[str]",
        "to": "Optional[str]",
        "contextId": "Optional[str]",
        "band": "Optional[str]",
        "limit": "int",
        "createdAt": "str",
        "createdBy": "str",
        "startedAt": "Optional[str]",
        "completedAt": "Optional[str]",
    },
)


class BacktestCounts(TypedDict):
    assessments: Optional[int]
    done: int
    moved: int
    notCovered: int


class BacktestMatrixItem(TypedDict):
    before: BacktestMatrixItemBefore
    after: BacktestMatrixItemAfter
    count: int


class BacktestMatrixItemAfter(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class BacktestMatrixItemBefore(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class ChangeAiSettingsBody(TypedDict):
    enabled: bool
    expectedRevision: int


class ChangeBindingsBody(TypedDict):
    expectedRevision: int
    apiKeyIds: List[str]
    enabled: bool


class ChangeDocumentFieldBody(TypedDict, total=False):
    signerId: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float
    required: bool
    label: Optional[str]
    value: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    multiline: bool


class ChangeDocumentSignerBody(TypedDict, total=False):
    email: str
    name: str
    signingOrder: int


class ChangeMonitoringBody(TypedDict):
    policyVersionId: str
    enabled: bool


class ChangePasswordBody(TypedDict):
    currentPassword: str
    newPassword: str


class ChangeRoleBody(TypedDict):
    role: Literal["owner", "admin", "member"]


class _ChangeTemplateBody(TypedDict):
    source: str
    sampleData: Dict[str, Any]
    revision: int


class ChangeTemplateBody(_ChangeTemplateBody, total=False):
    name: str
    description: Optional[str]
    pageSize: Literal["A4", "Letter"]


class ChangeTemplateFieldBody(TypedDict, total=False):
    roleId: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float
    required: bool
    label: Optional[str]
    value: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    multiline: bool
    editable: bool


class ChangeWebhookBody(TypedDict, total=False):
    url: str
    events: List[Literal["risk.subject.created", "risk.policy.created", "risk.policy.published", "risk.activity.reported", "risk.evidence.recorded", "risk.evidence.batch_recorded", "risk.assessment.created", "risk.action.requested", "risk.action.transitioned", "risk.override.created", "risk.override.revoked", "risk.action.assigned", "webhook.ping", "screening.run.completed", "screening.match.found", "screening.batch.completed", "document.sent", "document.signer.signed", "document.completed", "document.declined", "document.voided", "document.expired", "*"]]
    active: bool
    description: Optional[str]


class ChangedFields(TypedDict):
    field: SigningField
    alsoChanged: List[SigningField]
    requiredRemaining: int


class ComparePoliciesAnswer(TypedDict):
    same: bool
    differences: List[ComparePoliciesAnswerDifferencesItem]
    complete: bool


class ComparePoliciesAnswerDifferencesItem(TypedDict):
    where: List[Union[ComparePoliciesAnswerDifferencesItemWhereItem1, ComparePoliciesAnswerDifferencesItemWhereItem2, ComparePoliciesAnswerDifferencesItemWhereItem3, ComparePoliciesAnswerDifferencesItemWhereItem4, ComparePoliciesAnswerDifferencesItemWhereItem5, ComparePoliciesAnswerDifferencesItemWhereItem6]]
    before: ComparePoliciesAnswerDifferencesItemBefore
    after: ComparePoliciesAnswerDifferencesItemAfter
    witness: Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]
    text: str


class ComparePoliciesAnswerDifferencesItemAfter(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class ComparePoliciesAnswerDifferencesItemBefore(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


ComparePoliciesAnswerDifferencesItemWhereItem1 = TypedDict(
    "ComparePoliciesAnswerDifferencesItemWhereItem1",
    {
        "input": "str",
        "from": "Optional[float]",
        "fromIncluded": "bool",
        "to": "Optional[float]",
        "toIncluded": "bool",
    },
)


class ComparePoliciesAnswerDifferencesItemWhereItem2(TypedDict):
    input: str
    values: List[Union[str, float, bool]]


ComparePoliciesAnswerDifferencesItemWhereItem3 = TypedDict(
    "ComparePoliciesAnswerDifferencesItemWhereItem3",
    {
        "input": "str",
        "except": "List[Union[str, float, bool]]",
    },
)


class ComparePoliciesAnswerDifferencesItemWhereItem4(TypedDict):
    input: str
    values: List[Union[str, float, bool]]
    without: List[Union[str, float, bool]]


class ComparePoliciesAnswerDifferencesItemWhereItem5(TypedDict):
    input: str
    equals: str


class ComparePoliciesAnswerDifferencesItemWhereItem6(TypedDict):
    input: str
    differs: str


class _CompleteSigningBody(TypedDict):
    consent: Literal[True]


class CompleteSigningBody(_CompleteSigningBody, total=False):
    valuesSha256: str


class ContextMembership(TypedDict):
    id: str
    contextId: str
    subjectId: str
    role: Optional[str]
    createdAt: str


class ContextPolicies(TypedDict):
    contextId: str
    revision: int
    policies: List[ContextPoliciesPoliciesItem]


class ContextPoliciesPoliciesItem(TypedDict):
    policyVersionId: str
    policyKey: str
    version: int


class ContextRecord(TypedDict):
    id: str
    resource: Literal["contexts"]
    data: ContextRecordData


class ContextRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    kind: str
    externalId: str
    label: Optional[str]
    policiesRevision: int


class _CreateApiKeyBody(TypedDict):
    name: str
    mode: Literal["test", "live"]


class CreateApiKeyBody(_CreateApiKeyBody, total=False):
    expiresAt: Optional[str]


class _CreateContextBody(TypedDict):
    kind: str
    externalId: str


class CreateContextBody(_CreateContextBody, total=False):
    label: str


class _CreateDocumentBody(TypedDict):
    name: str
    templateData: Dict[str, Any]
    signers: Dict[str, CreateDocumentBodySignersValue]


class CreateDocumentBody(_CreateDocumentBody, total=False):
    riskSubjectId: str


class CreateDocumentBodySignersValue(TypedDict):
    name: str
    email: str


class _CreateOrganizationAnswer(TypedDict):
    id: str
    name: str
    createdAt: str
    owner: CreateOrganizationAnswerOwner


class CreateOrganizationAnswer(_CreateOrganizationAnswer, total=False):
    invitation: Invitation


class CreateOrganizationAnswerOwner(TypedDict):
    id: str
    email: str
    name: str


class _CreateOrganizationBody(TypedDict):
    name: str
    ownerEmail: str


class CreateOrganizationBody(_CreateOrganizationBody, total=False):
    ownerPassword: str
    ownerName: str


class CreateOverrideBody(TypedDict):
    decision: Literal["none", "review", "restrict", "reject"]
    reason: str
    expiresAt: str


class CreatePolicyBody(TypedDict):
    key: str
    definition: Any


class _CreateScreeningBatchBody(TypedDict):
    sources: List[str]
    format: Literal["csv", "jsonl"]


class CreateScreeningBatchBody(_CreateScreeningBatchBody, total=False):
    name: str
    reviewScore: int
    matchScore: int
    pepLookbackMonths: int
    encoding: Literal["utf-8", "utf-16", "utf-16le", "utf-16be", "windows-1252"]
    columns: CreateScreeningBatchBodyColumns
    monitor: bool


class CreateScreeningBatchBodyColumns(TypedDict, total=False):
    name: str
    externalId: str
    riskSubjectId: str
    aliases: str
    entityType: str
    country: str
    dateOfBirth: str
    nationality: str
    identifiers: str


class _CreateScreeningMonitorBody(TypedDict):
    subject: CreateScreeningMonitorBodySubject
    sources: List[str]


class CreateScreeningMonitorBody(_CreateScreeningMonitorBody, total=False):
    reviewScore: int
    matchScore: int
    pepLookbackMonths: int
    riskSubjectId: Optional[str]


class _CreateScreeningMonitorBodySubject(TypedDict):
    name: str


class CreateScreeningMonitorBodySubject(_CreateScreeningMonitorBodySubject, total=False):
    aliases: List[str]
    entityType: Optional[Literal["person", "entity"]]
    country: Optional[str]
    datesOfBirth: List[str]
    nationalities: List[str]
    identifiers: List[CreateScreeningMonitorBodySubjectIdentifiersItem]


class _CreateScreeningMonitorBodySubjectIdentifiersItem(TypedDict):
    kind: Literal["passport", "national_id", "registration_number", "wallet"]
    value: str


class CreateScreeningMonitorBodySubjectIdentifiersItem(_CreateScreeningMonitorBodySubjectIdentifiersItem, total=False):
    country: Optional[str]


class _CreateScreeningRunBody(TypedDict):
    subject: CreateScreeningRunBodySubject
    sources: List[str]


class CreateScreeningRunBody(_CreateScreeningRunBody, total=False):
    reviewScore: int
    matchScore: int
    pepLookbackMonths: int
    riskSubjectId: Optional[str]


class _CreateScreeningRunBodySubject(TypedDict):
    name: str


class CreateScreeningRunBodySubject(_CreateScreeningRunBodySubject, total=False):
    aliases: List[str]
    entityType: Optional[Literal["person", "entity"]]
    country: Optional[str]
    datesOfBirth: List[str]
    nationalities: List[str]
    identifiers: List[CreateScreeningRunBodySubjectIdentifiersItem]


class _CreateScreeningRunBodySubjectIdentifiersItem(TypedDict):
    kind: Literal["passport", "national_id", "registration_number", "wallet"]
    value: str


class CreateScreeningRunBodySubjectIdentifiersItem(_CreateScreeningRunBodySubjectIdentifiersItem, total=False):
    country: Optional[str]


class _CreateTemplateBody(TypedDict):
    source: str
    sampleData: Dict[str, Any]
    name: str


class CreateTemplateBody(_CreateTemplateBody, total=False):
    description: Optional[str]
    pageSize: Literal["A4", "Letter"]


class _CreateVerificationSessionBody(TypedDict):
    externalId: str
    workflowIds: List[str]


class CreateVerificationSessionBody(_CreateVerificationSessionBody, total=False):
    subjectId: Optional[str]
    expiresAt: Optional[str]


class _CreateWebhookBody(TypedDict):
    url: str
    events: List[Literal["risk.subject.created", "risk.policy.created", "risk.policy.published", "risk.activity.reported", "risk.evidence.recorded", "risk.evidence.batch_recorded", "risk.assessment.created", "risk.action.requested", "risk.action.transitioned", "risk.override.created", "risk.override.revoked", "risk.action.assigned", "webhook.ping", "screening.run.completed", "screening.match.found", "screening.batch.completed", "document.sent", "document.signer.signed", "document.completed", "document.declined", "document.voided", "document.expired", "*"]]
    mode: Literal["test", "live"]


class CreateWebhookBody(_CreateWebhookBody, total=False):
    description: Optional[str]


class CreatedApiKey(TypedDict):
    id: str
    keyId: str
    name: str
    mode: Literal["test", "live"]
    createdAt: str
    expiresAt: Optional[str]
    revokedAt: Optional[str]
    lastUsedAt: Optional[str]
    secret: str


class CreatedWebhook(TypedDict):
    id: str
    url: str
    events: List[str]
    mode: Literal["test", "live"]
    active: bool
    description: Optional[str]
    createdAt: str
    secret: str


class DecideScreeningMatchAnswer(TypedDict):
    match: ScreeningMatch
    run: DecideScreeningMatchAnswerRun


class DecideScreeningMatchAnswerRun(TypedDict):
    id: str
    status: Literal["match", "possible_match", "clear", "incomplete", "error"]
    incomplete: bool
    incompleteReasons: List[Literal["source_missing", "source_stale", "source_attention", "source_dropped_entries", "source_reindex_pending", "candidates_capped", "pep_candidates_capped", "name_terms_capped", "name_without_tokens", "internal_candidates_capped"]]
    riskSources: List[DecideScreeningMatchAnswerRunRiskSourcesItem]


class DecideScreeningMatchAnswerRunRiskSourcesItem(TypedDict):
    fact: Literal["screening.sanctions", "screening.pep"]
    source: str
    status: Literal["available", "unavailable"]
    value: Optional[str]
    evidenceId: str


class DecideScreeningMatchBody(TypedDict):
    decision: Literal["confirmed", "false_positive"]
    reason: str


class DecidedScreeningRun(TypedDict):
    id: str
    mode: Literal["test", "live"]
    status: Literal["match", "possible_match", "clear", "incomplete", "error"]
    incomplete: bool
    incompleteReasons: List[Literal["source_missing", "source_stale", "source_attention", "source_dropped_entries", "source_reindex_pending", "candidates_capped", "pep_candidates_capped", "name_terms_capped", "name_without_tokens", "internal_candidates_capped"]]
    errorCode: Optional[Literal["missing_name", "no_lists", "invalid_scores", "screening_failed"]]
    trigger: Literal["api", "session", "rescreen", "batch"]
    sessionId: Optional[str]
    riskSubjectId: Optional[str]
    sources: List[DecidedScreeningRunSourcesItem]
    policy: DecidedScreeningRunPolicy
    riskSource: Optional[str]
    riskSources: List[DecidedScreeningRunRiskSourcesItem]
    candidateCount: int
    topScore: Optional[int]
    matches: List[ListedScreeningMatch]
    createdAt: str
    decisions: List[DecidedScreeningRunDecisionsItem]


class DecidedScreeningRunDecisionsItem(TypedDict):
    matchId: str
    decision: Literal["confirmed", "false_positive"]
    reason: str
    decidedBy: str
    decidedAt: str


class _DecidedScreeningRunPolicy(TypedDict):
    reviewScore: int
    matchScore: int
    scorerVersion: str


class DecidedScreeningRunPolicy(_DecidedScreeningRunPolicy, total=False):
    pepLookbackMonths: int


class DecidedScreeningRunRiskSourcesItem(TypedDict):
    fact: Literal["screening.sanctions", "screening.pep"]
    source: str
    status: Literal["available", "unavailable"]
    value: Optional[str]
    evidenceId: str


class _DecidedScreeningRunSourcesItem(TypedDict):
    key: str
    versionId: Optional[str]
    publishedAt: Optional[str]
    missing: bool
    stale: bool
    staleReasons: List[str]
    attention: bool


class DecidedScreeningRunSourcesItem(_DecidedScreeningRunSourcesItem, total=False):
    listKind: Literal["sanctions", "pep", "internal"]
    droppedEntries: int
    reindexPending: bool
    termBuilderVersion: int


class DeclineSigningBody(TypedDict):
    reason: str


class DeleteOrganizationBody(TypedDict):
    confirm: str


class Demo(TypedDict):
    possible: bool
    state: Optional[Literal["queued", "running", "completed", "failed"]]
    progress: DemoProgress
    createdAt: Optional[str]
    startedAt: Optional[str]
    completedAt: Optional[str]


class DemoProgress(TypedDict):
    done: int
    parts: int


class _Document(TypedDict):
    id: str
    name: str
    status: Literal["draft", "sent", "completed", "declined", "voided", "expired"]
    mode: Literal["test", "live"]
    origin: Literal["template", "upload"]
    templateId: Optional[str]
    templateRevision: Optional[int]
    sourceHash: Optional[str]
    pageCount: int
    pages: List[DocumentPagesItem]
    pdfSha256: str
    uploadSha256: Optional[str]
    completedPdfSha256: Optional[str]
    signers: List[Signer]
    createdAt: str
    sentAt: Optional[str]
    completedAt: Optional[str]
    expiresAt: Optional[str]
    voidReason: Optional[str]


class Document(_Document, total=False):
    riskSubjectId: str


class DocumentCompletedEvent(TypedDict):
    eventId: str
    event: Literal["document.completed"]
    timestamp: str
    data: DocumentEventData


class DocumentDeclinedEvent(TypedDict):
    eventId: str
    event: Literal["document.declined"]
    timestamp: str
    data: DocumentSignerEventData


class DocumentEventData(TypedDict):
    organizationId: str
    sandbox: bool
    documentId: str


class DocumentExpiredEvent(TypedDict):
    eventId: str
    event: Literal["document.expired"]
    timestamp: str
    data: DocumentEventData


class DocumentForm(TypedDict):
    documentId: str
    fillable: bool
    items: List[FormField]


class DocumentPagesItem(TypedDict):
    width: float
    height: float


class DocumentSentEvent(TypedDict):
    eventId: str
    event: Literal["document.sent"]
    timestamp: str
    data: DocumentEventData


class DocumentSignerEventData(TypedDict):
    organizationId: str
    sandbox: bool
    documentId: str
    signerId: str


class DocumentSignerSignedEvent(TypedDict):
    eventId: str
    event: Literal["document.signer.signed"]
    timestamp: str
    data: DocumentSignerEventData


class DocumentVoidedEvent(TypedDict):
    eventId: str
    event: Literal["document.voided"]
    timestamp: str
    data: DocumentEventData


class EventRecord(TypedDict):
    id: str
    resource: Literal["events"]
    data: EventRecordData


class EventRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    type: str
    category: Optional[Literal["activity", "evidence", "assessments", "actions", "overrides"]]
    subjectId: Optional[str]
    sequence: Optional[int]
    resource: str
    resourceId: str
    actor: str
    reason: Optional[str]
    detail: Dict[str, Any]
    occurredAt: str
    recordedAt: str


class EvidenceRecord(TypedDict):
    id: str
    resource: Literal["evidence"]
    data: EvidenceRecordData


class EvidenceRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    subjectId: str
    sequence: int
    fact: str
    source: str
    status: Literal["available", "unavailable", "revoked"]
    value: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]
    observedAt: str
    expiresAt: Optional[str]
    receivedAt: str
    providerRef: Optional[str]
    provenance: EvidenceRecordDataProvenance
    batchId: Optional[str]
    supersedes: Optional[str]
    supersededBy: Optional[str]


class _EvidenceRecordDataProvenance(TypedDict):
    evidenceClass: Literal["assertion", "verification", "screening", "session_check"]
    adapterVersion: str


class EvidenceRecordDataProvenance(_EvidenceRecordDataProvenance, total=False):
    sourceRegistrationId: str
    bindingRevision: int
    apiKeyId: str


class Field(TypedDict):
    id: str
    documentId: str
    signerId: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float
    required: bool
    label: Optional[str]
    value: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    editable: bool
    multiline: bool
    signatureImageUrl: Optional[str]
    filledAt: Optional[str]
    filledBy: Optional[Literal["sender", "signer"]]
    createdAt: str
    updatedAt: str


class FillSigningFieldBody(TypedDict, total=False):
    value: str
    typed: str
    locale: str


class FormField(TypedDict):
    name: str
    type: Literal["text", "checkbox", "radio", "dropdown", "listbox", "signature", "button"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float
    required: bool
    readOnly: bool
    maxLength: Optional[int]
    options: Optional[List[str]]
    value: Optional[str]
    multiline: bool


class GeneratePdfBody(TypedDict):
    templateData: Dict[str, Any]


class HistoryCheckpoint(TypedDict):
    id: str
    size: int
    rootHash: str
    at: str
    signature: str
    keyId: str
    timestampToken: Optional[str]


class HistoryCheckpointList(TypedDict):
    items: List[HistoryCheckpoint]
    nextCursor: Optional[str]


class HistoryConsistency(TypedDict):
    path: List[str]


class HistoryEntry(TypedDict):
    index: int
    at: str
    chapter: Literal["identity", "verification", "webhooks", "templates", "lists", "risk", "screening", "documents"]
    type: str
    resource: str
    resourceId: str
    actor: str
    mode: Optional[Literal["test", "live"]]
    payloadSha256: str


class HistoryEntryList(TypedDict):
    items: List[HistoryEntry]
    nextCursor: Optional[str]


class HistoryKeys(TypedDict):
    keys: List[HistoryKeysKeysItem]


class HistoryKeysKeysItem(TypedDict):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    kid: str
    use: Literal["sig"]
    alg: Literal["EdDSA"]


class HistoryProof(TypedDict):
    index: int
    leafHash: str
    path: List[str]
    rootHash: str


class Home(TypedDict):
    undecidedMatches: Waiting
    openActions: Waiting
    openActionGroups: List[OpenActionGroup]
    expiringEvidence: Waiting
    expiringOverrides: Waiting
    staleAssessments: Waiting
    lists: Waiting
    failedDeliveries: Waiting
    waitingDocuments: Waiting
    series: HomeSeries


class HomeSeries(TypedDict):
    runs: List[HomeSeriesRunsItem]
    assessments: List[HomeSeriesAssessmentsItem]
    decisions: List[HomeSeriesDecisionsItem]


class HomeSeriesAssessmentsItem(TypedDict):
    day: str
    count: int
    byBand: List[HomeSeriesAssessmentsItemByBandItem]


class HomeSeriesAssessmentsItemByBandItem(TypedDict):
    band: Optional[str]
    count: int


class HomeSeriesDecisionsItem(TypedDict):
    day: str
    count: int
    byDecision: HomeSeriesDecisionsItemByDecision
    medianHours: Optional[float]


class HomeSeriesDecisionsItemByDecision(TypedDict):
    confirmed: int
    false_positive: int


class HomeSeriesRunsItem(TypedDict):
    day: str
    count: int
    byStatus: HomeSeriesRunsItemByStatus


class HomeSeriesRunsItemByStatus(TypedDict):
    match: int
    possible_match: int
    clear: int
    incomplete: int
    error: int


class ImportListFileAnswer(TypedDict):
    importId: str


class ImportScreeningOwnListAnswer(TypedDict):
    importId: str


class ImportSessionCheckBody(TypedDict):
    checkId: str


class InvestigationAiSettings(TypedDict):
    enabled: bool
    revision: int
    changedBy: Optional[str]
    changedAt: Optional[str]


class InvestigationRecord(TypedDict):
    id: str
    resource: Literal["investigations"]
    data: InvestigationRecordData


class InvestigationRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    subjectId: str
    question: Optional[str]
    method: Literal["deterministic", "ai_assisted"]
    status: Literal["queued", "running", "completed", "failed"]
    snapshot: Optional[InvestigationRecordDataSnapshot]
    findings: List[InvestigationRecordDataFindingsItem]
    model: Optional[str]
    error: Optional[Literal["model_not_configured", "ai_consent_withdrawn", "model_timed_out", "model_unreachable", "model_refused", "model_answer_invalid", "investigator_failed"]]
    startedAt: Optional[str]
    completedAt: Optional[str]


class InvestigationRecordDataFindingsItem(TypedDict):
    id: str
    severity: Literal["critical", "attention", "info"]
    code: str
    statement: str
    citations: List[InvestigationRecordDataFindingsItemCitationsItem]


class InvestigationRecordDataFindingsItemCitationsItem(TypedDict):
    resource: Literal["subjects", "policies", "evidence", "assessments", "overrides", "actions"]
    id: str


class InvestigationRecordDataSnapshot(TypedDict):
    evidenceRevision: int
    assessmentSequence: int
    eventSequence: int
    takenAt: str
    digest: str


class InvestigationState(TypedDict):
    investigationId: str
    status: Literal["queued", "running", "completed", "failed"]
    outdated: bool
    reasons: List[Literal["evidence_changed", "assessment_created", "action_changed", "override_changed", "activity_reported"]]


class Invitation(TypedDict):
    url: str
    expiresAt: str


class InvitedMember(TypedDict):
    id: str
    userId: str
    email: str
    name: str
    role: Literal["owner", "admin", "member"]
    status: Literal["active", "invited"]
    createdAt: str
    invitation: Invitation


class Journey(TypedDict):
    items: List[EventRecord]
    nextCursor: Optional[str]


class LinkVerificationSessionBody(TypedDict):
    subjectId: str


class LinkedSigner(TypedDict):
    id: str
    roleId: Optional[str]
    role: Optional[str]
    name: str
    email: str
    signingOrder: int
    status: Literal["waiting", "invited", "viewed", "signed", "declined"]
    signedAt: Optional[str]
    declineReason: Optional[str]
    signingUrl: str


class ListActionQueueAnswer(TypedDict):
    items: List[QueuedActionRecord]
    nextOffset: Optional[int]


class ListApiKeysAnswer(TypedDict):
    items: List[ApiKey]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListChange(TypedDict):
    change: Literal["activated", "rolled_back", "switched_on", "switched_off"]
    versionId: Optional[str]
    formerVersionId: Optional[str]
    importId: Optional[str]
    forced: bool
    changedAt: str


class ListContextSubjectsAnswer(TypedDict):
    items: List[ContextMembership]
    nextOffset: Optional[int]


class ListCounterfactualsAnswer(TypedDict):
    items: List[ListCounterfactualsAnswerItemsItem]
    complete: bool


class ListCounterfactualsAnswerItemsItem(TypedDict):
    band: str
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    changes: List[ListCounterfactualsAnswerItemsItemChangesItem]


ListCounterfactualsAnswerItemsItemChangesItem = TypedDict(
    "ListCounterfactualsAnswerItemsItemChangesItem",
    {
        "input": "str",
        "from": "Optional[Union[str, float, bool, List[Union[str, float, bool]]]]",
        "to": "Union[str, float, bool, List[Union[str, float, bool]]]",
        "text": "str",
    },
)


class ListDocumentFieldsAnswer(TypedDict):
    items: List[Field]


class ListDocumentsAnswer(TypedDict):
    items: List[Document]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListImport(TypedDict):
    importId: str
    state: Literal["running", "activated", "refused", "failed"]
    progress: ListImportProgress
    counts: Dict[str, int]
    attention: List[str]
    versionId: Optional[str]
    startedAt: str
    endedAt: Optional[str]
    key: Literal["eu_fsf", "ofac_sdn", "ofac_consolidated", "uk_sanctions", "idb_sanctions", "service_pep", "un_sc"]


class ListImportProgress(TypedDict):
    stage: Literal["fetching", "waiting", "reading", "activating", "ended"]
    bytes: int
    totalBytes: Optional[int]
    entries: int


class ListLinkedAssessmentsAnswer(TypedDict):
    items: List[AssessmentRecord]
    nextOffset: Optional[int]


class ListListHistoryAnswer(TypedDict):
    items: List[ListChange]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListListVersionsAnswer(TypedDict):
    items: List[ListVersion]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListListsAnswer(TypedDict):
    items: List[OperatedList]


class ListMembersAnswer(TypedDict):
    items: List[Member]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListRecordsAnswer(TypedDict):
    items: List[RiskRecord]
    nextOffset: Optional[int]


class ListScreeningMonitorsAnswer(TypedDict):
    items: List[ScreeningMonitor]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListScreeningOwnListVersionsAnswer(TypedDict):
    items: List[ListVersion]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListScreeningOwnListsAnswer(TypedDict):
    items: List[OwnList]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListScreeningRunsAnswer(TypedDict):
    items: List[ScreeningRun]
    nextCursor: Optional[str]
    page: int
    limit: int
    total: int


class ListScreeningSourcesAnswer(TypedDict):
    items: List[ScreeningSource]


class ListTemplateFieldsAnswer(TypedDict):
    items: List[TemplateField]


class ListTemplatesAnswer(TypedDict):
    items: List[Template]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListVerificationInputsAnswer(TypedDict):
    items: List[VerificationInput]
    nextOffset: Optional[int]


class ListVerificationSessionsAnswer(TypedDict):
    items: List[VerificationSession]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListVersion(TypedDict):
    versionId: str
    active: bool
    publishedAt: Optional[str]
    loadedAt: str
    confirmedAt: str
    origin: Literal["publisher", "file", "mirror"]
    format: str
    entryCount: int
    droppedEntries: int
    termBuilderVersion: int
    counts: Dict[str, int]


class ListWebhooksAnswer(TypedDict):
    items: List[Webhook]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListWorkflowsAnswer(TypedDict):
    items: List[Workflow]
    nextOffset: Optional[int]
    nextCursor: Optional[str]


class ListedEntry(TypedDict):
    source: str
    versionId: str
    sourceEntryId: str
    kind: Literal["person", "entity", "vessel", "aircraft", "unknown"]
    names: List[ListedEntryNamesItem]
    births: List[ListedEntryBirthsItem]
    nationalities: List[str]
    countries: List[str]
    identifiers: List[ListedEntryIdentifiersItem]
    addresses: List[str]
    programmes: List[str]
    legalBasis: List[str]
    positions: List[str]
    remarks: List[str]
    listedOn: Optional[str]
    changedOn: Optional[str]
    link: Optional[str]


ListedEntryBirthsItem = TypedDict(
    "ListedEntryBirthsItem",
    {
        "date": "Optional[str]",
        "place": "Optional[str]",
        "circa": "bool",
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


class ListedEntryIdentifiersItem(TypedDict):
    kind: Literal["passport", "national_id", "registration_number", "wallet"]
    value: str
    country: Optional[str]
    note: Optional[str]


class ListedEntryNamesItem(TypedDict):
    value: str
    kind: Literal["primary", "alias", "former", "native"]
    quality: Literal["strong", "weak"]
    script: Optional[str]


class _ListedScreeningMatch(TypedDict):
    id: str
    source: str
    sourceEntryId: str
    listKind: Literal["sanctions", "pep", "internal"]
    listedName: str
    matchedName: Optional[str]
    score: int
    factors: List[ListedScreeningMatchFactorsItem]
    decision: Literal["pending", "confirmed", "false_positive"]
    entry: Optional[ListedEntry]


class ListedScreeningMatch(_ListedScreeningMatch, total=False):
    pep: PepDetails


class ListedScreeningMatchFactorsItem(TypedDict):
    code: str
    points: int
    detail: Optional[str]


class Member(TypedDict):
    id: str
    userId: str
    email: str
    name: str
    role: Literal["owner", "admin", "member"]
    status: Literal["active", "invited"]
    createdAt: str


class Monitoring(TypedDict):
    id: str
    subjectId: str
    policyKey: str
    policyVersionId: str
    enabled: bool
    lastError: Optional[Literal["applicability_unknown", "applicability_not_matched", "evaluation_failed"]]
    lastEvaluatedAt: Optional[str]
    nextCheckAt: Optional[str]
    lastAssessmentId: Optional[str]


class MovedAssessments(TypedDict):
    items: List[MovedAssessmentsItemsItem]
    nextCursor: Optional[str]


class MovedAssessmentsItemsItem(TypedDict):
    assessmentId: str
    subjectId: str
    before: MovedAssessmentsItemsItemBefore
    after: MovedAssessmentsItemsItemAfter
    because: List[MovedAssessmentsItemsItemBecauseItem]


class MovedAssessmentsItemsItemAfter(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class MovedAssessmentsItemsItemBecauseItem(TypedDict):
    type: Literal["factor", "rule", "input", "band"]
    id: str


class MovedAssessmentsItemsItemBefore(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class OpenActionGroup(TypedDict):
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    age: Literal["day", "week", "month", "older"]
    count: int
    oldest: Optional[str]


class OperatedList(TypedDict):
    key: Literal["eu_fsf", "ofac_sdn", "ofac_consolidated", "uk_sanctions", "idb_sanctions", "service_pep", "un_sc"]
    name: str
    listKind: Literal["sanctions", "pep"]
    enabled: bool
    activeVersion: Optional[OperatedListActiveVersion]
    confirmedAt: Optional[str]
    origin: Optional[Literal["publisher", "file", "mirror"]]
    publishedAgeDays: Optional[int]
    stale: bool
    staleReasons: List[str]
    attention: List[str]
    attribution: str
    homepage: str
    formerVersionId: Optional[str]
    lastImport: Optional[ListImport]
    address: Optional[str]
    fetching: OperatedListFetching


class OperatedListActiveVersion(TypedDict):
    versionId: str
    publishedAt: Optional[str]
    loadedAt: str
    entryCount: int
    droppedEntries: int
    termBuilderVersion: int
    reindexPending: bool


class OperatedListFetching(TypedDict):
    automatic: bool
    nextAt: Optional[str]
    lastAt: Optional[str]
    failure: Optional[str]


class Organization(TypedDict):
    id: str
    name: str
    createdAt: str


class OverrideRecord(TypedDict):
    id: str
    resource: Literal["overrides"]
    data: OverrideRecordData


class OverrideRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    assessmentId: str
    subjectId: str
    policyKey: str
    decision: Literal["none", "review", "restrict", "reject"]
    reason: str
    expiresAt: str
    status: Literal["revoked", "superseded", "expired", "inapplicable", "active"]
    revokedAt: Optional[str]
    revokedBy: Optional[str]
    revokeReason: Optional[str]


class OwnList(TypedDict):
    name: str
    key: str
    title: str
    listKind: Literal["sanctions", "pep", "internal"]
    staleAfterHours: Optional[int]
    activeVersion: Optional[OwnListActiveVersion]
    formerVersionId: Optional[str]
    confirmedAt: Optional[str]
    stale: bool
    staleReasons: List[str]
    attention: List[str]
    lastImport: Optional[OwnListImport]
    createdAt: str
    changedAt: str


class OwnListActiveVersion(TypedDict):
    versionId: str
    publishedAt: Optional[str]
    loadedAt: str
    entryCount: int
    droppedEntries: int
    termBuilderVersion: int
    reindexPending: bool


class OwnListImport(TypedDict):
    importId: str
    state: Literal["running", "activated", "refused", "failed"]
    progress: OwnListImportProgress
    counts: Dict[str, int]
    attention: List[str]
    versionId: Optional[str]
    startedAt: str
    endedAt: Optional[str]
    key: str


class OwnListImportProgress(TypedDict):
    stage: Literal["fetching", "waiting", "reading", "activating", "ended"]
    bytes: int
    totalBytes: Optional[int]
    entries: int


class _PepDetails(TypedDict):
    standing: Literal["pep", "former_pep", "family_member", "none"]
    flags: List[Literal["position_dates_unknown"]]
    positions: List[PepDetailsPositionsItem]


class PepDetails(_PepDetails, total=False):
    lastHeldUntil: Optional[str]
    relatedPeps: List[PepDetailsRelatedPepsItem]


class PepDetailsPositionsItem(TypedDict):
    category: Literal["head_of_state", "head_of_government", "minister", "deputy_minister", "top_judge", "central_bank_board", "international_org_head", "ambassador", "soe_head", "regional_leader", "parliament_member"]
    title: str
    country: Optional[str]
    start: Optional[str]
    end: Optional[str]
    current: bool
    roster: str


class PepDetailsRelatedPepsItem(TypedDict):
    entryId: str
    name: str
    relation: Literal["spouse", "child", "parent", "sibling"]
    positions: List[PepDetailsRelatedPepsItemPositionsItem]


class PepDetailsRelatedPepsItemPositionsItem(TypedDict):
    category: Literal["head_of_state", "head_of_government", "minister", "deputy_minister", "top_judge", "central_bank_board", "international_org_head", "ambassador", "soe_head", "regional_leader", "parliament_member"]
    title: str
    country: Optional[str]
    start: Optional[str]
    end: Optional[str]
    current: bool
    roster: str


class PinContextPoliciesBody(TypedDict):
    expectedRevision: int
    policyVersionIds: List[str]


class PingData(TypedDict):
    organizationId: str
    sandbox: bool


class PolicyRecord(TypedDict):
    id: str
    resource: Literal["policies"]
    data: PolicyRecordData


class PolicyRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    key: str
    version: int
    status: Literal["draft", "published"]
    definition: Dict[str, Any]
    digest: str
    publishedAt: Optional[str]
    publishedBy: Optional[str]


class _PreviewTemplateBody(TypedDict):
    source: str
    sampleData: Dict[str, Any]


class PreviewTemplateBody(_PreviewTemplateBody, total=False):
    pageSize: Literal["A4", "Letter"]


class _Problem(TypedDict):
    type: str
    title: str
    status: int
    code: Literal["invalid_request", "malformed_json", "invalid_policy", "invalid_template", "invalid_pdf", "invalid_value", "idempotency_key_required", "mode_conflict", "invalid_cursor", "unauthenticated", "forbidden", "password_change_required", "ai_consent_required", "source_not_bound", "not_found", "method_not_allowed", "idempotency_conflict", "already_exists", "invitation_accepted", "last_owner", "already_revoked", "already_published", "stale_revision", "illegal_transition", "source_disabled", "session_expired", "already_linked", "participant_check", "role_in_use", "document_not_draft", "not_sendable", "not_your_turn", "not_your_field", "field_read_only", "incomplete_fields", "history_broken", "limit_reached", "too_large", "unsupported_media_type", "policy_not_published", "policy_not_publishable", "applicability_not_matched", "applicability_unknown", "override_not_allowed", "render_failed", "render_limit", "rate_limited", "internal_error", "unavailable"]
    detail: str
    requestId: str


class Problem(_Problem, total=False):
    traceId: str
    errors: List[ProblemErrorsItem]


class _ProblemErrorsItem(TypedDict):
    code: str
    message: str


class ProblemErrorsItem(_ProblemErrorsItem, total=False):
    pointer: str
    parameter: str
    header: str
    line: int
    column: int


class QueuedActionRecord(TypedDict):
    id: str
    resource: Literal["actions"]
    data: QueuedActionRecordData


class QueuedActionRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    subjectId: str
    assessmentId: str
    policyKey: str
    policyVersionId: str
    name: str
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    status: Literal["requested", "acknowledged", "completed", "failed", "cancelled"]
    revision: int
    transitions: List[QueuedActionRecordDataTransitionsItem]
    assigneeId: Optional[str]
    dueAt: Optional[str]
    subject: QueuedActionRecordDataSubject


class QueuedActionRecordDataSubject(TypedDict):
    kind: Literal["person", "business", "account", "transaction"]
    externalId: str


QueuedActionRecordDataTransitionsItem = TypedDict(
    "QueuedActionRecordDataTransitionsItem",
    {
        "from": "Literal['requested', 'acknowledged', 'completed', 'failed', 'cancelled']",
        "to": "Literal['requested', 'acknowledged', 'completed', 'failed', 'cancelled']",
        "reason": "str",
        "by": "str",
        "at": "str",
    },
)


class _QueuedScreeningMatch(TypedDict):
    id: str
    source: str
    sourceEntryId: str
    listKind: Literal["sanctions", "pep", "internal"]
    listedName: str
    matchedName: Optional[str]
    score: int
    factors: List[QueuedScreeningMatchFactorsItem]
    decision: Literal["pending", "confirmed", "false_positive"]
    assigneeId: Optional[str]
    dueAt: Optional[str]
    runId: str
    riskSubjectId: Optional[str]
    screenedAt: str


class QueuedScreeningMatch(_QueuedScreeningMatch, total=False):
    pep: PepDetails


class QueuedScreeningMatchFactorsItem(TypedDict):
    code: str
    points: int
    detail: Optional[str]


class QueuedScreeningMatches(TypedDict):
    items: List[QueuedScreeningMatch]
    nextCursor: Optional[str]


class ReadInvitationAnswer(TypedDict):
    organization: ReadInvitationAnswerOrganization
    email: str
    name: str
    expiresAt: str


class ReadInvitationAnswerOrganization(TypedDict):
    name: str


class ReadPolicySchemaAnswer(TypedDict):
    formatVersion: int
    evaluatorVersion: str
    schema: Dict[str, Any]
    operators: List[str]
    decisions: List[str]
    limits: Dict[str, int]


class ReadPolicyShadowAnswer(TypedDict):
    shadow: Optional[Shadow]


class _ReadSessionAnswer(TypedDict):
    user: User
    organization: Organization
    role: Literal["owner", "admin", "member"]
    mode: Literal["test", "live"]


class ReadSessionAnswer(_ReadSessionAnswer, total=False):
    csrfToken: str


class ReadStatusAnswer(TypedDict):
    version: str
    node: str
    uptimeSeconds: int
    database: ReadStatusAnswerDatabase
    organizations: int


class ReadStatusAnswerDatabase(TypedDict):
    version: str
    migrations: List[str]
    connections: int


class RecordEvidenceBatchAnswer(TypedDict):
    id: str
    subjectId: str
    items: List[EvidenceRecord]


class RecordEvidenceBatchBody(TypedDict):
    sourceRegistrationId: str
    items: List[RecordEvidenceBatchBodyItemsItem]


class _RecordEvidenceBatchBodyItemsItem(TypedDict):
    fact: str
    status: Literal["available", "unavailable", "revoked"]
    observedAt: str


class RecordEvidenceBatchBodyItemsItem(_RecordEvidenceBatchBodyItemsItem, total=False):
    value: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]
    expiresAt: Optional[str]
    providerRef: Optional[str]


class _RecordEvidenceBody(TypedDict):
    sourceRegistrationId: str
    fact: str
    status: Literal["available", "unavailable", "revoked"]
    observedAt: str


class RecordEvidenceBody(_RecordEvidenceBody, total=False):
    value: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]
    expiresAt: Optional[str]
    providerRef: Optional[str]


class RecordPolicySelectionBody(TypedDict, total=False):
    contextId: str
    policyVersionIds: List[str]


class _RecordSessionCheckBody(TypedDict):
    kind: str
    provider: str
    status: Literal["clear", "match", "review_required", "blocked", "error"]


class RecordSessionCheckBody(_RecordSessionCheckBody, total=False):
    providerRef: Optional[str]
    participantId: Optional[str]
    flags: List[Literal["review", "block"]]


class _RecordStepResultBody(TypedDict):
    status: Literal["succeeded", "failed", "unsupported"]


class RecordStepResultBody(_RecordStepResultBody, total=False):
    outputs: Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]


class RecordVerificationDecisionBody(TypedDict):
    sessionWorkflowId: str
    workflowRunId: str
    decision: Literal["approved", "rejected", "revoked"]
    reason: str


class RegisterSourceBody(TypedDict):
    key: str
    facts: List[RegisterSourceBodyFactsItem]
    apiKeyIds: List[str]


class _RegisterSourceBodyFactsItem(TypedDict):
    key: str
    type: Literal["string", "number", "boolean", "list"]


class RegisterSourceBodyFactsItem(_RegisterSourceBodyFactsItem, total=False):
    itemType: Literal["string", "number", "boolean"]


class RegisterSubjectBody(TypedDict):
    kind: Literal["person", "business", "account", "transaction"]
    externalId: str


class ReplayAssessmentAnswer(TypedDict):
    assessmentId: str
    evaluatorVersion: str
    identical: bool
    digest: str
    recomputedDigest: str
    differences: List[ReplayAssessmentAnswerDifferencesItem]


class ReplayAssessmentAnswerDifferencesItem(TypedDict):
    path: str
    expected: Any
    actual: Any


class _ReportActivityBody(TypedDict):
    activityType: str
    category: Literal["account", "authentication", "transaction", "payment", "device", "document", "communication", "support", "compliance", "other"]
    title: str
    occurredAt: str


class ReportActivityBody(_ReportActivityBody, total=False):
    summary: str
    reference: str


class _ReviewInvestigationBody(TypedDict):
    outcome: Literal["confirmed", "dismissed", "needs_more_evidence"]
    reason: str


class ReviewInvestigationBody(_ReviewInvestigationBody, total=False):
    findings: List[ReviewInvestigationBodyFindingsItem]


class _ReviewInvestigationBodyFindingsItem(TypedDict):
    findingId: str
    verdict: Literal["accepted", "rejected"]


class ReviewInvestigationBodyFindingsItem(_ReviewInvestigationBodyFindingsItem, total=False):
    note: str


class ReviewRecord(TypedDict):
    id: str
    resource: Literal["investigation-reviews"]
    data: ReviewRecordData


class ReviewRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    investigationId: str
    subjectId: str
    outcome: Literal["confirmed", "dismissed", "needs_more_evidence"]
    findings: List[ReviewRecordDataFindingsItem]
    reason: str
    investigationOutdated: bool


class ReviewRecordDataFindingsItem(TypedDict):
    findingId: str
    verdict: Literal["accepted", "rejected"]
    note: Optional[str]


class ReviewedScreeningMatch(TypedDict):
    match: AssignedScreeningMatch
    runId: str
    entry: Optional[ListedEntry]
    decisions: List[ReviewedScreeningMatchDecisionsItem]
    sameEntry: List[ReviewedScreeningMatchSameEntryItem]


class ReviewedScreeningMatchDecisionsItem(TypedDict):
    matchId: str
    decision: Literal["confirmed", "false_positive"]
    reason: str
    decidedBy: str
    decidedAt: str


class ReviewedScreeningMatchSameEntryItem(TypedDict):
    runId: str
    matchId: str
    decision: Literal["pending", "confirmed", "false_positive"]
    decidedAt: Optional[str]


class RevokeOverrideBody(TypedDict):
    reason: str


class RiskActionAssignedEvent(TypedDict):
    eventId: str
    event: Literal["risk.action.assigned"]
    timestamp: str
    data: RiskEventData


class RiskActionRequestedEvent(TypedDict):
    eventId: str
    event: Literal["risk.action.requested"]
    timestamp: str
    data: RiskEventData


class RiskActionTransitionedEvent(TypedDict):
    eventId: str
    event: Literal["risk.action.transitioned"]
    timestamp: str
    data: RiskEventData


class RiskActivityReportedEvent(TypedDict):
    eventId: str
    event: Literal["risk.activity.reported"]
    timestamp: str
    data: RiskEventData


class RiskAssessmentCreatedEvent(TypedDict):
    eventId: str
    event: Literal["risk.assessment.created"]
    timestamp: str
    data: RiskEventData


class RiskEventData(TypedDict):
    organizationId: str
    sandbox: bool
    subjectId: Optional[str]
    resourceId: str


class RiskEvidenceBatchRecordedEvent(TypedDict):
    eventId: str
    event: Literal["risk.evidence.batch_recorded"]
    timestamp: str
    data: RiskEventData


class RiskEvidenceRecordedEvent(TypedDict):
    eventId: str
    event: Literal["risk.evidence.recorded"]
    timestamp: str
    data: RiskEventData


class RiskOverrideCreatedEvent(TypedDict):
    eventId: str
    event: Literal["risk.override.created"]
    timestamp: str
    data: RiskEventData


class RiskOverrideRevokedEvent(TypedDict):
    eventId: str
    event: Literal["risk.override.revoked"]
    timestamp: str
    data: RiskEventData


class RiskPolicyCreatedEvent(TypedDict):
    eventId: str
    event: Literal["risk.policy.created"]
    timestamp: str
    data: RiskEventData


class RiskPolicyPublishedEvent(TypedDict):
    eventId: str
    event: Literal["risk.policy.published"]
    timestamp: str
    data: RiskEventData


class RiskSubjectCreatedEvent(TypedDict):
    eventId: str
    event: Literal["risk.subject.created"]
    timestamp: str
    data: RiskEventData


class _SaveScreeningOwnListBody(TypedDict):
    title: str
    listKind: Literal["sanctions", "pep", "internal"]


class SaveScreeningOwnListBody(_SaveScreeningOwnListBody, total=False):
    staleAfterHours: Optional[int]


class SaveWorkflowBody(TypedDict):
    key: str
    name: str
    steps: List[SaveWorkflowBodyStepsItem]


class _SaveWorkflowBodyStepsItem(TypedDict):
    key: str
    type: Literal["capture", "extract", "enrich", "check", "validate", "risk"]


class SaveWorkflowBodyStepsItem(_SaveWorkflowBodyStepsItem, total=False):
    config: Dict[str, Any]
    outputs: List[SaveWorkflowBodyStepsItemOutputsItem]


class _SaveWorkflowBodyStepsItemOutputsItem(TypedDict):
    field: str
    type: Literal["string", "number", "boolean", "list"]


class SaveWorkflowBodyStepsItemOutputsItem(_SaveWorkflowBodyStepsItemOutputsItem, total=False):
    itemType: Literal["string", "number", "boolean"]


class ScreeningBatch(TypedDict):
    id: str
    name: Optional[str]
    state: Literal["receiving", "queued", "running", "paused", "completed", "cancelled", "failed"]
    problem: Optional[Literal["storage_full", "screening_failed", "file_missing"]]
    sources: List[str]
    reviewScore: int
    matchScore: int
    pepLookbackMonths: Optional[int]
    format: Literal["csv", "jsonl"]
    encoding: Literal["utf-8", "utf-16", "utf-16le", "utf-16be", "windows-1252"]
    monitor: bool
    ignoredColumns: List[str]
    counts: ScreeningBatchCounts
    createdAt: str
    startedAt: Optional[str]
    completedAt: Optional[str]


class ScreeningBatchCompletedData(TypedDict):
    organizationId: str
    sandbox: bool
    batchId: str
    counts: ScreeningBatchCompletedDataCounts


class ScreeningBatchCompletedDataCounts(TypedDict):
    rows: int
    done: int
    clear: int
    possibleMatch: int
    match: int
    incomplete: int
    error: int


class ScreeningBatchCompletedEvent(TypedDict):
    eventId: str
    event: Literal["screening.batch.completed"]
    timestamp: str
    data: ScreeningBatchCompletedData


class ScreeningBatchCounts(TypedDict):
    rows: int
    done: int
    clear: int
    possibleMatch: int
    match: int
    incomplete: int
    error: int


class ScreeningBatchList(TypedDict):
    items: List[ScreeningBatch]
    nextCursor: Optional[str]


class _ScreeningMatch(TypedDict):
    id: str
    source: str
    sourceEntryId: str
    listKind: Literal["sanctions", "pep", "internal"]
    listedName: str
    matchedName: Optional[str]
    score: int
    factors: List[ScreeningMatchFactorsItem]
    decision: Literal["pending", "confirmed", "false_positive"]


class ScreeningMatch(_ScreeningMatch, total=False):
    pep: PepDetails


class ScreeningMatchFactorsItem(TypedDict):
    code: str
    points: int
    detail: Optional[str]


class ScreeningMatchFoundData(TypedDict):
    organizationId: str
    sandbox: bool
    runId: str
    matches: List[ScreeningMatchFoundDataMatchesItem]


class _ScreeningMatchFoundDataMatchesItem(TypedDict):
    id: str
    source: str
    sourceEntryId: str
    listKind: Literal["sanctions", "pep", "internal"]
    score: int


class ScreeningMatchFoundDataMatchesItem(_ScreeningMatchFoundDataMatchesItem, total=False):
    pepStanding: Literal["pep", "former_pep", "family_member", "none"]


class ScreeningMatchFoundEvent(TypedDict):
    eventId: str
    event: Literal["screening.match.found"]
    timestamp: str
    data: ScreeningMatchFoundData


class ScreeningMonitor(TypedDict):
    id: str
    sources: List[str]
    reviewScore: int
    matchScore: int
    pepLookbackMonths: Optional[int]
    riskSubjectId: Optional[str]
    lastRunId: str
    lastRunAt: str
    createdAt: str


class ScreeningRun(TypedDict):
    id: str
    mode: Literal["test", "live"]
    status: Literal["match", "possible_match", "clear", "incomplete", "error"]
    incomplete: bool
    incompleteReasons: List[Literal["source_missing", "source_stale", "source_attention", "source_dropped_entries", "source_reindex_pending", "candidates_capped", "pep_candidates_capped", "name_terms_capped", "name_without_tokens", "internal_candidates_capped"]]
    errorCode: Optional[Literal["missing_name", "no_lists", "invalid_scores", "screening_failed"]]
    trigger: Literal["api", "session", "rescreen", "batch"]
    sessionId: Optional[str]
    riskSubjectId: Optional[str]
    sources: List[ScreeningRunSourcesItem]
    policy: ScreeningRunPolicy
    riskSource: Optional[str]
    riskSources: List[ScreeningRunRiskSourcesItem]
    candidateCount: int
    topScore: Optional[int]
    matches: List[ScreeningMatch]
    createdAt: str


class ScreeningRunCompletedData(TypedDict):
    organizationId: str
    sandbox: bool
    runId: str
    status: Literal["match", "possible_match", "clear", "incomplete", "error"]
    incomplete: bool
    errorCode: Optional[Literal["missing_name", "no_lists", "invalid_scores", "screening_failed"]]
    trigger: Literal["api", "session", "rescreen", "batch"]
    sessionId: Optional[str]
    riskSubjectId: Optional[str]
    matchCount: int


class ScreeningRunCompletedEvent(TypedDict):
    eventId: str
    event: Literal["screening.run.completed"]
    timestamp: str
    data: ScreeningRunCompletedData


class _ScreeningRunPolicy(TypedDict):
    reviewScore: int
    matchScore: int
    scorerVersion: str


class ScreeningRunPolicy(_ScreeningRunPolicy, total=False):
    pepLookbackMonths: int


class ScreeningRunRiskSourcesItem(TypedDict):
    fact: Literal["screening.sanctions", "screening.pep"]
    source: str
    status: Literal["available", "unavailable"]
    value: Optional[str]
    evidenceId: str


class _ScreeningRunSourcesItem(TypedDict):
    key: str
    versionId: Optional[str]
    publishedAt: Optional[str]
    missing: bool
    stale: bool
    staleReasons: List[str]
    attention: bool


class ScreeningRunSourcesItem(_ScreeningRunSourcesItem, total=False):
    listKind: Literal["sanctions", "pep", "internal"]
    droppedEntries: int
    reindexPending: bool
    termBuilderVersion: int


class ScreeningSource(TypedDict):
    key: str
    name: str
    listKind: Literal["sanctions", "pep", "internal"]
    enabled: bool
    activeVersion: Optional[ScreeningSourceActiveVersion]
    confirmedAt: Optional[str]
    origin: Optional[Literal["publisher", "file", "mirror"]]
    publishedAgeDays: Optional[int]
    stale: bool
    staleReasons: List[str]
    attention: List[str]
    attribution: str
    homepage: str


class ScreeningSourceActiveVersion(TypedDict):
    versionId: str
    publishedAt: Optional[str]
    loadedAt: str
    entryCount: int
    droppedEntries: int
    termBuilderVersion: int
    reindexPending: bool


ScreeningSourceChanges = TypedDict(
    "ScreeningSourceChanges",
    {
        "from": "Optional[ListVersion]",
        "to": "ListVersion",
        "counts": "Optional[ScreeningSourceChangesCounts]",
        "items": "List[ScreeningSourceChangesItemsItem]",
        "nextCursor": "Optional[str]",
    },
)


class ScreeningSourceChangesCounts(TypedDict):
    added: int
    changed: int
    removed: int


class ScreeningSourceChangesItemsItem(TypedDict):
    change: Literal["added", "changed", "removed"]
    sourceEntryId: str
    before: Optional[ListedEntry]
    after: Optional[ListedEntry]


class ScreeningSourceVersions(TypedDict):
    items: List[ListVersion]
    nextCursor: Optional[str]


class SendDocumentBody(TypedDict, total=False):
    expiresAt: str
    message: str


class _SentDocument(TypedDict):
    id: str
    name: str
    status: Literal["draft", "sent", "completed", "declined", "voided", "expired"]
    mode: Literal["test", "live"]
    origin: Literal["template", "upload"]
    templateId: Optional[str]
    templateRevision: Optional[int]
    sourceHash: Optional[str]
    pageCount: int
    pages: List[SentDocumentPagesItem]
    pdfSha256: str
    uploadSha256: Optional[str]
    completedPdfSha256: Optional[str]
    signers: List[LinkedSigner]
    createdAt: str
    sentAt: Optional[str]
    completedAt: Optional[str]
    expiresAt: Optional[str]
    voidReason: Optional[str]


class SentDocument(_SentDocument, total=False):
    riskSubjectId: str


class SentDocumentPagesItem(TypedDict):
    width: float
    height: float


class SessionCheck(TypedDict):
    id: str
    sessionId: str
    workflowRunId: Optional[str]
    stepKey: Optional[str]
    kind: str
    provider: str
    status: Literal["clear", "match", "review_required", "blocked", "error"]
    providerRef: Optional[str]
    participantId: Optional[str]
    flags: List[Literal["review", "block"]]
    createdAt: str


Shadow = TypedDict(
    "Shadow",
    {
        "id": "str",
        "policyVersionId": "str",
        "policyKey": "str",
        "state": "Literal['running', 'ended']",
        "from": "str",
        "until": "str",
        "endedAt": "Optional[str]",
        "endedBecause": "Optional[Literal['time', 'asked', 'published', 'failed']]",
        "countedUntil": "str",
        "counts": "ShadowCounts",
        "matrix": "List[ShadowMatrixItem]",
        "createdAt": "str",
        "createdBy": "str",
    },
)


class ShadowCounts(TypedDict):
    done: int
    moved: int
    notCovered: int


class ShadowMatrixItem(TypedDict):
    before: ShadowMatrixItemBefore
    after: ShadowMatrixItemAfter
    count: int


class ShadowMatrixItemAfter(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class ShadowMatrixItemBefore(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class ShadowMoves(TypedDict):
    items: List[ShadowMovesItemsItem]
    nextCursor: Optional[str]


class ShadowMovesItemsItem(TypedDict):
    assessmentId: str
    subjectId: str
    before: ShadowMovesItemsItemBefore
    after: ShadowMovesItemsItemAfter
    because: List[ShadowMovesItemsItemBecauseItem]


class ShadowMovesItemsItemAfter(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class ShadowMovesItemsItemBecauseItem(TypedDict):
    type: Literal["factor", "rule", "input", "band"]
    id: str


class ShadowMovesItemsItemBefore(TypedDict):
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]


class _SignInAnswer(TypedDict):
    expiresAt: str
    user: User
    organization: Organization
    role: Literal["owner", "admin", "member"]
    organizations: List[SignInAnswerOrganizationsItem]


class SignInAnswer(_SignInAnswer, total=False):
    token: str


class SignInAnswerOrganizationsItem(TypedDict):
    id: str
    name: str
    role: Literal["owner", "admin", "member"]


class _SignInBody(TypedDict):
    email: str
    password: str


class SignInBody(_SignInBody, total=False):
    organizationId: str
    session: Literal["token", "cookie"]


class Signer(TypedDict):
    id: str
    roleId: Optional[str]
    role: Optional[str]
    name: str
    email: str
    signingOrder: int
    status: Literal["waiting", "invited", "viewed", "signed", "declined"]
    signedAt: Optional[str]
    declineReason: Optional[str]


class Signing(TypedDict):
    document: SigningDocument
    signer: Signer
    turn: bool
    fields: List[SigningField]
    sharedFields: List[SigningField]
    requiredRemaining: int
    valuesSha256: str


class SigningDocument(TypedDict):
    id: str
    name: str
    status: Literal["draft", "sent", "completed", "declined", "voided", "expired"]
    message: Optional[str]
    pageCount: int
    pages: List[SigningDocumentPagesItem]
    sentAt: Optional[str]
    completedAt: Optional[str]
    expiresAt: Optional[str]
    voidReason: Optional[str]
    signers: List[SigningDocumentSignersItem]


class SigningDocumentPagesItem(TypedDict):
    width: float
    height: float


class SigningDocumentSignersItem(TypedDict):
    id: str
    name: str
    role: Optional[str]
    signingOrder: int
    status: Literal["waiting", "invited", "viewed", "signed", "declined"]


class SigningField(TypedDict):
    id: str
    documentId: str
    signerId: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float
    required: bool
    label: Optional[str]
    value: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    editable: bool
    multiline: bool
    signatureImageUrl: Optional[str]
    filledAt: Optional[str]
    filledBy: Optional[Literal["sender", "signer"]]
    createdAt: str
    updatedAt: str
    readOnly: bool
    resolvedDateFormat: Optional[str]


class SimulatePolicyAnswer(TypedDict):
    evaluatorVersion: str
    policyDigest: str
    scenarios: List[SimulatePolicyAnswerScenariosItem]
    coverage: SimulatePolicyAnswerCoverage


class SimulatePolicyAnswerCoverage(TypedDict):
    cases: List[SimulatePolicyAnswerCoverageCasesItem]
    rules: List[SimulatePolicyAnswerCoverageRulesItem]
    bands: List[SimulatePolicyAnswerCoverageBandsItem]


class SimulatePolicyAnswerCoverageBandsItem(TypedDict):
    id: str
    hits: int


class SimulatePolicyAnswerCoverageCasesItem(TypedDict):
    factor: str
    caseIndex: int
    caseId: Optional[str]
    hits: int


class SimulatePolicyAnswerCoverageRulesItem(TypedDict):
    id: str
    hits: int


class SimulatePolicyAnswerScenariosItem(TypedDict):
    name: str
    passed: Optional[bool]
    differences: List[SimulatePolicyAnswerScenariosItemDifferencesItem]
    applicability: Literal["matched", "not_matched", "unknown"]
    result: SimulatePolicyAnswerScenariosItemResult


class SimulatePolicyAnswerScenariosItemDifferencesItem(TypedDict):
    path: str
    expected: Any
    actual: Any


class SimulatePolicyAnswerScenariosItemResult(TypedDict):
    status: Literal["complete", "incomplete"]
    score: Optional[float]
    band: Optional[str]
    forcedBand: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    factors: List[SimulatePolicyAnswerScenariosItemResultFactorsItem]
    rules: List[SimulatePolicyAnswerScenariosItemResultRulesItem]
    requiredActions: List[str]


class SimulatePolicyAnswerScenariosItemResultFactorsItem(TypedDict):
    key: str
    status: Literal["scored", "unknown", "no_case_matched"]
    caseIndex: Optional[int]
    caseId: Optional[str]
    points: Optional[float]
    weight: float
    contribution: Optional[float]
    reason: Optional[str]


class SimulatePolicyAnswerScenariosItemResultRulesItem(TypedDict):
    id: str
    outcome: Literal["held", "not_held", "unknown"]
    reason: str


class _SimulatePolicyBody(TypedDict):
    scenarios: List[SimulatePolicyBodyScenariosItem]


class SimulatePolicyBody(_SimulatePolicyBody, total=False):
    definition: Any
    policyVersionId: str
    evaluatedAt: str


class _SimulatePolicyBodyScenariosItem(TypedDict):
    name: str
    inputs: Dict[str, SimulatePolicyBodyScenariosItemInputsValue]


class SimulatePolicyBodyScenariosItem(_SimulatePolicyBodyScenariosItem, total=False):
    expect: SimulatePolicyBodyScenariosItemExpect


class SimulatePolicyBodyScenariosItemExpect(TypedDict, total=False):
    status: Literal["complete", "incomplete"]
    score: Optional[float]
    band: Optional[str]
    decision: Literal["none", "awaiting_evidence", "review", "restrict", "reject"]
    requiredActions: List[str]


class SimulatePolicyBodyScenariosItemInputsValue(TypedDict, total=False):
    value: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]
    status: Literal["available", "unavailable", "revoked"]
    ageSeconds: float
    source: str


class SourceRecord(TypedDict):
    id: str
    resource: Literal["sources"]
    data: SourceRecordData


class SourceRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    key: str
    facts: List[SourceRecordDataFactsItem]
    apiKeyIds: List[str]
    enabled: bool
    revision: int


class _SourceRecordDataFactsItem(TypedDict):
    key: str
    type: Literal["string", "number", "boolean", "list"]


class SourceRecordDataFactsItem(_SourceRecordDataFactsItem, total=False):
    itemType: Literal["string", "number", "boolean"]


StartBacktestBody = TypedDict(
    "StartBacktestBody",
    {
        "from": "str",
        "to": "str",
        "contextId": "str",
        "band": "str",
        "limit": "int",
    },
    total=False,
)


class StartInvestigationBody(TypedDict, total=False):
    question: str
    method: Literal["deterministic", "ai_assisted"]


class StartShadowBody(TypedDict):
    until: str


class SubjectRecord(TypedDict):
    id: str
    resource: Literal["subjects"]
    data: SubjectRecordData


class SubjectRecordData(TypedDict):
    mode: Literal["test", "live"]
    createdAt: str
    createdBy: str
    kind: Literal["person", "business", "account", "transaction"]
    externalId: str
    evidenceRevision: int


class Template(TypedDict):
    id: str
    name: str
    description: Optional[str]
    pageSize: Literal["A4", "Letter"]
    source: str
    sampleData: Dict[str, Any]
    revision: int
    sourceHash: str
    roles: List[TemplateRolesItem]
    variables: List[str]
    pageCount: int
    createdAt: str
    updatedAt: str
    createdBy: str


class TemplateField(TypedDict):
    id: str
    fieldType: Literal["signature", "initials", "date", "text", "checkbox", "dropdown"]
    pageNumber: int
    xPosition: float
    yPosition: float
    width: float
    height: float
    required: bool
    label: Optional[str]
    options: Optional[List[str]]
    acroFieldName: Optional[str]
    maxLength: Optional[int]
    validationPattern: Optional[str]
    validationMessage: Optional[str]
    groupKey: Optional[str]
    groupRequired: bool
    requiredWhenFieldId: Optional[str]
    requiredWhenValue: Optional[str]
    sharedFill: bool
    dateFormat: Optional[str]
    multiline: bool
    createdAt: str
    updatedAt: str
    templateId: str
    roleId: str
    value: Optional[str]
    editable: bool


class TemplateRolesItem(TypedDict):
    id: str
    role: str
    label: Optional[str]
    order: int


class TransitionActionBody(TypedDict):
    status: Literal["requested", "acknowledged", "completed", "failed", "cancelled"]
    expectedRevision: int
    reason: str


class UpdateListAnswer(TypedDict):
    importId: str


class User(TypedDict):
    id: str
    email: str
    name: str


class ValidatePolicyAnswer(TypedDict):
    valid: bool
    errors: List[ValidatePolicyAnswerErrorsItem]
    warnings: List[ValidatePolicyAnswerWarningsItem]
    analysis: ValidatePolicyAnswerAnalysis
    normalized: Optional[ValidatePolicyAnswerNormalized]


class ValidatePolicyAnswerAnalysis(TypedDict):
    exhaustive: bool
    cells: int


class ValidatePolicyAnswerErrorsItem(TypedDict):
    pointer: str
    code: str
    message: str


class ValidatePolicyAnswerNormalized(TypedDict):
    definition: Dict[str, Any]
    bytes: int
    digest: str


class _ValidatePolicyAnswerWarningsItem(TypedDict):
    pointer: str
    code: str
    message: str


class ValidatePolicyAnswerWarningsItem(_ValidatePolicyAnswerWarningsItem, total=False):
    witness: Dict[str, Any]


class _ValidatePolicyBody(TypedDict):
    definition: Any


class ValidatePolicyBody(_ValidatePolicyBody, total=False):
    key: str


class VerificationInput(TypedDict):
    workflowId: str
    workflowKey: str
    workflowRevision: int
    stepKey: str
    stepType: Literal["capture", "extract", "enrich", "check", "validate", "risk"]
    field: str
    type: Literal["string", "number", "boolean", "list"]
    itemType: Optional[Literal["string", "number", "boolean"]]
    source: str
    fact: str
    requiresApproval: bool
    binding: VerificationInputBinding


class VerificationInputBinding(TypedDict):
    workflowId: str
    workflowRevision: int
    stepKey: str
    field: str


class VerificationRun(TypedDict):
    workflowRunId: str
    sessionWorkflowId: str
    number: int
    status: Literal["in_progress", "completed", "failed", "abandoned"]
    reviewStatus: Literal["pending", "approved", "rejected", "revoked"]
    startedAt: str
    completedAt: Optional[str]
    steps: List[VerificationRunStepsItem]


class VerificationRunStepsItem(TypedDict):
    key: str
    status: Literal["pending", "succeeded", "failed", "unsupported"]
    outputs: Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]
    completedAt: Optional[str]


class VerificationSession(TypedDict):
    id: str
    mode: Literal["test", "live"]
    externalId: str
    subjectId: Optional[str]
    status: Literal["open", "completed", "expired"]
    workflows: List[VerificationSessionWorkflowsItem]
    checks: List[SessionCheck]
    expiresAt: Optional[str]
    createdAt: str
    createdBy: str


class VerificationSessionWorkflowsItem(TypedDict):
    sessionWorkflowId: str
    workflowId: str
    workflowKey: str
    workflowRevision: int
    runs: List[VerificationRun]


class VoidDocumentBody(TypedDict):
    reason: str


class Waiting(TypedDict):
    count: int
    oldest: Optional[str]


class Webhook(TypedDict):
    id: str
    url: str
    events: List[str]
    mode: Literal["test", "live"]
    active: bool
    description: Optional[str]
    createdAt: str


class WebhookDeliveries(TypedDict):
    items: List[WebhookDelivery]
    nextCursor: Optional[str]


class WebhookDelivery(TypedDict):
    id: str
    eventId: str
    event: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    nextAttemptAt: Optional[str]
    createdAt: str
    deliveredAt: Optional[str]
    lastStatusCode: Optional[int]
    lastError: Optional[str]
    responsePreview: Optional[str]


class WebhookDeliveryWithBody(TypedDict):
    id: str
    eventId: str
    event: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    nextAttemptAt: Optional[str]
    createdAt: str
    deliveredAt: Optional[str]
    lastStatusCode: Optional[int]
    lastError: Optional[str]
    responsePreview: Optional[str]
    body: str


class WebhookPingEvent(TypedDict):
    eventId: str
    event: Literal["webhook.ping"]
    timestamp: str
    data: PingData


class WebhookSecret(TypedDict):
    secret: str


class Workflow(TypedDict):
    id: str
    mode: Literal["test", "live"]
    key: str
    revision: int
    name: str
    steps: List[WorkflowStepsItem]
    createdAt: str
    createdBy: str


class WorkflowStepsItem(TypedDict):
    key: str
    type: Literal["capture", "extract", "enrich", "check", "validate", "risk"]
    config: Dict[str, Any]
    outputs: List[WorkflowStepsItemOutputsItem]


class _WorkflowStepsItemOutputsItem(TypedDict):
    field: str
    type: Literal["string", "number", "boolean", "list"]


class WorkflowStepsItemOutputsItem(_WorkflowStepsItemOutputsItem, total=False):
    itemType: Literal["string", "number", "boolean"]


RiskRecord = Union[
    SourceRecord,
    ContextRecord,
    SubjectRecord,
    PolicyRecord,
    EvidenceRecord,
    AssessmentRecord,
    OverrideRecord,
    ActionRecord,
    EventRecord,
    InvestigationRecord,
    ReviewRecord,
]


WebhookEvent = Union[
    RiskSubjectCreatedEvent,
    RiskPolicyCreatedEvent,
    RiskPolicyPublishedEvent,
    RiskActivityReportedEvent,
    RiskEvidenceRecordedEvent,
    RiskEvidenceBatchRecordedEvent,
    RiskAssessmentCreatedEvent,
    RiskActionRequestedEvent,
    RiskActionTransitionedEvent,
    RiskOverrideCreatedEvent,
    RiskOverrideRevokedEvent,
    RiskActionAssignedEvent,
    WebhookPingEvent,
    ScreeningRunCompletedEvent,
    ScreeningMatchFoundEvent,
    ScreeningBatchCompletedEvent,
    DocumentSentEvent,
    DocumentSignerSignedEvent,
    DocumentCompletedEvent,
    DocumentDeclinedEvent,
    DocumentVoidedEvent,
    DocumentExpiredEvent,
]
