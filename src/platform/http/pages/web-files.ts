import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Assets, assetTable, filesIn } from './assets.ts';

/** Everything that the pages load, under the names of its addresses below `/assets/`. */
export interface WebFiles {
  readonly assets: Assets;
  /** A part of addresses whose content never changes. */
  readonly version: string;
}

/** Bundled modules lie in dist/web, the rest of a page beside its source; both stand beside src and dist. */
const ROOT = new URL('../../../../', import.meta.url);
export const COMPILED = new URL('dist/web/', ROOT);
export const WRITTEN = new URL('web/', ROOT);
/** The dashboard as its bundler left it: names carry the hash of their content. */
export const BUNDLED = new URL('dist/web/dashboard/', ROOT);

/** The bundles of our own modules: a file for each page, and one for each worker that it starts. */
const MODULES = ['signing/signing.js', 'signing/pdf.js', 'signing/pattern-worker.js'] as const;

/** Our own styles. */
const FOLDERS = ['signing/', 'signing/fields/', 'parts/'] as const;

const PDFJS = packageFolder('pdfjs-dist');
const DANCING_SCRIPT = packageFolder('@expo-google-fonts/dancing-script');

export async function openWebFiles(): Promise<WebFiles> {
  const [modules, styles, bundled, packages] = await Promise.all([
    Promise.all(MODULES.map(moduleOf)),
    Promise.all(FOLDERS.map(stylesOf)),
    filesIn('dashboard/', BUNDLED, /\.(?:js|css|svg|map|md)$/),
    packageFiles(),
  ]);
  const ownFiles = [...modules, ...styles.flat()];
  const assets = assetTable([...ownFiles, ...bundled, ...packages]);
  return { assets, version: await versionOf(assets, ownFiles) };
}

type File = readonly [name: string, file: URL];

async function moduleOf(name: string): Promise<File> {
  const file = new URL(name, COMPILED);
  await access(file).catch((cause: unknown) => {
    throw new Error('The pages are not compiled: run npm run build.', { cause });
  });
  return [name, file];
}

function stylesOf(folder: string): Promise<readonly File[]> {
  return filesIn(folder, new URL(folder, WRITTEN), /\.(?:css|svg)$/);
}

async function packageFiles(): Promise<readonly File[]> {
  const files = await Promise.all([
    // The build for browsers that are some years old: many sign on a phone that is.
    filesIn('pdfjs/', new URL('legacy/build/', PDFJS), /^pdf(?:\.worker)?\.min\.mjs$/),
    filesIn('pdfjs/cmaps/', new URL('cmaps/', PDFJS), /\.bcmap$/),
    filesIn('pdfjs/standard_fonts/', new URL('standard_fonts/', PDFJS), /\.(?:pfb|ttf)$/),
    filesIn('pdfjs/wasm/', new URL('wasm/', PDFJS), /^openjpeg_nowasm_fallback\.js$/),
  ]);
  const font = new URL('400Regular/DancingScript_400Regular.ttf', DANCING_SCRIPT);
  return [...files.flat(), ['fonts/dancing-script.ttf', font]];
}

function packageFolder(name: string): URL {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return new URL('./', pathToFileURL(manifest));
}

/** Our own files by their content, those of packages by the package's manifest, which names its version. */
async function versionOf(assets: Assets, files: readonly File[]): Promise<string> {
  const own = files.map(([name]) => name);
  const etags = await Promise.all(own.map(async (name) => (await assets.find(name)?.load())?.etag));
  const manifests = await Promise.all(
    [PDFJS, DANCING_SCRIPT].map((folder) => readFile(new URL('package.json', folder), 'utf8')),
  );
  const hash = createHash('sha256').update(JSON.stringify([own, etags, manifests]));
  return hash.digest('hex').slice(0, 16);
}

/**
 * A page as it is sent: its modules are loaded at once instead of one import after another, and its addresses get the
 * version, so that modules which import each other by relative paths carry it too.
 */
export async function readPage(
  path: string,
  { assets, version }: WebFiles,
  modules: RegExp,
  head: readonly string[] = [],
): Promise<string> {
  const text = await readFile(new URL(path, WRITTEN), 'utf8');
  const loaded = assets.names.filter((name) => modules.test(name));
  const lines = [...head, ...loaded.map((name) => `<link rel="modulepreload" href="/assets/${name}">`)];
  return text
    .replace('</head>', () => `${lines.map((line) => `    ${line}\n`).join('')}  </head>`)
    .replaceAll('"/assets/', `"/assets/${version}/`);
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

/** The policy of every page: load and ask this origin, and run nothing inline. */
export const OWN_ORIGIN_ONLY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
} as const;

/** The additions that pdf.js needs: its worker, fonts of files and of its own, and pictures that it takes apart. */
export const SHOWING_PDF = {
  'worker-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
} as const;

export function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
