import type { Band as DrawnBand } from '../design/parts/bars.tsx';
import type { Tone } from '../design/tone.ts';
import type { Definition } from './definition.ts';
import type {
  ActionStatus,
  Assessment,
  AssessmentState,
  Finding,
  Investigation,
  Override,
} from './records.ts';

/** `not_confirmed_for_48_hours` as words. */
export function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}

/** `enhanced_due_diligence` as the beginning of a sentence. */
export function asSentence(code: string): string {
  const words = asWords(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NUMBER = new Intl.NumberFormat('en');

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

export type AnyDecision = AssessmentState['effectiveDecision'];

/** `none` asks for no restriction, which is no approval: it is not shown as good. */
export const DECISION_TONES: Readonly<Record<AnyDecision, Tone>> = {
  none: 'neutral',
  awaiting_evidence: 'unknown',
  review: 'caution',
  reassessment_required: 'unknown',
  restrict: 'bad',
  reject: 'bad',
};

export const ACTION_TONES: Readonly<Record<ActionStatus, Tone>> = {
  requested: 'caution',
  acknowledged: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

export const OPEN_STATUSES: readonly ActionStatus[] = ['requested', 'acknowledged', 'failed'];

export const INVESTIGATION_TONES: Readonly<Record<Investigation['data']['status'], Tone>> = {
  queued: 'info',
  running: 'info',
  completed: 'good',
  failed: 'bad',
};

export const SEVERITY_TONES: Readonly<Record<Finding['severity'], Tone>> = {
  critical: 'bad',
  attention: 'caution',
  info: 'neutral',
};

export function overrideTone(status: Override['data']['status']): Tone {
  return status === 'active' ? 'good' : 'neutral';
}

/** The bands of a policy on the scale of its score; the last one is open, and drawn as wide as it needs to be. */
export function drawnBands(
  { bands, floor, ceiling }: Pick<Definition, 'bands' | 'floor' | 'ceiling'>,
  score: number | null,
): readonly DrawnBand[] {
  const sorted = bands.toSorted((one, other) => one.lowerBound - other.lowerBound);
  const last = sorted.at(-1)?.lowerBound ?? 0;
  const low = Math.min(floor, sorted[0]?.lowerBound ?? 0);
  const end =
    ceiling ?? Math.max(score ?? 0, last + Math.max(10, (last - low) / Math.max(1, sorted.length - 1)));
  return sorted.map(({ id, lowerBound, effect }, index) => ({
    name: id,
    from: lowerBound,
    to: Math.max(lowerBound, sorted[index + 1]?.lowerBound ?? end),
    tone: DECISION_TONES[effect.decision],
  }));
}

/** What came out, as one sentence for those who hear the bar. */
export function scoreLabel({ score, band }: Pick<Assessment['data'], 'score' | 'band'>): string {
  if (score === null) return 'No score: the evaluation is incomplete.';
  return band === null ? `Score ${score}, in no band.` : `Score ${score}, in band ${band}.`;
}
