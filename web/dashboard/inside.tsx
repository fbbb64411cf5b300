import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type SessionControls, SessionProvider } from './data/session.tsx';
import { ToastProvider } from './design/parts/toasts.tsx';
import { router } from './routes.tsx';
import { forgetSubjects } from './screening/screened-subjects.ts';

/** While the password is checked or the service is asked who it is, the page at the address may be on its way already. */
export function loadPage(): void {
  const [, , foundRoute] = router.getMatchedRoutes(router.history.location.pathname);
  // A page that cannot be loaded says so once it is opened.
  if (foundRoute) void router.loadRouteChunk(foundRoute)?.catch(() => undefined);
}

/** The dashboard of a member. The sign-in shows without it. */
export function Inside({ controls }: { readonly controls: Omit<SessionControls, 'client'> }): ReactNode {
  // Whom one person has screened is not for the next one at this screen.
  useEffect(() => forgetSubjects, [controls.session.csrfToken]);
  return (
    <SessionProvider value={controls}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </SessionProvider>
  );
}
