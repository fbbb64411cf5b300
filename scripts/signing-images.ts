/**
 * Photographs the signing page for the guides, on a running service and with an API key of it:
 * `npx tsx scripts/signing-images.ts http://127.0.0.1:8080 ak_test_… sk_…`.
 */
import type { Page } from 'playwright-core';
import { systemClock } from '../src/platform/clock.ts';
import { openPages } from '../test/support/browser/pages.ts';
import { keyCaller } from '../test/support/http.ts';
import type { TestService } from '../test/support/service.ts';
import { anAgreementToSign, onPage } from '../test/support/browser/signing-page.ts';

const [url, keyId, secret] = process.argv.slice(2);
if (!url || !keyId || !secret) throw new Error('Name the address of the service, the key and its secret.');

// Its address is all that is asked of it.
const service = { url } as TestService;
const agreement = await anAgreementToSign(service, keyCaller(url, { keyId, secret }, systemClock));
const browser = await openPages();
try {
  const desktop = await browser.newPage({ width: 1180, height: 780 });
  await open(desktop.page);
  await onPage(desktop.page, agreement.fields['fullName']).click();
  await desktop.page.locator(`#editor-${agreement.fields['fullName']}`).fill('Ingrid Solberg');
  await photograph(desktop.page, 'signing');
  const phone = await browser.newPage({ mobile: true });
  await open(phone.page);
  await photograph(phone.page, 'signing-phone');
} finally {
  await browser.close();
}

async function open(page: Page): Promise<void> {
  await page.goto(agreement.customerUrl);
  await page.locator('.page.drawn').first().waitFor();
}

async function photograph(page: Page, name: string): Promise<void> {
  const path = `docs/images/${name}.png`;
  await page.screenshot({ path, animations: 'disabled' });
  console.log(path);
}
