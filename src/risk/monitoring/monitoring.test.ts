import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { assign, type Subscription } from './monitoring.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const LATER = new Date('2026-11-16T09:00:00.000Z');
const EARLIER = new Date('2026-11-14T09:00:00.000Z');
const [V1, V2] = [asId<'policy-version'>('v1'), asId<'policy-version'>('v2')];

function existing(more: Partial<Subscription> = {}): Subscription {
  return {
    id: asId('first'),
    subjectId: asId('subject'),
    policyKey: 'fraud',
    policyVersionId: V1,
    enabled: true,
    lastError: 'applicability_unknown',
    lastEvaluatedAt: EARLIER,
    nextCheckAt: LATER,
    lastAssessmentId: asId('assessment'),
    ...more,
  };
}

describe('Contract 2, Monitoring: a subscription is due when it is switched on', () => {
  test.each<[string, Subscription | undefined, boolean, typeof V1, Date | null, Subscription['lastError']]>([
    ['a new one', undefined, true, V1, NOW, null],
    ['a new one, paused', undefined, false, V1, null, null],
    ['the same again', existing(), true, V1, LATER, 'applicability_unknown'],
    [
      'the same again, of which only evidence is awaited',
      existing({ nextCheckAt: null }),
      true,
      V1,
      null,
      'applicability_unknown',
    ],
    ['paused', existing(), false, V1, null, 'applicability_unknown'],
    [
      'switched on again',
      existing({ enabled: false, nextCheckAt: null }),
      true,
      V1,
      NOW,
      'applicability_unknown',
    ],
    ['another version', existing(), true, V2, NOW, null],
    ['another version, paused', existing(), false, V2, null, null],
    ['another version, switched on', existing({ enabled: false, nextCheckAt: null }), true, V2, NOW, null],
  ])('%s', (_what, before, enabled, policyVersionId, nextCheckAt, lastError) => {
    const asked = {
      id: asId<'monitoring'>('second'),
      subjectId: asId<'subject'>('subject'),
      policyKey: 'fraud',
      policyVersionId,
      enabled,
    };
    expect(assign(before, asked, NOW)).toEqual({
      ...asked,
      id: before?.id ?? 'second',
      lastError,
      lastEvaluatedAt: before?.lastEvaluatedAt ?? null,
      lastAssessmentId: before?.lastAssessmentId ?? null,
      nextCheckAt,
    });
  });
});
