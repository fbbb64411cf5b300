import type { AnswerOf } from '@assay/client/browser';
import type { Tone } from '../design/tone.ts';
import { asSentence } from '../risk/words.ts';
import { listName } from '../screening/list-names.ts';

type Match = AnswerOf<'listScreeningMatches'>['items'][number];
type Action = AnswerOf<'listActionQueue'>['items'][number];

/** A match that nobody decided, or an action that is open: what waits for a person. */
export interface WorkItem {
  readonly id: string;
  readonly kind: 'match' | 'action';
  readonly title: string;
  /** Whom it is about, as far as the service knows. */
  readonly about: string;
  /** The subject that a match was recorded on: its name is read where it is shown. */
  readonly subjectId: string | null;
  /** A word that it is found by, besides what it shows. */
  readonly keyword: string;
  readonly place: string;
  /** From 0 to 100, the worst first; how it is said, and its colour. */
  readonly severity: number;
  readonly severityText: string;
  readonly tone: Tone;
  readonly since: string;
  readonly dueAt: string | null;
  readonly assigneeId: string | null;
}

/** Its page goes on to the next match of the same queue. */
export function matchItem(match: Match, whose: Whose): WorkItem {
  const { id, listedName, source, score, runId, riskSubjectId, screenedAt, dueAt, assigneeId } = match;
  return {
    id,
    kind: 'match',
    title: listedName,
    about: listName(source),
    subjectId: riskSubjectId,
    keyword: source,
    place: `/screening/runs/${runId}?match=${id}&queue=${whose}`,
    severity: score,
    severityText: `${score} points`,
    tone: score >= 90 ? 'bad' : 'caution',
    since: screenedAt,
    dueAt,
    assigneeId,
  };
}

export const DECISIONS: Readonly<
  Record<Action['data']['decision'], readonly [severity: number, tone: Tone]>
> = {
  reject: [100, 'bad'],
  restrict: [90, 'bad'],
  review: [70, 'caution'],
  awaiting_evidence: [40, 'unknown'],
  none: [10, 'neutral'],
};

export function actionItem({ id, data }: Action): WorkItem {
  const [severity, tone] = DECISIONS[data.decision];
  return {
    id,
    kind: 'action',
    title: asSentence(data.name),
    about: data.subject.externalId,
    subjectId: null,
    keyword: '',
    place: `/risk/subjects/${data.subjectId}`,
    severity,
    severityText: asSentence(data.decision),
    tone,
    since: data.createdAt,
    dueAt: data.dueAt,
    assigneeId: data.assigneeId,
  };
}

export type Whose = 'all' | 'mine' | 'nobody';
export type Kind = 'all' | 'match' | 'action';

/** Worst first; of the same severity, the one that waits longest. */
export function ordered(items: readonly WorkItem[]): readonly WorkItem[] {
  return items.toSorted((one, other) => other.severity - one.severity || (one.since < other.since ? -1 : 1));
}

/** Every word stands in what it is, in whom it is about, or is the key of its list. */
export function fits({ title, about, keyword }: WorkItem, search: string): boolean {
  const text = `${title} ${about} ${keyword}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
