import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { button, openDashboard, isTooWide } from '../support/browser/dashboard.ts';
import { writeInto } from '../support/browser/editor.ts';
import { A_TEMPLATE, aDocument, aTemplate, DATA } from '../support/documents/documents.ts';
import { anonymousCaller, type Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { onePage } from '../../packages/agreement-pdf/test/raw-pdf.ts';
import { aSentDocument, complete, signByAll, signWith, tokenOf } from '../support/documents/sending.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import { accepted } from '../support/documents/signing.ts';
import { anAgreementToSign, PHONE, unexpected } from '../support/browser/signing-page.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;
let templateId: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  organization = await anOrganization(service);
  ({ id: templateId } = await aTemplate(organization.liveKey));
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** A part of the page by its heading. */
function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).and(page.locator('section'));
}

/** Rows of a table as the texts of their cells. */
async function rowsOf(room: Locator): Promise<string[][]> {
  const rows = await room.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
}

function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

/** The browser says that it is to be filled in, and keeps the form back. */
async function isEmptyFault(control: Locator): Promise<boolean> {
  await control.and(control.page().locator(':focus:invalid')).waitFor();
  return (await control.inputValue()) === '';
}

/** Writes JSON into the editor of a template's data. */
async function writeData(within: Locator, label: string, text: string): Promise<void> {
  await within
    .getByRole('group', { name: `${label} as` })
    .getByRole('button', { name: 'JSON' })
    .click();
  await writeInto(within.getByRole('textbox', { name: label }), text);
}

async function downloaded(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const A_PDF = Buffer.from(onePage());
const FILE = { name: 'Lease of the harbour.pdf', mimeType: 'application/pdf', buffer: A_PDF };

async function uploaded(name: string): Promise<Json> {
  return accepted(
    await organization.liveKey.post(`/documents?name=${encodeURIComponent(name)}`, undefined, {
      raw: A_PDF,
      headers: { 'content-type': 'application/pdf' },
    }),
  );
}

inBrowser('Contract 5, Documents: in the dashboard', () => {
  test('the list shows every document with its state, and the filter one state', async () => {
    const own = await anOrganization(service);
    const { id } = await aTemplate(own.liveKey);
    await aDocument(own.liveKey, id, { name: 'A draft' });
    const sent = await aSentDocument(own.liveKey, id);
    await signWith(service, tokenOf(sent.signers[0]));
    const gone = await aDocument(own.liveKey, id, { name: 'No longer wanted' });
    await own.liveKey.post(`/documents/${gone.id}/void`, { reason: 'Not wanted' });
    const opened = await openDashboard(browser, service, own.owner);
    const { page, room } = opened;
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await room.getByRole('table', { name: 'Documents' }).waitFor();
    const rows = await rowsOf(room);
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
      ['No longer wanted', 'Voided', '0 of 2'],
      ['Services for Globex', 'Sent', '1 of 2'],
      ['A draft', 'Draft', '0 of 2'],
    ]);
    await opened.screenshot('dashboard-documents-list');
    const filter = room.getByRole('group', { name: 'Documents by status' });
    await filter.getByRole('button', { name: 'Sent' }).click();
    await filter.getByRole('button', { name: 'Sent' }).and(page.locator('[aria-pressed=true]')).waitFor();
    await expect
      .poll(async () => (await rowsOf(room)).map(([name]) => name))
      .toEqual(['Services for Globex']);
    await filter.getByRole('button', { name: 'Completed' }).click();
    await room.getByText('No document is completed.').waitFor();
    expect(opened.problems).toEqual([]);
  });

  test(
    'the newest stand first, and a list that is longer than a page is read on where its end comes into view',
    LONG,
    async () => {
      const own = await anOrganization(service);
      const names = Array.from({ length: 101 }, (_, index) => `Document ${index + 1}`);
      for (const name of names)
        await own.liveKey.post(`/documents?name=${encodeURIComponent(name)}`, undefined, {
          raw: A_PDF,
          headers: { 'content-type': 'application/pdf' },
        });
      const opened = await openDashboard(browser, service, own.owner);
      const { page, room } = opened;
      await opened.visit('/documents?status=draft');
      await room.getByRole('link', { name: 'Document 101' }).waitFor();
      await room.getByRole('link', { name: 'Document 2', exact: true }).scrollIntoViewIfNeeded();
      await room.getByRole('link', { name: 'Document 1', exact: true }).waitFor();
      await expect.poll(() => room.locator('tbody tr').count()).toBe(101);
      expect(new URL(page.url()).hash).toBe('#/documents?status=draft');
      expect(opened.problems).toEqual([]);
    },
  );

  test('a document shows its signers, fields and audit trail as the API has them', async () => {
    const { liveKey, owner } = organization;
    const { documentId, customerUrl } = await anAgreementToSign(service, liveKey, { only: ['fullName'] });
    await anonymousCaller(service.url).get(`/signing/${customerUrl.split('/').at(-1)}`);
    const opened = await openDashboard(browser, service, owner);
    const { page, room } = opened;
    await opened.visit(`/documents/${documentId}`);
    await room.getByRole('heading', { name: 'Supply agreement for Harbour Bakery' }).waitFor();
    const { body: document } = await liveKey.get(`/documents/${documentId}`);
    const signers = await rowsOf(part(page, 'Signers'));
    expect(signers.map((cells) => cells.slice(0, 4).map((cell) => cell.trim().split('\n')))).toEqual(
      document.signers.map(({ signingOrder, name, email, role, status }: Json) => [
        [name, email],
        [status[0].toUpperCase() + status.slice(1)],
        [role],
        [String(signingOrder)],
      ]),
    );
    const { body: fields } = await liveKey.get(`/documents/${documentId}/fields`);
    await expect.poll(async () => (await rowsOf(part(page, 'Fields'))).length).toBe(fields.items.length);
    const { body: audit } = await liveKey.get(`/documents/${documentId}/audit`);
    const entries = part(page, 'Audit trail').locator('ol > li');
    await entries.first().waitFor();
    await expect
      .poll(() => entries.locator('strong').allTextContents())
      .toEqual(audit.items.map(({ type }: Json) => type.replaceAll('_', ' ')));
    await expect
      .poll(() => entries.locator('details code').allTextContents())
      .toEqual(audit.items.flatMap(({ actor, hash }: Json) => [actor, hash]));
    const times = await entries.locator('time').all();
    expect(await Promise.all(times.map((time) => time.getAttribute('datetime')))).toEqual(
      audit.items.map(({ at }: Json) => at),
    );
    await opened.screenshot('dashboard-documents-sent');
    await part(page, 'Audit trail').scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-documents-trail');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  test('an upload gets a signer and a field, is sent with a message, and gives the same file back', async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit('/documents');
    await room.getByRole('button', { name: 'Upload a PDF' }).click();
    const upload = dialogOf(page, 'Upload a PDF');
    await upload.getByLabel('PDF').setInputFiles(FILE);
    await expect.poll(() => upload.getByLabel('Name').inputValue()).toBe('Lease of the harbour');
    await opened.screenshot('dashboard-documents-upload');
    await upload.getByRole('button', { name: 'Upload' }).click();
    await room.getByRole('heading', { name: 'Lease of the harbour' }).waitFor();
    const id = new URL(page.url()).hash.split('/').at(-1) ?? '';
    const file = await downloaded(page, room.getByRole('button', { name: 'Download PDF' }));
    expect(file.name).toBe('Lease of the harbour.pdf');
    expect(file.bytes.subarray(0, 4).toString()).toBe('%PDF');
    expect(file.bytes.equals((await organization.liveKey.get(`/documents/${id}/pdf`)).body)).toBe(true);
    await room.getByRole('button', { name: 'Add a signer' }).click();
    const signer = dialogOf(page, 'Add a signer');
    await signer.getByLabel('Name').fill('Mia Berg');
    await signer.getByLabel('E-mail').fill('mia@harbour.example');
    await signer.getByRole('button', { name: 'Add' }).click();
    await room.getByRole('button', { name: 'Add a field' }).click();
    const field = dialogOf(page, 'Add a field');
    await opened.screenshot('dashboard-documents-add-field');
    await field.getByLabel('Kind').selectOption('initials');
    await field.getByLabel('From the top').fill('');
    await field.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => isEmptyFault(field.getByLabel('From the top'))).toBe(true);
    await field.getByLabel('From the top').fill('300');
    await field.getByRole('button', { name: 'Add' }).click();
    await part(page, 'Fields').getByRole('table').waitFor();
    const { items } = accepted(await organization.liveKey.get(`/documents/${id}/fields`));
    expect(items[0]).toMatchObject({ fieldType: 'initials', yPosition: 300, width: 80, height: 40 });
    await opened.screenshot('dashboard-documents-draft');
    await room.getByRole('button', { name: 'Send', exact: true }).click();
    const sending = dialogOf(page, 'Send for signing');
    await sending.getByLabel('Message').fill('Please sign by Friday.');
    await sending.getByLabel('Expires').fill('2027-01-31T18:00');
    await sending.getByRole('button', { name: 'Send' }).click();
    const url = await dialogOf(page, 'The link to sign').getByLabel('Mia Berg').inputValue();
    const seen = await anonymousCaller(service.url).get(`/signing/${url.split('/').at(-1)}`);
    expect(seen.body.document.message).toBe('Please sign by Friday.');
    expect(new Date(seen.body.document.expiresAt).getUTCFullYear()).toBe(2027);
    expect(opened.problems).toEqual([]);
  });

  test('signers of a draft are changed and removed, with their fields', LONG, async () => {
    const { id } = await aDocument(organization.liveKey, templateId, { name: 'With other signers' });
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit(`/documents/${id}`);
    await room.getByRole('button', { name: 'Change: Gil Globex' }).click();
    const changing = dialogOf(page, 'Change this signer');
    await expect.poll(() => changing.getByLabel('E-mail').inputValue()).toBe('gil@globex.example');
    await changing.getByLabel('Name').fill('Gina Globex');
    await changing.getByLabel('Order').fill('1');
    await changing.getByRole('button', { name: 'Change' }).click();
    await room.getByRole('button', { name: 'Change: Gina Globex' }).waitFor();
    await room.getByRole('button', { name: 'Remove: Ann Acme' }).click();
    await dialogOf(page, 'Remove this signer').getByRole('button', { name: 'Remove' }).click();
    await room.getByRole('button', { name: 'Remove: Ann Acme' }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await rowsOf(part(page, 'Fields'))).length).toBe(1);
    const { body } = await organization.liveKey.get(`/documents/${id}`);
    expect(body.signers).toMatchObject([{ name: 'Gina Globex', signingOrder: 1 }]);
    expect(opened.problems).toEqual([]);
  });

  test('a link that is renewed is shown once, and ends the former', LONG, async () => {
    const sent = await aSentDocument(organization.liveKey, templateId);
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit(`/documents/${sent.id}`);
    await room.getByRole('button', { name: 'New link: Ann Acme' }).click();
    await dialogOf(page, 'Make a new link').getByRole('button', { name: 'Make a new link' }).click();
    const shown = dialogOf(page, 'The link to sign');
    const url = await shown.getByLabel('Ann Acme').inputValue();
    await opened.screenshot('dashboard-documents-link');
    await shown.getByRole('button', { name: 'Close' }).click();
    await part(page, 'Audit trail').getByText('link renewed').waitFor();
    expect(await page.content()).not.toContain(url);
    const signer = anonymousCaller(service.url);
    expect((await signer.get(`/signing/${url.split('/').at(-1)}`)).status).toBe(200);
    expect((await signer.get(`/signing/${tokenOf(sent.signers[0])}`)).status).toBe(404);
    expect(opened.problems).toEqual([]);
  });

  test('a document is voided only with a reason, which stays; then it has a certificate', LONG, async () => {
    const document = await aDocument(organization.liveKey, templateId, { name: 'To be voided' });
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit(`/documents/${document.id}`);
    await expect.poll(() => room.getByRole('button', { name: 'Download certificate' }).count()).toBe(0);
    await room.getByRole('button', { name: 'Void' }).click();
    const asking = dialogOf(page, 'Void this document');
    await asking.getByRole('button', { name: 'Void' }).click();
    const reason = asking.getByLabel('Reason');
    await expect.poll(() => isEmptyFault(reason)).toBe(true);
    await opened.screenshot('dashboard-documents-void');
    await reason.fill('The customer has changed its name.');
    await asking.getByRole('button', { name: 'Void' }).click();
    await part(page, 'Facts').getByText('The customer has changed its name.').waitFor();
    expect((await organization.liveKey.get(`/documents/${document.id}`)).body).toMatchObject({
      status: 'voided',
      voidReason: 'The customer has changed its name.',
    });
    const file = await downloaded(page, room.getByRole('button', { name: 'Download certificate' }));
    expect(file.bytes.subarray(0, 4).toString()).toBe('%PDF');
    await expect.poll(() => room.getByRole('button', { name: /^(?:Void|Send)$/ }).count()).toBe(0);
    expect(unexpected(opened)).toEqual([]);
  });

  test(
    'what everybody has signed cannot be voided, and gives the final file once that is stored',
    LONG,
    async () => {
      const sent = await aSentDocument(organization.liveKey, templateId);
      await signByAll(service, sent);
      const opened = await openDashboard(browser, service, organization.owner);
      const { page, room } = opened;
      await opened.visit(`/documents/${sent.id}`);
      await room.getByText('The final file is being made').waitFor();
      await expect.poll(() => room.getByRole('button', { name: /^(?:Void|New link.*)$/ }).count()).toBe(0);
      await complete(service);
      await page.reload();
      const file = await downloaded(page, room.getByRole('button', { name: 'Download final PDF' }));
      expect(file.bytes.equals((await organization.liveKey.get(`/documents/${sent.id}/pdf`)).body)).toBe(
        true,
      );
      await opened.screenshot('dashboard-documents-completed');
      expect(opened.problems).toEqual([]);
    },
  );

  test(
    'what is refused stands beside its field, and why a draft cannot be sent in the dialog',
    LONG,
    async () => {
      const { id } = await uploaded('Without anything');
      const opened = await openDashboard(browser, service, organization.owner);
      const { page, room } = opened;
      await opened.visit(`/documents/${id}`);
      await room.getByRole('button', { name: 'Send', exact: true }).click();
      const sending = dialogOf(page, 'Send for signing');
      await sending.getByRole('button', { name: 'Send' }).click();
      await sending.getByText('The document has no signer.').waitFor();
      await sending.getByRole('button', { name: 'Cancel' }).click();
      await room.getByRole('button', { name: 'Add a signer' }).click();
      const signer = dialogOf(page, 'Add a signer');
      await signer.getByLabel('Name').fill('Mia Berg');
      await signer.getByLabel('E-mail').fill('nowhere');
      await signer.getByRole('button', { name: 'Add' }).click();
      await expect.poll(() => signer.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => signer.locator('[aria-invalid=true]').count()).toBe(1);
      await signer.getByRole('button', { name: 'Cancel' }).click();
      await opened.visit('/documents');
      await room.getByRole('button', { name: 'Upload a PDF' }).click();
      const upload = dialogOf(page, 'Upload a PDF');
      await upload.getByLabel('PDF').setInputFiles({ ...FILE, buffer: Buffer.from('not a PDF') });
      await upload.getByRole('button', { name: 'Upload' }).click();
      await expect.poll(() => upload.getByLabel('PDF').getAttribute('aria-invalid')).toBe('true');
      await opened.screenshot('dashboard-documents-refused');
      expect(unexpected(opened)).toEqual([]);
    },
  );

  test('a name that is markup shows as text everywhere', async () => {
    const name = `<img src=x onerror="document.title='taken'">`;
    const { id } = await aDocument(organization.liveKey, templateId, {
      name,
      signers: {
        supplier: { name: `<b>${name}`, email: 'ann@acme.example' },
        customer: { name: 'Gil', email: 'gil@globex.example' },
      },
    });
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit('/documents?status=draft');
    await room.getByRole('link', { name }).waitFor();
    await opened.visit(`/documents/${id}`);
    await room.getByRole('heading', { name }).waitFor();
    await room.getByText(`<b>${name}`, { exact: true }).first().waitFor();
    await expect.poll(() => page.locator('img, main b').count()).toBe(0);
    await expect.poll(() => page.title()).toBe(`${name} – Assay`);
    expect(opened.problems).toEqual([]);
  });

  test("another organization's document and template are not found", async () => {
    const other = await anOrganization(service);
    const { id } = await aDocument(organization.liveKey, templateId);
    const opened = await openDashboard(browser, service, other.owner);
    for (const path of [`/documents/${id}`, `/documents/templates/${templateId}`]) {
      await opened.visit(path);
      await opened.room.getByRole('heading', { name: 'Not found' }).waitFor();
    }
    expect(unexpected(opened)).toEqual([]);
  });

  test('no page is wider than a phone', LONG, async () => {
    const sent = await aSentDocument(organization.liveKey, templateId);
    const opened = await openDashboard(browser, service, organization.owner, PHONE);
    const places = {
      list: '/documents',
      document: `/documents/${sent.id}`,
      templates: '/documents/templates',
      template: `/documents/templates/${templateId}`,
      editor: `/documents/templates/${templateId}/change`,
    };
    for (const [name, path] of Object.entries(places)) {
      await opened.visit(path);
      await expect.poll(() => isTooWide(opened.page), { message: `${name} is too wide` }).toBe(false);
      await opened.page.evaluate(`document.querySelector('h1').scrollIntoView()`);
      await opened.screenshot(`dashboard-documents-phone-${name}`);
    }
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 5, Templates: in the dashboard', () => {
  test('a template becomes a document that is sent to a signer of each role', async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await page.getByRole('link', { name: 'Templates' }).click();
    await room.getByRole('link', { name: 'Services', exact: true }).first().waitFor();
    await opened.screenshot('dashboard-documents-templates');
    await room.getByRole('link', { name: 'Services', exact: true }).first().click();
    const creating = page.getByRole('tabpanel', { name: 'Create a document' });
    await creating.getByRole('button', { name: 'Create document' }).click();
    await expect.poll(() => isEmptyFault(creating.getByLabel('Name of the document'))).toBe(true);
    await creating.getByLabel('Name of the document').fill('Services for Initech');
    for (const [role, name] of [
      ['supplier (For the supplier)', 'Ann Acme'],
      ['customer', 'Ida Initech'],
    ] as const) {
      const group = creating.getByRole('group', { name: role, exact: true });
      await group.getByLabel('Name').fill(name);
      await group.getByLabel('E-mail').fill(`${name.split(' ')[0]}@example.com`);
    }
    // Nothing of the sample stands in for it.
    const lines = await creating
      .getByRole('group', { name: 'Data of the document', exact: true })
      .getByRole('textbox')
      .all();
    expect(await Promise.all(lines.map((line) => line.inputValue()))).toEqual(lines.map(() => ''));
    await writeData(creating, 'Data of the document', JSON.stringify({ ...DATA, customer: 'Initech' }));
    await opened.screenshot('dashboard-documents-template');
    await creating.getByRole('button', { name: 'Create document' }).click();
    await room.getByRole('heading', { name: 'Services for Initech' }).waitFor();
    await room.getByRole('button', { name: 'Send', exact: true }).click();
    await dialogOf(page, 'Send for signing').getByRole('button', { name: 'Send' }).click();
    const links = dialogOf(page, 'The links to sign');
    const url = await links.getByLabel('Ida Initech (Ida@example.com)').inputValue();
    await opened.screenshot('dashboard-documents-links');
    await links.getByRole('button', { name: 'Close' }).click();
    await room.getByText('Invited').waitFor();
    const id = new URL(page.url()).hash.split('/').at(-1);
    const { body } = await organization.liveKey.get(`/documents/${id}`);
    expect(body).toMatchObject({ status: 'sent', templateId, name: 'Services for Initech' });
    expect((await anonymousCaller(service.url).get(`/signing/${url.split('/').at(-1)}`)).status).toBe(200);
    expect(opened.problems).toEqual([]);
  });

  test('a PDF is generated from the sample data or from what is typed, and refused beside it', async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { page } = opened;
    await opened.visit(`/documents/templates/${templateId}`);
    await page.getByRole('tab', { name: 'Generate a PDF' }).click();
    const generating = page.getByRole('tabpanel', { name: 'Generate a PDF' });
    const file = await downloaded(page, generating.getByRole('button', { name: 'Generate PDF' }));
    expect(file.name).toBe('Services.pdf');
    expect(file.bytes.subarray(0, 4).toString()).toBe('%PDF');
    const wrong = generating.getByRole('alert');
    const generate = generating.getByRole('button', { name: 'Generate PDF' });
    await writeData(generating, 'Data', '{ "customer": ');
    await generate.click();
    await expect.poll(() => wrong.textContent()).toMatch(/^This is not JSON/);
    await writeInto(generating.getByRole('textbox', { name: 'Data' }), '{ "customer": "Globex" }');
    await generate.click();
    await expect.poll(() => wrong.textContent()).toMatch(/supplier/);
    expect(unexpected(opened)).toEqual([]);
  });

  test('a session that has ended leads to the sign-in from here too', LONG, async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { page } = opened;
    await opened.visit(`/documents/templates/${templateId}`);
    await page.context().clearCookies();
    await page.getByRole('tab', { name: 'Generate a PDF' }).click();
    await page.getByRole('button', { name: 'Generate PDF' }).click();
    await page.getByText('Your session has ended.').waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test('a template is checked while it is written, created, and changed by its revision', async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit('/documents/templates/new');
    const source = room.getByRole('textbox', { name: 'Source' });
    await room.getByLabel('Name').fill('Written here');
    await room.getByRole('tab', { name: 'Sample data' }).click();
    await writeData(room, 'Sample data', '{ "customer": "Globex" }');
    await room.getByRole('tab', { name: 'Source' }).click();
    await writeInto(source, '# Offer\n\nFor {{ customer | reverse }}.\n\n::signature{role=customer}\n');
    const fault = room.getByRole('button', { name: /^Line 3, column \d+: / });
    await fault.waitFor();
    await opened.screenshot('dashboard-documents-editor');
    await fault.click();
    await source.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => source.locator('.cm-line').nth(2).textContent()).toMatch(/!.*reverse/);
    await page.keyboard.press('Backspace');
    await room.getByRole('button', { name: 'Create template' }).click();
    await room.getByRole('alert').filter({ hasText: 'Line 3, column' }).waitFor();
    await writeInto(source, '# Offer\n\nFor {{ customer }}.\n\n::signature{role=customer}\n');
    await room.getByText('It renders with the sample data.').waitFor();
    await room.getByRole('button', { name: 'Create template' }).click();
    await part(page, 'Source').getByText('For {{ customer }}.').waitFor();
    await room.getByRole('link', { name: 'Change' }).click();
    await writeInto(
      room.getByRole('textbox', { name: 'Source' }),
      '# Offer\n\nFor *{{ customer }}*.\n\n::signature{role=customer}\n',
    );
    await room.getByRole('button', { name: 'Save the change' }).click();
    await part(page, 'Source').getByText('For *{{ customer }}*.').waitFor();
    const id = new URL(page.url()).hash.split('/').at(-1) ?? '';
    const { body: saved } = await organization.liveKey.get(`/templates/${id}`);
    expect(saved).toMatchObject({ name: 'Written here', revision: 2 });
    await room.getByRole('link', { name: 'Change' }).click();
    await room.getByRole('textbox', { name: 'Source' }).waitFor();
    const { source: written, sampleData } = A_TEMPLATE;
    await organization.liveKey.patch(`/templates/${id}/markdown`, {
      source: written,
      sampleData,
      revision: 2,
    });
    await room.getByRole('button', { name: 'Save the change' }).click();
    await room.getByRole('alert').filter({ hasText: 'Somebody else has changed this template' }).waitFor();
    await room.getByRole('button', { name: 'Take revision 3' }).click();
    await room.getByText('This makes revision 4.').waitFor();
    await expect
      .poll(() => room.getByRole('textbox', { name: 'Source' }).textContent())
      .toContain(written.split('\n')[0]);
    expect((await organization.liveKey.get(`/templates/${id}`)).body).toMatchObject({
      source: written,
      revision: 3,
    });
    expect(unexpected(opened)).toEqual([]);
  });

  test('a template begins with an agreement of the gallery, which is looked at first', LONG, async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { page, room } = opened;
    await opened.visit('/documents/templates');
    await room.getByRole('link', { name: 'Begin with the gallery' }).first().click();
    await room.getByRole('heading', { name: 'Gallery of agreements' }).waitFor();
    await expect.poll(() => room.getByRole('button', { name: /^Look at / }).count()).toBe(10);
    await button(room, 'Look at Loan').click();
    const dialog = dialogOf(page, 'Loan');
    await dialog.getByRole('region', { name: 'Pages of Loan' }).locator('canvas').first().waitFor();
    await dialog.getByRole('link', { name: 'Use this' }).click();
    await room.getByText('It renders with the sample data.').waitFor();
    await expect.poll(() => room.getByLabel('Name', { exact: true }).inputValue()).toBe('Loan');
    await button(room, 'Create template').click();
    await room.getByRole('heading', { name: 'Loan', exact: true }).waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test(
    'what two people changed in a template is brought together, and a person chooses where both did',
    LONG,
    async () => {
      const { liveKey, owner } = organization;
      const { body: made } = await liveKey.post('/templates/markdown', A_TEMPLATE);
      const opened = await openDashboard(browser, service, owner);
      const { room } = opened;
      await opened.visit(`/documents/templates/${made.id}/change`);
      await room.getByLabel('Name', { exact: true }).fill('Named here');
      await room.getByLabel('Description').fill('Described here');
      const { source, sampleData } = A_TEMPLATE;
      const theirs = { source: `${source}\nThe end.\n`, sampleData, name: 'Named there', pageSize: 'Letter' };
      await liveKey.patch(`/templates/${made.id}/markdown`, { ...theirs, revision: 1 });
      await button(room, 'Save the change').click();
      await room.getByText('Only they changed Page size, Source: that is taken.').waitFor();
      await room.getByText('Both changed Name: choose below.').waitFor();
      await room.getByRole('group', { name: 'Name, which one' }).getByText('Theirs').click();
      await opened.screenshot('dashboard-template-merge');
      await button(room, 'Bring both together').click();
      await room.getByText('This makes revision 3.').waitFor();
      await button(room, 'Save the change').click();
      await room.getByRole('heading', { name: 'Named there' }).waitFor();
      const { body: saved } = await liveKey.get(`/templates/${made.id}`);
      expect(saved).toMatchObject({ ...theirs, description: 'Described here', revision: 3 });
      expect(unexpected(opened)).toEqual([]);
    },
  );
});
