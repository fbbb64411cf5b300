import { tabStorage } from './tab-storage.ts';

export type Mode = 'live' | 'test';
export type Role = 'owner' | 'admin' | 'member';

export interface Organization {
  readonly id: string;
  readonly name: string;
}

/** Who is signed in, and in which mode they look at their organization. */
export interface Session {
  readonly token: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly organization: Organization;
  readonly role: Role;
  /** Every organization that the user belongs to. */
  readonly organizations: readonly (Organization & { readonly role: Role })[];
  readonly mode: Mode;
}

/** Owners and admins decide on matches, and look after members and keys. */
export function isAdministrator({ role }: Pick<Session, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}

const KEY = 'assay.session';

/** It lives as long as the tab: the token is in no cookie, so no other page can make the browser send it. */
export const storedSession = {
  /** Nothing where there is none, or something else stands in its place. */
  read(): Session | undefined {
    const stored = tabStorage.read(KEY) as Partial<Session> | undefined;
    const isWhole = typeof stored?.token === 'string' && Array.isArray(stored.organizations);
    return isWhole ? (stored as Session) : undefined;
  },
  write(session: Session): void {
    tabStorage.write(KEY, session);
  },
  forget(): void {
    tabStorage.forget(KEY);
  },
};
