import type { Session } from '../parts/session.ts';

/**
 * Whom somebody has screened, by run, for as long as they are signed in here and the tab is not loaded anew. A run keeps no
 * name, so the service cannot tell who it was about, and nothing of it is stored here either.
 */
const names = new WeakMap<Session, Map<string, string>>();

export function noteScreened(session: Session, runId: string, name: string): void {
  const known = names.get(session) ?? new Map<string, string>();
  names.set(session, known.set(runId, name));
}

export function screenedHere(session: Session, runId: string): string | undefined {
  return names.get(session)?.get(runId);
}
