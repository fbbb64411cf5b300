import { isAdministrator, useSession } from '../data/session.tsx';
import { useLooks } from '../design/theme.ts';

/** Something that the search does, in place of a page that it leads to. */
export interface Command {
  readonly text: string;
  readonly kind: string;
  /** Further words that find it. */
  readonly words?: string;
  readonly to?: string;
  readonly run?: () => void;
}

/** What can be done from anywhere by a few letters; nothing that the role may not do. */
export function useCommands(): readonly Command[] {
  const { session, setMode, signOut, signOutEverywhere } = useSession();
  const [{ theme, density }, setLooks] = useLooks();
  const otherMode = session.mode === 'live' ? 'test' : 'live';
  const isDark = theme === 'dark';
  const isDense = density === 'compact';
  return [
    ...PAGES,
    ...(isAdministrator(session) ? MADE_BY_ADMINISTRATORS : []),
    { text: `Go to ${otherMode} mode`, kind: 'Command', words: 'switch', run: () => setMode(otherMode) },
    {
      text: isDark ? 'Light colours' : 'Dark colours',
      kind: 'Command',
      words: 'theme mode',
      run: () => setLooks({ theme: isDark ? 'light' : 'dark' }),
    },
    {
      text: isDense ? 'Roomy tables' : 'Dense tables',
      kind: 'Command',
      words: 'density compact',
      run: () => setLooks({ density: isDense ? 'comfortable' : 'compact' }),
    },
    { text: 'Sign out', kind: 'Command', words: 'log out leave', run: () => void signOut() },
    {
      text: 'Sign out everywhere',
      kind: 'Command',
      words: 'log out all devices sessions',
      run: () => void signOutEverywhere(),
    },
  ];
}

const PAGES: readonly Command[] = [
  { text: 'My work', kind: 'Queue', words: 'assigned mine', to: '/work?whose=mine' },
  { text: 'Matches to decide', kind: 'Queue', words: 'undecided', to: '/work?kind=match' },
  { text: 'Begin a verification', kind: 'Command', words: 'new session', to: '/verification/sessions/new' },
  { text: 'Gallery of agreements', kind: 'Templates', words: 'examples', to: '/documents/templates/gallery' },
  { text: 'Members', kind: 'Settings', words: 'people invite roles', to: '/settings/members' },
  { text: 'API keys', kind: 'Settings', words: 'secret program', to: '/settings/api-keys' },
  { text: 'Webhooks', kind: 'Settings', words: 'events deliveries', to: '/settings/webhooks' },
  { text: 'AI assistance', kind: 'Settings', words: 'consent model', to: '/settings/ai' },
  { text: 'Your account', kind: 'Settings', words: 'password', to: '/settings/account' },
];

const MADE_BY_ADMINISTRATORS: readonly Command[] = [
  { text: 'Write a policy', kind: 'Command', words: 'new', to: '/risk/policies/new' },
  { text: 'Write a workflow', kind: 'Command', words: 'new', to: '/verification/workflows/new' },
  { text: 'Write a template', kind: 'Command', words: 'new agreement', to: '/documents/templates/new' },
];
