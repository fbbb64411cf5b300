# Written by `npm run generate` from the description of the API.
"""Every operation of the API by its name."""

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from . import shapes
from .calls import Calls, Download, File, Operation


class Operations(Calls):
    """The operations of the API; the types say what each takes and answers."""

    def sign_in(
        self,
        body: shapes.SignInBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.SignInAnswer:
        """Sign in to the dashboard"""
        return self._json(
            Operation("POST", "/api/v1/auth/login", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_session(
        self,
    ) -> shapes.ReadSessionAnswer:
        """Who am I"""
        return self._json(
            Operation("GET", "/api/v1/auth/session"),
        )

    def sign_out(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """End this token"""
        return self._nothing(
            Operation("POST", "/api/v1/auth/logout", keyed=True),
            idempotency_key=idempotency_key,
        )

    def sign_out_everywhere(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """End all sessions of the account"""
        return self._nothing(
            Operation("POST", "/api/v1/auth/logout-everywhere", keyed=True),
            idempotency_key=idempotency_key,
        )

    def change_password(
        self,
        body: shapes.ChangePasswordBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Change the password"""
        return self._nothing(
            Operation("POST", "/api/v1/auth/password", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_invitation(
        self,
        token: str,
    ) -> shapes.ReadInvitationAnswer:
        """Whom a link invites"""
        return self._json(
            Operation("GET", "/api/v1/auth/invitations/{token}"),
            params={"token": token},
        )

    def accept_invitation(
        self,
        token: str,
        body: shapes.AcceptInvitationBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.AcceptInvitationAnswer:
        """Choose the password of an account"""
        return self._json(
            Operation("POST", "/api/v1/auth/invitations/{token}", keyed=True),
            params={"token": token},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_organization(
        self,
    ) -> shapes.Organization:
        """Your organization"""
        return self._json(
            Operation("GET", "/api/v1/organization"),
        )

    def delete_organization(
        self,
        body: shapes.DeleteOrganizationBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Delete the organization and everything in it"""
        return self._nothing(
            Operation("DELETE", "/api/v1/organization", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_demo(
        self,
    ) -> shapes.Demo:
        """How far the invented year has come"""
        return self._json(
            Operation("GET", "/api/v1/organization/demo"),
        )

    def start_demo(
        self,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Demo:
        """Fill test mode with an invented year"""
        return self._json(
            Operation("POST", "/api/v1/organization/demo", keyed=True),
            idempotency_key=idempotency_key,
        )

    def list_members(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListMembersAnswer:
        """Members of your organization"""
        return self._json(
            Operation("GET", "/api/v1/organization/members"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_members(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Member]:
        """Members of your organization"""
        return self._items(
            Operation("GET", "/api/v1/organization/members"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def add_member(
        self,
        body: shapes.AddMemberBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.AddedMember:
        """Add a member"""
        return self._json(
            Operation("POST", "/api/v1/organization/members", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def change_role(
        self,
        user_id: str,
        body: shapes.ChangeRoleBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Member:
        """Change the role of a member"""
        return self._json(
            Operation("PATCH", "/api/v1/organization/members/{userId}", keyed=True),
            params={"userId": user_id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def remove_member(
        self,
        user_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Remove a member"""
        return self._nothing(
            Operation("DELETE", "/api/v1/organization/members/{userId}", keyed=True),
            params={"userId": user_id},
            idempotency_key=idempotency_key,
        )

    def renew_invitation(
        self,
        user_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.InvitedMember:
        """Invite a member again"""
        return self._json(
            Operation("POST", "/api/v1/organization/members/{userId}/invitation", keyed=True),
            params={"userId": user_id},
            idempotency_key=idempotency_key,
        )

    def list_api_keys(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListApiKeysAnswer:
        """API keys of both modes"""
        return self._json(
            Operation("GET", "/api/v1/api-keys"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_api_keys(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ApiKey]:
        """API keys of both modes"""
        return self._items(
            Operation("GET", "/api/v1/api-keys"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def create_api_key(
        self,
        body: shapes.CreateApiKeyBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.CreatedApiKey:
        """Create an API key"""
        return self._json(
            Operation("POST", "/api/v1/api-keys", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def revoke_api_key(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ApiKey:
        """Revoke an API key"""
        return self._json(
            Operation("POST", "/api/v1/api-keys/{id}/revoke", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def read_policy_schema(
        self,
    ) -> shapes.ReadPolicySchemaAnswer:
        """Describe the policy format"""
        return self._json(
            Operation("GET", "/api/v1/risk/policy-schema"),
        )

    def validate_policy(
        self,
        body: shapes.ValidatePolicyBody,
    ) -> shapes.ValidatePolicyAnswer:
        """Validate a policy"""
        return self._json(
            Operation("POST", "/api/v1/risk/policies/validate"),
            body=body,
        )

    def simulate_policy(
        self,
        body: shapes.SimulatePolicyBody,
    ) -> shapes.SimulatePolicyAnswer:
        """Simulate a policy on synthetic evidence"""
        return self._json(
            Operation("POST", "/api/v1/risk/policies/simulate"),
            body=body,
        )

    def list_verification_inputs(
        self,
        *,
        offset: Optional[int] = None,
    ) -> shapes.ListVerificationInputsAnswer:
        """Fields of verification workflows that policies can use"""
        return self._json(
            Operation("GET", "/api/v1/risk/verification-inputs"),
            query={"offset": offset},
        )

    def iter_verification_inputs(
        self,
    ) -> Iterator[shapes.VerificationInput]:
        """Fields of verification workflows that policies can use"""
        return self._items(
            Operation("GET", "/api/v1/risk/verification-inputs"),
            pages=("nextOffset", "offset"),
        )

    def read_ai_settings(
        self,
    ) -> shapes.InvestigationAiSettings:
        """Read the consent to AI-assisted investigations"""
        return self._json(
            Operation("GET", "/api/v1/risk/investigation-ai-settings"),
        )

    def change_ai_settings(
        self,
        body: shapes.ChangeAiSettingsBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.InvestigationAiSettings:
        """Give or withdraw the consent to AI-assisted investigations"""
        return self._json(
            Operation("POST", "/api/v1/risk/investigation-ai-settings", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def register_subject(
        self,
        body: shapes.RegisterSubjectBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.SubjectRecord:
        """Register a subject"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def create_context(
        self,
        body: shapes.CreateContextBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ContextRecord:
        """Create a context"""
        return self._json(
            Operation("POST", "/api/v1/risk/contexts", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def add_context_subject(
        self,
        id: str,
        body: shapes.AddContextSubjectBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ContextMembership:
        """Attach a subject to a context"""
        return self._json(
            Operation("POST", "/api/v1/risk/contexts/{id}/subjects", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_context_subjects(
        self,
        id: str,
        *,
        offset: Optional[int] = None,
    ) -> shapes.ListContextSubjectsAnswer:
        """Memberships of a context"""
        return self._json(
            Operation("GET", "/api/v1/risk/contexts/{id}/subjects"),
            params={"id": id},
            query={"offset": offset},
        )

    def iter_context_subjects(
        self,
        id: str,
    ) -> Iterator[shapes.ContextMembership]:
        """Memberships of a context"""
        return self._items(
            Operation("GET", "/api/v1/risk/contexts/{id}/subjects"),
            params={"id": id},
            pages=("nextOffset", "offset"),
        )

    def read_context_policies(
        self,
        id: str,
    ) -> shapes.ContextPolicies:
        """Policy versions pinned to a context"""
        return self._json(
            Operation("GET", "/api/v1/risk/contexts/{id}/policies"),
            params={"id": id},
        )

    def pin_context_policies(
        self,
        id: str,
        body: shapes.PinContextPoliciesBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ContextPolicies:
        """Replace the policy versions pinned to a context"""
        return self._json(
            Operation("POST", "/api/v1/risk/contexts/{id}/policies", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def create_policy(
        self,
        body: shapes.CreatePolicyBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.PolicyRecord:
        """Create a policy version"""
        return self._json(
            Operation("POST", "/api/v1/risk/policies", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def publish_policy(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.PolicyRecord:
        """Publish a policy version"""
        return self._json(
            Operation("POST", "/api/v1/risk/policies/{id}/publish", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def register_source(
        self,
        body: shapes.RegisterSourceBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.SourceRecord:
        """Register a source of evidence"""
        return self._json(
            Operation("POST", "/api/v1/risk/sources", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def change_bindings(
        self,
        id: str,
        body: shapes.ChangeBindingsBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.SourceRecord:
        """Replace the API keys of a source, enable or disable it"""
        return self._json(
            Operation("POST", "/api/v1/risk/sources/{id}/bindings", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def record_evidence(
        self,
        id: str,
        body: shapes.RecordEvidenceBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.EvidenceRecord:
        """Record evidence about a subject"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/evidence", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def record_evidence_batch(
        self,
        id: str,
        body: shapes.RecordEvidenceBatchBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.RecordEvidenceBatchAnswer:
        """Record several facts from one source"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/evidence/batch", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def record_policy_selection(
        self,
        id: str,
        body: shapes.RecordPolicySelectionBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.EventRecord:
        """Select the policies that cover a subject"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/policy-selection", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_monitoring(
        self,
        id: str,
    ) -> List[shapes.Monitoring]:
        """How a subject is monitored"""
        return self._json(
            Operation("GET", "/api/v1/risk/subjects/{id}/monitoring"),
            params={"id": id},
        )

    def change_monitoring(
        self,
        id: str,
        body: shapes.ChangeMonitoringBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.EventRecord:
        """Monitor a subject with a policy version"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/monitoring", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def record_verification_decision(
        self,
        id: str,
        body: shapes.RecordVerificationDecisionBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.EventRecord:
        """Decide on a verification attempt"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/verification-decisions", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def assess_subject(
        self,
        id: str,
        body: shapes.AssessSubjectBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.AssessmentRecord:
        """Assess a subject by a published policy version"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/assessments", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def import_session_check(
        self,
        id: str,
        body: shapes.ImportSessionCheckBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.EvidenceRecord:
        """Import a session check as evidence"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/session-checks", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def report_activity(
        self,
        id: str,
        body: shapes.ReportActivityBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.EventRecord:
        """Report an activity of a subject"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/activities", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def start_investigation(
        self,
        id: str,
        body: shapes.StartInvestigationBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.InvestigationRecord:
        """Start an investigation of a subject"""
        return self._json(
            Operation("POST", "/api/v1/risk/subjects/{id}/investigations", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_investigation_state(
        self,
        id: str,
    ) -> shapes.InvestigationState:
        """Whether an investigation is out of date"""
        return self._json(
            Operation("GET", "/api/v1/risk/investigations/{id}/state"),
            params={"id": id},
        )

    def review_investigation(
        self,
        id: str,
        body: shapes.ReviewInvestigationBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ReviewRecord:
        """Review a completed investigation"""
        return self._json(
            Operation("POST", "/api/v1/risk/investigations/{id}/reviews", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_journey(
        self,
        id: str,
        *,
        category: Optional[Literal["activity", "evidence", "assessments", "actions", "overrides"]] = None,
        before: Optional[str] = None,
    ) -> shapes.Journey:
        """What happened to a subject"""
        return self._json(
            Operation("GET", "/api/v1/risk/subjects/{id}/journey"),
            params={"id": id},
            query={"category": category, "before": before},
        )

    def iter_read_journey(
        self,
        id: str,
        *,
        category: Optional[Literal["activity", "evidence", "assessments", "actions", "overrides"]] = None,
    ) -> Iterator[shapes.EventRecord]:
        """What happened to a subject"""
        return self._items(
            Operation("GET", "/api/v1/risk/subjects/{id}/journey"),
            params={"id": id},
            query={"category": category},
            pages=("nextCursor", "before"),
        )

    def list_linked_assessments(
        self,
        id: str,
        event_id: str,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListLinkedAssessmentsAnswer:
        """List the assessments linked to an event"""
        return self._json(
            Operation("GET", "/api/v1/risk/subjects/{id}/events/{eventId}/assessments"),
            params={"id": id, "eventId": event_id},
            query={"search": search, "offset": offset},
        )

    def iter_linked_assessments(
        self,
        id: str,
        event_id: str,
        *,
        search: Optional[str] = None,
    ) -> Iterator[shapes.AssessmentRecord]:
        """List the assessments linked to an event"""
        return self._items(
            Operation("GET", "/api/v1/risk/subjects/{id}/events/{eventId}/assessments"),
            params={"id": id, "eventId": event_id},
            query={"search": search},
            pages=("nextOffset", "offset"),
        )

    def read_assessment_state(
        self,
        id: str,
    ) -> shapes.AssessmentState:
        """Whether an assessment is current, and what it decides now"""
        return self._json(
            Operation("GET", "/api/v1/risk/assessments/{id}/state"),
            params={"id": id},
        )

    def create_override(
        self,
        id: str,
        body: shapes.CreateOverrideBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.OverrideRecord:
        """Override the decision of an assessment"""
        return self._json(
            Operation("POST", "/api/v1/risk/assessments/{id}/overrides", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def revoke_override(
        self,
        id: str,
        body: shapes.RevokeOverrideBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.OverrideRecord:
        """Revoke an override"""
        return self._json(
            Operation("POST", "/api/v1/risk/overrides/{id}/revoke", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def transition_action(
        self,
        id: str,
        body: shapes.TransitionActionBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ActionRecord:
        """Move an action to another status"""
        return self._json(
            Operation("POST", "/api/v1/risk/actions/{id}/transitions", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_action_queue(
        self,
        *,
        search: Optional[str] = None,
        policy_key: Optional[str] = None,
        status: Optional[Literal["open", "requested", "acknowledged", "completed", "failed", "cancelled", "all"]] = None,
        assignee_id: Optional[str] = None,
        decision: Optional[Literal["none", "awaiting_evidence", "review", "restrict", "reject"]] = None,
        age: Optional[Literal["day", "week", "month", "older"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListActionQueueAnswer:
        """Actions across subjects"""
        return self._json(
            Operation("GET", "/api/v1/risk/action-queue"),
            query={"search": search, "policyKey": policy_key, "status": status, "assigneeId": assignee_id, "decision": decision, "age": age, "offset": offset},
        )

    def iter_action_queue(
        self,
        *,
        search: Optional[str] = None,
        policy_key: Optional[str] = None,
        status: Optional[Literal["open", "requested", "acknowledged", "completed", "failed", "cancelled", "all"]] = None,
        assignee_id: Optional[str] = None,
        decision: Optional[Literal["none", "awaiting_evidence", "review", "restrict", "reject"]] = None,
        age: Optional[Literal["day", "week", "month", "older"]] = None,
    ) -> Iterator[shapes.QueuedActionRecord]:
        """Actions across subjects"""
        return self._items(
            Operation("GET", "/api/v1/risk/action-queue"),
            query={"search": search, "policyKey": policy_key, "status": status, "assigneeId": assignee_id, "decision": decision, "age": age},
            pages=("nextOffset", "offset"),
        )

    def list_attention(
        self,
        *,
        of: Literal["expiringEvidence", "expiringOverrides", "staleAssessments"],
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.AttentionList:
        """What ends soon, or ceased to be current"""
        return self._json(
            Operation("GET", "/api/v1/risk/attention"),
            query={"of": of, "limit": limit, "cursor": cursor, "order": order},
        )

    def iter_attention(
        self,
        *,
        of: Literal["expiringEvidence", "expiringOverrides", "staleAssessments"],
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Attention]:
        """What ends soon, or ceased to be current"""
        return self._items(
            Operation("GET", "/api/v1/risk/attention"),
            query={"of": of, "limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def list_records(
        self,
        resource: str,
        *,
        resource_id: Optional[str] = None,
        investigation_id: Optional[str] = None,
        search: Optional[str] = None,
        external_id: Optional[str] = None,
        subject_id: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListRecordsAnswer:
        """List records of one resource"""
        return self._json(
            Operation("GET", "/api/v1/risk/{resource}"),
            params={"resource": resource},
            query={"resourceId": resource_id, "investigationId": investigation_id, "search": search, "externalId": external_id, "subjectId": subject_id, "order": order, "limit": limit, "offset": offset},
        )

    def iter_records(
        self,
        resource: str,
        *,
        resource_id: Optional[str] = None,
        investigation_id: Optional[str] = None,
        search: Optional[str] = None,
        external_id: Optional[str] = None,
        subject_id: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        limit: Optional[int] = None,
    ) -> Iterator[shapes.RiskRecord]:
        """List records of one resource"""
        return self._items(
            Operation("GET", "/api/v1/risk/{resource}"),
            params={"resource": resource},
            query={"resourceId": resource_id, "investigationId": investigation_id, "search": search, "externalId": external_id, "subjectId": subject_id, "order": order, "limit": limit},
            pages=("nextOffset", "offset"),
        )

    def read_record(
        self,
        resource: str,
        id: str,
    ) -> shapes.RiskRecord:
        """Read one record"""
        return self._json(
            Operation("GET", "/api/v1/risk/{resource}/{id}"),
            params={"resource": resource, "id": id},
        )

    def create_webhook(
        self,
        body: shapes.CreateWebhookBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.CreatedWebhook:
        """Subscribe to events"""
        return self._json(
            Operation("POST", "/api/v1/webhooks", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListWebhooksAnswer:
        """Subscriptions"""
        return self._json(
            Operation("GET", "/api/v1/webhooks"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Webhook]:
        """Subscriptions"""
        return self._items(
            Operation("GET", "/api/v1/webhooks"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def replay_assessment(
        self,
        id: str,
    ) -> shapes.ReplayAssessmentAnswer:
        """Evaluate a stored assessment again"""
        return self._json(
            Operation("GET", "/api/v1/risk/assessments/{id}/replay"),
            params={"id": id},
        )

    def list_counterfactuals(
        self,
        id: str,
    ) -> shapes.ListCounterfactualsAnswer:
        """What would have led to another band"""
        return self._json(
            Operation("GET", "/api/v1/risk/assessments/{id}/counterfactuals"),
            params={"id": id},
        )

    def compare_policies(
        self,
        id: str,
        other_id: str,
    ) -> shapes.ComparePoliciesAnswer:
        """Where two policy versions decide differently"""
        return self._json(
            Operation("GET", "/api/v1/risk/policies/{id}/diff/{otherId}"),
            params={"id": id, "otherId": other_id},
        )

    def start_backtest(
        self,
        id: str,
        body: shapes.StartBacktestBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Backtest:
        """Try a policy version on stored assessments"""
        return self._json(
            Operation("POST", "/api/v1/risk/policies/{id}/backtest", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_backtest(
        self,
        id: str,
    ) -> shapes.Backtest:
        """Read a backtest"""
        return self._json(
            Operation("GET", "/api/v1/risk/backtests/{id}"),
            params={"id": id},
        )

    def list_moved_assessments(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.MovedAssessments:
        """List the assessments that would come out differently"""
        return self._json(
            Operation("GET", "/api/v1/risk/backtests/{id}/moved"),
            params={"id": id},
            query={"limit": limit, "cursor": cursor, "order": order},
        )

    def iter_moved_assessments(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.MovedAssessmentsItemsItem]:
        """List the assessments that would come out differently"""
        return self._items(
            Operation("GET", "/api/v1/risk/backtests/{id}/moved"),
            params={"id": id},
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def start_shadow(
        self,
        id: str,
        body: shapes.StartShadowBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Shadow:
        """Let a draft assess beside the published version, and only report"""
        return self._json(
            Operation("POST", "/api/v1/risk/policies/{id}/shadow", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_policy_shadow(
        self,
        id: str,
    ) -> shapes.ReadPolicyShadowAnswer:
        """Read the newest shadow of a policy version"""
        return self._json(
            Operation("GET", "/api/v1/risk/policies/{id}/shadow"),
            params={"id": id},
        )

    def read_shadow(
        self,
        id: str,
    ) -> shapes.Shadow:
        """Read a shadow"""
        return self._json(
            Operation("GET", "/api/v1/risk/shadows/{id}"),
            params={"id": id},
        )

    def list_shadow_moves(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.ShadowMoves:
        """List the assessments that would have come out differently"""
        return self._json(
            Operation("GET", "/api/v1/risk/shadows/{id}/moved"),
            params={"id": id},
            query={"limit": limit, "cursor": cursor, "order": order},
        )

    def iter_shadow_moves(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ShadowMovesItemsItem]:
        """List the assessments that would have come out differently"""
        return self._items(
            Operation("GET", "/api/v1/risk/shadows/{id}/moved"),
            params={"id": id},
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def end_shadow(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Shadow:
        """End a shadow"""
        return self._json(
            Operation("POST", "/api/v1/risk/shadows/{id}/end", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def read_webhook(
        self,
        id: str,
    ) -> shapes.Webhook:
        """One subscription"""
        return self._json(
            Operation("GET", "/api/v1/webhooks/{id}"),
            params={"id": id},
        )

    def change_webhook(
        self,
        id: str,
        body: shapes.ChangeWebhookBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Webhook:
        """Change a subscription"""
        return self._json(
            Operation("PATCH", "/api/v1/webhooks/{id}", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def delete_webhook(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """End a subscription"""
        return self._nothing(
            Operation("DELETE", "/api/v1/webhooks/{id}", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.WebhookSecret:
        """Get a new signing secret"""
        return self._json(
            Operation("POST", "/api/v1/webhooks/{id}/rotate-secret", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def ping_webhook(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.WebhookDelivery:
        """Send a test event"""
        return self._json(
            Operation("POST", "/api/v1/webhooks/{id}/ping", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
    ) -> shapes.WebhookDeliveries:
        """What was sent, newest first"""
        return self._json(
            Operation("GET", "/api/v1/webhooks/{id}/deliveries"),
            params={"id": id},
            query={"limit": limit, "cursor": cursor, "order": order, "status": status},
        )

    def iter_webhook_deliveries(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
    ) -> Iterator[shapes.WebhookDelivery]:
        """What was sent, newest first"""
        return self._items(
            Operation("GET", "/api/v1/webhooks/{id}/deliveries"),
            params={"id": id},
            query={"limit": limit, "order": order, "status": status},
            pages=("nextCursor", "cursor"),
        )

    def read_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
    ) -> shapes.WebhookDeliveryWithBody:
        """A delivery with what is sent"""
        return self._json(
            Operation("GET", "/api/v1/webhooks/{id}/deliveries/{deliveryId}"),
            params={"id": id, "deliveryId": delivery_id},
        )

    def retry_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.WebhookDelivery:
        """Send a failed delivery again"""
        return self._json(
            Operation("POST", "/api/v1/webhooks/{id}/deliveries/{deliveryId}/retry", keyed=True),
            params={"id": id, "deliveryId": delivery_id},
            idempotency_key=idempotency_key,
        )

    def save_workflow(
        self,
        body: shapes.SaveWorkflowBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Workflow:
        """Save a workflow"""
        return self._json(
            Operation("POST", "/api/v1/verification/workflows", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_workflows(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListWorkflowsAnswer:
        """Workflows"""
        return self._json(
            Operation("GET", "/api/v1/verification/workflows"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_workflows(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Workflow]:
        """Workflows"""
        return self._items(
            Operation("GET", "/api/v1/verification/workflows"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def read_workflow(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
    ) -> shapes.Workflow:
        """One workflow"""
        return self._json(
            Operation("GET", "/api/v1/verification/workflows/{id}"),
            params={"id": id},
            query={"revision": revision},
        )

    def create_verification_session(
        self,
        body: shapes.CreateVerificationSessionBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.VerificationSession:
        """Create a session"""
        return self._json(
            Operation("POST", "/api/v1/verification/sessions", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_verification_sessions(
        self,
        *,
        status: Optional[Literal["open", "completed", "expired"]] = None,
        subject_id: Optional[str] = None,
        workflow_id: Optional[str] = None,
        external_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListVerificationSessionsAnswer:
        """Sessions"""
        return self._json(
            Operation("GET", "/api/v1/verification/sessions"),
            query={"status": status, "subjectId": subject_id, "workflowId": workflow_id, "externalId": external_id, "limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_verification_sessions(
        self,
        *,
        status: Optional[Literal["open", "completed", "expired"]] = None,
        subject_id: Optional[str] = None,
        workflow_id: Optional[str] = None,
        external_id: Optional[str] = None,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.VerificationSession]:
        """Sessions"""
        return self._items(
            Operation("GET", "/api/v1/verification/sessions"),
            query={"status": status, "subjectId": subject_id, "workflowId": workflow_id, "externalId": external_id, "limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def read_verification_session(
        self,
        id: str,
    ) -> shapes.VerificationSession:
        """One session"""
        return self._json(
            Operation("GET", "/api/v1/verification/sessions/{id}"),
            params={"id": id},
        )

    def link_verification_session(
        self,
        id: str,
        body: shapes.LinkVerificationSessionBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.VerificationSession:
        """Link a session to a subject"""
        return self._json(
            Operation("POST", "/api/v1/verification/sessions/{id}/subject", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def start_verification_run(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.VerificationRun:
        """Start an attempt"""
        return self._json(
            Operation("POST", "/api/v1/verification/session-workflows/{id}/runs", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def record_step_result(
        self,
        id: str,
        step_key: str,
        body: shapes.RecordStepResultBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.VerificationRun:
        """Post the result of a step"""
        return self._json(
            Operation("POST", "/api/v1/verification/runs/{id}/steps/{stepKey}/result", keyed=True),
            params={"id": id, "stepKey": step_key},
            body=body,
            idempotency_key=idempotency_key,
        )

    def complete_verification_run(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.VerificationRun:
        """Complete an attempt"""
        return self._json(
            Operation("POST", "/api/v1/verification/runs/{id}/complete", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def record_session_check(
        self,
        id: str,
        body: shapes.RecordSessionCheckBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.SessionCheck:
        """Record a check of an outside provider"""
        return self._json(
            Operation("POST", "/api/v1/verification/sessions/{id}/checks", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_screening_sources(
        self,
    ) -> shapes.ListScreeningSourcesAnswer:
        """The lists, and how current each is"""
        return self._json(
            Operation("GET", "/api/v1/screening/sources"),
        )

    def create_screening_run(
        self,
        body: shapes.CreateScreeningRunBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningRun:
        """Screen a subject"""
        return self._json(
            Operation("POST", "/api/v1/screening/runs", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_screening_runs(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        status: Optional[Literal["match", "possible_match", "clear", "incomplete", "error"]] = None,
        session_id: Optional[str] = None,
        risk_subject_id: Optional[str] = None,
    ) -> shapes.ListScreeningRunsAnswer:
        """Runs"""
        return self._json(
            Operation("GET", "/api/v1/screening/runs"),
            query={"page": page, "limit": limit, "cursor": cursor, "order": order, "status": status, "sessionId": session_id, "riskSubjectId": risk_subject_id},
        )

    def iter_screening_runs(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        status: Optional[Literal["match", "possible_match", "clear", "incomplete", "error"]] = None,
        session_id: Optional[str] = None,
        risk_subject_id: Optional[str] = None,
    ) -> Iterator[shapes.ScreeningRun]:
        """Runs"""
        return self._items(
            Operation("GET", "/api/v1/screening/runs"),
            query={"limit": limit, "order": order, "status": status, "sessionId": session_id, "riskSubjectId": risk_subject_id},
            pages=("nextCursor", "cursor"),
        )

    def read_screening_run(
        self,
        id: str,
    ) -> shapes.DecidedScreeningRun:
        """One run"""
        return self._json(
            Operation("GET", "/api/v1/screening/runs/{id}"),
            params={"id": id},
        )

    def decide_screening_match(
        self,
        id: str,
        body: shapes.DecideScreeningMatchBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.DecideScreeningMatchAnswer:
        """Decide on a match"""
        return self._json(
            Operation("POST", "/api/v1/screening/matches/{id}/decision", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_screening_matches(
        self,
        *,
        decision: Optional[Literal["undecided", "confirmed", "false_positive"]] = None,
        assignee_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.QueuedScreeningMatches:
        """Matches across runs"""
        return self._json(
            Operation("GET", "/api/v1/screening/matches"),
            query={"decision": decision, "assigneeId": assignee_id, "limit": limit, "cursor": cursor, "order": order},
        )

    def iter_screening_matches(
        self,
        *,
        decision: Optional[Literal["undecided", "confirmed", "false_positive"]] = None,
        assignee_id: Optional[str] = None,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.QueuedScreeningMatch]:
        """Matches across runs"""
        return self._items(
            Operation("GET", "/api/v1/screening/matches"),
            query={"decision": decision, "assigneeId": assignee_id, "limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def read_screening_match(
        self,
        id: str,
    ) -> shapes.ReviewedScreeningMatch:
        """One match with its listed entry"""
        return self._json(
            Operation("GET", "/api/v1/screening/matches/{id}"),
            params={"id": id},
        )

    def list_activity(
        self,
        *,
        actor: Optional[str] = None,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.ActivityList:
        """Who did what in the organization"""
        return self._json(
            Operation("GET", "/api/v1/activity"),
            query={"actor": actor, "type": type, "from": from_, "to": to, "limit": limit, "cursor": cursor, "order": order},
        )

    def iter_activity(
        self,
        *,
        actor: Optional[str] = None,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Activity]:
        """Who did what in the organization"""
        return self._items(
            Operation("GET", "/api/v1/activity"),
            query={"actor": actor, "type": type, "from": from_, "to": to, "limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def export_activity(
        self,
        *,
        format: Literal["csv", "jsonl"],
        actor: Optional[str] = None,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Download:
        """Who did what in the organization"""
        return self._file(
            Operation("GET", "/api/v1/activity"),
            query={"actor": actor, "type": type, "from": from_, "to": to, "order": order, "format": format},
        )

    def read_home(
        self,
    ) -> shapes.Home:
        """What waits for somebody"""
        return self._json(
            Operation("GET", "/api/v1/home"),
        )

    def assign_action(
        self,
        id: str,
        body: shapes.AssignActionBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ActionRecord:
        """Assign an action"""
        return self._json(
            Operation("PATCH", "/api/v1/risk/actions/{id}/assignment", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def assign_screening_match(
        self,
        id: str,
        body: shapes.AssignScreeningMatchBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.AssignedScreeningMatch:
        """Assign a match"""
        return self._json(
            Operation("PATCH", "/api/v1/screening/matches/{id}/assignment", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_history_checkpoints(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.HistoryCheckpointList:
        """What was signed of the log"""
        return self._json(
            Operation("GET", "/api/v1/history/checkpoints"),
            query={"limit": limit, "cursor": cursor, "order": order},
        )

    def iter_history_checkpoints(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.HistoryCheckpoint]:
        """What was signed of the log"""
        return self._items(
            Operation("GET", "/api/v1/history/checkpoints"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def list_history_entries(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.HistoryEntryList:
        """The log of the organization"""
        return self._json(
            Operation("GET", "/api/v1/history/entries"),
            query={"limit": limit, "cursor": cursor, "order": order},
        )

    def iter_history_entries(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.HistoryEntry]:
        """The log of the organization"""
        return self._items(
            Operation("GET", "/api/v1/history/entries"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def prove_history_entry(
        self,
        index: str,
        *,
        checkpoint: Optional[str] = None,
    ) -> shapes.HistoryProof:
        """That an entry is in the log"""
        return self._json(
            Operation("GET", "/api/v1/history/entries/{index}/proof"),
            params={"index": index},
            query={"checkpoint": checkpoint},
        )

    def prove_history_consistency(
        self,
        *,
        from_: str,
        to: str,
    ) -> shapes.HistoryConsistency:
        """That the log was only added to"""
        return self._json(
            Operation("GET", "/api/v1/history/consistency"),
            query={"from": from_, "to": to},
        )

    def export_history(
        self,
    ) -> Download:
        """The whole log with its records, to verify offline"""
        return self._file(
            Operation("GET", "/api/v1/history/export"),
        )

    def read_assessment_dossier(
        self,
        id: str,
    ) -> shapes.AssessmentDossier:
        """An assessment with the proof of it"""
        return self._json(
            Operation("GET", "/api/v1/risk/assessments/{id}/dossier"),
            params={"id": id},
        )

    def read_assessment_dossier_pdf(
        self,
        id: str,
    ) -> Download:
        """The dossier of an assessment on paper"""
        return self._file(
            Operation("GET", "/api/v1/risk/assessments/{id}/dossier/pdf"),
            params={"id": id},
        )

    def read_history_keys(
        self,
    ) -> shapes.HistoryKeys:
        """The public keys of checkpoints"""
        return self._json(
            Operation("GET", "/.well-known/assay-history-keys.json"),
        )

    def create_screening_monitor(
        self,
        body: shapes.CreateScreeningMonitorBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningMonitor:
        """Keep a subject screened"""
        return self._json(
            Operation("POST", "/api/v1/screening/monitors", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_screening_monitors(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListScreeningMonitorsAnswer:
        """Monitors"""
        return self._json(
            Operation("GET", "/api/v1/screening/monitors"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_screening_monitors(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ScreeningMonitor]:
        """Monitors"""
        return self._items(
            Operation("GET", "/api/v1/screening/monitors"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def read_screening_monitor(
        self,
        id: str,
    ) -> shapes.ScreeningMonitor:
        """One monitor"""
        return self._json(
            Operation("GET", "/api/v1/screening/monitors/{id}"),
            params={"id": id},
        )

    def delete_screening_monitor(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """No longer screen a subject again"""
        return self._nothing(
            Operation("DELETE", "/api/v1/screening/monitors/{id}", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def list_screening_source_versions(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> shapes.ScreeningSourceVersions:
        """Versions of a list"""
        return self._json(
            Operation("GET", "/api/v1/screening/sources/{key}/versions"),
            params={"key": key},
            query={"limit": limit, "cursor": cursor, "order": order},
        )

    def iter_screening_source_versions(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ListVersion]:
        """Versions of a list"""
        return self._items(
            Operation("GET", "/api/v1/screening/sources/{key}/versions"),
            params={"key": key},
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def list_screening_source_changes(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        change: Optional[Literal["added", "changed", "removed"]] = None,
    ) -> shapes.ScreeningSourceChanges:
        """What a version of a list has otherwise than another"""
        return self._json(
            Operation("GET", "/api/v1/screening/sources/{key}/changes"),
            params={"key": key},
            query={"limit": limit, "cursor": cursor, "order": order, "from": from_, "to": to, "change": change},
        )

    def iter_screening_source_changes(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        change: Optional[Literal["added", "changed", "removed"]] = None,
    ) -> Iterator[shapes.ScreeningSourceChangesItemsItem]:
        """What a version of a list has otherwise than another"""
        return self._items(
            Operation("GET", "/api/v1/screening/sources/{key}/changes"),
            params={"key": key},
            query={"limit": limit, "order": order, "from": from_, "to": to, "change": change},
            pages=("nextCursor", "cursor"),
        )

    def list_screening_own_lists(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListScreeningOwnListsAnswer:
        """Lists of the organization"""
        return self._json(
            Operation("GET", "/api/v1/screening/own-lists"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_screening_own_lists(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.OwnList]:
        """Lists of the organization"""
        return self._items(
            Operation("GET", "/api/v1/screening/own-lists"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def read_screening_own_list(
        self,
        name: str,
    ) -> shapes.OwnList:
        """One list of the organization"""
        return self._json(
            Operation("GET", "/api/v1/screening/own-lists/{name}"),
            params={"name": name},
        )

    def save_screening_own_list(
        self,
        name: str,
        body: shapes.SaveScreeningOwnListBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.OwnList:
        """Create a list of the organization, or change what is said of it"""
        return self._json(
            Operation("PUT", "/api/v1/screening/own-lists/{name}", keyed=True),
            params={"name": name},
            body=body,
            idempotency_key=idempotency_key,
        )

    def delete_screening_own_list(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """No longer search a list of the organization"""
        return self._nothing(
            Operation("DELETE", "/api/v1/screening/own-lists/{name}", keyed=True),
            params={"name": name},
            idempotency_key=idempotency_key,
        )

    def import_screening_own_list(
        self,
        name: str,
        file: File,
        *,
        force: Optional[Literal["true", "false"]] = None,
    ) -> shapes.ImportScreeningOwnListAnswer:
        """Give a list of the organization its file"""
        return self._json(
            Operation("PUT", "/api/v1/screening/own-lists/{name}/file"),
            params={"name": name},
            query={"force": force},
            file=file,
            sends="application/octet-stream",
        )

    def read_screening_own_list_import(
        self,
        name: str,
        import_id: str,
    ) -> shapes.OwnListImport:
        """How far the import of a file has come"""
        return self._json(
            Operation("GET", "/api/v1/screening/own-lists/{name}/imports/{importId}"),
            params={"name": name, "importId": import_id},
        )

    def list_screening_own_list_versions(
        self,
        name: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListScreeningOwnListVersionsAnswer:
        """Versions of a list of the organization, newest first"""
        return self._json(
            Operation("GET", "/api/v1/screening/own-lists/{name}/versions"),
            params={"name": name},
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_screening_own_list_versions(
        self,
        name: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ListVersion]:
        """Versions of a list of the organization, newest first"""
        return self._items(
            Operation("GET", "/api/v1/screening/own-lists/{name}/versions"),
            params={"name": name},
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def rollback_screening_own_list(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.OwnList:
        """Activate the previous version of a list of the organization"""
        return self._json(
            Operation("POST", "/api/v1/screening/own-lists/{name}/rollback", keyed=True),
            params={"name": name},
            idempotency_key=idempotency_key,
        )

    def create_screening_batch(
        self,
        body: shapes.CreateScreeningBatchBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningBatch:
        """Begin to screen many subjects"""
        return self._json(
            Operation("POST", "/api/v1/screening/batches", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_screening_batches(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        state: Optional[Literal["receiving", "queued", "running", "paused", "completed", "cancelled", "failed"]] = None,
    ) -> shapes.ScreeningBatchList:
        """Batches"""
        return self._json(
            Operation("GET", "/api/v1/screening/batches"),
            query={"limit": limit, "cursor": cursor, "order": order, "state": state},
        )

    def iter_screening_batches(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        state: Optional[Literal["receiving", "queued", "running", "paused", "completed", "cancelled", "failed"]] = None,
    ) -> Iterator[shapes.ScreeningBatch]:
        """Batches"""
        return self._items(
            Operation("GET", "/api/v1/screening/batches"),
            query={"limit": limit, "order": order, "state": state},
            pages=("nextCursor", "cursor"),
        )

    def send_batch_rows(
        self,
        id: str,
        file: File,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningBatch:
        """The file of a batch"""
        return self._json(
            Operation("PUT", "/api/v1/screening/batches/{id}/rows", keyed=True),
            params={"id": id},
            file=file,
            sends="application/octet-stream",
            idempotency_key=idempotency_key,
        )

    def read_screening_batch(
        self,
        id: str,
    ) -> shapes.ScreeningBatch:
        """One batch, and how far it has come"""
        return self._json(
            Operation("GET", "/api/v1/screening/batches/{id}"),
            params={"id": id},
        )

    def pause_screening_batch(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningBatch:
        """Screen no further rows for now"""
        return self._json(
            Operation("POST", "/api/v1/screening/batches/{id}/pause", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def resume_screening_batch(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningBatch:
        """Go on with a batch that was paused"""
        return self._json(
            Operation("POST", "/api/v1/screening/batches/{id}/resume", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def cancel_screening_batch(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ScreeningBatch:
        """End a batch early"""
        return self._json(
            Operation("POST", "/api/v1/screening/batches/{id}/cancel", keyed=True),
            params={"id": id},
            idempotency_key=idempotency_key,
        )

    def read_batch_results(
        self,
        id: str,
        *,
        format: Optional[Literal["jsonl", "csv"]] = None,
        status: Optional[Literal["match", "possible_match", "clear", "incomplete", "error"]] = None,
    ) -> Download:
        """What became of each row"""
        return self._file(
            Operation("GET", "/api/v1/screening/batches/{id}/results"),
            params={"id": id},
            query={"format": format, "status": status},
        )

    def preview_template(
        self,
        body: shapes.PreviewTemplateBody,
    ) -> Download:
        """Preview a template"""
        return self._file(
            Operation("POST", "/api/v1/templates/markdown/preview"),
            body=body,
        )

    def create_template(
        self,
        body: shapes.CreateTemplateBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Template:
        """Create a template"""
        return self._json(
            Operation("POST", "/api/v1/templates/markdown", keyed=True),
            body=body,
            idempotency_key=idempotency_key,
        )

    def change_template(
        self,
        id: str,
        body: shapes.ChangeTemplateBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Template:
        """Change a template"""
        return self._json(
            Operation("PATCH", "/api/v1/templates/{id}/markdown", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_template(
        self,
        id: str,
    ) -> shapes.Template:
        """One template"""
        return self._json(
            Operation("GET", "/api/v1/templates/{id}"),
            params={"id": id},
        )

    def generate_pdf(
        self,
        id: str,
        body: shapes.GeneratePdfBody,
    ) -> Download:
        """Generate a PDF from a template"""
        return self._file(
            Operation("POST", "/api/v1/templates/{id}/generate"),
            params={"id": id},
            body=body,
        )

    def create_document(
        self,
        id: str,
        body: shapes.CreateDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Document:
        """Create a document from a template"""
        return self._json(
            Operation("POST", "/api/v1/templates/{id}/create-document", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def add_document_field(
        self,
        id: str,
        body: shapes.AddDocumentFieldBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Field:
        """Place a field on a document"""
        return self._json(
            Operation("POST", "/api/v1/documents/{id}/fields", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_document_fields(
        self,
        id: str,
    ) -> shapes.ListDocumentFieldsAnswer:
        """Fields of a document"""
        return self._json(
            Operation("GET", "/api/v1/documents/{id}/fields"),
            params={"id": id},
        )

    def remove_document_field(
        self,
        id: str,
        field_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Remove a field from a document"""
        return self._nothing(
            Operation("DELETE", "/api/v1/documents/{id}/fields/{fieldId}", keyed=True),
            params={"id": id, "fieldId": field_id},
            idempotency_key=idempotency_key,
        )

    def change_document_field(
        self,
        id: str,
        field_id: str,
        body: shapes.ChangeDocumentFieldBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Field:
        """Change a field of a document"""
        return self._json(
            Operation("PATCH", "/api/v1/documents/{id}/fields/{fieldId}", keyed=True),
            params={"id": id, "fieldId": field_id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_document_form_fields(
        self,
        id: str,
    ) -> shapes.DocumentForm:
        """Fields of the form in a PDF"""
        return self._json(
            Operation("GET", "/api/v1/documents/{id}/form-fields"),
            params={"id": id},
        )

    def list_templates(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListTemplatesAnswer:
        """Templates"""
        return self._json(
            Operation("GET", "/api/v1/templates"),
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_templates(
        self,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Template]:
        """Templates"""
        return self._items(
            Operation("GET", "/api/v1/templates"),
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def list_template_fields(
        self,
        id: str,
    ) -> shapes.ListTemplateFieldsAnswer:
        """Fields of a template"""
        return self._json(
            Operation("GET", "/api/v1/templates/{id}/fields"),
            params={"id": id},
        )

    def add_template_field(
        self,
        id: str,
        body: shapes.AddTemplateFieldBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.TemplateField:
        """Add a field to a template"""
        return self._json(
            Operation("POST", "/api/v1/templates/{id}/fields", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def change_template_field(
        self,
        id: str,
        field_id: str,
        body: shapes.ChangeTemplateFieldBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.TemplateField:
        """Change a field of a template"""
        return self._json(
            Operation("PATCH", "/api/v1/templates/{id}/fields/{fieldId}", keyed=True),
            params={"id": id, "fieldId": field_id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def remove_template_field(
        self,
        id: str,
        field_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Remove a field from a template"""
        return self._nothing(
            Operation("DELETE", "/api/v1/templates/{id}/fields/{fieldId}", keyed=True),
            params={"id": id, "fieldId": field_id},
            idempotency_key=idempotency_key,
        )

    def upload_document(
        self,
        file: File,
        *,
        name: str,
        risk_subject_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Document:
        """Upload a PDF as a document"""
        return self._json(
            Operation("POST", "/api/v1/documents", keyed=True),
            query={"name": name, "riskSubjectId": risk_subject_id},
            file=file,
            sends="application/pdf",
            idempotency_key=idempotency_key,
        )

    def list_documents(
        self,
        *,
        status: Optional[Literal["draft", "sent", "completed", "declined", "voided", "expired"]] = None,
        risk_subject_id: Optional[str] = None,
        search: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListDocumentsAnswer:
        """Documents"""
        return self._json(
            Operation("GET", "/api/v1/documents"),
            query={"status": status, "riskSubjectId": risk_subject_id, "search": search, "limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_documents(
        self,
        *,
        status: Optional[Literal["draft", "sent", "completed", "declined", "voided", "expired"]] = None,
        risk_subject_id: Optional[str] = None,
        search: Optional[str] = None,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.Document]:
        """Documents"""
        return self._items(
            Operation("GET", "/api/v1/documents"),
            query={"status": status, "riskSubjectId": risk_subject_id, "search": search, "limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def read_document(
        self,
        id: str,
    ) -> shapes.Document:
        """One document"""
        return self._json(
            Operation("GET", "/api/v1/documents/{id}"),
            params={"id": id},
        )

    def read_document_pdf(
        self,
        id: str,
    ) -> Download:
        """The PDF of a document"""
        return self._file(
            Operation("GET", "/api/v1/documents/{id}/pdf"),
            params={"id": id},
        )

    def read_document_audit(
        self,
        id: str,
    ) -> shapes.AuditTrail:
        """The audit trail of a document"""
        return self._json(
            Operation("GET", "/api/v1/documents/{id}/audit"),
            params={"id": id},
        )

    def add_document_signer(
        self,
        id: str,
        body: shapes.AddDocumentSignerBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Signer:
        """Add a signer to a document"""
        return self._json(
            Operation("POST", "/api/v1/documents/{id}/signers", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def change_document_signer(
        self,
        id: str,
        signer_id: str,
        body: shapes.ChangeDocumentSignerBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Signer:
        """Change a signer of a document"""
        return self._json(
            Operation("PATCH", "/api/v1/documents/{id}/signers/{signerId}", keyed=True),
            params={"id": id, "signerId": signer_id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def remove_document_signer(
        self,
        id: str,
        signer_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Remove a signer from a document"""
        return self._nothing(
            Operation("DELETE", "/api/v1/documents/{id}/signers/{signerId}", keyed=True),
            params={"id": id, "signerId": signer_id},
            idempotency_key=idempotency_key,
        )

    def send_document(
        self,
        id: str,
        body: shapes.SendDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.SentDocument:
        """Send a document to its signers"""
        return self._json(
            Operation("POST", "/api/v1/documents/{id}/send", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def void_document(
        self,
        id: str,
        body: shapes.VoidDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Document:
        """Void a document"""
        return self._json(
            Operation("POST", "/api/v1/documents/{id}/void", keyed=True),
            params={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def renew_signing_link(
        self,
        id: str,
        signer_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.LinkedSigner:
        """Give a signer a fresh link"""
        return self._json(
            Operation("POST", "/api/v1/documents/{id}/signers/{signerId}/link", keyed=True),
            params={"id": id, "signerId": signer_id},
            idempotency_key=idempotency_key,
        )

    def read_signing(
        self,
        token: str,
    ) -> shapes.Signing:
        """What a signer finds behind the link"""
        return self._json(
            Operation("GET", "/api/v1/signing/{token}"),
            params={"token": token},
        )

    def read_signing_pdf(
        self,
        token: str,
    ) -> Download:
        """The PDF that is signed"""
        return self._file(
            Operation("GET", "/api/v1/signing/{token}/pdf"),
            params={"token": token},
        )

    def fill_signing_field(
        self,
        token: str,
        field_id: str,
        body: shapes.FillSigningFieldBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.ChangedFields:
        """Fill a field"""
        return self._json(
            Operation("PUT", "/api/v1/signing/{token}/fields/{fieldId}", keyed=True),
            params={"token": token, "fieldId": field_id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def clear_signing_field(
        self,
        token: str,
        field_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Clear a field"""
        return self._nothing(
            Operation("DELETE", "/api/v1/signing/{token}/fields/{fieldId}", keyed=True),
            params={"token": token, "fieldId": field_id},
            idempotency_key=idempotency_key,
        )

    def complete_signing(
        self,
        token: str,
        body: shapes.CompleteSigningBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Signing:
        """Sign"""
        return self._json(
            Operation("POST", "/api/v1/signing/{token}/complete", keyed=True),
            params={"token": token},
            body=body,
            idempotency_key=idempotency_key,
        )

    def decline_signing(
        self,
        token: str,
        body: shapes.DeclineSigningBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> shapes.Signing:
        """Decline to sign"""
        return self._json(
            Operation("POST", "/api/v1/signing/{token}/decline", keyed=True),
            params={"token": token},
            body=body,
            idempotency_key=idempotency_key,
        )

    def read_field_image(
        self,
        id: str,
        field_id: str,
    ) -> Download:
        """The image of a signature"""
        return self._file(
            Operation("GET", "/api/v1/documents/{id}/fields/{fieldId}/image"),
            params={"id": id, "fieldId": field_id},
        )

    def read_signing_image(
        self,
        token: str,
        field_id: str,
    ) -> Download:
        """The image of an own signature"""
        return self._file(
            Operation("GET", "/api/v1/signing/{token}/fields/{fieldId}/image"),
            params={"token": token, "fieldId": field_id},
        )

    def read_document_certificate(
        self,
        id: str,
    ) -> Download:
        """The certificate of a document"""
        return self._file(
            Operation("GET", "/api/v1/documents/{id}/certificate"),
            params={"id": id},
        )

    def create_organization(
        self,
        body: shapes.CreateOrganizationBody,
    ) -> shapes.CreateOrganizationAnswer:
        """Create an organization with its owner"""
        return self._json(
            Operation("POST", "/operator/v1/organizations"),
            body=body,
        )

    def read_status(
        self,
    ) -> shapes.ReadStatusAnswer:
        """State of the service"""
        return self._json(
            Operation("GET", "/operator/v1/status"),
        )

    def list_lists(
        self,
    ) -> shapes.ListListsAnswer:
        """The lists, where they come from and what the last import came to"""
        return self._json(
            Operation("GET", "/operator/v1/lists"),
        )

    def list_list_versions(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListListVersionsAnswer:
        """Versions of a list, newest first"""
        return self._json(
            Operation("GET", "/operator/v1/lists/{key}/versions"),
            params={"key": key},
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_list_versions(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ListVersion]:
        """Versions of a list, newest first"""
        return self._items(
            Operation("GET", "/operator/v1/lists/{key}/versions"),
            params={"key": key},
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def list_list_history(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        offset: Optional[int] = None,
    ) -> shapes.ListListHistoryAnswer:
        """What was done with a list, newest first"""
        return self._json(
            Operation("GET", "/operator/v1/lists/{key}/history"),
            params={"key": key},
            query={"limit": limit, "cursor": cursor, "order": order, "offset": offset},
        )

    def iter_list_history(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
    ) -> Iterator[shapes.ListChange]:
        """What was done with a list, newest first"""
        return self._items(
            Operation("GET", "/operator/v1/lists/{key}/history"),
            params={"key": key},
            query={"limit": limit, "order": order},
            pages=("nextCursor", "cursor"),
        )

    def list_list_changes(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        change: Optional[Literal["added", "changed", "removed"]] = None,
    ) -> shapes.ScreeningSourceChanges:
        """What a version of a list has otherwise than another"""
        return self._json(
            Operation("GET", "/operator/v1/lists/{key}/changes"),
            params={"key": key},
            query={"limit": limit, "cursor": cursor, "order": order, "from": from_, "to": to, "change": change},
        )

    def iter_list_changes(
        self,
        key: str,
        *,
        limit: Optional[int] = None,
        order: Optional[Literal["newest", "oldest"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        change: Optional[Literal["added", "changed", "removed"]] = None,
    ) -> Iterator[shapes.ScreeningSourceChangesItemsItem]:
        """What a version of a list has otherwise than another"""
        return self._items(
            Operation("GET", "/operator/v1/lists/{key}/changes"),
            params={"key": key},
            query={"limit": limit, "order": order, "from": from_, "to": to, "change": change},
            pages=("nextCursor", "cursor"),
        )

    def import_list_file(
        self,
        key: str,
        file: File,
        *,
        force: Optional[Literal["true", "false"]] = None,
    ) -> shapes.ImportListFileAnswer:
        """Import the official file of a list"""
        return self._json(
            Operation("PUT", "/operator/v1/lists/{key}/file"),
            params={"key": key},
            query={"force": force},
            file=file,
            sends="application/octet-stream",
        )

    def read_list_import(
        self,
        import_id: str,
    ) -> shapes.ListImport:
        """How far an import has come"""
        return self._json(
            Operation("GET", "/operator/v1/lists/imports/{importId}"),
            params={"importId": import_id},
        )

    def update_list(
        self,
        key: str,
    ) -> shapes.UpdateListAnswer:
        """Fetch a list from its publisher now"""
        return self._json(
            Operation("POST", "/operator/v1/lists/{key}/update"),
            params={"key": key},
        )

    def enable_list(
        self,
        key: str,
    ) -> shapes.OperatedList:
        """Switch a list on"""
        return self._json(
            Operation("POST", "/operator/v1/lists/{key}/enable"),
            params={"key": key},
        )

    def disable_list(
        self,
        key: str,
    ) -> shapes.OperatedList:
        """Switch a list off"""
        return self._json(
            Operation("POST", "/operator/v1/lists/{key}/disable"),
            params={"key": key},
        )

    def rollback_list(
        self,
        key: str,
    ) -> shapes.OperatedList:
        """Activate the previous version of a list"""
        return self._json(
            Operation("POST", "/operator/v1/lists/{key}/rollback"),
            params={"key": key},
        )
