import { listActivity } from './activity/activity.routes.ts';
import type { Capabilities, LongWork } from './capabilities.ts';
import { readDocumentCertificate } from './documents/certificate/certificate.routes.ts';
import {
  listDocuments,
  readDocument,
  readDocumentAudit,
  readDocumentPdf,
} from './documents/documents/documents.routes.ts';
import { createDocument } from './documents/drafts/create-document.routes.ts';
import { uploadDocument } from './documents/drafts/upload-document.routes.ts';
import {
  addDocumentField,
  changeDocumentField,
  listDocumentFields,
  removeDocumentField,
} from './documents/document-fields/document-fields.routes.ts';
import {
  addDocumentSigner,
  changeDocumentSigner,
  removeDocumentSigner,
} from './documents/drafts/signers.routes.ts';
import { listDocumentFormFields } from './documents/document-fields/form-fields.routes.ts';
import { renewSigningLink, sendDocument, voidDocument } from './documents/sending/sending.routes.ts';
import {
  addTemplateField,
  changeTemplateField,
  listTemplateFields,
  removeTemplateField,
} from './documents/template-fields/template-fields.routes.ts';
import {
  changeTemplate,
  createTemplate,
  generatePdf,
  listTemplates,
  previewTemplate,
  readTemplate,
} from './documents/templates/templates.routes.ts';
import { readFieldImage, readSigningImage } from './documents/signing/images/images.routes.ts';
import {
  clearSigningField,
  completeSigning,
  declineSigning,
  fillSigningField,
  readSigning,
  readSigningPdf,
} from './documents/signing/signing.routes.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './identity/api-keys/api-keys.routes.ts';
import { acceptInvitation, readInvitation } from './identity/invitations/invitations.routes.ts';
import {
  addMember,
  changeRole,
  listMembers,
  removeMember,
  renewInvitation,
} from './identity/members/members.routes.ts';
import { readDemo, startDemo } from './demo/demo.routes.ts';
import { deleteOrganization, readOrganization } from './identity/organizations/organizations.routes.ts';
import { createOrganization } from './identity/provisioning/provisioning.routes.ts';
import {
  changePassword,
  readSession,
  signIn,
  signOut,
  signOutEverywhere,
} from './identity/sessions/sessions.routes.ts';
import { readStatus } from './operator/status.routes.ts';
import type { EndpointTable } from './platform/endpoints/endpoint.ts';
import { listHistoryCheckpoints } from './history/checkpoints/checkpoints.routes.ts';
import { listHistoryEntries } from './history/entries/entries.routes.ts';
import { readAssessmentDossier, readAssessmentDossierPdf } from './history/dossiers/dossiers.routes.ts';
import { exportHistory } from './history/export/export.routes.ts';
import { readHistoryKeys } from './history/keys/keys.routes.ts';
import { proveHistoryConsistency, proveHistoryEntry } from './history/proofs/proofs.routes.ts';
import { readHome } from './home/home.routes.ts';
import { listAttention } from './risk/records/attention.routes.ts';
import { assignAction, listActionQueue, transitionAction } from './risk/actions/actions.routes.ts';
import { reportActivity } from './risk/activities/activities.routes.ts';
import {
  assessSubject,
  listCounterfactuals,
  listLinkedAssessments,
  replayAssessment,
} from './risk/assessments/assessments.routes.ts';
import { readAssessmentState } from './risk/overrides/assessment-state.routes.ts';
import {
  addContextSubject,
  createContext,
  listContextSubjects,
  pinContextPolicies,
  readContextPolicies,
} from './risk/contexts/contexts.routes.ts';
import { recordEvidence, recordEvidenceBatch } from './risk/evidence/evidence.routes.ts';
import { changeAiSettings, readAiSettings } from './risk/investigations/ai-settings.routes.ts';
import {
  readInvestigationState,
  reviewInvestigation,
  startInvestigation,
} from './risk/investigations/investigations.routes.ts';
import { readJourney } from './risk/journey/journey.routes.ts';
import {
  createPolicy,
  publishPolicy,
  readPolicySchema,
  validatePolicy,
} from './risk/policies/policies.routes.ts';
import { listMovedAssessments, readBacktest, startBacktest } from './risk/backtests/backtests.routes.ts';
import {
  endShadow,
  listShadowMoves,
  readPolicyShadow,
  readShadow,
  startShadow,
} from './risk/shadows/shadows.routes.ts';
import { comparePolicies } from './risk/policies/comparison/comparison.routes.ts';
import { simulatePolicy } from './risk/policies/simulation/simulation.routes.ts';
import { recordPolicySelection } from './risk/policy-selection/policy-selection.routes.ts';
import { changeMonitoring, readMonitoring } from './risk/monitoring/monitoring.routes.ts';
import { createOverride, revokeOverride } from './risk/overrides/overrides.routes.ts';
import { listRecords, readRecord } from './risk/records/records.routes.ts';
import { changeBindings, registerSource } from './risk/sources/sources.routes.ts';
import { registerSubject } from './risk/subjects/subjects.routes.ts';
import {
  disableList,
  enableList,
  importListFile,
  listLists,
  listListHistory,
  listListVersions,
  readListImport,
  rollbackList,
  updateList,
} from './screening/lists/operating/lists.routes.ts';
import {
  cancelScreeningBatch,
  createScreeningBatch,
  listScreeningBatches,
  pauseScreeningBatch,
  readBatchResults,
  readScreeningBatch,
  resumeScreeningBatch,
  sendBatchRows,
} from './screening/batches/operating/batches.routes.ts';
import { listListChanges, listScreeningSourceChanges } from './screening/sources/source-changes.routes.ts';
import { listScreeningSources, listScreeningSourceVersions } from './screening/sources/sources.routes.ts';
import { decideScreeningMatch } from './screening/decisions/decisions.routes.ts';
import {
  createScreeningMonitor,
  deleteScreeningMonitor,
  listScreeningMonitors,
  readScreeningMonitor,
} from './screening/monitors/monitors.routes.ts';
import {
  assignScreeningMatch,
  listScreeningMatches,
  readScreeningMatch,
} from './screening/reviews/reviews.routes.ts';
import {
  deleteScreeningOwnList,
  importScreeningOwnList,
  listScreeningOwnLists,
  listScreeningOwnListVersions,
  readScreeningOwnList,
  readScreeningOwnListImport,
  rollbackScreeningOwnList,
  saveScreeningOwnList,
} from './screening/own-lists/own-lists.routes.ts';
import {
  createScreeningRun,
  listScreeningRuns,
  readScreeningRun,
} from './screening/runs/requests/runs.routes.ts';
import { importSessionCheck } from './verification/checks/checks.routes.ts';
import { recordVerificationDecision } from './verification/decisions/decisions.routes.ts';
import { listVerificationInputs } from './verification/inputs/inputs.routes.ts';
import {
  completeVerificationRun,
  recordStepResult,
  startVerificationRun,
} from './verification/attempts/attempts.routes.ts';
import {
  createVerificationSession,
  linkVerificationSession,
  listVerificationSessions,
  readVerificationSession,
} from './verification/sessions/sessions.routes.ts';
import { recordSessionCheck } from './verification/sessions/session-checks.routes.ts';
import { listWorkflows, readWorkflow, saveWorkflow } from './verification/workflows/workflows.routes.ts';
import {
  listWebhookDeliveries,
  pingWebhook,
  readWebhookDelivery,
  retryWebhookDelivery,
} from './webhooks/deliveries/deliveries.routes.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
} from './webhooks/subscriptions/subscriptions.routes.ts';

/** Every endpoint on one line, in the order of the specification. Jump to the name for its declaration. */
export const endpoints: EndpointTable<Capabilities, LongWork> = {
  // Contract 1, Identity
  'POST /api/v1/auth/login': signIn,
  'GET /api/v1/auth/session': readSession,
  'POST /api/v1/auth/logout': signOut,
  'POST /api/v1/auth/logout-everywhere': signOutEverywhere,
  'POST /api/v1/auth/password': changePassword,
  'GET /api/v1/auth/invitations/{token}': readInvitation,
  'POST /api/v1/auth/invitations/{token}': acceptInvitation,
  'GET /api/v1/organization': readOrganization,
  'DELETE /api/v1/organization': deleteOrganization,
  'GET /api/v1/organization/demo': readDemo,
  'POST /api/v1/organization/demo': startDemo,
  'GET /api/v1/organization/members': listMembers,
  'POST /api/v1/organization/members': addMember,
  'PATCH /api/v1/organization/members/{userId}': changeRole,
  'DELETE /api/v1/organization/members/{userId}': removeMember,
  'POST /api/v1/organization/members/{userId}/invitation': renewInvitation,
  'GET /api/v1/api-keys': listApiKeys,
  'POST /api/v1/api-keys': createApiKey,
  'POST /api/v1/api-keys/{id}/revoke': revokeApiKey,

  // Document 1, Endpoints
  'GET /api/v1/risk/policy-schema': readPolicySchema,
  'POST /api/v1/risk/policies/validate': validatePolicy,
  'POST /api/v1/risk/policies/simulate': simulatePolicy,
  'GET /api/v1/risk/verification-inputs': listVerificationInputs,
  'GET /api/v1/risk/investigation-ai-settings': readAiSettings,
  'POST /api/v1/risk/investigation-ai-settings': changeAiSettings,
  'POST /api/v1/risk/subjects': registerSubject,
  'POST /api/v1/risk/contexts': createContext,
  'POST /api/v1/risk/contexts/{id}/subjects': addContextSubject,
  'GET /api/v1/risk/contexts/{id}/subjects': listContextSubjects,
  'GET /api/v1/risk/contexts/{id}/policies': readContextPolicies,
  'POST /api/v1/risk/contexts/{id}/policies': pinContextPolicies,
  'POST /api/v1/risk/policies': createPolicy,
  'POST /api/v1/risk/policies/{id}/publish': publishPolicy,
  'POST /api/v1/risk/sources': registerSource,
  'POST /api/v1/risk/sources/{id}/bindings': changeBindings,
  'POST /api/v1/risk/subjects/{id}/evidence': recordEvidence,
  'POST /api/v1/risk/subjects/{id}/evidence/batch': recordEvidenceBatch,
  'POST /api/v1/risk/subjects/{id}/policy-selection': recordPolicySelection,
  'GET /api/v1/risk/subjects/{id}/monitoring': readMonitoring,
  'POST /api/v1/risk/subjects/{id}/monitoring': changeMonitoring,
  'POST /api/v1/risk/subjects/{id}/verification-decisions': recordVerificationDecision,
  'POST /api/v1/risk/subjects/{id}/assessments': assessSubject,
  'POST /api/v1/risk/subjects/{id}/session-checks': importSessionCheck,
  'POST /api/v1/risk/subjects/{id}/activities': reportActivity,
  'POST /api/v1/risk/subjects/{id}/investigations': startInvestigation,
  'GET /api/v1/risk/investigations/{id}/state': readInvestigationState,
  'POST /api/v1/risk/investigations/{id}/reviews': reviewInvestigation,
  'GET /api/v1/risk/subjects/{id}/journey': readJourney,
  'GET /api/v1/risk/subjects/{id}/events/{eventId}/assessments': listLinkedAssessments,
  'GET /api/v1/risk/assessments/{id}/state': readAssessmentState,
  'POST /api/v1/risk/assessments/{id}/overrides': createOverride,
  'POST /api/v1/risk/overrides/{id}/revoke': revokeOverride,
  'POST /api/v1/risk/actions/{id}/transitions': transitionAction,
  'GET /api/v1/risk/action-queue': listActionQueue,
  'GET /api/v1/risk/attention': listAttention,
  'GET /api/v1/risk/{resource}': listRecords,
  'GET /api/v1/risk/{resource}/{id}': readRecord,
  'POST /api/v1/webhooks': createWebhook,

  // Contract 2, Validate, simulate, and beyond
  'GET /api/v1/risk/assessments/{id}/replay': replayAssessment,
  'GET /api/v1/risk/assessments/{id}/counterfactuals': listCounterfactuals,
  'GET /api/v1/risk/policies/{id}/diff/{otherId}': comparePolicies,
  'POST /api/v1/risk/policies/{id}/backtest': startBacktest,
  'GET /api/v1/risk/backtests/{id}': readBacktest,
  'GET /api/v1/risk/backtests/{id}/moved': listMovedAssessments,
  'POST /api/v1/risk/policies/{id}/shadow': startShadow,
  'GET /api/v1/risk/policies/{id}/shadow': readPolicyShadow,
  'GET /api/v1/risk/shadows/{id}': readShadow,
  'GET /api/v1/risk/shadows/{id}/moved': listShadowMoves,
  'POST /api/v1/risk/shadows/{id}/end': endShadow,

  // Contract 2, Webhooks
  'GET /api/v1/webhooks': listWebhooks,
  'GET /api/v1/webhooks/{id}': readWebhook,
  'PATCH /api/v1/webhooks/{id}': changeWebhook,
  'DELETE /api/v1/webhooks/{id}': deleteWebhook,
  'POST /api/v1/webhooks/{id}/rotate-secret': rotateWebhookSecret,
  'POST /api/v1/webhooks/{id}/ping': pingWebhook,
  'GET /api/v1/webhooks/{id}/deliveries': listWebhookDeliveries,
  'GET /api/v1/webhooks/{id}/deliveries/{deliveryId}': readWebhookDelivery,
  'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/retry': retryWebhookDelivery,

  // Contract 3, Endpoints
  'POST /api/v1/verification/workflows': saveWorkflow,
  'GET /api/v1/verification/workflows': listWorkflows,
  'GET /api/v1/verification/workflows/{id}': readWorkflow,
  'POST /api/v1/verification/sessions': createVerificationSession,
  'GET /api/v1/verification/sessions': listVerificationSessions,
  'GET /api/v1/verification/sessions/{id}': readVerificationSession,
  'POST /api/v1/verification/sessions/{id}/subject': linkVerificationSession,
  'POST /api/v1/verification/session-workflows/{id}/runs': startVerificationRun,
  'POST /api/v1/verification/runs/{id}/steps/{stepKey}/result': recordStepResult,
  'POST /api/v1/verification/runs/{id}/complete': completeVerificationRun,
  'POST /api/v1/verification/sessions/{id}/checks': recordSessionCheck,

  // Document 2, Endpoints
  'GET /api/v1/screening/sources': listScreeningSources,
  'POST /api/v1/screening/runs': createScreeningRun,
  'GET /api/v1/screening/runs/{id}': readScreeningRun,
  'GET /api/v1/screening/runs': listScreeningRuns,
  'POST /api/v1/screening/matches/{id}/decision': decideScreeningMatch,
  'GET /api/v1/screening/matches': listScreeningMatches,
  'GET /api/v1/screening/matches/{id}': readScreeningMatch,
  'GET /api/v1/activity': listActivity,
  'GET /api/v1/home': readHome,
  'PATCH /api/v1/risk/actions/{id}/assignment': assignAction,
  'PATCH /api/v1/screening/matches/{id}/assignment': assignScreeningMatch,
  'GET /api/v1/history/checkpoints': listHistoryCheckpoints,
  'GET /api/v1/history/entries': listHistoryEntries,
  'GET /api/v1/history/entries/{index}/proof': proveHistoryEntry,
  'GET /api/v1/history/consistency': proveHistoryConsistency,
  'GET /api/v1/history/export': exportHistory,
  'GET /api/v1/risk/assessments/{id}/dossier': readAssessmentDossier,
  'GET /api/v1/risk/assessments/{id}/dossier/pdf': readAssessmentDossierPdf,
  'GET /.well-known/assay-history-keys.json': readHistoryKeys,
  'POST /api/v1/screening/monitors': createScreeningMonitor,
  'GET /api/v1/screening/monitors': listScreeningMonitors,
  'GET /api/v1/screening/monitors/{id}': readScreeningMonitor,
  'DELETE /api/v1/screening/monitors/{id}': deleteScreeningMonitor,

  // Contract 6, Lists
  'GET /api/v1/screening/sources/{key}/versions': listScreeningSourceVersions,
  'GET /api/v1/screening/sources/{key}/changes': listScreeningSourceChanges,
  'GET /api/v1/screening/own-lists': listScreeningOwnLists,
  'GET /api/v1/screening/own-lists/{name}': readScreeningOwnList,
  'PUT /api/v1/screening/own-lists/{name}': saveScreeningOwnList,
  'PUT /api/v1/screening/own-lists/{name}/file': importScreeningOwnList,
  'GET /api/v1/screening/own-lists/{name}/imports/{importId}': readScreeningOwnListImport,
  'GET /api/v1/screening/own-lists/{name}/versions': listScreeningOwnListVersions,
  'POST /api/v1/screening/own-lists/{name}/rollback': rollbackScreeningOwnList,
  'DELETE /api/v1/screening/own-lists/{name}': deleteScreeningOwnList,

  // Contract 6, Batches
  'POST /api/v1/screening/batches': createScreeningBatch,
  'PUT /api/v1/screening/batches/{id}/rows': sendBatchRows,
  'GET /api/v1/screening/batches': listScreeningBatches,
  'GET /api/v1/screening/batches/{id}': readScreeningBatch,
  'POST /api/v1/screening/batches/{id}/pause': pauseScreeningBatch,
  'POST /api/v1/screening/batches/{id}/resume': resumeScreeningBatch,
  'POST /api/v1/screening/batches/{id}/cancel': cancelScreeningBatch,
  'GET /api/v1/screening/batches/{id}/results': readBatchResults,

  // Document 3, Endpoints
  'POST /api/v1/templates/markdown/preview': previewTemplate,
  'POST /api/v1/templates/markdown': createTemplate,
  'PATCH /api/v1/templates/{id}/markdown': changeTemplate,
  'GET /api/v1/templates/{id}': readTemplate,
  'POST /api/v1/templates/{id}/generate': generatePdf,
  'POST /api/v1/templates/{id}/create-document': createDocument,
  'POST /api/v1/documents/{id}/fields': addDocumentField,
  'GET /api/v1/documents/{id}/fields': listDocumentFields,
  'DELETE /api/v1/documents/{id}/fields/{fieldId}': removeDocumentField,
  'GET /api/v1/documents/{id}/form-fields': listDocumentFormFields,

  // Contract 5, Templates
  'GET /api/v1/templates': listTemplates,
  'GET /api/v1/templates/{id}/fields': listTemplateFields,
  'POST /api/v1/templates/{id}/fields': addTemplateField,
  'PATCH /api/v1/templates/{id}/fields/{fieldId}': changeTemplateField,
  'DELETE /api/v1/templates/{id}/fields/{fieldId}': removeTemplateField,

  // Contract 5, Documents
  'POST /api/v1/documents': uploadDocument,
  'GET /api/v1/documents': listDocuments,
  'GET /api/v1/documents/{id}': readDocument,
  'GET /api/v1/documents/{id}/pdf': readDocumentPdf,
  'GET /api/v1/documents/{id}/audit': readDocumentAudit,
  'POST /api/v1/documents/{id}/signers': addDocumentSigner,
  'PATCH /api/v1/documents/{id}/signers/{signerId}': changeDocumentSigner,
  'DELETE /api/v1/documents/{id}/signers/{signerId}': removeDocumentSigner,
  'PATCH /api/v1/documents/{id}/fields/{fieldId}': changeDocumentField,
  'POST /api/v1/documents/{id}/send': sendDocument,
  'POST /api/v1/documents/{id}/void': voidDocument,
  'POST /api/v1/documents/{id}/signers/{signerId}/link': renewSigningLink,

  // Contract 5, Signing
  'GET /api/v1/signing/{token}': readSigning,
  'GET /api/v1/signing/{token}/pdf': readSigningPdf,
  'PUT /api/v1/signing/{token}/fields/{fieldId}': fillSigningField,
  'DELETE /api/v1/signing/{token}/fields/{fieldId}': clearSigningField,
  'POST /api/v1/signing/{token}/complete': completeSigning,
  'POST /api/v1/signing/{token}/decline': declineSigning,
  'GET /api/v1/documents/{id}/fields/{fieldId}/image': readFieldImage,
  'GET /api/v1/signing/{token}/fields/{fieldId}/image': readSigningImage,
  'GET /api/v1/documents/{id}/certificate': readDocumentCertificate,

  // Contract 1, Operator endpoints
  'POST /operator/v1/organizations': createOrganization,
  'GET /operator/v1/status': readStatus,

  // Contract 4, Operator endpoints
  'GET /operator/v1/lists': listLists,
  'GET /operator/v1/lists/{key}/versions': listListVersions,
  'GET /operator/v1/lists/{key}/history': listListHistory,
  'GET /operator/v1/lists/{key}/changes': listListChanges,
  'PUT /operator/v1/lists/{key}/file': importListFile,
  'GET /operator/v1/lists/imports/{importId}': readListImport,
  'POST /operator/v1/lists/{key}/update': updateList,
  'POST /operator/v1/lists/{key}/enable': enableList,
  'POST /operator/v1/lists/{key}/disable': disableList,
  'POST /operator/v1/lists/{key}/rollback': rollbackList,
};
