import type { Schemas } from '@assay/client/browser';

export type ActivityEntry = Schemas['Activity'];

/** Kinds of what is done: for each its name in the filter, and what a row says. `{}` is the record, `{x}` of its detail. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly [name: string, row: string]>>>> = {
  'Sign-ins': {
    'session.started': ['Sign-in', 'signed in'],
    'session.ended': ['Sign-out', 'signed out'],
    'session.ended_everywhere': ['Sign-out everywhere', 'signed out everywhere'],
    'password.changed': ['Password changed', 'changed their own password'],
  },
  'People and keys': {
    'organization.created': ['Organization made', 'made the organization'],
    'organization.demo_started': ['Invented data asked for', 'asked for invented data in test mode'],
    'organization.demo_ended': ['Invented data ended', 'came to the end of the invented data'],
    'member.added': ['Member added', 'added {} as {role}'],
    'member.role_changed': ['Role changed', 'changed the role of {} from {from} to {to}'],
    'member.removed': ['Member removed', 'removed {}'],
    'invitation.made': ['Invitation made', 'invited {}'],
    'invitation.accepted': ['Invitation accepted', 'accepted the invitation'],
    'api_key.created': ['API key made', 'made {} for {mode} mode'],
    'api_key.revoked': ['API key revoked', 'revoked {}'],
  },
  Screening: {
    'screening.run.completed': ['Run', 'screened in {}: {status}'],
    'screening.run.repeated': ['Run with the same result', 'screened again in {}: {status}'],
    'screening.match.found': ['Match found', 'found matches in {}'],
    'screening.match.decided': ['Match decided', 'decided on {}: {decision}'],
    'screening.match.assigned': ['Match assigned', 'assigned {}'],
    'screening.monitor.created': ['Monitor made', 'began to monitor the subject of {}'],
    'screening.monitor.deleted': ['Monitor ended', 'ended the monitor of {}'],
    'screening.batch.created': ['Batch made', 'made {}'],
    'screening.batch.queued': ['Batch queued', 'sent the file of {}'],
    'screening.batch.paused': ['Batch paused', 'paused {}'],
    'screening.batch.resumed': ['Batch resumed', 'resumed {}'],
    'screening.batch.cancelled': ['Batch cancelled', 'cancelled {}'],
    'screening.batch.failed': ['Batch given up', 'gave up {}'],
    'screening.batch.completed': ['Batch completed', 'completed {}'],
    'own_list.saved': ['Own list saved', 'saved {}'],
    'own_list.file_received': ['File for an own list', 'gave {} a file'],
    'own_list.rolled_back': ['Own list rolled back', 'rolled {} back'],
    'own_list.deleted': ['Own list deleted', 'deleted {}'],
  },
  Risk: {
    'risk.subject.created': ['Subject registered', 'registered {}'],
    'risk.activity.reported': ['Activity reported', 'reported activity of {}: {title}'],
    'risk.evidence.recorded': ['Evidence recorded', 'recorded evidence about {}: {fact}'],
    'risk.evidence.batch_recorded': ['Evidence recorded together', 'recorded evidence about {}'],
    'risk.verification.decided': ['Verification decided', 'decided on the verification of {}'],
    'risk.assessment.created': ['Assessment', 'made {} by {policyKey}: {decision}'],
    'risk.action.requested': ['Action requested', 'requested {}'],
    'risk.action.transitioned': ['Action moved', 'moved {} from {from} to {to}'],
    'risk.action.assigned': ['Action assigned', 'assigned {}'],
    'risk.override.created': ['Override made', 'overrode the decision of {}: {decision}'],
    'risk.override.revoked': ['Override revoked', 'revoked the override of {}'],
    'risk.monitoring.changed': ['Monitoring changed', 'changed the monitoring of {}'],
    'risk.investigation.started': ['Investigation started', 'started {}'],
    'risk.investigation.completed': ['Investigation completed', 'completed {}'],
    'risk.investigation.reviewed': ['Investigation reviewed', 'reviewed {}: {outcome}'],
  },
  'Risk settings': {
    'risk.policy.created': ['Policy drafted', 'drafted {}'],
    'risk.policy.published': ['Policy published', 'published {}'],
    'risk.policy.selection_recorded': ['Policies selected', 'selected policies for {}'],
    'risk.source.registered': ['Source registered', 'registered {}'],
    'risk.source.bindings_changed': ['Source changed', 'changed who may send for {}'],
    'risk.context.created': ['Context made', 'made {}'],
    'risk.context.subject_added': ['Subject added to a context', 'added a subject to {}'],
    'risk.context.policies_pinned': ['Policies pinned', 'pinned the policies of {}'],
    'risk.ai_settings.changed': ['AI consent changed', 'changed {}'],
    'risk.backtest.started': ['Backtest started', 'started {}'],
    'risk.shadow.started': ['Shadow started', 'started {}'],
    'risk.shadow.ended': ['Shadow ended', 'ended {}'],
  },
  Verification: {
    'workflow.saved': ['Workflow saved', 'saved {}'],
    'session.created': ['Session made', 'made {}'],
    'session.linked': ['Session linked', 'linked {} to a subject'],
    'run.started': ['Run started', 'started a run of {}'],
    'run.step_recorded': ['Step recorded', 'recorded the step {stepKey}: {status}'],
    'run.completed': ['Run completed', 'completed a verification run: {status}'],
    'check.recorded': ['Check recorded', 'recorded a check of {}: {status}'],
  },
  Documents: {
    'template.created': ['Template made', 'made {}'],
    'template.changed': ['Template changed', 'changed {}'],
    'template.field_added': ['Template field added', 'added a field to {}'],
    'template.field_changed': ['Template field changed', 'changed a field of {}'],
    'template.field_removed': ['Template field removed', 'removed a field of {}'],
    'document.created': ['Document made', 'made {}'],
    'document.generated': ['Document generated', 'generated the file of {}'],
    'document.signer_added': ['Signer added', 'added a signer to {}'],
    'document.signer_changed': ['Signer changed', 'changed a signer of {}'],
    'document.signer_removed': ['Signer removed', 'removed a signer of {}'],
    'document.field_added': ['Field added', 'added a field to {}'],
    'document.field_changed': ['Field changed', 'changed a field of {}'],
    'document.field_removed': ['Field removed', 'removed a field of {}'],
    'document.sent': ['Document sent', 'sent {} to its signers'],
    'document.link_renewed': ['Link renewed', 'renewed a link to {}'],
    'document.viewed': ['Document viewed', 'viewed {}'],
    'document.field_filled': ['Field filled', 'filled a field of {}'],
    'document.field_cleared': ['Field cleared', 'cleared a field of {}'],
    'document.signed': ['Document signed', 'signed {}'],
    'document.completed': ['Document completed', 'completed {}'],
    'document.declined': ['Document declined', 'declined to sign {}'],
    'document.voided': ['Document voided', 'voided {}'],
    'document.expired': ['Document expired', 'noted that {} has expired'],
  },
  Webhooks: {
    'webhook.created': ['Webhook made', 'made {}'],
    'webhook.changed': ['Webhook changed', 'changed {}'],
    'webhook.deleted': ['Webhook deleted', 'deleted {}'],
    'webhook.secret_rotated': ['Webhook secret rotated', 'rotated the secret of {}'],
    'webhook.pinged': ['Webhook pinged', 'pinged {}'],
    'webhook.delivery_retried': ['Delivery tried again', 'had a delivery of {} tried again'],
  },
};

/** Every kind for the filter, group by group. */
export const TYPE_GROUPS: readonly (readonly [
  group: string,
  types: readonly (readonly [type: string, name: string])[],
])[] = Object.entries(GROUPS).map(([group, types]) => [
  group,
  Object.entries(types).map(([type, [name]]) => [type, name]),
]);

const ROWS: ReadonlyMap<string, string> = new Map(
  Object.values(GROUPS).flatMap((types) => Object.entries(types).map(([type, [, row]]) => [type, row])),
);

export type ActorNames = ReadonlyMap<string, string>;

/** Who did it. A person who accepts an invitation is not signed in yet: the member is the record. */
export function whoText({ type, actor, resourceId }: ActivityEntry, names: ActorNames): string {
  const id = type === 'invitation.accepted' ? `user:${resourceId}` : actor;
  const [kind = '', own = ''] = id.split(/:(.*)/s);
  const known = names.get(id);
  if (known !== undefined) return known;
  if (kind === 'user') return 'A former member';
  if (kind === 'api_key') return 'A former API key';
  if (kind === 'signer') return 'A signer';
  return own === 'operator' ? 'The operator' : 'The service';
}

/** What was done, as the words before and behind the record; undefined behind where the row names none. */
export function sentenceOf({ type, detail }: ActivityEntry): {
  readonly before: string;
  readonly behind: string | undefined;
} {
  const row = ROWS.get(type) ?? `${asWords(type.replaceAll('.', ' '))} {}`;
  const [before = '', behind] = row
    .replaceAll(/: \{(\w+)\}|\{(\w+)\}/g, (_, last?: string, name = last) => {
      const value = said(detail[name]);
      return value === '' || last === undefined ? value : `: ${value}`;
    })
    .split('{}');
  return { before, behind };
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? asWords(String(value)) : '';
}

function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}
