import type { Tone } from '../design/tone.ts';
import type { Check, Decision, Run, Step, StepResult, VerificationSession } from './records.ts';

export type SessionStatus = VerificationSession['status'];

export const SESSION_TONES: Readonly<Record<SessionStatus, Tone>> = {
  open: 'info',
  completed: 'good',
  expired: 'caution',
};

export const RUN_TONES: Readonly<Record<Run['status'], Tone>> = {
  in_progress: 'info',
  completed: 'good',
  failed: 'bad',
  abandoned: 'neutral',
};

export const REVIEWS: Readonly<Record<Run['reviewStatus'], readonly [text: string, tone: Tone]>> = {
  pending: ['not decided', 'caution'],
  approved: ['approved', 'good'],
  rejected: ['rejected', 'bad'],
  revoked: ['revoked', 'bad'],
};

export const STEP_TONES: Readonly<Record<StepResult['status'], Tone>> = {
  pending: 'neutral',
  succeeded: 'good',
  failed: 'bad',
  unsupported: 'caution',
};

const CHECK_TONES: Readonly<Record<Check['status'], Tone>> = {
  clear: 'good',
  match: 'bad',
  review_required: 'caution',
  blocked: 'bad',
  error: 'bad',
};

/** A clear check may be flagged all the same: then it is not shown as good. */
export function checkTone({ status, flags }: Pick<Check, 'status' | 'flags'>): Tone {
  return status === 'clear' && flags.length > 0 ? 'neutral' : CHECK_TONES[status];
}

/** What is under way or was abandoned is not decided on. */
export function isReviewed({ status }: Pick<Run, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

/** Contract 3, *Endpoints*: where a review may go from where it is. Revoked is final. */
const NEXT: Readonly<Record<Run['reviewStatus'], readonly Decision[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'revoked'],
  rejected: ['approved'],
  revoked: [],
};

/** Only what is completed can be approved. */
export function allowedDecisions({ status, reviewStatus }: Run): readonly Decision[] {
  if (status === 'completed') return NEXT[reviewStatus];
  return status === 'failed' ? NEXT[reviewStatus].filter((one) => one !== 'approved') : [];
}

export const DECISIONS: Readonly<Record<Decision, readonly [button: string, meaning: string]>> = {
  approved: ['Approve', 'What its steps have read becomes evidence of the subject.'],
  rejected: ['Reject', 'Everything that the attempt has found becomes unavailable as evidence.'],
  revoked: [
    'Revoke',
    'The approval is taken back for good: everything that the attempt has found becomes unavailable as evidence.',
  ],
};

export const STEP_TYPES: Readonly<Record<Step['type'], readonly [name: string, verb: string]>> = {
  capture: ['Capture', 'Captures'],
  extract: ['Extract', 'Reads'],
  enrich: ['Enrich', 'Adds'],
  check: ['Check', 'Checks'],
  validate: ['Validate', 'Judges'],
  risk: ['Risk', 'Weighs'],
};

export function outputText({ field, type, itemType }: Step['outputs'][number]): string {
  return type === 'list' ? `${field} (list of ${itemType}s)` : `${field} (${type})`;
}

export function valueText(value: StepResult['outputs'][string]): string {
  if (typeof value === 'object') return value.length === 0 ? '(empty list)' : value.join(', ');
  return value === '' ? '(empty)' : String(value);
}

export function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}

export function countText(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
