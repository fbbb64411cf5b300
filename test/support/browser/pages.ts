import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { readyChromium } from './chromium.ts';

export interface TestBrowser {
  newPage(options?: PageOptions): Promise<TestPage>;
  /** Closes the pages that are open still. */
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
  // One process for the browser, its network and its drawing, instead of three that talk to each other.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // A frame that goes to another origin and back stays the same frame for those who drive the page.
  '--disable-site-isolation-trials',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
];

/**
 * Pages in the Chromium of this process, each with its own cookies and storage; closing it closes them. Who opens pages for
 * a time is told of each, and how to close it.
 */
export async function openPages(
  onOpened: (close: () => Promise<void>) => void = () => undefined,
): Promise<TestBrowser> {
  const browser = await (launched ??= launch());
  const pages = new Set<TestPage>();
  const closeOne = async (opened: TestPage): Promise<void> => {
    pages.delete(opened);
    await opened.page.context().close();
  };
  return {
    newPage: async (options = {}) => {
      const opened = await openPage(browser, options);
      pages.add(opened);
      onOpened(() => closeOne(opened));
      return opened;
    },
    close: async () => {
      await Promise.all([...pages].map(closeOne));
    },
  };
}

/** Files of one worker come one after another in one process, and a browser takes long to start. It ends with the process. */
let launched: Promise<Browser> | undefined;

/** For a program that goes on, or has to end by itself, when it needs no page any more. */
export async function endBrowser(): Promise<void> {
  await (await launched)?.close();
  launched = undefined;
}

async function launch(): Promise<Browser> {
  const { executable, environment } = await readyChromium();
  return chromium.launch({
    executablePath: executable,
    // The sandbox cannot start as root nor where user namespaces are forbidden, and these pages are our own.
    chromiumSandbox: false,
    args: FLAGS,
    env: { ...definedEnvironment(), ...environment },
  });
}

async function openPage(browser: Browser, options: PageOptions): Promise<TestPage> {
  const mobile = options.mobile ?? false;
  const context = await browser.newContext({
    // As people have it: that of a machine without a language is none that libraries know.
    locale: 'en-US',
    // Nothing moves while a test looks, and no frame is drawn for it.
    reducedMotion: 'reduce',
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

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
