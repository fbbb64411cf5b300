import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';

const require = createRequire(import.meta.url);

export interface TestBrowser {
  newPage(options?: PageOptions): Promise<TestPage>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly mobile?: boolean;
}

export interface TestPage {
  readonly page: Page;
  /** Console errors, page errors, CSP violations, failed requests and any request to another origin than those visited. */
  readonly problems: string[];
  /** Writes `test-artefacts/<name>.png` and returns its path. */
  screenshot(name: string): Promise<string>;
}

/** Keeps the browser quiet: it resolves nothing but this machine, and fetches nothing on its own account. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
];

/** A real Chromium out of the development dependencies, or the one that ASSAY_TEST_CHROMIUM names. */
export async function openBrowser(): Promise<TestBrowser> {
  const named = process.env['ASSAY_TEST_CHROMIUM'];
  const { executable, environment } = named
    ? { executable: named, environment: {} }
    : await unpackedChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    // The sandbox cannot start as root nor where user namespaces are forbidden, and these pages are our own.
    chromiumSandbox: false,
    args: FLAGS,
    env: { ...definedEnvironment(), ...environment },
  });
  return { newPage: (options = {}) => openPage(browser, options), close: () => browser.close() };
}

async function openPage(browser: Browser, options: PageOptions): Promise<TestPage> {
  const mobile = options.mobile ?? false;
  const context = await browser.newContext({
    viewport: {
      width: options.width ?? (mobile ? 390 : 1280),
      height: options.height ?? (mobile ? 844 : 800),
    },
    isMobile: mobile,
    hasTouch: mobile,
    deviceScaleFactor: mobile ? 2 : 1,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  return { page, problems, screenshot: (name) => screenshot(page, name) };
}

/** Chromium reports a CSP violation as a console error, so the console covers both. */
function watch(page: Page, problems: string[]): void {
  const visited = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Leaving a page aborts what it was still loading; that is no fault of the page.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} (${reason})`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'http:' && protocol !== 'https:') return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visited.add(origin);
    if (!visited.has(origin)) problems.push(`foreign: ${request.url()}`);
  });
}

async function screenshot(page: Page, name: string): Promise<string> {
  const path = join('test-artefacts', `${name}.png`);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
  return path;
}

interface Chromium {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Cleaners of temporary folders may take single files away. */
const NEEDED = ['chromium', 'al2023/lib/libnss3.so', 'fonts/fonts.conf'];

/** Unpacked once per machine, user and version: made aside, then renamed into place, so nobody sees half a browser. */
async function unpackedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The packaged Chromium runs on Linux x64 only: name one in ASSAY_TEST_CHROMIUM.');
  }
  const entry = require.resolve('@sparticuz/chromium');
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `assay-chromium-${await packageVersion(entry)}-${user}`);
  if (!NEEDED.every((file) => existsSync(join(folder, file)))) await unpack(entry, folder);
  if ((await stat(folder)).uid !== user) throw new Error(`${folder} belongs to another user: remove it.`);
  return {
    executable: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  };
}

async function packageVersion(entry: string): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(dirname(entry), '..', '..', 'package.json'), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('@sparticuz/chromium has no version');
}

/** The package unpacks into TMPDIR, with its libraries only where it takes the machine for Lambda: so in a process of its own. */
async function unpack(entry: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const staging = await mkdtemp(`${folder}.`);
  const script =
    'require(process.argv[1]).executablePath().catch((error) => { console.error(error); process.exit(1); })';
  try {
    await promisify(execFile)(process.execPath, ['-e', script, entry], {
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(staging, 'fonts', 'fonts.conf'), FONTS);
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The fonts of the machine where it has any, and the packaged one. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
