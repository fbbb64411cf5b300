import type { RequestOf } from '@assay/client/browser';

export type ScreenedSubject = RequestOf<'createScreeningRun'>['body']['subject'];

/**
 * Whom this tab has screened, by run, until it is loaded anew. A run stores no name, so the service cannot tell whom it was
 * about, and nothing of it is stored in the browser either.
 */
const subjects = new Map<string, ScreenedSubject>();

export function rememberSubject(runId: string, subject: ScreenedSubject): void {
  subjects.set(runId, subject);
}

export function screenedSubject(runId: string): ScreenedSubject | undefined {
  return subjects.get(runId);
}

/** At the end of a session. */
export function forgetSubjects(): void {
  subjects.clear();
}
