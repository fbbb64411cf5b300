import { type JsonValue, timestampText } from '@assay/values';
import type { DocumentEntry, RiskEntry, ScreeningEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import { BatchCompletedData, MatchFoundData, RunCompletedData } from '../payloads.ts';

/** An event with the text that every attempt sends, to every subscriber. */
export interface Notification {
  readonly id: EventId;
  readonly event: string;
  readonly body: string;
}

/** Document 1, *Events*: no evidence values, names, rules or reasons; only the record to read again. */
export function riskNotification(scope: Scope, entry: RiskEntry): Notification {
  const { subjectId, resourceId } = entry;
  return notification(entry.id, entry.type, entry.recordedAt, {
    organizationId: scope.organizationId,
    subjectId,
    resourceId,
    sandbox: scope.mode === 'test',
  });
}

/** Document 2, *Events*: the change of the run, and nothing that was screened. */
export function screeningNotification(scope: Scope, entry: ScreeningEntry, now: Date): Notification {
  const { organizationId, mode } = scope;
  return notification(entry.id, entry.type, now, {
    organizationId,
    sandbox: mode === 'test',
    ...screeningData(entry),
  });
}

/** The members that are described, by name: everything else that the history comes to tell stays there. */
function screeningData({ type, detail }: ScreeningEntry): object {
  switch (type) {
    case 'screening.run.completed':
      return only(detail, RUN_MEMBERS);
    case 'screening.match.found':
      return {
        ...only(detail, ['runId']),
        matches: listOf(detail['matches']).map((one) => only(one, MATCH_MEMBERS)),
      };
    case 'screening.batch.completed':
      return only(detail, BATCH_MEMBERS);
    default:
      return {};
  }
}

const RUN_MEMBERS = Object.keys(RunCompletedData.properties);
const BATCH_MEMBERS = Object.keys(BatchCompletedData.properties);
const MATCH_MEMBERS = Object.keys(MatchFoundData.properties.matches.items.properties);

function only(value: JsonValue, names: readonly string[]): object {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(members.filter(([name]) => names.includes(name)));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Contract 5, *Signing*: the document, and the signer where one did it; no names and no values. */
export function documentNotification(
  scope: Scope,
  { id, documentId, detail, at }: DocumentEntry,
  event: string,
): Notification {
  const { organizationId, mode } = scope;
  const { signerId } = detail;
  return notification(id, event, at, {
    organizationId,
    sandbox: mode === 'test',
    documentId,
    ...(signerId !== undefined && { signerId }),
  });
}

export function pingNotification(scope: Scope, id: EventId, now: Date): Notification {
  const { organizationId, mode } = scope;
  return notification(id, 'webhook.ping', now, { organizationId, sandbox: mode === 'test' });
}

function notification(id: EventId, event: string, now: Date, data: object): Notification {
  return { id, event, body: JSON.stringify({ eventId: id, event, timestamp: timestampText(now), data }) };
}
