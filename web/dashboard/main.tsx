import { AssayProblem } from '@assay/client/browser';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './design/tokens.css';
import './design/base.css';
import { styleNonce } from './design/style-nonce.ts';
import { applyLooks } from './design/theme.ts';

applyLooks();
// Libraries that add styles of their own read it here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

// At once, so that a button is busy before the second click of a double click reaches it.
notifyManager.setScheduler(queueMicrotask);

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: isWorthAnother, refetchOnWindowFocus: true } },
});

/** A broken connection is tried once more; what the service refused it would refuse again. */
function isWorthAnother(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof AssayProblem && error.status < 500);
}

const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the dashboard.');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
