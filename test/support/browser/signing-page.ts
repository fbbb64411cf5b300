import type { Locator, Page } from 'playwright-core';
import type { PageOptions, TestBrowser, TestPage } from './browser.ts';
import { aTemplate } from '../documents/documents.ts';
import type { Caller, Json } from '../http.ts';
import { accepted } from '../documents/signing.ts';
import type { TestService } from '../service.ts';

const SOURCE = `# Supply agreement

Between **Northwind Coffee Ltd** ("supplier") and **{{ customer }}** ("customer").

## 1. Subject

The supplier delivers roasted coffee every month, and the customer pays within thirty days of each invoice.
Prices are those of the list in force on the day of the order.

## 2. Particulars of the customer

Contract number

*as on the offer*

Full name and postal code

*of the company's seat*

Country

*of the company's seat*

Registered for VAT, with this number

*where it applies*

Payment by card, or by transfer

*choose one*

Remarks on the delivery

*lifts, ramps, narrow gates*

Address of delivery

*the supplier may correct it*

Initials of the customer

*to each page*

::pagebreak

## 3. Delivery and payment

Risk passes when the goods are handed over. Either party may end this agreement with three months' notice to the end of a
quarter; orders placed before then are delivered and paid as agreed.

## 4. Signatures

This agreement takes effect when both parties have signed it.

:::signatures
::signature{role=customer, label=Signature of the customer}
::signature{role=supplier, label=Signature of the supplier}
:::
`;

const box = (pageNumber: number, xPosition: number, yPosition: number, width: number, height: number) => ({
  pageNumber,
  xPosition,
  yPosition,
  width,
  height,
});

/** Every field type and rule, for the customer who signs first and the supplier who signs second. */
const FIELDS: Readonly<Record<string, Json>> = {
  contract: {
    of: 'customer',
    fieldType: 'text',
    label: 'Contract number',
    value: 'C-2026-117',
    ...box(1, 280, 223, 200, 24),
  },
  fullName: {
    of: 'customer',
    fieldType: 'text',
    label: 'Full name',
    maxLength: 40,
    ...box(1, 280, 264, 150, 30),
  },
  postalCode: {
    of: 'customer',
    fieldType: 'text',
    label: 'Postal code',
    validationPattern: '\\d{5}',
    validationMessage: 'Five digits, please.',
    ...box(1, 440, 264, 90, 30),
  },
  country: {
    of: 'customer',
    fieldType: 'dropdown',
    label: 'Country',
    options: ['Austria', 'Norway', 'Spain'],
    ...box(1, 280, 308, 200, 30),
  },
  hasVat: {
    of: 'customer',
    fieldType: 'checkbox',
    label: 'VAT registered',
    required: false,
    ...box(1, 280, 355, 24, 24),
  },
  vatNumber: {
    of: 'customer',
    fieldType: 'text',
    label: 'VAT number',
    when: 'hasVat',
    ...box(1, 330, 352, 200, 30),
  },
  byCard: {
    of: 'customer',
    fieldType: 'checkbox',
    label: 'Pay by card',
    groupKey: 'payment',
    groupRequired: true,
    ...box(1, 280, 399, 24, 24),
  },
  byTransfer: {
    of: 'customer',
    fieldType: 'checkbox',
    label: 'Pay by transfer',
    groupKey: 'payment',
    groupRequired: true,
    ...box(1, 330, 399, 24, 24),
  },
  remarks: {
    of: 'customer',
    fieldType: 'text',
    label: 'Remarks',
    required: false,
    multiline: true,
    ...box(1, 280, 434, 250, 44),
  },
  address: {
    of: 'supplier',
    fieldType: 'text',
    label: 'Delivery address',
    sharedFill: true,
    ...box(1, 280, 487, 250, 30),
  },
  initials: { of: 'customer', fieldType: 'initials', label: null, ...box(1, 280, 524, 80, 40) },
  date: {
    of: 'customer',
    fieldType: 'date',
    label: 'Date of signing',
    dateFormat: 'DD.MM.YYYY',
    ...box(2, 64, 300, 150, 30),
  },
  terms: { of: 'supplier', fieldType: 'checkbox', label: 'Stock is reserved', ...box(2, 331, 300, 30, 30) },
};

export interface Agreement {
  readonly documentId: string;
  /** Field ids by the names that the tests give them; `customer` and `supplier` are their signatures. */
  readonly fields: Readonly<Record<string, string>>;
  readonly customerUrl: string;
  readonly supplierUrl: string;
}

interface AgreementOptions {
  /** Names of the fields besides the signatures. */
  readonly only?: readonly string[];
  /** Further fields of the customer. */
  readonly more?: Readonly<Record<string, Json>>;
  readonly sending?: object;
}

/** Sent to the customer, who signs first, and the supplier. */
export async function anAgreementToSign(
  service: TestService,
  key: Caller,
  { only = Object.keys(FIELDS), more = {}, sending = {} }: AgreementOptions = {},
): Promise<Agreement> {
  const { id: templateId } = await aTemplate(key, {
    name: 'Supply',
    source: SOURCE,
    sampleData: { customer: 'Harbour Bakery' },
  });
  const document = accepted(
    await key.post(`/templates/${templateId}/create-document`, {
      name: 'Supply agreement for Harbour Bakery',
      templateData: { customer: 'Harbour Bakery' },
      signers: {
        customer: { name: 'Ingrid Solberg', email: 'ingrid@bakery.example' },
        supplier: { name: 'Noah Weston', email: 'noah@northwind.example' },
      },
    }),
  );
  const signerId = (role: string): string => document.signers.find((signer: Json) => signer.role === role).id;
  const { items } = accepted(await key.get(`/documents/${document.id}/fields`));
  const fields: Record<string, string> = Object.fromEntries(
    ['customer', 'supplier'].map((role) => [
      role,
      items.find((field: Json) => field.signerId === signerId(role)).id,
    ]),
  );
  for (const [name, field] of [
    ...only.map((name) => [name, FIELDS[name]] as const),
    ...Object.entries(more),
  ]) {
    const { of, when, ...properties } = field;
    const body = {
      ...properties,
      signerId: signerId(of),
      ...(when && { requiredWhenFieldId: fields[when] }),
    };
    fields[name] = accepted(await key.post(`/documents/${document.id}/fields`, body)).id;
  }
  const sent = accepted(
    await key.post(`/documents/${document.id}/send`, {
      message: 'Dear Ingrid, here is the agreement we spoke about. Thank you!',
      ...sending,
    }),
  );
  const urlOf = (role: string): string => {
    const { signingUrl } = sent.signers.find((signer: Json) => signer.role === role);
    return `${service.url}${new URL(signingUrl).pathname}`;
  };
  return { documentId: document.id, fields, customerUrl: urlOf('customer'), supplierUrl: urlOf('supplier') };
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844, mobile: true };

/** The signing page with its first page drawn. */
export async function openSigning(
  browser: TestBrowser,
  url: string,
  size: PageOptions = DESKTOP,
): Promise<TestPage> {
  const opened = await browser.newPage(size);
  opened.page.setDefaultTimeout(60_000);
  await opened.page.goto(url);
  await opened.page.waitForSelector('.page.drawn');
  return opened;
}

/** The field on its page. */
export function onPage(page: Page, fieldId: string | undefined): Locator {
  return page.locator(`[data-field="${fieldId}"]`);
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name });
}

export function next(page: Page): Locator {
  return page.locator('.next');
}

/** The service has stored everything. */
export function saved(page: Page): Promise<void> {
  return page.locator('.save[data-status="saved"]').waitFor();
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /agree to sign it/ }).check();
  await button(page, 'Agree and continue').click();
}

/** A wave on the pad. */
export async function draw(page: Page): Promise<void> {
  const pad = await page.locator('canvas.pad').boundingBox();
  if (!pad) throw new Error('there is no pad to draw on');
  const { x, y, width, height } = pad;
  await page.mouse.move(x + width * 0.2, y + height * 0.5);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const turn = (step / 24) * Math.PI * 4;
    await page.mouse.move(x + width * (0.2 + (step / 24) * 0.55), y + height * (0.5 + Math.sin(turn) * 0.25));
  }
  await page.mouse.up();
}

/** A refusal that a test provokes shows in the console of the browser; nothing else may. */
export function unexpected({ problems }: TestPage): string[] {
  return problems.filter((problem) => !/Failed to load resource|^failed: /.test(problem));
}

/** Whether the keyboard is there. */
export async function hasFocus(page: Page, control: Locator): Promise<boolean> {
  return (await control.and(page.locator(':focus')).count()) === 1;
}
