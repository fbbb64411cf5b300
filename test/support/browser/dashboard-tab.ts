import type { Page } from 'playwright-core';

/** What a tab finds in its storages. */
type Kept = Partial<Record<'localStorage' | 'sessionStorage', Readonly<Record<string, unknown>>>>;

export const IN_TEST_MODE: Kept = { sessionStorage: { 'assay.mode': 'test' } };

/** On a phone it stands in the menu, which is folded. */
const INSIDE = '[role=group][aria-label=Mode]';

/** Events that a test may listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/**
 * Shows the dashboard to whom the cookie of the browser belongs, without the form of the sign-in. A page that was left before
 * is loaded already, and learns of it as from a sign-in in another tab.
 */
export async function enter(page: Page, address: string, kept: Kept): Promise<void> {
  const isLoaded = page.url() === address;
  // Storage belongs to an origin: any address of it opens it.
  if (!isLoaded) await page.goto(new URL('/healthz', address).href);
  await page.evaluate(storing(kept));
  if (isLoaded) await tell(page, 'began');
  else await page.goto(address);
  await page.locator(INSIDE).waitFor({ state: 'attached' });
  await shown(page);
}

/**
 * Makes the page as good as new for the next test, which then loads and compiles nothing twice: whatever belongs to a member
 * goes with the session, as it does for people. Not where a test did what a sign-out does not undo.
 */
export async function leave(page: Page, beginning: string): Promise<boolean> {
  try {
    if (page.context().pages().length !== 1) return false;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of HEARD) page.removeAllListeners(event);
    if (!(await page.evaluate<boolean>(IS_USUAL))) return false;
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
    await page.mouse.move(0, 0);
    // Not only the address: the router remembers its last page, and would begin with that.
    await page.goto(beginning);
    await shown(page);
    await page.evaluate('localStorage.clear()');
    await tell(page, 'ended');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.context().clearCookies();
    return true;
  } catch {
    return false;
  }
}

/** Somebody is signed in, in the colours of the system, and neither time nor sight of the page are feigned. */
const IS_USUAL = `document.querySelector('${INSIDE}') !== null && localStorage.getItem('assay.looks') === null
  && !('__pwClock' in globalThis) && !Object.hasOwn(document, 'visibilityState')`;

/** As another tab of the browser tells it. */
function tell(page: Page, what: 'began' | 'ended'): Promise<void> {
  return page.evaluate(`(() => {
    const channel = new BroadcastChannel('assay.session');
    channel.postMessage('${what}');
    channel.close();
  })()`);
}

function storing(kept: Kept): string {
  return Object.entries(kept)
    .flatMap(([storage, values]) =>
      Object.entries(values).map(([name, value]) => {
        const [key, text] = [JSON.stringify(name), JSON.stringify(JSON.stringify(value))];
        return `${storage}.setItem(${key}, ${text});`;
      }),
    )
    .join('');
}

/** Once the address was taken up and its page was read. */
export async function shown(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)));
  await page.locator('main:not([aria-busy]):not(:has([aria-busy])) h1').waitFor();
}
