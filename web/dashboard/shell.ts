import { fill, h, setAttribute } from '../parts/dom.ts';
import { chapters } from './chapters.ts';
import { placeOf } from './parts/page.ts';
import type { Mode, Session } from './parts/session.ts';

export interface Shell {
  readonly element: HTMLElement;
  /** Where the page goes. */
  readonly room: HTMLElement;
  /** Marks the page in the menu, or the one that it belongs to. */
  readonly mark: (routePath: string) => void;
}

export interface ShellOptions {
  readonly session: Session;
  readonly turnTo: (mode: Mode) => void;
  readonly switchOrganization: () => void;
  readonly signOut: () => void;
}

/** What stands around every page: the menu, the mode, and who is signed in. */
export function shellOf({ session, turnTo, switchOrganization, signOut }: ShellOptions): Shell {
  const links = new Map<string, HTMLElement>();
  const room = h('main', { class: 'room', id: 'room', tabindex: -1 });
  const menu = h(
    'nav',
    { class: 'menu', 'aria-label': 'Chapters' },
    ...chapters.map((chapter) => chapterMenu(chapter, links)),
  );
  const element = h(
    'div',
    { class: `shell ${session.mode}` },
    h('a', { class: 'skip', href: '#room', onclick: (event) => skipTo(event, room) }, 'Skip the menu'),
    h(
      'header',
      { class: 'side' },
      h('p', { class: 'brand' }, 'Assay'),
      modeSwitch(session.mode, turnTo),
      foldable(menu, whoIsIn({ session, switchOrganization, signOut })),
    ),
    room,
  );
  return {
    element,
    room,
    mark: (routePath) => {
      const near = nearest([...links.keys()], routePath);
      for (const [path, link] of links)
        setAttribute(
          link,
          'aria-current',
          path === near ? (near === routePath ? 'page' : 'true') : undefined,
        );
    },
  };
}

/** The longest of the paths that the route is, or lies below. */
function nearest(paths: readonly string[], routePath: string): string {
  const above = paths.filter((path) => routePath === path || routePath.startsWith(`${path}/`));
  return above.reduce((best, path) => (path.length > best.length ? path : best), '');
}

function chapterMenu(
  { title, routes }: (typeof chapters)[number],
  links: Map<string, HTMLElement>,
): HTMLElement {
  const items = routes.flatMap(({ path, menu }) => {
    if (menu === undefined) return [];
    const link = h('a', { href: placeOf(path) }, menu);
    links.set(path, link);
    return [h('li', {}, link)];
  });
  return h('section', {}, h('h2', {}, title), h('ul', {}, ...items));
}

function whoIsIn({ session, switchOrganization, signOut }: Omit<ShellOptions, 'turnTo'>): HTMLElement {
  const { organizations, organization, user, role } = session;
  return h(
    'div',
    { class: 'who' },
    h('p', { class: 'organization' }, organization.name),
    organizations.length > 1 &&
      h('button', { type: 'button', class: 'quiet', onclick: switchOrganization }, 'Switch organization'),
    h('p', { class: 'quiet-text' }, `${user.name}, ${role}`),
    h('a', { href: '/docs' }, 'API reference'),
    h('button', { type: 'button', class: 'quiet', onclick: signOut }, 'Sign out'),
  );
}

/** On a narrow screen a button opens it, and it closes when somebody has chosen. */
function foldable(...children: readonly HTMLElement[]): HTMLElement {
  const folded = h('div', { class: 'folded' }, ...children);
  const button = h('button', { type: 'button', class: 'menu-button', 'aria-expanded': 'false' }, 'Menu');
  const turn = (isOpen: boolean): void => {
    button.setAttribute('aria-expanded', String(isOpen));
    folded.classList.toggle('open', isOpen);
  };
  button.addEventListener('click', () => turn(!folded.classList.contains('open')));
  folded.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) turn(false);
  });
  return h('div', { class: 'menu-place' }, button, folded);
}

const MODES: readonly (readonly [Mode, string])[] = [
  ['live', 'Live'],
  ['test', 'Test'],
];

function modeSwitch(current: Mode, turnTo: (mode: Mode) => void): HTMLElement {
  const buttons = MODES.map(([mode, text]) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(mode === current),
        onclick: () => mode !== current && turnTo(mode),
      },
      text,
    ),
  );
  return h('div', { class: 'mode', role: 'group', 'aria-label': 'Mode' }, ...buttons);
}

/** The address behind `#` names places, so the link cannot lead there by itself. */
function skipTo(event: Event, room: HTMLElement): void {
  event.preventDefault();
  room.focus();
}

/** While a page is read. */
export function waiting(room: HTMLElement): void {
  room.setAttribute('aria-busy', 'true');
  fill(room, h('p', { class: 'opening', role: 'status' }, 'One moment…'));
}
