import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { complete } from '../support/documents/sending.ts';
import { startService, type TestService } from '../support/service.ts';
import {
  agree,
  anAgreementToSign,
  button,
  DESKTOP,
  draw,
  next,
  onPage,
  openSigning,
  PHONE,
  saved,
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

const progress = (page: Page): Promise<string | null> => page.locator('.progress-text').textContent();

inBrowser.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('Contract 5, Signing: on a %s', (size, viewport) => {
  test('two signers in order fill every field type, sign and get the finished document', async () => {
    const { documentId, fields, customerUrl, supplierUrl } = await anAgreementToSign(
      service,
      organization.testKey,
    );
    const customer = await openSigning(browser, customerUrl, viewport);
    const { page } = customer;
    const shot = (name: string): Promise<void> => customer.screenshot(`signing-${size}-${name}`);
    await expect.poll(() => page.title()).toBe('Sign: Supply agreement for Harbour Bakery');
    await shot('1-welcome');
    await button(page, 'Start').click();

    await page.getByRole('textbox', { name: 'Full name' }).fill('Ingrid Solberg');
    await page.keyboard.press('Enter');
    const postalCode = page.getByRole('textbox', { name: 'Postal code' });
    await postalCode.fill('12');
    await expect.poll(() => page.locator('.message').textContent()).toBe('Five digits, please.');
    await next(page).click();
    await expect.poll(() => postalCode.getAttribute('aria-invalid')).toBe('true');
    await shot('2-validation');
    await postalCode.fill('12345');
    await next(page).click();
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Norway');
    await next(page).click();

    await page.locator('.panel').getByRole('checkbox', { name: 'VAT registered' }).check();
    await expect.poll(() => progress(page)).toBe('3 of 8 required');
    await expect.poll(() => next(page).textContent()).toBe('Next: VAT number, page 1');
    await next(page).click();
    await expect.poll(() => page.locator('.panel .note').textContent()).toContain('“VAT registered”');
    await shot('3-condition');
    await page.getByRole('textbox', { name: 'VAT number' }).fill('NO 987 654 321');
    await next(page).click();

    await page.locator('.panel').getByRole('radio', { name: 'Pay by card' }).check();
    await page.locator('.panel').getByRole('radio', { name: 'Pay by transfer' }).check();
    await expect.poll(() => onPage(page, fields['byTransfer']).locator('input').isChecked()).toBe(true);
    await expect.poll(() => onPage(page, fields['byCard']).locator('input').isChecked()).toBe(false);
    await shot('4-group');
    await next(page).click();
    await page.getByRole('textbox', { name: 'Remarks' }).fill('The ramp is behind the house.\nRing twice.');
    await next(page).click();
    await page.getByRole('textbox', { name: 'Delivery address' }).fill('Strandgata 4, Bergen');
    await next(page).click();

    await button(page, 'Add your initials').click();
    await shot('5-consent');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await agree(page);
    await page.getByRole('tab', { name: 'Type' }).click();
    await shot('6-initials');
    await button(page, 'Use these initials').click();
    await onPage(page, fields['initials']).locator('.drawn-mark').waitFor();
    await next(page).click();

    await onPage(page, fields['customer']).scrollIntoViewIfNeeded();
    await onPage(page, fields['customer']).click();
    await draw(page);
    await shot('7-signature');
    await button(page, 'Use this signature').click();
    const before = new Date();
    await onPage(page, fields['date']).click();
    // Midnight may pass in between.
    const days = [before, new Date()].map(shownDay);
    await expect.poll(() => onPage(page, fields['date']).textContent()).toMatch(/^[\d.]{10}$/);
    const shown = await onPage(page, fields['date']).textContent();
    expect(days).toContain(shown);
    await saved(page);
    await shot('8-filled');
    await expect.poll(() => progress(page)).toBe('8 of 8 required');
    await expect.poll(() => faintTexts(page)).toEqual([]);

    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'You have signed' }).waitFor();
    await shot('9-signed');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(customer.problems).toEqual([]);

    const supplier = await openSigning(browser, supplierUrl, viewport);
    await button(supplier.page, 'Continue').click();
    const address = supplier.page.getByRole('textbox', { name: 'Delivery address' });
    await expect
      .poll(() => onPage(supplier.page, fields['address']).textContent())
      .toBe('Strandgata 4, Bergen');
    await onPage(supplier.page, fields['address']).click();
    await address.fill('Strandgata 4, 5004 Bergen');
    await next(supplier.page).click();
    await onPage(supplier.page, fields['supplier']).scrollIntoViewIfNeeded();
    await onPage(supplier.page, fields['supplier']).click();
    await agree(supplier.page);
    await supplier.page.getByRole('tab', { name: 'Type' }).click();
    await button(supplier.page, 'Use this signature').click();
    await onPage(supplier.page, fields['terms']).locator('input').check();
    await saved(supplier.page);
    await button(supplier.page, 'Finish').click();
    await supplier.page.getByText('being made').waitFor();
    await complete(service);
    await supplier.page.getByRole('heading', { name: 'Signed by everybody' }).waitFor();
    await supplier.screenshot(`signing-${size}-10-completed`);
    const waiting = supplier.page.waitForEvent('download');
    await supplier.page.getByRole('link', { name: 'Download the signed document' }).click();
    expect((await waiting).suggestedFilename()).toBe('Supply agreement for Harbour Bakery.pdf');
    expect(supplier.problems).toEqual([]);

    const { body } = await organization.testKey.get(`/documents/${documentId}/fields`);
    const values = Object.fromEntries(
      body.items.map(({ id, value }: { id: string; value: string }) => [id, value]),
    );
    expect(Object.fromEntries(Object.entries(fields).map(([name, id]) => [name, values[id]]))).toEqual({
      customer: 'signed',
      supplier: 'signed',
      contract: 'C-2026-117',
      fullName: 'Ingrid Solberg',
      postalCode: '12345',
      country: 'Norway',
      hasVat: 'true',
      vatNumber: 'NO 987 654 321',
      byCard: null,
      byTransfer: 'true',
      remarks: 'The ramp is behind the house.\nRing twice.',
      address: 'Strandgata 4, 5004 Bergen',
      initials: 'signed',
      date: shown,
      terms: 'true',
    });
  }, 300_000);
});

function shownDay(day: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(day.getDate())}.${two(day.getMonth() + 1)}.${day.getFullYear()}`;
}
