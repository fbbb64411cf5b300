import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Leads to a place such as `/documents` or `/documents?status=sent`. */
export function PlaceLink({
  to,
  children,
}: {
  readonly to: string;
  readonly children: ReactNode;
}): ReactNode {
  if (to.includes('?')) return <a href={`#${to}`}>{children}</a>;
  return <Link to={to}>{children}</Link>;
}
