import type { Frame, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { framesOf, heardOn, type Host, startHost } from '../support/browser/embedding-host.ts';
import { onePage } from '../../packages/agreement-pdf/test/raw-pdf.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import { type LinkedSigner, linkedSigner } from '../support/documents/signing.ts';
import {
  type Agreement,
  agree,
  anAgreementToSign,
  button,
  draw,
  hasFocus,
  next,
  onPage,
  openSigning,
  PHONE,
  saved,
  unexpected,
} from '../support/browser/signing-page.ts';
import { faintTexts } from './contrast.ts';

let host: Host;
let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;

beforeAll(async () => {
  host = await startHost();
  [service, browser] = await Promise.all([startService({ embedOrigins: [host.origin] }), openBrowser()]);
  organization = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([service.stop(), host.stop()]);
});

interface FilledAgreement extends Agreement {
  /** Another tab of the customer. */
  readonly elsewhere: LinkedSigner;
}

/** Everything that the customer must fill is filled; the address is optional and shared. */
async function aFilledAgreement(): Promise<FilledAgreement> {
  const agreement = await anAgreementToSign(service, organization.testKey, { only: ['fullName', 'address'] });
  const elsewhere = linkedSigner(service, '', agreement.customerUrl);
  await elsewhere.fill(agreement.fields['fullName'] ?? '', 'Ingrid Solberg');
  await elsewhere.type(agreement.fields['customer'] ?? '', 'Ingrid Solberg');
  return { ...agreement, elsewhere };
}

inBrowser('Contract 5, Signing: turns and ends', () => {
  test('a signer out of turn sees the document, fills nothing, and goes on when the turn comes', async () => {
    const { customerUrl, supplierUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['terms'],
    });
    const supplier = await openSigning(browser, supplierUrl);
    const { page } = supplier;
    await page.getByRole('heading', { name: 'It is not your turn yet' }).waitFor();
    await expect.poll(() => page.locator('button.field, .field input, .finish').count()).toBe(0);
    await expect.poll(() => page.locator('.field.fixed').count()).toBe(2);
    await supplier.screenshot('signing-waiting');
    const phone = await openSigning(browser, supplierUrl, PHONE);
    await phone.screenshot('signing-waiting-phone');
    const customer = linkedSigner(service, '', customerUrl);
    for (const { id } of (await customer.look()).body.fields) await customer.type(id, 'Ingrid Solberg');
    await customer.complete();
    await button(page, 'Start').waitFor();
    expect(unexpected(supplier)).toEqual([]);
  });

  test('a waiting signer keeps their place while the others go on', LONG, async () => {
    const { customerUrl, supplierUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    const opened = await openSigning(browser, supplierUrl);
    const { page } = opened;
    await page.evaluate(`document.querySelector('.pages').scrollTop = 500`);
    await linkedSigner(service, '', customerUrl).look();
    await page.locator('.signer', { hasText: 'Ingrid Solberg' }).getByText('Has opened it').waitFor();
    expect(await page.evaluate(`document.querySelector('.pages').scrollTop`)).toBe(500);
    expect(opened.problems).toEqual([]);
  });

  test('a deadline that is near has a time', LONG, async () => {
    const now = service.clock.now();
    const after = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
    const deadline = async (days: number): Promise<string | null> => {
      const { customerUrl } = await anAgreementToSign(service, organization.testKey, {
        only: [],
        sending: { expiresAt: after(days) },
      });
      const opened = await browser.newPage();
      const { page } = opened;
      await page.clock.setFixedTime(now);
      await page.goto(customerUrl);
      const text = await page.locator('.intro .note').textContent();
      await opened.screenshot(`signing-deadline-${days}`);
      return text;
    };
    expect(await deadline(1)).toMatch(/^Please sign by \w+ \d+, \d{4} at \d+:\d\d\s[AP]M \S+\.$/);
    expect(await deadline(5)).toMatch(/^Please sign by \w+ \d+, \d{4}\.$/);
  });

  test('where nothing is required the guide does not speak of what is', LONG, async () => {
    const { customerUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    const opened = await browser.newPage();
    await opened.page.route(/\/api\/v1\/signing\/[^/]+$/, async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'application/json',
        body: body.replaceAll(/"required":\s*true/g, '"required":false'),
      });
    });
    await opened.page.goto(customerUrl);
    await opened.page.waitForSelector('.page.drawn');
    await opened.screenshot('signing-nothing-required');
    await expect.poll(() => opened.page.locator('.progress-text').textContent()).toBe('Nothing required');
    await expect
      .poll(() => opened.page.locator('.missing-text').textContent())
      .toBe('Finish when you agree with the document.');
  });

  test('a long reason is read from its left edge and does not push the rest away', LONG, async () => {
    const { customerUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    await linkedSigner(service, '', customerUrl).decline('The notice period is too short. '.repeat(56));
    const opened = await browser.newPage();
    await opened.page.goto(customerUrl);
    const reason = opened.page.locator('.end-reason');
    await reason.waitFor();
    await opened.screenshot('signing-declined-long');
    const style = `(({ textAlign }) => textAlign)(getComputedStyle(document.querySelector('.end-reason')))`;
    expect(await opened.page.evaluate(style)).toBe('start');
    expect((await reason.boundingBox())?.height).toBeLessThan(260);
  });

  test('declining is called so on a phone too', LONG, async () => {
    const { customerUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    const { page } = await openSigning(browser, customerUrl, PHONE);
    await expect
      .poll(() => page.getByRole('button', { name: 'Decline', exact: true }).getAttribute('title'))
      .toBe('Decline');
  });

  test('declining asks for a reason and ends the document', async () => {
    const { documentId, customerUrl } = await anAgreementToSign(service, organization.testKey, { only: [] });
    const opened = await openSigning(browser, customerUrl);
    const { page, problems } = opened;
    await button(page, 'Decline').click();
    await button(page, 'Decline to sign').click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('alert').textContent())
      .toBe('Please give a reason.');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The notice period is too short.');
    await opened.screenshot('signing-decline');
    await expect.poll(() => faintTexts(page)).toEqual([]);
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

  test('a document that is voided while it is open shows so at the next value', LONG, async () => {
    const { documentId, customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['fullName'],
    });
    const opened = await openSigning(browser, customerUrl);
    await button(opened.page, 'Start').click();
    await organization.testKey.post(`/documents/${documentId}/void`, { reason: 'Sent by mistake' });
    await opened.page.getByRole('textbox', { name: 'Full name' }).fill('Ingrid Solberg');
    await next(opened.page).click();
    await opened.page.getByRole('heading', { name: 'This document was withdrawn' }).waitFor();
    await expect.poll(() => opened.page.locator('.end-reason').textContent()).toBe('Reason: Sent by mistake');
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

inBrowser('Contract 5, Signing: what is shown as saved is stored', () => {
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
    await expect.poll(() => page.locator('.save').textContent()).toBe('Not savedTry again');
    await page.context().setOffline(false);
    await saved(page);
    const { body } = await organization.testKey.get(`/documents/${documentId}/fields`);
    expect(body.items.map(({ value }: { value: string | null }) => value)).toContain('Ingrid Solberg');
    expect(unexpected(opened)).toEqual([]);
  });

  test('what another tab stored is taken over, and after a reload everything is there', LONG, async () => {
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

inBrowser('Contract 5, Signing: saved, and said so', () => {
  test('while something is written it is not called saved', LONG, async () => {
    const { customerUrl } = await anAgreementToSign(service, organization.testKey, {
      only: ['fullName', 'postalCode'],
    });
    const { page } = await openSigning(browser, customerUrl);
    const status = (): Promise<string | null> => page.locator('.save [role="status"]').textContent();
    await button(page, 'Start').click();
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ingrid Solberg');
    await next(page).click();
    await saved(page);
    await page.getByRole('textbox', { name: 'Postal code' }).fill('12');
    await expect.poll(status).toBe('');
    await next(page).click();
    await page.locator('.message.wrong').waitFor();
    expect(await status()).toBe('');
    await page.getByRole('textbox', { name: 'Postal code' }).fill('12345');
    await next(page).click();
    await expect.poll(status).toBe('Saved');
  });

  test('what was said about unsaved values goes when they are saved', LONG, async () => {
    const { fields, customerUrl } = await aFilledAgreement();
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    await onPage(page, fields['fullName']).click();
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Full name' }).fill('I. Solberg');
    await button(page, 'Finish').click();
    await agree(page);
    const notice = page.getByText('Some values are not saved yet.');
    await notice.waitFor();
    await opened.screenshot('signing-unsaved');
    await page.context().setOffline(false);
    await saved(page);
    await expect.poll(() => notice.count()).toBe(0);
  });
});

inBrowser('Contract 5, Signing: what is signed is what is shown', () => {
  test.each(['fullName', 'address'])(
    '%s that changed elsewhere is shown before it is signed',
    LONG,
    async (name) => {
      const { fields, customerUrl, elsewhere } = await aFilledAgreement();
      const opened = await openSigning(browser, customerUrl);
      const { page } = opened;
      await elsewhere.fill(fields[name] ?? '', 'Changed elsewhere');
      await button(page, 'Finish').click();
      await agree(page);
      await page.getByText('This was changed elsewhere.').waitFor();
      await opened.screenshot(`signing-taken-over-${name}`);
      await expect.poll(() => onPage(page, fields[name]).textContent()).toBe('Changed elsewhere');
      expect((await elsewhere.look()).body.signer.status).toBe('viewed');
      await button(page, 'Finish').click();
      await page.getByRole('heading', { name: 'You have signed' }).waitFor();
      expect(opened.problems).toEqual([]);
    },
  );

  test('a signature that changed elsewhere is shown before it is signed', async () => {
    const { fields, customerUrl, elsewhere } = await aFilledAgreement();
    const opened = await openSigning(browser, customerUrl);
    const { page } = opened;
    const width = (): Promise<number> =>
      page.evaluate(`document.querySelector('[data-field="${fields['customer']}"] img')?.naturalWidth ?? 0`);
    await onPage(page, fields['customer']).click();
    await button(page, 'Change').click();
    await agree(page);
    await draw(page);
    await button(page, 'Use this signature').click();
    await saved(page);
    const widths = [await width()];
    for (const typed of ['I', 'Ingrid Solberg of Bergen']) {
      service.clock.moveSeconds(1);
      await elsewhere.type(fields['customer'] ?? '', typed);
      await button(page, 'Finish').click();
      await page.getByText('This was changed elsewhere.').waitFor();
      await expect.poll(async () => [0, ...widths].includes(await width())).toBe(false);
      widths.push(await width());
    }
    expect((await elsewhere.look()).body.signer.status).toBe('viewed');
  });

  test('a document that could not be shown is not signed, and is opened again when asked', LONG, async () => {
    const { fields, customerUrl } = await aFilledAgreement();
    const opened = await browser.newPage();
    const { page } = opened;
    await page.route('**/api/v1/signing/*/pdf', (route) => route.abort());
    await page.goto(customerUrl);
    const failure = page.getByText('The document could not be shown');
    await failure.waitFor();
    await onPage(page, fields['fullName']).click();
    await onPage(page, fields['customer']).click();
    await button(page, 'Change').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => hasFocus(page, button(page, 'Try again'))).toBe(true);
    await expect
      .poll(() => page.locator('.missing-text').textContent())
      .toBe('You can sign as soon as the document is shown.');
    await expect.poll(() => button(page, 'Finish').isDisabled()).toBe(true);
    await expect.poll(() => failure.isVisible()).toBe(true);
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('signing-pdf-failed');
    await page.setViewportSize(PHONE);
    await opened.screenshot('signing-pdf-failed-phone');
    await button(page, 'Try again').click();
    await failure.waitFor();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await page.waitForSelector('.page.drawn');
    await expect.poll(() => failure.isVisible()).toBe(false);
    await expect.poll(() => button(page, 'Finish').isEnabled()).toBe(true);
    expect(unexpected(opened)).toEqual([]);
  });

  test('a page that cannot be read says so', LONG, async () => {
    const { customerUrl } = await aFilledAgreement();
    const opened = await browser.newPage();
    const { page } = opened;
    await page.route('**/api/v1/signing/*/pdf', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: Buffer.from(onePage({})) }),
    );
    await page.goto(customerUrl);
    await page.locator('[data-page="2"]').scrollIntoViewIfNeeded();
    await page.locator('[data-page="2"]').getByText('This page could not be shown.').waitFor();
    await opened.screenshot('signing-page-failed');
    expect(opened.problems).toEqual([]);
  });

  test('a page that is not drawn in half a minute says so', LONG, async () => {
    const { customerUrl } = await aFilledAgreement();
    const { page } = await browser.newPage();
    await page.clock.install();
    await page.addInitScript('window.hold = []; window.requestAnimationFrame = (go) => hold.push(go);');
    await page.goto(customerUrl);
    await expect.poll(() => page.evaluate<number>('hold.length')).toBeGreaterThan(0);
    await page.clock.fastForward(31_000);
    const failure = page.locator('[data-page="1"]').getByText('This page could not be shown.');
    await failure.waitFor();
    await page.evaluate('window.requestAnimationFrame = (go) => setTimeout(go); hold.forEach((go) => go());');
    await page.waitForSelector('.page.drawn');
    await expect.poll(() => failure.count()).toBe(0);
  });
});

inBrowser('Contract 5, Embedding: an answer that is lost', () => {
  test('of finishing: the host hears that the signer has signed', async () => {
    const { page, frame } = await embedded((await aFilledAgreement()).customerUrl);
    await page.route('**/complete', loseAnswer);
    await finishIn(frame);
    await frame.getByRole('heading', { name: 'You have signed' }).waitFor();
    await expect.poll(() => heardNames(page)).toEqual(['onReady', 'onCompleted']);
  });

  test('of finishing, with the connection: the host hears of both', LONG, async () => {
    const { page, frame } = await embedded((await aFilledAgreement()).customerUrl);
    await page.route('**/complete', async (route) => {
      await page.route('**/api/v1/signing/*', (reading) => reading.abort());
      await loseAnswer(route);
    });
    await finishIn(frame);
    await frame.getByText('Finishing did not work.').waitFor();
    const [, error] = await heardOn(page);
    const message = 'Finishing did not work. Please try again.';
    expect(error).toEqual(['it', 'onError', { code: 'offline', message }]);
    await page.unrouteAll();
    await frame.getByRole('button', { name: 'Finish' }).click();
    await frame.getByRole('heading', { name: 'You have signed' }).waitFor();
    await expect.poll(() => heardNames(page)).toEqual(['onReady', 'onError', 'onCompleted']);
  });

  test('of declining: the host hears that the signer has declined', LONG, async () => {
    const { page, frame } = await embedded((await aFilledAgreement()).customerUrl);
    await page.route('**/decline', loseAnswer);
    await frame.getByRole('button', { name: 'Decline' }).click();
    await frame.getByRole('dialog').getByRole('textbox').fill('The price is wrong');
    await frame.getByRole('button', { name: 'Decline to sign' }).click();
    await frame.getByRole('heading', { name: 'You have declined' }).waitFor();
    await expect.poll(() => heardNames(page)).toEqual(['onReady', 'onDeclined']);
  });
});

async function embedded(url: string): Promise<{ readonly page: Page; readonly frame: Frame }> {
  const { page } = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${host.origin}/?script=${service.url}/embed.js`);
  await page.evaluate(`embed(${JSON.stringify({ url })})`);
  await expect.poll(() => heardNames(page)).toEqual(['onReady']);
  const [frame] = framesOf(page, service.url);
  return { page, frame: frame! };
}

async function finishIn(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: 'Finish' }).click();
  await frame.getByRole('dialog').getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Agree and continue' }).click();
}

async function heardNames(page: Page): Promise<string[]> {
  return (await heardOn(page)).map(([, name]) => name);
}

/** The service does what it is asked; nobody hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

inBrowser('Contract 5, Signing: signatures', () => {
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
