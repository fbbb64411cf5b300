import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** Leads to another page, and looks like a button since it stands among them. */
export function ButtonLink({
  to,
  look = 'plain',
  small = false,
  children,
}: {
  readonly to: string;
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly small?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Link to={to} className={classNames(styles['button'], styles[look], small && styles['small'])}>
      {children}
    </Link>
  );
}

/** Leads to a file of the service, which the browser saves as it comes. */
export function FileLink({
  address,
  children,
}: {
  readonly address: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a href={address} download className={classNames(styles['button'], styles['plain'])}>
      {children}
    </a>
  );
}
