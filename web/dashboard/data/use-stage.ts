import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { rememberedSignIn } from './remembered-sign-in.ts';
import { clientOf, findSession, isEnded, type Session, type SessionControls, storeMode } from './session.tsx';
import { tabStorage } from './tab-storage.ts';

export type Stage =
  | { readonly name: 'looking' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'outside'; readonly why: string | undefined }
  | { readonly name: 'inside'; readonly session: Session };

export interface Stages {
  readonly stage: Stage;
  /** Asks who is signed in. */
  readonly look: () => Promise<void>;
  /** After a sign-in on this page; the other tabs follow. */
  readonly enter: () => Promise<void>;
  readonly controls: Omit<SessionControls, 'client'> | undefined;
}

const ENDED = 'Your session has ended. Sign in again to go on where you were.';
const OTHERS_GO_ON =
  'You are signed out here, but the service did not answer: sessions elsewhere go on. Sign in and try again.';
const HAD_ENDED =
  'Your session here had ended before, so that sessions elsewhere go on. Sign in and sign out everywhere again.';
const NOT_TOLD =
  'You are signed out here, but the service did not answer: the session itself ends within 12 hours.';

/** Who is at the screen, kept alike in all tabs of the browser. */
export function useStage(isLooking: boolean): Stages {
  const queries = useQueryClient();
  const [stages] = useState(() => stagesOf(queries));
  const stage = useSyncExternalStore(stages.subscribe, stages.current);
  const { look, enter, onOtherTab } = stages;
  useEffect(() => {
    if (isLooking) void look();
  }, [look, isLooking]);
  useEffect(() => {
    tabs.addEventListener('message', onOtherTab);
    return () => tabs.removeEventListener('message', onOtherTab);
  }, [onOtherTab]);
  const session = stage.name === 'inside' ? stage.session : undefined;
  return { stage, look, enter, controls: session && stages.controlsOf(session) };
}

/** One for both ways: what a tab says through another one would also come back to it. */
const tabs = new BroadcastChannel('assay.session');

/** Tells the other tabs that a session began or ended. */
function tellTabs(what: 'began' | 'ended'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  tabs.postMessage(what);
}

type SignOut = 'signOut' | 'signOutEverywhere';

function stagesOf(queries: QueryClient) {
  let stage: Stage = { name: 'looking' };
  const listeners = new Set<() => void>();
  /** What belonged to another person or organization is not shown again. */
  const change = (next: Stage): void => {
    if (keyOf(next) !== keyOf(stage)) queries.clear();
    stage = next;
    for (const listener of listeners) listener();
  };
  const leave = (why?: string): void => {
    rememberedSignIn.forget();
    change({ name: 'outside', why });
  };
  let looks = 0;
  const look = async (): Promise<void> => {
    const own = (looks += 1);
    const next = await found();
    if (own !== looks) return;
    if (next.name === 'outside') leave(next.why);
    else change(next);
  };
  const enter = async (): Promise<void> => {
    await look();
    tellTabs('began');
  };
  const signOut = async (session: Session, operation: SignOut): Promise<void> => {
    looks += 1;
    rememberedSignIn.forget();
    tabStorage.clear();
    // The answer takes the cookie away, and must not come after that of the next sign-in.
    change({ name: 'looking' });
    tellTabs('ended');
    leave(await clientOf(session).call(operation).then(nothing, (error) => whyUntold(operation, error)));
  };
  return {
    current: () => stage,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    enter,
    onOtherTab: ({ data }: MessageEvent<unknown>): void => {
      if (data === 'ended') tabStorage.clear();
      void look();
    },
    controlsOf: (session: Session): Omit<SessionControls, 'client'> => ({
      session,
      setMode: (mode) => {
        storeMode(mode);
        change({ name: 'inside', session: { ...session, mode } });
      },
      reload: look,
      enterAnother: enter,
      signOut: () => signOut(session, 'signOut'),
      signOutEverywhere: () => signOut(session, 'signOutEverywhere'),
      // A late answer to a former session says nothing about the one of now.
      expire: () => {
        if (keyOf(stage) === session.csrfToken) leave(ENDED);
      },
    }),
  };
}

/** What the service was not told, or did not do; undefined where there is nothing left to do. */
function whyUntold(operation: SignOut, error: unknown): string | undefined {
  if (operation === 'signOut') return isEnded(error) ? undefined : NOT_TOLD;
  return isEnded(error) ? HAD_ENDED : OTHERS_GO_ON;
}

function keyOf(stage: Stage): string | undefined {
  return stage.name === 'inside' ? stage.session.csrfToken : undefined;
}

function nothing(): undefined {
  return undefined;
}

async function found(): Promise<Stage> {
  if (!rememberedSignIn.mayExist()) return { name: 'outside', why: undefined };
  const wasInside = rememberedSignIn.organizations().length > 0;
  try {
    const session = await findSession();
    if (session) return { name: 'inside', session };
    return { name: 'outside', why: wasInside ? ENDED : undefined };
  } catch (error) {
    return { name: 'failed', error };
  }
}
