import type { Session } from '../parts/session.ts';

/**
 * Whom somebody has screened, by run, for as long as they are signed in here and the tab is not loaded anew. A run keeps no
 * name, so the service cannot tell who it was about, and nothing of it is stored here either.
 */
let screened = { token: '', names: new Map<string, string>() };

export function noteScreened({ token }: Session, runId: string, name: string): void {
  if (screened.token !== token) screened = { token, names: new Map() };
  screened.names.set(runId, name);
}

export function screenedHere({ token }: Session, runId: string): string | undefined {
  return screened.token === token ? screened.names.get(runId) : undefined;
}
