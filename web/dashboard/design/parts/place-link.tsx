import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Leads to a place such as `/documents`, `/documents?status=sent` or, with its query apart, `/documents`. */
export function PlaceLink({
  to,
  search = {},
  className,
  children,
}: {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const styled = className !== undefined && { className };
  if (to.includes('?'))
    return (
      <a href={`#${to}`} {...styled}>
        {children}
      </a>
    );
  return (
    <Link to={to} search={search} {...styled}>
      {children}
    </Link>
  );
}
