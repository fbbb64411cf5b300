import { OWN_ORIGIN_ONLY, policyText, readPage, SHOWING_PDF, type WebFiles } from './web-files.ts';

/** The page of members who sign in. The part behind `#` in its address stays in the browser. */
export interface DashboardPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MODULES = /^dashboard\/dashboard\.js$/;

export async function openDashboardPage(files: WebFiles): Promise<DashboardPage> {
  return {
    html: await readPage('dashboard/dashboard.html', files, MODULES),
    headers: {
      'content-security-policy': policyText({
        ...OWN_ORIGIN_ONLY,
        ...SHOWING_PDF,
        'frame-ancestors': "'none'",
      }),
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
    },
  };
}
