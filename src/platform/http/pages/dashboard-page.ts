import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BUNDLED, OWN_ORIGIN_ONLY, policyText, SHOWING_PDF } from './web-files.ts';

/** The page of members who sign in. The part behind `#` in its address stays in the browser. */
export interface DashboardPage {
  /** With a nonce of its own for each answer: editors and dialogs add styles, and none may come from elsewhere. */
  answer(): { readonly html: string; readonly headers: Readonly<Record<string, string>> };
}

const NONCE_PLACE = 'nonce=""';

export async function openDashboardPage(): Promise<DashboardPage> {
  const html = await readFile(new URL('index.html', BUNDLED), 'utf8');
  return {
    answer: () => {
      const nonce = randomBytes(16).toString('base64');
      return {
        html: html.replaceAll(NONCE_PLACE, `nonce="${nonce}"`),
        headers: { ...HEADERS, 'content-security-policy': policyOf(nonce) },
      };
    },
  };
}

function policyOf(nonce: string): string {
  return policyText({
    ...OWN_ORIGIN_ONLY,
    ...SHOWING_PDF,
    'style-src': `'self' 'nonce-${nonce}'`,
    'frame-ancestors': "'none'",
  });
}

const HEADERS = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
} as const;
