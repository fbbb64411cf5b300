import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import type { Json } from '../support/http.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import { accepted } from '../support/documents/signing.ts';
import {
  anAgreementToSign,
  button,
  DESKTOP,
  hasFocus,
  next,
  onPage,
  openSigning,
  PHONE,
} from '../support/browser/signing-page.ts';
import { faintTexts } from './contrast.ts';

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

/** Each control that Tab reaches, as role and name. */
async function tabStops(page: Page, count: number): Promise<string[]> {
  const stops: string[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate<string>(`(() => {
        const element = document.activeElement;
        const role = element.type === 'radio' || element.type === 'checkbox' ? element.type : element.localName;
        return role + ': ' + (element.getAttribute('aria-label') ?? element.textContent);
      })()`),
    );
  }
  return stops;
}

inBrowser('Contract 5, Signing: the page works with a keyboard and a screen reader', () => {
  test('every control has a name, in the order of the document', async () => {
    const { customerUrl } = await anAgreementToSign(service, organization.testKey);
    const { page, problems } = await openSigning(browser, customerUrl);
    expect(await tabStops(page, 17)).toEqual([
      'button: Smaller',
      'button: Fit the width',
      'button: Larger',
      'a: Download',
      'button: Decline',
      'main: Document',
      'button: Full name, text, required',
      'button: Postal code, text, required',
      'button: Country, choice, required',
      'checkbox: VAT registered',
      'button: VAT number, text, optional',
      'radio: Pay by card',
      'button: Remarks, text, optional',
      'button: Delivery address, text, optional',
      'button: Initials, required',
      'button: Signature of the customer, signature, required',
      'button: Date of signing, date, required',
    ]);
    const [first] = await page.locator('.page').all();
    expect(await first?.getAttribute('aria-label')).toBe('Page 1 of 2');
    await expect.poll(() => first?.locator('.text-layer').textContent()).toContain('Supply agreement');
    expect(await first?.textContent()).toContain('Contract number: C-2026-117');
    await expect.poll(() => page.locator('[role="status"]').allTextContents()).toContain('0 of 7 required');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a whole document is signed without a pointer', async () => {
    const only = ['fullName', 'country', 'byCard', 'byTransfer', 'date'];
    const { fields, customerUrl } = await anAgreementToSign(service, organization.testKey, { only });
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await button(page, 'Start').focus();
    await press('Enter');
    await page.keyboard.type('Ingrid Solberg');
    await press('Escape');
    await expect.poll(() => hasFocus(page, onPage(page, fields['fullName']))).toBe(true);
    await press('Enter');
    await press('Enter');
    await expect.poll(() => next(page).textContent()).toBe('Next: Choose one, page 1');
    await page.keyboard.type('Nor');
    await press('Tab');
    await press('Enter');
    await expect.poll(() => next(page).textContent()).toBe('Next: Signature of the customer, page 2');
    await press('Space');
    await press('ArrowDown');
    await press('Enter');
    await button(page, 'Add your signature').waitFor();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Sign electronically?' }).waitFor();
    await opened.screenshot('signing-keyboard-consent');
    await press('Space');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Your signature' }).waitFor();
    await expect
      .poll(() => page.getByRole('tab', { name: 'Type' }).getAttribute('aria-selected'))
      .toBe('true');
    await opened.screenshot('signing-keyboard-typed');
    await press('Enter');
    await onPage(page, fields['customer']).locator('.drawn-mark').waitFor();
    await press('Enter');
    await page.locator('input[type="date"]').waitFor();
    await page.keyboard.type('03142027');
    await press('Enter');
    await expect.poll(() => onPage(page, fields['date']).textContent()).toBe('14.03.2027');
    await expect.poll(() => hasFocus(page, button(page, 'Finish'))).toBe(true);
    await press('Enter');
    await page.getByRole('heading', { name: 'You have signed' }).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('Escape leaves a dialog, and the keyboard stays where it was', LONG, async () => {
    const { customerUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    const { page } = await openSigning(browser, customerUrl);
    await button(page, 'Decline').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Decline to sign?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page, button(page, 'Decline'))).toBe(true);
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where fields lie on their pages in pixels, and how large the page is. */
function measured(page: Page): Promise<Record<string, Box & { readonly pageWidth: number }>> {
  return page.evaluate(`Object.fromEntries([...document.querySelectorAll('[data-field]')].map((element) => {
    const sheet = element.closest('.page').getBoundingClientRect();
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.dataset.field, { x: x - sheet.x, y: y - sheet.y, width, height, pageWidth: sheet.width }];
  }))`);
}

inBrowser('Document 3, Field rules, rule 6: fields lie at their coordinates', () => {
  test.each([
    ['desktop', DESKTOP, 0],
    ['desktop, twice larger', DESKTOP, 2],
    ['desktop, smaller', DESKTOP, -1],
    ['phone', PHONE, 0],
  ])('to the pixel: %s', LONG, async (_name, size, zoom) => {
    const { documentId, customerUrl } = await anAgreementToSign(service, organization.testKey);
    const { page } = await openSigning(browser, customerUrl, size);
    for (let click = 0; click < Math.abs(zoom); click += 1)
      await button(page, zoom > 0 ? 'Larger' : 'Smaller').click();
    const { body: document } = await organization.testKey.get(`/documents/${documentId}`);
    const { body: fields } = await organization.testKey.get(`/documents/${documentId}/fields`);
    const boxes = await measured(page);
    expect(Object.keys(boxes).length).toBeGreaterThan(10);
    for (const [id, { x, y, width, height, pageWidth }] of Object.entries(boxes)) {
      const field = fields.items.find((item: Json) => item.id === id);
      const scale = pageWidth / document.pages[0].width;
      const off = [
        x - field.xPosition * scale,
        y - field.yPosition * scale,
        width - field.width * scale,
        height - field.height * scale,
      ];
      expect({ label: field.label, off: off.filter((pixels) => Math.abs(pixels) >= 1) }).toEqual({
        label: field.label,
        off: [],
      });
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(size.width);
  });

  test('over the same ink on a turned and cropped page', async () => {
    const { page } = await openSigning(browser, await aTurnedDocument());
    const ink = await page.evaluate<number[]>(`(() => {
      const canvas = document.querySelector('.page canvas');
      const sheet = canvas.getBoundingClientRect();
      const box = document.querySelector('[data-field]').getBoundingClientRect();
      const scale = canvas.width / sheet.width;
      const dark = (x, y) => canvas.getContext('2d').getImageData(Math.round((x - sheet.x) * scale), Math.round((y - sheet.y) * scale), 1, 1).data[0] < 128 ? 1 : 0;
      const inside = [[4, 4], [box.width - 4, 4], [4, box.height - 4], [box.width - 4, box.height - 4]];
      const outside = [[-4, -4], [box.width + 4, -4], [-4, box.height + 4], [box.width + 4, box.height + 4]];
      return [...inside, ...outside].map(([x, y]) => dark(box.x + x, box.y + y));
    })()`);
    expect(ink).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });
});

/** One page of 400 by 600 points, turned by 90 degrees, cropped by 20 and 30; a field lies over its black box. */
async function aTurnedDocument(): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 600]);
  page.setCropBox(20, 30, 360, 540);
  page.setRotation(degrees(90));
  page.drawRectangle({ x: 20 + 50, y: 30 + 80, width: 30, height: 100, color: rgb(0, 0, 0) });
  return uploaded(pdf);
}

/** Sent to one signer, with one field on its first page. */
async function uploaded(pdf: PDFDocument): Promise<string> {
  const { testKey: key } = organization;
  const raw = await pdf.save();
  const headers = { 'content-type': 'application/pdf' };
  const { id } = accepted(await key.send('POST', '/documents?name=Uploaded', { raw, headers }));
  const signer = { name: 'Ingrid Solberg', email: 'ingrid@bakery.example' };
  const { id: signerId } = accepted(await key.post(`/documents/${id}/signers`, signer));
  const place = { pageNumber: 1, xPosition: 80, yPosition: 50, width: 100, height: 30 };
  accepted(await key.post(`/documents/${id}/fields`, { signerId, fieldType: 'text', ...place }));
  const sent = accepted(await key.post(`/documents/${id}/send`, {}));
  return `${service.url}${new URL(sent.signers[0].signingUrl).pathname}`;
}

inBrowser('Contract 5, Signing: the page works on a phone', () => {
  test('what fingers touch is 44 pixels high', async () => {
    const { fields, customerUrl } = await anAgreementToSign(service, organization.testKey);
    const { page } = await openSigning(browser, customerUrl, PHONE);
    await button(page, 'Start').tap();
    const low = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.top button, .top a, .panel button, .panel input')]
      .filter((element) => element.checkVisibility())
      .filter((element) => Math.min(element.getBoundingClientRect().height, element.getBoundingClientRect().width) < 44)
      .map((element) => element.outerHTML)`);
    expect(low).toEqual([]);
    const box = await onPage(page, fields['country']).boundingBox();
    if (!box) throw new Error('the field is not to be seen');
    expect(box.height).toBeLessThan(20);
    await page.touchscreen.tap(box.x + 20, box.y - 3);
    await page.getByRole('combobox', { name: 'Country' }).waitFor();
  });

  test('only pages near the view are drawn, and those left behind are given back', LONG, async () => {
    const pdf = await PDFDocument.create();
    for (let number = 0; number < 30; number += 1) pdf.addPage();
    const { page, problems } = await openSigning(browser, await uploaded(pdf), PHONE);
    const drawn = (): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll('.page:has(canvas)')].map(({ dataset }) => dataset.page)`);
    await expect.poll(drawn).toEqual(['1', '2', '3']);
    await page.evaluate(`document.querySelector('.pages').scrollTo(0, 1e6)`);
    await expect.poll(drawn).toEqual(['28', '29', '30']);
    expect(problems).toEqual([]);
  });
});
