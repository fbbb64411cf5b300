import { lazy, type ReactNode, useEffect, useState } from 'react';
import { rememberedSignIn } from './data/remembered-sign-in.ts';
import { useStage } from './data/use-stage.ts';
import { loadPageAnew } from './data/load-part.ts';
import { LatePart } from './design/parts/late-part.tsx';
import { LoadFailure } from './design/parts/notice.tsx';
import { invitationIn } from './shell/invitation-address.ts';
import { SignInPage } from './shell/sign-in.tsx';

const Inside = lazy(() => import('./inside.tsx').then(({ Inside: one }) => ({ default: one })));
const InvitationPage = lazy(() =>
  import('./settings/invitation-page.tsx').then(({ InvitationPage: one }) => ({ default: one })),
);

/** What is seen after a sign-in, before there is one. Whoever opens it is told if it cannot be loaded. */
function loadAhead(): void {
  import('./inside.tsx').then(({ loadPage }) => loadPage()).catch(() => undefined);
}

// While the service is asked who it is.
if (rememberedSignIn.mayExist()) loadAhead();

/** Who is at the screen decides what it shows: the sign-in, or the dashboard of a member. */
export function App(): ReactNode {
  const [invitation, leaveInvitation] = useInvitation();
  // An invitation is for people who have no session.
  const { stage, look, enter, controls } = useStage(invitation === undefined);
  if (invitation !== undefined)
    return (
      <LatePart key="invitation" waiting={<Opening />} failed={notOpened}>
        <InvitationPage
          token={invitation}
          onLeave={leaveInvitation}
          onSignIn={() => {
            location.hash = '#/';
            leaveInvitation();
            void enter();
          }}
        />
      </LatePart>
    );
  if (stage.name === 'failed')
    return (
      <main className="opening">
        <LoadFailure error={stage.error} retry={() => void look()} />
      </main>
    );
  if (stage.name === 'outside') return <SignInPage why={stage.why} onBegin={loadAhead} onSignIn={enter} />;
  if (!controls) return <Opening />;
  return (
    <LatePart key="inside" waiting={<Opening />} failed={notOpened}>
      <Inside controls={controls} />
    </LatePart>
  );
}

/** The address of an invitation may also be opened in a tab that shows something else. */
function useInvitation(): [string | undefined, () => void] {
  const [invitation, setInvitation] = useState(() => invitationIn(location.hash));
  useEffect(() => {
    const follow = (): void => setInvitation(invitationIn(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return [invitation, () => setInvitation(undefined)];
}

function notOpened(error: unknown): ReactNode {
  return (
    <main className="opening">
      <LoadFailure error={error} retry={() => void loadPageAnew()} />
    </main>
  );
}

function Opening(): ReactNode {
  return (
    <p className="opening" role="status">
      One moment…
    </p>
  );
}
