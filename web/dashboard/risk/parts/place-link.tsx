import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a place of the dashboard, whose address is put together here and there. */
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
  return (
    <Link to={to} search={search} {...(className !== undefined && { className })}>
      {children}
    </Link>
  );
}
