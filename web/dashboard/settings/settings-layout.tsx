import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../design/parts/layout.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import styles from './settings.module.css';

const PLACES = [
  ['/settings/members', 'Members'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/ai', 'AI settings'],
  ['/settings/account', 'Your account'],
] as const;

/** A page of the settings, with the way to the others. */
export function SettingsPage({
  title,
  below,
  actions,
  children,
}: {
  readonly title: string;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const shown = useRouterState({ select: ({ location }) => location.pathname });
  // The settings begin with their first page.
  const path = shown === '/settings' ? '/settings/members' : shown;
  return (
    <>
      <nav className={styles['places']} aria-label="Settings">
        <ul>
          {PLACES.map(([to, text]) => (
            <li key={to} data-current={path === to || path.startsWith(`${to}/`)}>
              <PlaceLink to={to}>{text}</PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <PageHeader title={title} below={below} actions={actions} />
      {children}
    </>
  );
}
