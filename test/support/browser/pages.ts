import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { readyChromium } from './chromium.ts';

export interface TestBrowser {
  /** One that is to be shared may be one that an earlier test has left as good as new. */
  newPage(options?: PageOptions, shared?: SharedPage): Promise<TestPage>;
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
  /** Writes `test-artefacts/<name>.png` where somebody asks for pictures: no test looks at one, and each has to be drawn. */
  screenshot(name: string): Promise<void>;
}

export interface SharedPage {
  /** Asked after a test that passed: whether the page is as good as new. One that is not is closed. */
  readonly clear: (page: Page) => Promise<boolean>;
}

/** Who opens pages for a time: told of each page, and how it is given back once it is not needed, kept or closed. */
type OnOpened = (page: Page, giveBack: (wasGood: boolean) => Promise<void>) => void;

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

/** Pages in the Chromium of this process, each with its own cookies and storage; closing it closes them. */
export async function openPages(
  onOpened: OnOpened = () => undefined,
  flags: readonly string[] = [],
): Promise<TestBrowser> {
  const browser = await (launched ??= launch(flags));
  const open = new Set<Page>();
  const left = new Map<string, Page[]>();
  const closeOne = async (page: Page): Promise<void> => {
    open.delete(page);
    await page.context().close();
  };
  return {
    newPage: async (options = {}, shared?: SharedPage) => {
      const kind = JSON.stringify(options);
      const page = (shared && left.get(kind)?.pop()) ?? (await openPage(browser, options));
      open.add(page);
      onOpened(page, async (wasGood) => {
        const isAsNew =
          wasGood && shared !== undefined && (await shared.clear(page)) && isAtRest(page, options);
        if (isAsNew) left.set(kind, [...(left.get(kind) ?? []), page]);
        else await closeOne(page);
      });
      return watched(page);
    },
    close: async () => {
      left.clear();
      await Promise.all([...open].map(closeOne));
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

async function launch(more: readonly string[]): Promise<Browser> {
  const { executable, environment } = await readyChromium();
  return chromium.launch({
    executablePath: executable,
    // The sandbox cannot start as root nor where user namespaces are forbidden, and these pages are our own.
    chromiumSandbox: false,
    args: [...FLAGS, ...more],
    env: { ...definedEnvironment(), ...environment },
  });
}

async function openPage(browser: Browser, options: PageOptions): Promise<Page> {
  const mobile = options.mobile ?? false;
  const context = await browser.newContext({
    // As people have it: that of a machine without a language is none that libraries know.
    locale: 'en-US',
    // Nothing moves while a test looks, and no frame is drawn for it.
    reducedMotion: 'reduce',
    viewport: viewportOf(options),
    isMobile: mobile,
    hasTouch: mobile,
    deviceScaleFactor: mobile ? 2 : 1,
  });
  // How soon a page comes is told by the machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const asked = new Set<Request>();
  context.on('request', (request) => void asked.add(request));
  context.on('requestfinished', (request) => void asked.delete(request));
  context.on('requestfailed', (request) => void asked.delete(request));
  unanswered.set(page, asked);
  return page;
}

function viewportOf({ mobile = false, width, height }: PageOptions) {
  return { width: width ?? (mobile ? 390 : 1280), height: height ?? (mobile ? 844 : 800) };
}

const unanswered = new WeakMap<Page, ReadonlySet<Request>>();

/** An answer that comes late would be told of the next test. */
function isAtRest(page: Page, options: PageOptions): boolean {
  const size = page.viewportSize();
  const { width, height } = viewportOf(options);
  return unanswered.get(page)?.size === 0 && size?.width === width && size.height === height;
}

function watched(page: Page): TestPage {
  const problems: string[] = [];
  watch(page, problems);
  return {
    page,
    problems,
    screenshot: async (name) => (wantsPictures ? takePicture(page, name) : undefined),
  };
}

/** Chromium reports a CSP violation as a console error, so the console covers both. */
function watch(page: Page, problems: string[]): void {
  // A page that an earlier test has left is somewhere already.
  const visited = new Set([new URL(page.url()).origin]);
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

const wantsPictures = Boolean(process.env['ASSAY_TEST_PICTURES']);

/** Writes `test-artefacts/<name>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const path = join('test-artefacts', `${name}.png`);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
