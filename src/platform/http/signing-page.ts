import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Asset, assetAt, type Assets, assetTable, filesIn } from './assets.ts';

/** The page of somebody who signs, what it loads, and the script that frames it. */
export interface SigningPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly embedScript: Asset;
  readonly assets: Assets;
  /** A part of addresses whose content never changes. */
  readonly assetsVersion: string;
}

/** Compiled modules lie in dist/web, the rest of a page beside its source; both stand beside src and dist. */
const ROOT = new URL('../../../', import.meta.url);
const COMPILED = new URL('dist/web/', ROOT);
const WRITTEN = new URL('web/', ROOT);

const PDFJS = packageFolder('pdfjs-dist');
const DANCING_SCRIPT = packageFolder('@expo-google-fonts/dancing-script');

/** Only pages of these origins may frame it. */
export async function openSigningPage(embedOrigins: readonly string[]): Promise<SigningPage> {
  const [text, assets] = await Promise.all([
    readFile(new URL('signing/signing.html', WRITTEN), 'utf8'),
    signingAssets(),
  ]);
  const assetsVersion = await versionOf(assets);
  return {
    html: finishedHtml(text, { embedOrigins, assets, assetsVersion }),
    headers: signingHeaders(embedOrigins),
    embedScript: assetAt(new URL('embed/embed.js', COMPILED)),
    assets,
    assetsVersion,
  };
}

async function signingAssets(): Promise<Assets> {
  const files = await Promise.all([
    compiledModules(),
    filesIn('signing/', new URL('signing/', WRITTEN), /\.(?:css|svg)$/),
    // The build for browsers that are some years old: many sign on a phone that is.
    filesIn('pdfjs/', new URL('legacy/build/', PDFJS), /^pdf(?:\.worker)?\.min\.mjs$/),
    filesIn('pdfjs/cmaps/', new URL('cmaps/', PDFJS), /\.bcmap$/),
    filesIn('pdfjs/standard_fonts/', new URL('standard_fonts/', PDFJS), /\.(?:pfb|ttf)$/),
    filesIn('pdfjs/wasm/', new URL('wasm/', PDFJS), /^openjpeg_nowasm_fallback\.js$/),
  ]);
  const font = new URL('400Regular/DancingScript_400Regular.ttf', DANCING_SCRIPT);
  return assetTable([...files.flat(), ['fonts/dancing-script.ttf', font]]);
}

/** Those that still have a source: an earlier build may have left a module that is no more. */
async function compiledModules(): Promise<[string, URL][]> {
  const [compiled, sources] = await Promise.all([
    filesIn('signing/', new URL('signing/', COMPILED), /\.js$/).catch(() => []),
    filesIn('signing/', new URL('signing/', WRITTEN), /\.ts$/),
  ]);
  const names = new Set(sources.map(([name]) => name.replace(/\.ts$/, '.js')));
  const modules = compiled.filter(([name]) => names.has(name));
  if (modules.length === 0) throw new Error('The pages are not compiled: run npm run build.');
  return modules;
}

function packageFolder(name: string): URL {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return new URL('./', pathToFileURL(manifest));
}

/** Our own files by their content, those of packages by the package's manifest, which names its version. */
async function versionOf(assets: Assets): Promise<string> {
  const own = assets.names.filter((name) => name.startsWith('signing/'));
  const etags = await Promise.all(own.map(async (name) => (await assets.find(name)?.load())?.etag));
  const manifests = await Promise.all(
    [PDFJS, DANCING_SCRIPT].map((folder) => readFile(new URL('package.json', folder), 'utf8')),
  );
  const hash = createHash('sha256').update(JSON.stringify([own, etags, manifests]));
  return hash.digest('hex').slice(0, 16);
}

/** Loaded at once instead of one import after another; workers are loaded when they are needed. */
const MODULES = /^(?:signing\/.*(?<!-worker)\.js|pdfjs\/pdf\.min\.mjs)$/;

/** Its addresses get the version, so that modules which import each other by relative paths carry it too. */
function finishedHtml(
  text: string,
  {
    embedOrigins,
    assets,
    assetsVersion,
  }: Pick<SigningPage, 'assets' | 'assetsVersion'> & { readonly embedOrigins: readonly string[] },
): string {
  const modules = assets.names.filter((name) => MODULES.test(name));
  const head = [
    `<meta name="embed-origins" content="${embedOrigins.join(' ')}">`,
    ...modules.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
  ];
  return text
    .replace('</head>', () => `${head.map((line) => `    ${line}\n`).join('')}  </head>`)
    .replaceAll('"/assets/', `"/assets/${assetsVersion}/`);
}

function signingHeaders(embedOrigins: readonly string[]): Readonly<Record<string, string>> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': embedOrigins.join(' ') || "'none'",
  };
  return {
    'content-security-policy': policyText(policy),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
    'x-robots-tag': 'noindex',
    // The address holds the token: no cache keeps it.
    'cache-control': 'no-store',
  };
}

/** A worker lives by the policy of its own file, not by that of the page which started it. */
export const ASSET_HEADERS = {
  'content-security-policy': policyText({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
  }),
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Any page may load it; what it frames decides for itself by whom. */
export const EMBED_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
