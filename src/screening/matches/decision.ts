import { Type } from 'typebox';
import { strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { MatchId } from '../ids.ts';

export const MATCH_DECISIONS = ['pending', 'confirmed', 'false_positive'] as const;
export type MatchDecision = (typeof MATCH_DECISIONS)[number];

/** Document 2, *Match decision*. */
export const NEXT_DECISIONS: Readonly<Record<MatchDecision, readonly Exclude<MatchDecision, 'pending'>[]>> = {
  pending: ['confirmed', 'false_positive'],
  confirmed: ['false_positive'],
  false_positive: ['confirmed'],
};

/** What was decided on a match, why, and by whom. */
export interface Decision {
  readonly matchId: MatchId;
  readonly decision: Exclude<MatchDecision, 'pending'>;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

export const DecisionShape = strict({
  matchId: Uuid,
  decision: Type.Enum(['confirmed', 'false_positive']),
  reason: Type.String(),
  decidedBy: Type.String({ description: '`user:<id>`' }),
  decidedAt: Timestamp,
});

export function presentDecision({ decidedAt, ...decision }: Decision) {
  return { ...decision, decidedAt: decidedAt.toISOString() };
}

/** The type of its entry in the audit trail. */
export const MATCH_DECIDED = 'screening.match.decided';
