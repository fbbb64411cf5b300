import type { RiskEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import { entryWithoutSubject } from '../events/event.ts';
import type { Shadow, ShadowEnd } from './shadow.ts';

export function startedEntry(id: EventId, shadow: Shadow): RiskEntry {
  const { policyVersionId, policyKey, until } = shadow;
  return entryWithoutSubject(
    {
      id,
      type: 'risk.shadow.started',
      resource: 'shadows',
      resourceId: shadow.id,
      detail: { policyVersionId, policyKey, until: until.toISOString() },
    },
    shadow.from,
  );
}

export function endedEntry(id: EventId, shadow: Shadow, { at, because }: ShadowEnd, now: Date): RiskEntry {
  const { policyVersionId, policyKey } = shadow;
  return entryWithoutSubject(
    {
      id,
      type: 'risk.shadow.ended',
      resource: 'shadows',
      resourceId: shadow.id,
      detail: { policyVersionId, policyKey, endedAt: at.toISOString(), because },
    },
    now,
  );
}
