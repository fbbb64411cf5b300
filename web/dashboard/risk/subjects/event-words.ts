import { valueText } from '../definition.ts';
import type { RiskEvent } from '../records.ts';
import { asSentence, asWords } from '../words.ts';

type EventData = RiskEvent['data'];

/** `risk.evidence.batch_recorded` as words. */
export function eventTitle({ type }: Pick<EventData, 'type'>): string {
  return asSentence(type.replace(/^risk\./, '').replaceAll('.', ' '));
}

/** What tells one event from another of its type. */
export function eventText({ type, detail }: Pick<EventData, 'type' | 'detail'>): string | undefined {
  const said = (name: string): string => {
    const value = detail[name];
    return typeof value === 'string' ? asWords(value) : valueText(value);
  };
  const named = (name: string): string => String(detail[name]);
  switch (type) {
    case 'risk.activity.reported':
      return `${named('title')} (${said('category')})`;
    case 'risk.evidence.recorded':
      return `${named('fact')}: ${said('status')}`;
    case 'risk.assessment.created':
      return `${named('policyKey')}: ${said('decision')}, ${detail['band'] === null ? 'no band' : `band ${said('band')}`}`;
    case 'risk.action.requested':
      return said('name');
    case 'risk.action.transitioned':
      return `${said('name')}: ${said('from')} → ${said('to')}`;
    case 'risk.override.created':
    case 'risk.override.revoked':
      return `${named('policyKey')}: ${said('decision')}`;
    default:
      return undefined;
  }
}

/** The assessment that an event is about. */
export function eventAssessment({
  resource,
  resourceId,
  detail,
}: Pick<EventData, 'resource' | 'resourceId' | 'detail'>): string | undefined {
  const id = resource === 'assessments' ? resourceId : detail['assessmentId'];
  return typeof id === 'string' ? id : undefined;
}
