import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { startService, type TestService } from '../support/service.ts';
import { linkedSigner } from '../support/signing.ts';
import {
  agree,
  anAgreementToSign,
  button,
  draw,
  next,
  onPage,
  openSigning,
  PHONE,
  saved,
  unexpected,
} from '../support/signing-page.ts';
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

describe('Contract 5, Signing: turns and ends', { timeout: 60_000 }, () => {
  test('a signer out of turn sees the document, fills nothing, and goes on when the turn comes', async () => {
    const { customerUrl, supplierUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['terms'],
    });
    const supplier = await openSigning(browser, supplierUrl);
    const { page } = supplier;
    await page.getByRole('heading', { name: 'It is not your turn yet' }).waitFor();
    expect(await page.locator('button.field, .field input, .finish').count()).toBe(0);
    expect(await page.locator('.field.fixed').count()).toBe(2);
    await supplier.screenshot('signing-waiting');
    const phone = await openSigning(browser, supplierUrl, PHONE);
    await phone.screenshot('signing-waiting-phone');
    const customer = linkedSigner(service, '', customerUrl);
    for (const { id } of (await customer.look()).body.fields) await customer.type(id, 'Ingrid Solberg');
    await customer.complete();
    await button(page, 'Start').waitFor();
    expect(unexpected(supplier)).toEqual([]);
  });

  test('declining asks for a reason and ends the document', async () => {
    const { documentId, customerUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    const opened = await openSigning(browser, customerUrl);
    const { page, problems } = opened;
    await button(page, 'Decline').click();
    await button(page, 'Decline to sign').click();
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toBe('Please give a reason.');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The notice period is too short.');
    await opened.screenshot('signing-decline');
    expect(await faintTexts(page)).toEqual([]);
    await button(page, 'Decline to sign').click();
    await page.getByRole('heading', { name: 'You have declined' }).waitFor();
    await opened.screenshot('signing-declined');
    const { body } = await organization.testKey.get(`/documents/${documentId}`);
    expect([body.status, body.signers[0].declineReason]).toEqual([
      'declined',
      'The notice period is too short.',
    ]);
    expect(problems).toEqual([]);
  });

  test('a document that is voided while it is open shows so at the next value', async () => {
    const { documentId, customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['fullName'],
    });
    const opened = await openSigning(browser, customerUrl);
    await button(opened.page, 'Start').click();
    await organization.testKey.post(`/documents/${documentId}/void`, { reason: 'Sent by mistake' });
    await opened.page.getByRole('textbox', { name: 'Full name' }).fill('Ingrid Solberg');
    await next(opened.page).click();
    await opened.page.getByRole('heading', { name: 'This document was withdrawn' }).waitFor();
    expect(await opened.page.locator('.end-reason').textContent()).toBe('Reason: Sent by mistake');
    await opened.screenshot('signing-voided');
    expect(unexpected(opened)).toEqual([]);
  });

  test('an expired document and an unknown link say so', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const { customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: [],
      sending: { expiresAt },
    });
    service.clock.moveSeconds(120);
    const opened = await browser.newPage();
    const { page } = opened;
    await page.goto(customerUrl);
    await page.getByRole('heading', { name: 'This document has expired' }).waitFor();
    await page.goto(`${customerUrl.slice(0, -4)}AAAA`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await opened.screenshot('signing-unknown-link');
    expect(unexpected(opened)).toEqual([]);
  });
});

describe('Contract 5, Signing: what is shown as saved is stored', { timeout: 60_000 }, () => {
  test('without a connection nothing is lost and nothing is called saved', async () => {
    const { documentId, customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['fullName', 'country'],
    });
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    await button(page, 'Start').click();
    await page.getByRole('textbox', { name: 'Full name' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ingrid Solberg');
    await next(page).click();
    await page.locator('.save[data-status="failed"]').waitFor();
    await opened.screenshot('signing-not-saved');
    expect(await page.locator('.save').textContent()).toBe('Not savedTry again');
    await page.context().setOffline(false);
    await saved(page);
    const { body } = await organization.testKey.get(`/documents/${documentId}/fields`);
    expect(body.items.map(({ value }: { value: string | null }) => value)).toContain('Ingrid Solberg');
    expect(unexpected(opened)).toEqual([]);
  });

  test('what another tab stored is taken over, and after a reload everything is there', async () => {
    const { fields, customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['fullName', 'initials', 'remarks'],
    });
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    await linkedSigner(service, '', customerUrl).fill(fields['fullName'] ?? '', 'I. Solberg');
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await expect.poll(() => onPage(page, fields['fullName']).textContent()).toBe('I. Solberg');
    await onPage(page, fields['customer']).click();
    await agree(page);
    await draw(page);
    await button(page, 'Use this signature').click();
    await onPage(page, fields['initials']).click();
    await page.getByRole('tab', { name: 'Type' }).click();
    await button(page, 'Use these initials').click();
    await onPage(page, fields['initials']).locator('img').waitFor();
    await saved(page);
    await page.reload();
    await page.waitForSelector('.page.drawn');
    const shown = `Promise.all([...document.querySelectorAll('.field img')].map((image) => image.decode())).then(({ length }) => length)`;
    await expect.poll(() => page.evaluate<number>(shown)).toBe(2);
    await opened.screenshot('signing-reloaded');
    expect(opened.problems).toEqual([]);
  });

  test('a refusal of the service stands at the field', async () => {
    const pattern = { validationPattern: '(a+)+', validationMessage: 'Only the letter a.' };
    const place = {
      of: 'customer',
      fieldType: 'text',
      label: 'Letters',
      pageNumber: 1,
      xPosition: 280,
      yPosition: 600,
      width: 200,
      height: 30,
    };
    const { fields, customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: [],
      more: { letters: { ...place, ...pattern } },
    });
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    await onPage(page, fields['letters']).click();
    // Takes a backtracking engine for ever; the page gives up on it and the service answers at once.
    await page.getByRole('textbox', { name: 'Letters' }).fill(`${'a'.repeat(40)}!`);
    await next(page).click();
    await expect.poll(() => page.locator('.notice').textContent()).toBe('Letters: Only the letter a.');
    await page.locator('.field.faulty').waitFor();
    await onPage(page, fields['letters']).click();
    await expect.poll(() => page.locator('.message.wrong').textContent()).toBe('Only the letter a.');
    await opened.screenshot('signing-refused');
    await page.getByRole('textbox', { name: 'Letters' }).fill('aaa');
    await next(page).click();
    await saved(page);
    await page.locator('.field.faulty').waitFor({ state: 'detached' });
    expect(unexpected(opened)).toEqual([]);
  });
});

describe('Contract 5, Signing: signatures', { timeout: 60_000 }, () => {
  test('a picture is scaled, made transparent and used; the same signature again takes one click', async () => {
    const second = {
      of: 'customer',
      fieldType: 'signature',
      label: 'Second signature',
      pageNumber: 2,
      xPosition: 64,
      yPosition: 400,
      width: 200,
      height: 50,
    };
    const { fields, customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: [],
      more: { second },
    });
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    await onPage(page, fields['customer']).click();
    await agree(page);
    await page.getByRole('tab', { name: 'Upload' }).click();
    const buffer = Buffer.from(await aScan(page), 'base64');
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer });
    await page.locator('.upload-preview').waitFor();
    await opened.screenshot('signing-upload');
    const size = `(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.upload-preview'))`;
    expect(await page.evaluate(size)).toEqual([240, 12]);
    await button(page, 'Use this signature').click();
    await saved(page);
    await next(page).click();
    await button(page, 'Use the same again').click();
    await saved(page);
    await opened.screenshot('signing-same-again');
    const signer = linkedSigner(service, '', customerUrl);
    const images = await Promise.all(
      ['customer', 'second'].map((name) =>
        fetch(`${service.url}/api/v1/signing/${signer.token}/fields/${fields[name]}/image`).then((answer) =>
          answer.arrayBuffer(),
        ),
      ),
    );
    expect(images.map((image) => Buffer.from(image).toString('base64'))).toEqual(
      Array(2).fill(expect.stringMatching(/^iVBOR/)),
    );
    expect(images[0]).toEqual(images[1]);
    expect(opened.problems).toEqual([]);
  });
});

/** A dark stroke of 480 by 24 pixels on light grey paper of 2400 by 960, as a PNG. */
function aScan(page: { evaluate<T>(script: string): Promise<T> }): Promise<string> {
  return page.evaluate(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 960;
    const context = canvas.getContext('2d');
    context.fillStyle = '#e8e6e0';
    context.fillRect(0, 0, 2400, 960);
    context.fillStyle = '#1a2a60';
    context.fillRect(900, 460, 480, 24);
    return canvas.toDataURL('image/png').split(',')[1];
  })()`);
}
