import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { renderReference } from '../../src/platform/reference/reference.ts';
import {
  openBrowser,
  type PageOptions,
  type TestBrowser,
  type TestPage,
} from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { faintTexts } from './contrast.ts';
import { hostile } from './hostile-document.ts';
import { sampleDocument } from './reference-sample.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = renderReference(sampleDocument);
const pages: Readonly<Record<string, string>> = {
  '/docs': page,
  '/without-script': page.replace(/<script.*?<\/script>/, ''),
  '/hostile': renderReference(hostile(sampleDocument)),
  '/faulty': `<!doctype html><link rel="icon" href="data:,"><script>document.title = 'ran'</script><img src="https://elsewhere.example/x.png"><img src="/missing.png"><script src="/faulty.js"></script>`,
};

let browser: TestBrowser;
let server: Server;
let origin: string;

beforeAll(async () => {
  const files = {
    '/docs/reference.css': await readFile('web/reference/reference.css', 'utf8'),
    '/docs/reference.js': await readFile('web/reference/reference.js', 'utf8'),
    '/faulty.js': "throw new Error('broken on purpose')",
  };
  server = serve({ ...pages, ...files });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  server.close();
});

function serve(files: Readonly<Record<string, string>>): Server {
  return createServer((request, response) => {
    const path = request.url ?? '';
    const body = files[path];
    const type = path.endsWith('.css')
      ? 'text/css'
      : path.endsWith('.js')
        ? 'text/javascript'
        : 'text/html; charset=utf-8';
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': POLICY,
    });
    response.end(body);
  });
}

async function visit(path: string, options?: PageOptions): Promise<TestPage> {
  const opened = await browser.newPage(options);
  await opened.page.goto(`${origin}${path}`);
  return opened;
}

function openEverything({ page }: TestPage): Promise<void> {
  return page.evaluate(
    "document.querySelectorAll('main details').forEach((details) => { details.open = true; })",
  );
}

inBrowser('the reference', () => {
  test('opens on a desktop without a problem', async () => {
    const opened = await visit('/docs', { width: 1440, height: 900 });
    await expect.poll(() => opened.page.locator('h1').innerText()).toContain('Assay API');
    await expect.poll(() => opened.page.locator('.menu > summary').isVisible()).toBe(false);
    await opened.screenshot('reference-desktop');
    await opened.page.goto(`${origin}/docs#recordEvidence`);
    await opened.screenshot('reference-desktop-operation');
    expect(opened.problems).toEqual([]);
  });

  test('marks the section that is being read', LONG, async () => {
    const { page } = await visit('/docs');
    const current = page.locator('.contents [aria-current]');
    await expect.poll(() => current.innerText()).toBe('Introduction');
    await page.locator('.contents a[href="#validatePolicy"]').click();
    await expect.poll(() => current.innerText()).toContain('Validate a policy');
    await page.evaluate("document.querySelector('#schema-Subject').scrollIntoView()");
    await expect.poll(() => current.innerText()).toBe('Subject');
    await expect.poll(() => current.count()).toBe(1);
  });

  test('narrows to what the filter says', async () => {
    const opened = await visit('/docs');
    const { page } = opened;
    const shown = page.locator('main .operation:visible h3');
    await page.keyboard.press('/');
    await page.keyboard.type('post policies');
    await expect.poll(() => shown.allInnerTexts()).toEqual(['Validate a policy', 'Publish a policy version']);
    await expect.poll(() => page.locator('.contents [data-endpoint]:visible').count()).toBe(2);
    await expect.poll(() => page.locator('#reference-count').innerText()).toBe('2 of 11 endpoints');
    await expect.poll(() => page.locator('#introduction').isVisible()).toBe(false);
    await opened.screenshot('reference-filter');
    await page.locator('#reference-filter').fill('nothing like it');
    await expect.poll(() => shown.count()).toBe(0);
    await page.locator('#reference-filter').fill('source_not_bound');
    await expect.poll(() => shown.allInnerTexts()).toEqual(['Record evidence']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#recordEvidence');
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.count()).toBe(11);
    expect(opened.problems).toEqual([]);
  });

  test('leaves the filter when a link leads to what it hides', LONG, async () => {
    const { page } = await visit('/docs');
    await page.locator('#reference-filter').fill('createSubject');
    await page.locator('#createSubject a[href="#schema-Problem"]').first().click();
    await expect.poll(() => page.locator('#schema-Problem').isVisible()).toBe(true);
    await expect.poll(() => page.locator('#reference-filter').inputValue()).toBe('');
  });

  test('copies code', LONG, async () => {
    const { page } = await visit('/docs');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const block = page.locator('#createSubject .code').nth(1);
    await block.locator('.copy').click();
    await expect.poll(() => block.locator('.copy').innerText()).toBe('Copied');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(JSON.parse(copied)).toEqual({ kind: 'person', externalId: 'cust-1001' });
  });

  test.each([320, 390, 700, 1000])('never scrolls sideways at %i pixels', LONG, async (width) => {
    const opened = await visit('/docs', { width, height: 844, mobile: width < 500 });
    await openEverything(opened);
    const over = await opened.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(over).toBe(0);
  });

  test('has its contents in a menu on a phone', LONG, async () => {
    const opened = await visit('/docs', { mobile: true });
    const link = opened.page.locator('.contents a[href="#recordEvidence"]');
    await expect.poll(() => link.isVisible()).toBe(false);
    await opened.screenshot('reference-phone');
    await opened.page.locator('.menu > summary').tap();
    await opened.screenshot('reference-phone-menu');
    await link.tap();
    await expect.poll(() => link.isVisible()).toBe(false);
    await expect.poll(() => opened.page.locator('#recordEvidence h3').isVisible()).toBe(true);
    await opened.screenshot('reference-phone-operation');
    expect(opened.problems).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'is legible in the %s scheme (WCAG AA)',
    LONG,
    async (colorScheme) => {
      const opened = await visit('/docs');
      await opened.page.emulateMedia({ colorScheme });
      const background = await opened.page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(17, 22, 27)' : 'rgb(255, 255, 255)');
      await openEverything(opened);
      await expect.poll(() => faintTexts(opened.page)).toEqual([]);
      await opened.screenshot(`reference-${colorScheme}`);
    },
  );

  test('works without its script', LONG, async () => {
    const opened = await visit('/without-script');
    await expect.poll(() => opened.page.locator('.filter').isVisible()).toBe(false);
    await opened.page.locator('.contents a[href="#validatePolicy"]').click();
    await opened.page.locator('#validatePolicy .nested > summary').first().click();
    await expect.poll(() => opened.page.getByText('missingEvidence').first().isVisible()).toBe(true);
    expect(opened.problems).toEqual([]);
  });

  test('shows what is hidden when printed', LONG, async () => {
    const { page } = await visit('/docs');
    const deep = page.locator('#validatePolicy .nested .property').first();
    await expect.poll(() => deep.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => deep.isVisible()).toBe(true);
    await expect.poll(() => page.locator('.sidebar').isVisible()).toBe(false);
  });

  test('takes hostile texts as texts', async () => {
    const opened = await visit('/hostile');
    await expect.poll(() => opened.page.locator('img, b, main script').count()).toBe(0);
    await expect.poll(() => opened.page.locator('.operation').count()).toBe(11);
    await opened.page.locator('#reference-filter').fill('post policies');
    await expect.poll(() => opened.page.locator('.operation:visible').count()).toBe(2);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('the browser of these tests', () => {
  test('notices what a page does wrong', async () => {
    const { page, problems } = await visit('/faulty');
    await expect.poll(() => page.title()).toBe('');
    for (const problem of [
      /^console: .*inline script violates/,
      /^console: .*elsewhere\.example.*violates/,
      /^console: .*404/,
      /^page: broken on purpose/,
    ]) {
      expect(problems).toContainEqual(expect.stringMatching(problem));
    }
    expect(problems.some((problem) => problem.startsWith('foreign: '))).toBe(true);
  });
});
