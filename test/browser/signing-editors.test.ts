import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import type { Json } from '../support/http.ts';
import { png, type PngParts } from '../../packages/agreement-pdf/test/png.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import {
  agree,
  type Agreement,
  anAgreementToSign,
  button,
  hasFocus,
  next,
  onPage,
  openSigning,
  PHONE,
  saved,
} from '../support/browser/signing-page.ts';

let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  organization = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const PAPER = [236, 233, 222];
const LANDSCAPE = { width: 844, height: 390, mobile: true };

function anAgreementWith(more: Readonly<Record<string, Json>>): Promise<Agreement> {
  return anAgreementToSign(service, organization.testKey, { only: [], more });
}

const only = (...names: readonly string[]): Promise<Agreement> =>
  anAgreementToSign(service, organization.testKey, { only: names });

/** A text field of the customer on the first page. */
const aText = (label: string, x: number, y: number, width: number, height: number): Json => ({
  of: 'customer',
  fieldType: 'text',
  label,
  required: false,
  pageNumber: 1,
  xPosition: x,
  yPosition: y,
  width,
  height,
});

const heading = (page: Page): Promise<string | null> => page.locator('.panel-body h2').textContent();

inBrowser('Contract 5, Signing: what is written and chosen', () => {
  test.each<[string, (route: Route) => unknown]>([
    ['does not load', (route) => route.abort()],
    ['never comes', () => undefined],
  ])('where the trial of patterns %s, the service decides', LONG, async (_case, handle) => {
    const { customerUrl } = await only('postalCode');
    const { page } = await openSigning(browser, customerUrl);
    await page.route('**/pattern-worker.js', handle);
    await page.reload();
    await button(page, 'Start').click();
    await page.getByRole('textbox', { name: 'Postal code' }).fill('123');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Signature of the customer');
    await page.getByText('Postal code: Five digits, please.').waitFor();
  });

  test('a date that is half typed is asked for, and given up by emptying it', async () => {
    const { fields, customerUrl } = await only('date', 'remarks');
    const { page } = await openSigning(browser, customerUrl);
    await button(page, 'Start').click();
    await next(page).click();
    await next(page).click();
    const input = page.locator('input[type="date"]');
    await input.waitFor();
    await page.keyboard.type('0231');
    await page.keyboard.press('Enter');
    await page.locator('.message.wrong', { hasText: 'Please enter a whole date.' }).waitFor();
    await expect.poll(() => heading(page)).toBe('Date of signing');
    await expect.poll(() => hasFocus(page, input)).toBe(true);
    await expect.poll(() => onPage(page, fields['date']).getAttribute('class')).toContain('faulty');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', 'ArrowRight', 'Backspace', 'Enter'])
      await page.keyboard.press(key);
    await expect.poll(() => heading(page)).toBe('Signature of the customer');
    expect(await onPage(page, fields['date']).getAttribute('class')).not.toContain('faulty');
  });

  test('Enter goes on from a dropdown, but chooses first where its list is open', LONG, async () => {
    const { fields, customerUrl } = await only('country');
    const { page } = await openSigning(browser, customerUrl);
    await onPage(page, fields['country']).click();
    const select = page.getByRole('combobox', { name: 'Country' });
    await expect.poll(() => hasFocus(page, select)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => select.inputValue()).toBe('Austria');
    await saved(page);
    await expect.poll(() => heading(page)).toBe('Country');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Signature of the customer');
  });

  test('a tap opens the small field that lies on a large one', LONG, async () => {
    const { fields, customerUrl } = await anAgreementWith({
      large: aText('Large', 280, 264, 250, 160),
      small: aText('Small', 380, 330, 60, 20),
    });
    const { page } = await openSigning(browser, customerUrl, PHONE);
    await onPage(page, fields['small']).tap();
    await expect.poll(() => heading(page)).toBe('Small');
    await onPage(page, fields['large']).tap({ position: { x: 5, y: 5 } });
    await expect.poll(() => heading(page)).toBe('Large');
  });
});

inBrowser('Contract 5, Signing: signatures', () => {
  test.each([
    ['plain', { color: 2, pixel: () => PAPER }],
    ['transparent', { color: 6, pixel: () => [0, 0, 0, 0] }],
  ])('a %s picture is no signature', async (_case, look) => {
    const { fields, customerUrl } = await only();
    const { page } = await openSigning(browser, customerUrl);
    await onPage(page, fields['customer']).click();
    await agree(page);
    await page.getByRole('tab', { name: 'Upload' }).click();
    const upload = (parts: Pick<PngParts, 'color' | 'pixel'>): Promise<void> => {
      const buffer = Buffer.from(png({ width: 300, height: 120, ...parts }));
      return page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
    };
    await upload(look);
    await page.getByText('Nothing can be seen on this picture.').waitFor();
    await expect.poll(() => button(page, 'Use this signature').isDisabled()).toBe(true);
    await page.getByLabel('Make the background transparent').uncheck();
    await expect.poll(() => page.getByText('Nothing can be seen on this picture.').isVisible()).toBe(true);
    await expect.poll(() => button(page, 'Use this signature').isDisabled()).toBe(true);
    await page.getByLabel('Make the background transparent').check();
    await upload({ pixel: (x, y) => (x >= 50 && x < 250 && y >= 50 && y < 60 ? [20, 30, 90] : PAPER) });
    await page.locator('.upload-preview').waitFor();
    await expect.poll(() => page.getByText('Nothing can be seen').count()).toBe(0);
    await expect.poll(() => button(page, 'Use this signature').isEnabled()).toBe(true);
    const size = `(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.upload-preview'))`;
    expect(await page.evaluate(size)).toEqual([200, 10]);
  });

  test('on a phone that lies on its side every way to sign ends in sight', LONG, async () => {
    const { fields, customerUrl } = await only();
    const opened = await openSigning(browser, customerUrl, LANDSCAPE);
    const { page } = opened;
    await onPage(page, fields['customer']).tap();
    await agree(page);
    for (const way of ['Upload', 'Type', 'Draw']) {
      await page.getByRole('tab', { name: way }).tap();
      await opened.screenshot(`signing-landscape-${way.toLowerCase()}`);
      const use = await button(page, 'Use this signature').boundingBox();
      expect(use && use.y + use.height).toBeLessThanOrEqual(LANDSCAPE.height);
    }
    const [pad, use] = await Promise.all([
      page.locator('canvas.pad').boundingBox(),
      button(page, 'Use this signature').boundingBox(),
    ]);
    expect(pad?.height).toBeGreaterThan(80);
    expect(pad && pad.y + pad.height).toBeLessThan(use?.y ?? 0);
  });
});

inBrowser('Contract 5, Signing: the looks of unusual fields', () => {
  test('edges do not fill a small field', LONG, async () => {
    const { fields, customerUrl } = await anAgreementWith({
      small: { ...aText('Small', 280, 264, 60, 8), required: true },
      optional: aText('Optional', 360, 264, 60, 8),
      large: { ...aText('Large', 280, 290, 120, 30), required: true },
    });
    const opened = await openSigning(browser, customerUrl, PHONE);
    const edge = (name: string): Promise<number> =>
      opened.page.evaluate(`(() => {
        const style = getComputedStyle(document.querySelector('[data-field="${fields[name]}"]'));
        if (style.outlineStyle !== 'none') return parseFloat(style.outlineWidth);
        return parseFloat(style.boxShadow.split(' 0px 0px 0px ')[1]);
      })()`);
    await opened.screenshot('signing-small-fields');
    expect(await edge('large')).toBeGreaterThanOrEqual(1.4);
    expect(await edge('small')).toBeLessThan(0.8);
  });

  test('a long label is cut in the guide, and one that runs the other way stays apart', LONG, async () => {
    const long = 'All that the customer wants the supplier to know of the place of delivery '
      .repeat(6)
      .trim();
    const hebrew = 'מספר חשבונית (VAT)';
    const { customerUrl } = await anAgreementWith({
      number: aText('Number', 280, 228, 150, 30),
      hebrew: aText(hebrew, 280, 264, 150, 30),
      long: aText(long, 280, 300, 150, 30),
    });
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    await button(page, 'Start').click();
    await expect.poll(() => next(page).textContent()).toBe(`Next: ${hebrew}, page 1`);
    await expect.poll(() => next(page).locator('bdi').textContent()).toBe(hebrew);
    await opened.screenshot('signing-hebrew-label');
    await next(page).click();
    await expect.poll(() => page.locator('.panel-body h2 bdi').textContent()).toBe(hebrew);
    await expect.poll(() => next(page).textContent()).toBe(`Next: ${long}, page 1`);
    expect((await next(page).boundingBox())?.height).toBeLessThan(80);
    await opened.screenshot('signing-long-next');
    await next(page).click();
    await expect.poll(() => heading(page)).toBe(long);
    expect((await page.locator('.panel-body h2').boundingBox())?.height).toBeLessThan(120);
    await opened.screenshot('signing-long-label');
  });
});
