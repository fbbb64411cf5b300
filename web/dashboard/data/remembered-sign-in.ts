import type { AnswerOf } from '@assay/client/browser';

type OwnOrganizations = AnswerOf<'signIn'>['organizations'];

const KEY = 'assay.organizations';

/**
 * What the last sign-in of this browser said, for all its tabs, until it ends: that there is a session to ask for, and
 * where else the person belongs. The session itself is a cookie that no script sees.
 */
export const rememberedSignIn = {
  /** Also where the browser denies its storage: then only the service knows. */
  mayExist(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return true;
    }
  },
  organizations(): OwnOrganizations {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? (stored as OwnOrganizations) : [];
    } catch {
      return [];
    }
  },
  write(organizations: OwnOrganizations): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(organizations));
    } catch {
      // Switching then takes a sign-out.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
