import { badge, type Tone } from '../../parts/notices.ts';
import { asWords } from '../../parts/texts.ts';
import type { Finding, Investigation, InvestigationReview } from '../records.ts';

type Status = Investigation['data']['status'];
type Outcome = InvestigationReview['data']['outcome'];

const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  queued: 'calm',
  running: 'calm',
  completed: 'good',
  failed: 'bad',
};

export function investigationBadge(status: Status): HTMLElement {
  return badge(status, STATUS_TONES[status]);
}

const SEVERITY_TONES: Readonly<Record<Finding['severity'], Tone>> = {
  critical: 'bad',
  attention: 'caution',
  info: 'calm',
};

export function severityBadge(severity: Finding['severity']): HTMLElement {
  return badge(severity, SEVERITY_TONES[severity]);
}

const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  confirmed: 'good',
  dismissed: 'calm',
  needs_more_evidence: 'caution',
};

export function outcomeBadge(outcome: Outcome): HTMLElement {
  return badge(asWords(outcome), OUTCOME_TONES[outcome]);
}

/** Neither completed nor failed yet. */
export function isUnderWay({ data: { status } }: Investigation): boolean {
  return status === 'queued' || status === 'running';
}

const OF_MODEL = 'ai.';

/** All others are computed. */
export function isOfModel({ code }: Finding): boolean {
  return code.startsWith(OF_MODEL);
}

/** What a finding is about, without the sign of a model, which is said otherwise. */
export function findingTitle(finding: Finding): string {
  return asWords(isOfModel(finding) ? finding.code.slice(OF_MODEL.length) : finding.code);
}
