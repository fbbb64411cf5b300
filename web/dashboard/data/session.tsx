import { type AnswerOf, type AssayClient, AssayProblem, openBrowserClient } from '@assay/client/browser';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { tabStorage } from './tab-storage.ts';

export type Mode = 'live' | 'test';
export type Role = 'owner' | 'admin' | 'member';

/** The signed-in member. The credential itself is in a cookie that no script reads. */
export interface Session extends Pick<AnswerOf<'readSession'>, 'user' | 'organization' | 'role'> {
  readonly csrfToken: string;
  /** In which mode this tab shows the organization. */
  readonly mode: Mode;
}

export interface SessionControls {
  readonly session: Session;
  readonly client: AssayClient;
  readonly setMode: (mode: Mode) => void;
  /** After a change of the own account, such as its role. */
  readonly reload: () => Promise<void>;
  /** After a sign-in to another organization: the cookie is a new one. */
  readonly enterAnother: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Of every browser, and of programs that signed in. */
  readonly signOutEverywhere: () => Promise<void>;
  /** The service says that the session is over. */
  readonly expire: () => void;
}

const SessionContext = createContext<SessionControls | undefined>(undefined);

export function SessionProvider({
  value,
  children,
}: {
  readonly value: Omit<SessionControls, 'client'>;
  readonly children: ReactNode;
}): ReactNode {
  const { csrfToken, mode } = value.session;
  const client = useMemo(() => clientOf({ csrfToken, mode }), [csrfToken, mode]);
  return <SessionContext value={{ ...value, client }}>{children}</SessionContext>;
}

/** What was asked would keep the client, and with that the token, for minutes after its last use. */
const FORGETFUL = { queries: { retry: false, gcTime: 0 }, mutations: { gcTime: 0 } };

/** Whatever is asked below is asked by the operator of the service. The token is nowhere but here, and goes with it, as the answers do. */
export function OperatorProvider({
  token,
  onRefused,
  children,
}: {
  readonly token: string;
  readonly onRefused: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const controls = useSession();
  const client = useMemo(() => clientOf({ operatorToken: token }), [token]);
  const [answers] = useState(() => new QueryClient({ defaultOptions: FORGETFUL }));
  return (
    <QueryClientProvider client={answers}>
      <SessionContext value={{ ...controls, client, expire: onRefused }}>{children}</SessionContext>
    </QueryClientProvider>
  );
}

export function useSession(): SessionControls {
  const controls = use(SessionContext);
  if (!controls) throw new Error('A page of members stands outside their session.');
  return controls;
}

/** Owners and admins decide on matches, and manage members and keys. */
export function isAdministrator({ role }: Pick<Session, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}

const TIMEOUT_MILLISECONDS = 60_000;

interface Credentials {
  readonly csrfToken?: string;
  readonly mode?: Mode;
  readonly operatorToken?: string;
}

export function clientOf(credentials: Credentials): AssayClient {
  return openBrowserClient({
    ...credentials,
    baseUrl: location.origin,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });
}

export const anyone = clientOf({});

/** The session of the browser, if it has one; every tab finds the same. */
export async function findSession(): Promise<Session | undefined> {
  try {
    const mode = storedMode();
    const { csrfToken, user, organization, role } = await clientOf({ mode }).call('readSession');
    return csrfToken === undefined ? undefined : { csrfToken, user, organization, role, mode };
  } catch (error) {
    if (isEnded(error)) return undefined;
    throw error;
  }
}

/** Whether the service knows no session any more. */
export function isEnded(error: unknown): boolean {
  return error instanceof AssayProblem && error.status === 401;
}

const MODE_KEY = 'assay.mode';

function storedMode(): Mode {
  return tabStorage.read(MODE_KEY) === 'test' ? 'test' : 'live';
}

export function storeMode(mode: Mode): void {
  tabStorage.write(MODE_KEY, mode);
}

/** What to say where a call failed, whatever the reason. */
export function failureText(error: unknown): string {
  if (error instanceof AssayProblem) return error.message;
  return 'The service did not answer. Check the connection and try again.';
}
