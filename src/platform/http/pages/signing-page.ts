import { type Asset, assetAt } from './assets.ts';
import { COMPILED, OWN_ORIGIN_ONLY, policyText, readPage, SHOWING_PDF, type WebFiles } from './web-files.ts';

/** The page of a signer, and the script that frames it. */
export interface SigningPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly embedScript: Asset;
}

/** Workers are loaded when they are needed. */
const MODULES = /^(?:signing\/signing\.js|pdfjs\/pdf\.min\.mjs)$/;

/** Only pages of these origins may frame it. */
export async function openSigningPage(
  files: WebFiles,
  embedOrigins: readonly string[],
): Promise<SigningPage> {
  const origins = `<meta name="embed-origins" content="${embedOrigins.join(' ')}">`;
  return {
    html: await readPage('signing/signing.html', files, MODULES, [origins]),
    headers: signingHeaders(embedOrigins),
    embedScript: assetAt(new URL('embed/embed.js', COMPILED)),
  };
}

function signingHeaders(embedOrigins: readonly string[]): Readonly<Record<string, string>> {
  const policy = {
    ...OWN_ORIGIN_ONLY,
    ...SHOWING_PDF,
    'frame-ancestors': embedOrigins.join(' ') || "'none'",
  };
  return {
    'content-security-policy': policyText(policy),
    // It knows no list of origins: where there is one, the policy alone says who.
    ...(embedOrigins.length === 0 && { 'x-frame-options': 'DENY' }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
    'x-robots-tag': 'noindex',
    // The address contains the token: no cache stores it.
    'cache-control': 'no-store',
  };
}

/** Any page may load it; the page that it frames decides for itself by whom. */
export const EMBED_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
