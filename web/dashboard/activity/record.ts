import type { ActivityEntry, ActorNames } from './words.ts';

/** What the record of an entry is called in a sentence. */
export function recordText(entry: ActivityEntry, names: ActorNames): string {
  const { resource, resourceId, detail } = entry;
  const [key, version, name] = [detail['key'], detail['version'], detail['name']].map(textOf);
  switch (resource) {
    case 'member':
    case 'invitation':
      return names.get(`user:${resourceId}`) ?? 'a former member';
    case 'api_key':
      return names.get(`api_key:${resourceId}`) ?? `the API key ${textOf(detail['keyId']) ?? ''}`.trimEnd();
    case 'policies':
      return ['the policy', key, version && `version ${version}`].filter(Boolean).join(' ');
    case 'sources':
      return ['the source', key].filter(Boolean).join(' ');
    case 'workflow':
      return ['the workflow', key].filter(Boolean).join(' ');
    case 'own-lists':
      return `the list ${textOf(detail['title']) ?? resourceId}`;
    case 'backtests':
      return ['a backtest', textOf(detail['policyKey'])].filter(Boolean).join(' of ');
    case 'shadows':
      return ['the shadow', textOf(detail['policyKey'])].filter(Boolean).join(' of ');
    case 'actions':
      return ['the action', name?.replaceAll('_', ' ')].filter(Boolean).join(' ');
    default:
      return NOUNS[resource] ?? `the ${resource.replaceAll(/[-_]/g, ' ')}`;
  }
}

/** Of records that a row names without more; events, evidence and overrides belong to another record, which it names. */
const NOUNS: Readonly<Record<string, string>> = {
  subjects: 'a subject',
  evidence: 'a subject',
  events: 'a subject',
  assessments: 'an assessment',
  overrides: 'an assessment',
  contexts: 'a context',
  investigations: 'an investigation',
  'investigation-reviews': 'an investigation',
  'investigation-ai-settings': 'the consent to AI assistance',
  'screening-runs': 'a run',
  'screening-matches': 'a match',
  'screening-batches': 'a batch',
  documents: 'a document',
  templates: 'a template',
  webhooks: 'a webhook',
  session: 'a verification session',
  run: 'a verification session',
  check: 'a verification session',
};

/** The page of the record; undefined where it has none. */
export function recordPlace(entry: ActivityEntry): string | undefined {
  const { resource, resourceId, type, detail } = entry;
  const under = (path: string, id: string | undefined): string | undefined => id && `${path}/${id}`;
  const subject = under('/risk/subjects', textOf(detail['subjectId']));
  switch (resource) {
    case 'subjects':
    case 'policies':
    case 'assessments':
    case 'contexts':
    case 'investigations':
      return `/risk/${resource}/${resourceId}`;
    case 'evidence':
    case 'events':
      return subject;
    case 'actions':
    case 'overrides':
      return under('/risk/assessments', textOf(detail['assessmentId'])) ?? subject;
    case 'investigation-reviews':
      return under('/risk/investigations', textOf(detail['investigationId']));
    case 'screening-runs':
    case 'screening-matches':
      return under('/screening/runs', textOf(detail['runId']));
    case 'screening-batches':
      return `/screening/batches/${resourceId}`;
    case 'own-lists':
      return '/screening/lists';
    case 'backtests':
    case 'shadows':
      return under('/risk/policies', textOf(detail['policyVersionId']));
    case 'documents':
      return `/documents/${resourceId}`;
    case 'templates':
      return `/documents/templates/${resourceId}`;
    case 'webhooks':
      return type === 'webhook.deleted' ? undefined : `/settings/webhooks/${resourceId}`;
    case 'workflow':
      return `/verification/workflows/${resourceId}`;
    case 'session':
      return type === 'session.created' || type === 'session.linked'
        ? `/verification/sessions/${resourceId}`
        : undefined;
    case 'run':
    case 'check':
      return under('/verification/sessions', textOf(detail['sessionId']));
    default:
      return SETTINGS[resource];
  }
}

const SETTINGS: Readonly<Record<string, string>> = {
  sources: '/risk/sources',
  member: '/settings/members',
  invitation: '/settings/members',
  api_key: '/settings/api-keys',
  'investigation-ai-settings': '/settings/ai',
};

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
