import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { framesOf, heardOn, type Host, startHost } from '../support/browser/embedding-host.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: TestBrowser;
let host: Host;
let signing: Host;
let page: Page;

beforeAll(async () => {
  [service, browser, host, signing] = await Promise.all([
    startService(),
    openBrowser(),
    startHost(),
    startHost(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([service.stop(), host.stop(), signing.stop()]);
});
beforeEach(async () => {
  await page?.context().close();
  ({ page } = await browser.newPage());
  await page.clock.install();
  await page.goto(`${host.origin}/?script=${service.url}/embed.js`);
});

/** Empty, and says what it is told to: what the script does with messages does not depend on who writes them. */
const url = (name = 'token'): string => `${signing.origin}/sign/${name}`;

async function embed(options: object = {}): Promise<Frame> {
  const before = framesOf(page, signing.origin).length;
  await page.evaluate(`embed(${JSON.stringify({ url: url(), ...options })})`);
  await expect.poll(() => framesOf(page, signing.origin).length).toBe(before + 1);
  const frame = framesOf(page, signing.origin).at(-1)!;
  await frame.waitForLoadState();
  return frame;
}

function say(from: Frame, type: unknown, data: unknown = {}, envelope: object = {}): Promise<void> {
  const message = { source: 'assay', version: 1, type, data, ...envelope };
  return from.evaluate(`parent.postMessage(${JSON.stringify(message)}, '*')`);
}

const IDS = { documentId: 'd', signerId: 's' };

/** Messages arrive in order: what came before this one was heard or never will be. */
async function heardUntilMarked(from: Frame): Promise<unknown> {
  await say(from, 'declined', IDS);
  await expect.poll(async () => (await heardOn(page)).at(-1)?.[1]).toBe('onDeclined');
  return (await heardOn(page)).slice(0, -1);
}

inBrowser('Contract 5, Embedding: Assay.embedSigning', () => {
  test('frames the page with a title, in a sandbox, without a referrer, and tells it who frames it', async () => {
    await embed();
    const frame = page.locator('#box > iframe');
    await expect.poll(() => frame.count()).toBe(1);
    await expect.poll(() => frame.getAttribute('title')).toBe('Sign the document');
    await expect
      .poll(() => frame.getAttribute('sandbox'))
      .toBe('allow-scripts allow-same-origin allow-forms allow-downloads allow-modals allow-popups');
    await expect.poll(() => frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    await expect.poll(() => frame.getAttribute('src')).toBe(`${url()}#origin=${host.origin}`);
    await expect.poll(() => frame.boundingBox()).toMatchObject({ height: 700 });
  });

  test('takes an element as well as a selector', async () => {
    await page.evaluate(`embed({ url: '${url()}', container: document.getElementById('other') })`);
    await expect.poll(() => page.locator('#other > iframe').count()).toBe(1);
    await expect.poll(() => page.locator('#box > iframe').count()).toBe(0);
  });

  test('calls back in the order of events, with what the contract names and nothing else', async () => {
    const frame = await embed();
    const field = {
      fieldId: 'f',
      fieldType: 'text',
      label: 'City',
      value: 'Ulm',
      groupKey: null,
      acroFieldName: null,
      filledAt: '2026-11-15T12:00:00.000Z',
      requiredRemaining: 2,
    };
    const signature = { ...field, fieldType: 'signature', value: null, requiredRemaining: 1 };
    await say(frame, 'ready', IDS);
    await say(frame, 'field_filled', { ...field, image: 'data:image/png;base64,AAAA' });
    await say(frame, 'field_filled', signature);
    await say(frame, 'error', { code: 'not_your_turn', message: 'Somebody else signs first.', more: 1 });
    await say(frame, 'completed', { ...IDS, more: 1 });
    expect(await heardUntilMarked(frame)).toEqual([
      ['it', 'onReady', IDS],
      ['it', 'onFieldFilled', field],
      ['it', 'onFieldFilled', signature],
      ['it', 'onError', { code: 'not_your_turn', message: 'Somebody else signs first.' }],
      ['it', 'onCompleted', IDS],
    ]);
  });

  test('ignores messages that are not of this page and version', async () => {
    const frame = await embed();
    await say(frame, 'completed', IDS, { source: 'other' });
    await say(frame, 'completed', IDS, { source: undefined });
    await say(frame, 'completed', IDS, { version: 2 });
    await say(frame, 'completed', IDS, { version: '1' });
    await say(frame, 'completed', null);
    await say(frame, 'completed', 'text');
    await say(frame, 'constructor', IDS);
    await say(frame, 7, IDS);
    await frame.evaluate("parent.postMessage('completed', '*'); parent.postMessage(null, '*')");
    expect(await heardUntilMarked(frame)).toEqual([]);
  });

  test('ignores other windows, even of the same origin, and other origins, even in the same window', async () => {
    const frame = await embed();
    for (const source of [url('another'), `${host.origin}/`, `http://127.0.0.1:${signing.port}/sign/token`]) {
      await page.evaluate(`{
        const other = document.createElement('iframe');
        other.src = '${source}';
        document.getElementById('other').replaceChildren(other);
      }`);
      await expect.poll(() => page.frames().map((one) => one.url())).toContain(source);
      const other = page.frames().find((one) => one.url() === source)!;
      await other.waitForLoadState();
      await say(other, 'completed', IDS);
    }
    const message = JSON.stringify({ source: 'assay', version: 1, type: 'completed', data: IDS });
    await page.evaluate(`window.postMessage(${message}, '*')`);
    await page.evaluate(
      `dispatchEvent(new MessageEvent('message', { origin: '${signing.origin}', data: ${message} }))`,
    );
    expect(await heardUntilMarked(frame)).toEqual([]);
    await frame.goto(`http://127.0.0.1:${signing.port}/sign/token`);
    await say(frame, 'completed', IDS);
    await frame.goto(url());
    expect(await heardUntilMarked(frame)).toEqual([['it', 'onDeclined', IDS]]);
  });

  test('keeps several embeddings of one page apart', async () => {
    const first = await embed({ name: 'first' });
    const second = await embed({ name: 'second', container: '#other', url: url('second') });
    await say(second, 'ready', { documentId: 'd2', signerId: 's2' });
    await expect.poll(() => heardOn(page)).toHaveLength(1);
    await say(first, 'ready', IDS);
    await expect.poll(() => heardOn(page)).toHaveLength(2);
    await expect
      .poll(() => heardOn(page))
      .toEqual([
        ['second', 'onReady', { documentId: 'd2', signerId: 's2' }],
        ['first', 'onReady', IDS],
      ]);
    await page.evaluate('embeddings.first.destroy()');
    await say(second, 'completed', IDS);
    await expect.poll(() => heardOn(page)).toHaveLength(3);
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
  });

  test('destroy takes the frame away and calls nothing after it, however often it is called', async () => {
    await embed();
    await page.evaluate(`{
      const { contentWindow } = document.querySelector('#box iframe');
      embeddings.it.destroy();
      const data = ${JSON.stringify({ source: 'assay', version: 1, type: 'completed', data: IDS })};
      dispatchEvent(new MessageEvent('message', { source: contentWindow, origin: '${signing.origin}', data }));
      embeddings.it.destroy();
    }`);
    await page.clock.fastForward(60_000);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect.poll(() => heardOn(page)).toEqual([]);
  });

  test.each([
    ['invalid_url', { url: undefined }],
    ['invalid_url', { url: null }],
    ['invalid_url', { url: '' }],
    ['invalid_url', { url: '/sign/token' }],
    ['invalid_url', { url: 'javascript:alert(1)' }],
    ['invalid_url', { url: 'data:text/html,x' }],
    ['invalid_url', { url: 'blob:http://localhost/x' }],
    ['invalid_url', { url: 'https://user:secret@sign.example/sign/token' }],
    ['invalid_container', { container: '#nowhere' }],
    ['invalid_container', { container: ':::' }],
    ['invalid_container', { container: null }],
    ['invalid_container', { container: {} }],
  ])('%s for %j: one call of onError, nothing framed', async (code, options) => {
    const given = { url: url(), ...options };
    const during = await page.evaluate(`(embed({ ${valuesOf(given)} }), heard.length)`);
    expect(during).toBe(0);
    await page.clock.fastForward(60_000);
    await expect
      .poll(() => heardOn(page))
      .toEqual([['it', 'onError', { code, message: expect.any(String) }]]);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.evaluate('embeddings.it.destroy()');
  });

  test('a page that does not get ready within 20 seconds is an error, once; one that does is none', async () => {
    // Otherwise the clock of the page would go on beside it.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await embed();
    await page.clock.fastForward(19_999);
    expect(await heardOn(page)).toEqual([]);
    await page.clock.fastForward(1);
    const message = expect.stringMatching(new RegExp(`${signing.origin} .*${host.origin}\\?$`));
    await expect.poll(() => heardOn(page)).toEqual([['it', 'onError', { code: 'not_ready', message }]]);
    const second = await embed({ name: 'second', container: '#other', url: url('second') });
    await say(second, 'ready', IDS);
    await expect.poll(() => heardOn(page)).toHaveLength(2);
    await page.clock.fastForward(60_000);
    await expect.poll(() => heardOn(page)).toHaveLength(2);
  });

  test('a callback that throws disturbs no other, and is reported', async () => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const first = await embed({ throws: 'onReady' });
    const second = await embed({ name: 'second', container: '#other', url: url('second') });
    for (const frame of [first, second]) {
      await say(frame, 'ready', IDS);
      await say(frame, 'completed', IDS);
    }
    await expect.poll(() => heardOn(page)).toHaveLength(3);
    expect(errors).toEqual(['mine']);
  });

  test('callbacks may all be missing', async () => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.evaluate(`Assay.embedSigning({ container: '#box', url: '${url()}' })`);
    await page.evaluate(`Assay.embedSigning({ container: '#box', url: 'nowhere' })`);
    await expect.poll(() => framesOf(page, signing.origin).length).toBe(1);
    const [frame] = framesOf(page, signing.origin);
    await frame!.waitForLoadState();
    await say(frame!, 'ready', IDS);
    await say(frame!, 'field_filled', {});
    await page.clock.fastForward(60_000);
    expect(errors).toEqual([]);
  });

  test.each(['', 'null', '{}', "'#box'"])('does not throw for embedSigning(%s)', LONG, async (options) => {
    expect(await page.evaluate(`typeof Assay.embedSigning(${options}).destroy`)).toBe('function');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });

  test('defines Assay and nothing else, and leaves what is there', async () => {
    await page.evaluate('Assay.mine = 1; window.before = 0; before = Object.keys(window).join()');
    await page.addScriptTag({ url: `${service.url}/embed.js` });
    expect(
      await page.evaluate('[Assay.mine, Object.keys(Assay), Object.keys(window).join() === before]'),
    ).toEqual([1, ['embedSigning', 'mine'], true]);
  });
});

/** JSON has no undefined. */
function valuesOf(options: object): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
}
