import type { Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { framesOf, heardOn, type Host, startHost } from '../support/browser/embedding-host.ts';
import { aGate } from '../support/gate.ts';
import type { Json } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';
import { accepted } from '../support/documents/signing.ts';
import { type Agreement, anAgreementToSign } from '../support/browser/signing-page.ts';

let host: Host;
let foreignHost: Host;
let second: Host;
let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

beforeAll(async () => {
  [host, foreignHost, second, browser] = await Promise.all([
    startHost(),
    startHost(),
    startHost(),
    openBrowser(),
  ]);
  service = await startService({ embedOrigins: [host.origin, second.origin] });
  acme = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([service.stop(), host.stop(), foreignHost.stop(), second.stop()]);
});

const FIELDS = ['fullName', 'byCard', 'byTransfer', 'remarks', 'date', 'initials'];

const anAgreement = (): Promise<Agreement> => anAgreementToSign(service, acme.testKey, { only: FIELDS });

interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
}

async function visit(address: string): Promise<Opened> {
  const opened = await browser.newPage();
  await opened.page.goto(address);
  return opened;
}

const hostPage = (origin: string): string => `${origin}/?script=${service.url}/embed.js`;

async function embedded(page: Page, url: string): Promise<Frame> {
  await page.evaluate(`embed(${JSON.stringify({ url })})`);
  await expect.poll(() => heardNames(page)).toEqual(['onReady']);
  const [frame] = framesOf(page, service.url);
  // Nobody can sign before the document is shown.
  await frame!.waitForSelector('.page.drawn');
  return frame!;
}

async function heardNames(page: Page): Promise<string[]> {
  return (await heardOn(page)).map(([, name]) => name);
}

async function fieldsOf(documentId: string): Promise<Json[]> {
  return accepted(await acme.testKey.get(`/documents/${documentId}/fields`)).items;
}

function fieldOn(frame: Frame, fieldId: string | undefined): Locator {
  return frame.locator(`[data-field="${fieldId}"]`);
}

/** By typing, which is the same on every screen. */
async function sign(frame: Frame, fieldId: string | undefined, confirm: string): Promise<void> {
  await fieldOn(frame, fieldId).click();
  const consent = frame.getByRole('button', { name: 'Agree and continue' });
  const typing = frame.getByRole('tab', { name: 'Type' });
  await consent.or(typing).first().waitFor();
  if (await consent.isVisible()) {
    await frame.getByRole('dialog').getByRole('checkbox').check();
    await consent.click();
  }
  await typing.click();
  await frame.getByRole('button', { name: confirm }).click();
}

inBrowser('Contract 5, Embedding: a page of a configured origin', () => {
  test('hears of everything in its order, with the data of the contract and without images', async () => {
    const { page, problems } = await visit(hostPage(host.origin));
    const agreement = await anAgreement();
    const { fields } = agreement;
    const frame = await embedded(page, agreement.customerUrl);
    let heard = 1;
    const said = async (more = 1): Promise<void> => {
      heard += more;
      await expect.poll(() => heardNames(page)).toHaveLength(heard);
    };
    await fieldOn(frame, fields['fullName']).click();
    await frame.locator(`#editor-${fields['fullName']}`).fill('Ingrid Solberg');
    await fieldOn(frame, fields['byCard']).click();
    await said(2);
    await fieldOn(frame, fields['byTransfer']).click();
    await said();
    await sign(frame, fields['initials'], 'Use these initials');
    await said();
    await fieldOn(frame, fields['date']).click();
    await said();
    await sign(frame, fields['customer'], 'Use this signature');
    await said();
    await frame.getByRole('button', { name: 'Finish' }).click();
    await said();

    const stored = new Map((await fieldsOf(agreement.documentId)).map((field: Json) => [field.id, field]));
    const signerId = stored.get(fields['fullName'])?.signerId;
    const ids = { documentId: agreement.documentId, signerId };
    const filledAt = service.clock.now().toISOString();
    const filled = (
      name: string,
      fieldType: string,
      value: unknown,
      requiredRemaining: number,
      more = {},
    ) => [
      'it',
      'onFieldFilled',
      {
        fieldId: fields[name],
        fieldType,
        label: stored.get(fields[name])?.label,
        value,
        groupKey: null,
        acroFieldName: null,
        filledAt,
        requiredRemaining,
        ...more,
      },
    ];
    await expect
      .poll(() => heardOn(page))
      .toEqual([
        ['it', 'onReady', ids],
        filled('fullName', 'text', 'Ingrid Solberg', 4),
        filled('byCard', 'checkbox', 'true', 3, { groupKey: 'payment' }),
        filled('byTransfer', 'checkbox', 'true', 3, { groupKey: 'payment' }),
        filled('initials', 'initials', null, 2),
        filled('date', 'date', stored.get(fields['date'])?.value, 1),
        filled('customer', 'signature', null, 0),
        ['it', 'onCompleted', ids],
      ]);
    expect(stored.get(fields['customer'])).toMatchObject({ value: 'signed', filledBy: 'signer' });
    expect(problems.filter((problem) => !problem.startsWith(`foreign: ${service.url}/`))).toEqual([]);
    await page.context().close();
  }, 90_000);

  test('Document 3, Events: hears of a value only after the service has stored it', async () => {
    const { page } = await visit(hostPage(host.origin));
    const agreement = await anAgreement();
    const frame = await embedded(page, agreement.customerUrl);
    const held = aGate();
    let answered = 0;
    await page.route('**/api/v1/signing/*/fields/*', async (route) => {
      const response = await route.fetch();
      answered += 1;
      await held.opened;
      await route.fulfill({ response });
    });
    await fieldOn(frame, agreement.fields['byCard']).click();
    await expect.poll(() => answered).toBe(1);
    await expect.poll(() => heardNames(page)).toEqual(['onReady']);
    held.open();
    await expect.poll(() => heardNames(page)).toEqual(['onReady', 'onFieldFilled']);
    await page.unrouteAll();
    await page.route('**/api/v1/signing/*/fields/*', (route) => route.abort());
    await fieldOn(frame, agreement.fields['byTransfer']).click();
    await frame.getByText('Not saved').first().waitFor();
    await expect.poll(() => heardNames(page)).toEqual(['onReady', 'onFieldFilled']);
    await page.context().close();
  });

  test('hears of a signer who declines, and of a link that has ended', async () => {
    const { page } = await visit(hostPage(host.origin));
    const agreement = await anAgreement();
    const frame = await embedded(page, agreement.customerUrl);
    await frame.getByRole('button', { name: 'Decline' }).click();
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The price is wrong');
    await dialog.getByRole('button', { name: 'Decline to sign' }).click();
    await expect.poll(() => heardNames(page)).toEqual(['onReady', 'onDeclined']);
    const [, [, , data] = []] = await heardOn(page);
    expect(data).toMatchObject({ documentId: agreement.documentId });
    await page.evaluate('embeddings.it.destroy(); heard.length = 0');
    await page.evaluate(`embed({ url: '${agreement.customerUrl.slice(0, -4)}AAAA' })`);
    await expect.poll(() => heardNames(page)).toEqual(['onError']);
    await expect
      .poll(() => heardOn(page))
      .toEqual([['it', 'onError', { code: 'not_found', message: expect.stringMatching(/./) }]]);
    await page.context().close();
  });

  test('destroy ends the page in the frame and what it would say', async () => {
    const { page } = await visit(hostPage(host.origin));
    const { customerUrl } = await anAgreement();
    await embedded(page, customerUrl);
    await page.evaluate('embeddings.it.destroy()');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect.poll(() => framesOf(page, service.url)).toEqual([]);
    await page.context().close();
  });

  test('hears nothing that was meant for another origin, though that may frame the page too', async () => {
    const { page } = await visit(`${host.origin}/`);
    const { customerUrl } = await anAgreement();
    await page.evaluate(`
      addEventListener('message', ({ data }) => heard.push(data));
      document.getElementById('box').innerHTML = '<iframe src="${customerUrl}#origin=${second.origin}"></iframe>';
    `);
    await expect.poll(() => framesOf(page, service.url)).toHaveLength(1);
    const [frame] = framesOf(page, service.url);
    await frame!.locator('.page').first().waitFor();
    await expect.poll(() => heardOn(page)).toEqual([]);
    await page.context().close();
  });
});

inBrowser('Contract 5, Embedding: only origins in ASSAY_EMBED_ORIGINS may frame it', () => {
  const signingCalls = (): number =>
    service.logged.filter((line) => line.includes('/api/v1/signing/{token}')).length;

  /** Refused by the browser, before a script of the page ran. */
  async function wasRefused({ page, problems }: Opened, callsBefore: number): Promise<boolean> {
    await expect.poll(() => problems.join('\n')).toMatch(/frame-ancestors/);
    return framesOf(page, service.url).length === 0 && signingCalls() === callsBefore;
  }

  test.each([
    ['the same machine by another name', () => `http://127.0.0.1:${host.port}`],
    ['a name below it', () => `http://app.localhost:${host.port}`],
    ['another port', () => foreignHost.origin],
  ])('not %s', async (_what, origin) => {
    const { customerUrl } = await anAgreement();
    const calls = signingCalls();
    const opened = await browser.newPage();
    const { page } = opened;
    await page.clock.install();
    await page.goto(hostPage(origin()));
    await page.evaluate(`embed({ url: '${customerUrl}' })`);
    expect(await wasRefused(opened, calls)).toBe(true);
    await page.clock.fastForward(20_100);
    await expect
      .poll(() => heardOn(page))
      .toEqual([
        ['it', 'onError', { code: 'not_ready', message: expect.stringContaining('ASSAY_EMBED_ORIGINS') }],
      ]);
    await page.context().close();
  });

  test('not a foreign page that names a configured origin', async () => {
    const { customerUrl } = await anAgreement();
    const calls = signingCalls();
    const address = encodeURIComponent(`${customerUrl}#origin=${host.origin}`);
    const opened = await visit(`${foreignHost.origin}/frame?of=${address}`);
    expect(await wasRefused(opened, calls)).toBe(true);
    await opened.page.context().close();
  });

  test('not a configured page inside a foreign one', async () => {
    const { customerUrl } = await anAgreement();
    const calls = signingCalls();
    const opened = await visit(`${foreignHost.origin}/frame?of=${encodeURIComponent(hostPage(host.origin))}`);
    await expect.poll(() => framesOf(opened.page, host.origin)).toHaveLength(1);
    const [inner] = framesOf(opened.page, host.origin);
    await inner!.waitForLoadState();
    await inner!.evaluate(`embed({ url: '${customerUrl}' })`);
    expect(await wasRefused(opened, calls)).toBe(true);
    await opened.page.context().close();
  });

  test('not a page of the service itself', async () => {
    const { customerUrl } = await anAgreement();
    const calls = signingCalls();
    const opened = await visit(`${service.url}/healthz`);
    await opened.page.evaluate(`{
      const frame = document.createElement('iframe');
      frame.src = '${customerUrl}';
      document.body.append(frame);
    }`);
    expect(await wasRefused(opened, calls)).toBe(true);
    await opened.page.context().close();
  });
});
