import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type SessionControls, SessionProvider } from './data/session.tsx';
import { ToastProvider } from './design/parts/toasts.tsx';
import { router } from './routes.tsx';
import { forgetSubjects } from './screening/screened-subjects.ts';

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
