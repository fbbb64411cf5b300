import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, Monitor, Moon, Search, Sun } from 'lucide-react';
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rememberedSignIn } from '../data/remembered-sign-in.ts';
import { type Mode, useSession } from '../data/session.tsx';
import { classNames } from '../design/class-names.ts';
import { Button, IconButton } from '../design/parts/button.tsx';
import { Menu } from '../design/parts/menu.tsx';
import { Segmented } from '../design/parts/segmented.tsx';
import { LateDialog } from './late-dialog.tsx';
import { navigationOf } from './navigation.ts';
import styles from './shell.module.css';
import { useLooks } from '../design/theme.ts';

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then(({ SearchDialog: one }) => ({ default: one })),
);
const SwitchOrganization = lazy(() =>
  import('./switch-organization.tsx').then(({ SwitchOrganization: one }) => ({ default: one })),
);

/** Around every page of a member: menu, mode, search, account. */
export function Shell(): ReactNode {
  const { session, setMode } = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useSearchShortcut();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  const main = useRef<HTMLElement>(null);
  useEffect(() => setMenuOpen(false), [path]);
  useFocusOfNewPage(main);
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={classNames(styles['shell'], session.mode === 'test' && styles['test'])}>
      <a href="#main" className={styles['skip']} onClick={skip}>
        Skip the menu
      </a>
      <header className={styles['side']}>
        <div className={styles['brand']}>
          <Link to="/">Assay</Link>
          <Segmented<Mode>
            label="Mode"
            options={[
              ['live', 'Live'],
              ['test', 'Test'],
            ]}
            value={session.mode}
            onChange={setMode}
          />
          <IconButton
            label="Menu"
            className={styles['menuButton']}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <MenuIcon size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={classNames(styles['folded'], isMenuOpen && styles['open'])}>
          <button type="button" className={styles['search']} onClick={() => setSearching(true)}>
            <Search size={16} aria-hidden="true" /> Search
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <Navigation path={path} />
          <AccountMenu />
        </div>
      </header>
      <main id="main" ref={main} className={styles['main']} tabIndex={-1} aria-busy={isLoading || undefined}>
        <Outlet />
      </main>
      {isSearching && (
        <LateDialog name="The search" onClose={() => setSearching(false)}>
          <SearchDialog onClose={() => setSearching(false)} />
        </LateDialog>
      )}
    </div>
  );
}

/** The keyboard follows to each new page, unless the page has put it on a control of its own. */
function useFocusOfNewPage(main: RefObject<HTMLElement | null>): void {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (shown !== undefined && main.current?.contains(document.activeElement) !== true)
      main.current?.focus({ preventScroll: true });
  }, [main, shown]);
}

function useSearchShortcut(): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return [isOpen, setOpen];
}

function Navigation({ path }: { readonly path: string }): ReactNode {
  const { session } = useSession();
  const navigation = navigationOf(session);
  const current = nearest(
    navigation.flatMap(({ places }) => places.map(({ to }) => to)),
    path,
  );
  const nav = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const showCurrent = (): void =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    showCurrent();
    // Again behind the router, which gives every part that scrolls the place that it had on the page before.
    return router.subscribe('onRendered', showCurrent);
  }, [current, router]);
  return (
    <nav ref={nav} className={styles['navigation']} aria-label="Chapters">
      {navigation.map(({ title, places }) => (
        <section key={title ?? 'top'}>
          {title !== undefined && <h2>{title}</h2>}
          <ul>
            {places.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true }}
                  activeProps={{}}
                  aria-current={to === current ? (to === path ? 'page' : 'true') : undefined}
                >
                  <Icon size={17} aria-hidden="true" />
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The longest of the places that the path is, or lies below. */
function nearest(places: readonly string[], path: string): string {
  const above = places.filter((place) => path === place || (place !== '/' && path.startsWith(`${place}/`)));
  return above.reduce((best, place) => (place.length > best.length ? place : best), '');
}

const NEXT_THEME = { light: 'dark', dark: 'system', system: 'light' } as const;
const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

function AccountMenu(): ReactNode {
  const { session, signOut, signOutEverywhere } = useSession();
  const [{ theme, density }, setLooks] = useLooks();
  const [isSwitching, setSwitching] = useState(false);
  const Icon = THEME_ICONS[theme];
  return (
    <footer className={styles['account']}>
      <div className={styles['who']}>
        <strong>{session.organization.name}</strong>
        <span>
          {session.user.name}, {session.role}
        </span>
      </div>
      <IconButton label={`Colours: ${theme}`} onClick={() => setLooks({ theme: NEXT_THEME[theme] })}>
        <Icon size={18} aria-hidden="true" />
      </IconButton>
      <Menu
        trigger={<Button small>Account</Button>}
        items={[
          { text: 'Your account', onSelect: () => location.assign('#/settings/account') },
          ...(rememberedSignIn.organizations().length > 1
            ? [{ text: 'Switch organization', onSelect: () => setSwitching(true) }]
            : []),
          {
            text: density === 'compact' ? 'Roomy tables' : 'Dense tables',
            onSelect: () => setLooks({ density: density === 'compact' ? 'comfortable' : 'compact' }),
          },
          { text: 'API reference', onSelect: () => location.assign('/docs') },
          'line',
          { text: 'Sign out', onSelect: () => void signOut() },
          { text: 'Sign out everywhere', onSelect: () => void signOutEverywhere() },
        ]}
      />
      {isSwitching && (
        <LateDialog name="The dialog" onClose={() => setSwitching(false)}>
          <SwitchOrganization onClose={() => setSwitching(false)} />
        </LateDialog>
      )}
    </footer>
  );
}
