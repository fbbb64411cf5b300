import { type Child, fill, h } from '../parts/dom.ts';
import { chapters, FIRST_PLACE } from './chapters.ts';
import { invitationIn, invitationPage } from './invitation.ts';
import { apiOf } from './parts/api.ts';
import { failureNotice, nothingHere, notice } from './parts/notices.ts';
import { placeOf } from './parts/page.ts';
import { type Mode, type Session, storedSession } from './parts/session.ts';
import { tabStorage } from './parts/tab-storage.ts';
import { findRoute, type Found, placeIn } from './places.ts';
import { type Shell, shellOf, waiting } from './shell.ts';
import { type SignInPage, signInPage } from './sign-in.ts';
import { switchOrganization } from './switch-organization.ts';

const app = document.querySelector('#app') ?? document.body;

/** Whatever was begun before is not shown any more. */
let turn = 0;
let stopListening: (() => void) | undefined;

const ENDED = 'Your session has ended. Please sign in again.';
/** Where a password that somebody else chose is changed first. */
const PASSWORD_PLACE = '/settings/account?password=given';

const NOT_TOLD =
  'You are signed out here, but the service did not answer: the session itself ends within 12 hours.';

void start();

/** A tab that was loaded anew goes on where it was, if its token is still good. */
async function start(): Promise<void> {
  const invitation = invitationIn(placeIn(location.hash).path);
  if (invitation !== undefined) return showInvitation(invitation);
  const stored = storedSession.read();
  if (!stored) return void showSignIn();
  const known = await apiOf(stored).get<Pick<Session, 'user' | 'organization' | 'role'>>('/auth/session');
  if (known.ok) {
    const { user, organization, role } = known.value;
    return showDashboard({ ...stored, user, organization, role });
  }
  if (known.failure.status === 401) return void showSignIn(ENDED, stored.mode);
  fill(app, h('main', { class: 'sign-in' }, failureNotice(known.failure)));
}

/** Whoever is signed in here is not any more: the account that is chosen for may be another one. */
async function showInvitation(token: string): Promise<void> {
  const own = (turn += 1);
  closeDialogs();
  stopListening?.();
  storedSession.forget();
  document.title = 'Choose your password – Assay';
  const page = await invitationPage(token, (session) => {
    location.hash = placeOf(FIRST_PLACE);
    showDashboard({ ...session, mode: 'live' });
  });
  if (own !== turn) return;
  fill(app, page);
  app.querySelector<HTMLInputElement>('input[type=password]')?.focus();
}

/** Whoever signs in again goes on in the mode they were in. */
function showSignIn(because?: string, mode: Mode = 'live'): SignInPage {
  turn += 1;
  closeDialogs();
  stopListening?.();
  storedSession.forget();
  document.title = 'Sign in – Assay';
  const page = signInPage((session) => showDashboard({ ...session, mode }));
  if (because !== undefined) page.tell(because);
  fill(app, page.element);
  app.querySelector('input')?.focus();
  return page;
}

function showDashboard(session: Session): void {
  turn += 1;
  stopListening?.();
  storedSession.write(session);
  const shell: Shell = shellOf({
    session,
    turnTo: (mode) => showDashboard({ ...session, mode }),
    switchOrganization: () => void enterAnother(session, shell),
    signOut: () => void signOut(session),
  });
  fill(app, shell.element);
  const follow = (): void => void showPlace(session, shell);
  window.addEventListener('hashchange', follow);
  stopListening = () => window.removeEventListener('hashchange', follow);
  follow();
}

/** The token that is not used from here on is ended, whichever of the two it is. */
async function enterAnother(session: Session, shell: Shell): Promise<void> {
  const other = await switchOrganization(session);
  if (!other) return;
  const isShown = shell.element.isConnected;
  void apiOf(isShown ? session : other).post('/auth/logout');
  if (!isShown) return;
  location.hash = placeOf(FIRST_PLACE);
  showDashboard({ ...other, mode: session.mode });
}

/** Here at once; the service is told, and where it does not answer the page says so. */
async function signOut(session: Session): Promise<void> {
  const page = showSignIn(undefined, session.mode);
  tabStorage.forgetAll();
  const answer = await apiOf(session).post('/auth/logout');
  if (!answer.ok && answer.failure.status !== 401) page.tell(NOT_TOLD);
}

/** A question about what is no longer shown is no longer asked. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

async function showPlace(session: Session, shell: Shell): Promise<void> {
  closeDialogs();
  const own = (turn += 1);
  const { path, query } = placeIn(location.hash);
  if (path === '/') return location.replace(placeOf(FIRST_PLACE));
  const invitation = invitationIn(path);
  if (invitation !== undefined) return showInvitation(invitation);
  const found = findRoute(chapters, path);
  shell.mark(found?.route.path ?? '');
  document.title = `${found?.route.title ?? 'Nothing here'} – Assay`;
  waiting(shell.room);
  const content = await contentOf({ session, shell, found, query, own }).catch((error: unknown) => {
    reportError(error);
    return notice('bad', 'This page could not be shown. The console of the browser says why.');
  });
  if (own !== turn) return;
  shell.room.removeAttribute('aria-busy');
  fill(shell.room, h('h1', {}, found?.route.title ?? 'Nothing here'), content);
  shell.room.focus({ preventScroll: true });
  scrollTo(0, 0);
}

interface Opening {
  readonly session: Session;
  readonly shell: Shell;
  readonly found: Found | undefined;
  readonly query: URLSearchParams;
  /** The turn in which it was asked for. */
  readonly own: number;
}

async function contentOf({ session, shell, found, query, own }: Opening): Promise<Child> {
  if (!found) return nothingHere('There is no such page. Choose one from the menu.');
  // What an earlier page began may come to its end on another one, which it must not disturb.
  const ifShown = (work: () => void): void => {
    if (own === turn) work();
  };
  const onUnauthenticated = (): void => {
    if (shell.element.isConnected) showSignIn(ENDED, session.mode);
  };
  const onPasswordToChange = (): void =>
    ifShown(() => {
      if (shell.element.isConnected) location.replace(placeOf(PASSWORD_PLACE));
    });
  return found.route.open({
    session,
    api: apiOf({ ...session, onUnauthenticated, onPasswordToChange }),
    parameters: found.parameters,
    query,
    go: (path) =>
      ifShown(() => {
        location.hash = placeOf(path);
      }),
    reload: () => ifShown(() => void showPlace(session, shell)),
  });
}
