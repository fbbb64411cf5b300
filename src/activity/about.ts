import type { ActivityItem } from '../kernel/activity.ts';

export const NAMED_KINDS = [
  'subject',
  'context',
  'run',
  'match',
  'batch',
  'document',
  'template',
  'session',
  'webhook',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The record whose name says what an entry is about. */
export interface About {
  readonly kind: NamedKind;
  readonly id: string;
}

type Entry = Pick<ActivityItem, 'type' | 'resource' | 'resourceId' | 'detail'>;

/** Much is said of a subject; the rest of a record of its own. Undefined where nothing has a name. */
export function aboutOf({ type, resource, resourceId, detail }: Entry): About | undefined {
  const ofDetail = (kind: NamedKind, name: string): About | undefined => {
    const id = detail[name];
    return typeof id === 'string' ? { kind, id } : undefined;
  };
  switch (resource) {
    case 'evidence':
    case 'events':
    case 'assessments':
    case 'overrides':
    case 'actions':
    case 'investigations':
    case 'investigation-reviews':
    case 'verification-runs':
      return ofDetail('subject', 'subjectId');
    case 'run':
    case 'check':
      return ofDetail('session', 'sessionId');
    case 'session':
      // A member who signs in or out has a session of another kind.
      return type === 'session.created' || type === 'session.linked'
        ? { kind: 'session', id: resourceId }
        : undefined;
    default: {
      const kind = OWN_NAMES[resource];
      return kind && { kind, id: resourceId };
    }
  }
}

const OWN_NAMES: Readonly<Record<string, NamedKind>> = {
  subjects: 'subject',
  contexts: 'context',
  'screening-runs': 'run',
  'screening-matches': 'match',
  'screening-batches': 'batch',
  documents: 'document',
  templates: 'template',
  webhooks: 'webhook',
};
