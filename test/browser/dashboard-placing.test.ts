/** @module-tag long */
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import {
  type DashboardOptions,
  isTooWide,
  type OpenDashboard,
  openDashboard,
} from '../support/browser/dashboard.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { onPage, openSigning, PHONE, unexpected } from '../support/browser/signing-page.ts';
import { aMember, anOrganization, type TestOrganization } from '../support/builders.ts';
import { aDocument, aTemplate, DATA } from '../support/documents/documents.ts';
import { onePage } from '../../packages/agreement-pdf/test/raw-pdf.ts';
import { complete, sent, tokenOf } from '../support/documents/sending.ts';
import { accepted } from '../support/documents/signing.ts';
import { basePdf, textsOf } from '../../packages/agreement-pdf/test/stamped.ts';
import { type Json, anonymousCaller } from '../support/http.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
beforeEach(async () => {
  acme = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

interface Draft {
  readonly id: string;
  /** Ids by name. */
  readonly signers: Readonly<Record<string, string>>;
  readonly fields: () => Promise<Json[]>;
  readonly add: (more?: object) => Promise<Json>;
}

const TEXT = { fieldType: 'text', pageNumber: 1, xPosition: 100, yPosition: 200, width: 200, height: 30 };

/** A draft of an uploaded file for Ann and Ben, without fields. */
async function aDraft(
  pdf: Uint8Array = onePage(),
  names: readonly string[] = ['Ann', 'Ben'],
): Promise<Draft> {
  const { liveKey } = acme;
  const { id } = accepted(
    await liveKey.post('/documents?name=Lease%20of%20the%20harbour', undefined, {
      raw: Buffer.from(pdf),
      headers: { 'content-type': 'application/pdf' },
    }),
  );
  const signers: Record<string, string> = {};
  for (const name of names) {
    const email = `${name.toLowerCase()}@harbour.example`;
    signers[name] = accepted(await liveKey.post(`/documents/${id}/signers`, { name, email })).id;
  }
  const at = `/documents/${id}/fields`;
  return {
    id,
    signers,
    fields: async () => accepted(await liveKey.get(at)).items,
    add: async (more = {}) =>
      accepted(await liveKey.post(at, { ...TEXT, signerId: signers['Ann'], ...more })),
  };
}

async function placing(
  path: string,
  options: DashboardOptions = { width: 1400, height: 900 },
  member: Parameters<typeof openDashboard>[2] = acme.owner,
): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, member, options);
  opened.page.setDefaultTimeout(60_000);
  await opened.visit(path);
  await opened.page.waitForSelector('.page.drawn');
  return opened;
}

interface Sheet {
  /** Where a point of the page is on the screen. */
  readonly at: (x: number, y: number) => Promise<readonly [number, number]>;
}

/** A page by its number, so many points wide. */
function sheet(page: Page, number: number, width: number): Sheet {
  return {
    at: async (x, y) => {
      const box = await boxOf(page.locator(`[data-page="${number}"]`));
      const scale = box.width / width;
      return [box.x + x * scale, box.y + y * scale];
    },
  };
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

/** With a finger. */
async function slide(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: (readonly [number, number])[]
  ): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', from);
  for (let step = 1; step <= 4; step += 1)
    await touch('touchMove', [
      from[0] + ((to[0] - from[0]) * step) / 4,
      from[1] + ((to[1] - from[1]) * step) / 4,
    ]);
  await touch('touchEnd');
}

function kind(room: Locator, name: string): Locator {
  return room.getByRole('group', { name: 'Place a field' }).getByRole('button', { name, exact: true });
}

/** The box on the page, by the beginning of its name. */
function box(room: Locator, name: string): Locator {
  return room.locator('.page').getByRole('button', { name: new RegExp(`^${name}`) });
}

function label(room: Locator): Locator {
  return room.getByLabel('Label', { exact: true });
}

/** Leaves the control, as somebody does who has entered something. */
async function enter(control: Locator, text: string): Promise<void> {
  await control.fill(text);
  await control.blur();
}

function saved(page: Page): Promise<void> {
  return page.locator('.placing-status[data-state="saved"]').waitFor();
}

function placeOf({ pageNumber, xPosition, yPosition, width, height }: Json): Json {
  return { pageNumber, xPosition, yPosition, width, height };
}

/** Sends of a method to the fields, in order. */
function sendsOf(page: Page, method: string): Json[] {
  const bodies: Json[] = [];
  page.on('request', (request) => {
    if (request.method() === method && /\/fields(?:\/|$)/.test(request.url()))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

inBrowser('Document 3, Field: placed by sight in the dashboard', () => {
  test.each([
    ['a plain page', {}, 400],
    ['a turned and cropped page', { rotate: 90, crop: [50, 30, 300, 240] as const }, 240],
    ['a page in larger units', { unit: 2, crop: [20, 10, 300, 240] as const }, 600],
  ])(
    'on %s, a drawn box is where the signer sees it and where its value is stamped',
    async (_, about, width) => {
      const draft = await aDraft(await basePdf([about]), ['Ann']);
      const opened = await placing(`/documents/${draft.id}/fields`);
      const { page, room } = opened;
      const { at } = sheet(page, 1, width);
      await kind(room, 'Text').click();
      await drag(page, await at(40, 60), await at(200, 90));
      await saved(page);
      const [field] = await draft.fields();
      expect(placeOf(field)).toEqual({ pageNumber: 1, xPosition: 40, yPosition: 60, width: 160, height: 30 });
      expect(opened.problems).toEqual([]);

      const { signers } = await sent(acme.liveKey, draft.id);
      const token = tokenOf(signers[0]);
      const signing = await openSigning(browser, `${service.url}/sign/${token}`);
      const [onSheet, sheetBox] = [
        await boxOf(onPage(signing.page, field.id)),
        await boxOf(signing.page.locator('.page')),
      ];
      const scale = sheetBox.width / width;
      expect((onSheet.x - sheetBox.x) / scale).toBeCloseTo(40, 0);
      expect((onSheet.y - sheetBox.y) / scale).toBeCloseTo(60, 0);
      expect(onSheet.width / scale).toBeCloseTo(160, 0);
      await signing.page.context().close();

      const signer = anonymousCaller(service.url);
      accepted(await signer.send('PUT', `/signing/${token}/fields/${field.id}`, { body: { value: 'Here' } }));
      accepted(await signer.post(`/signing/${token}/complete`, { consent: true }));
      await complete(service);
      const file = await acme.liveKey.get(`/documents/${draft.id}/pdf`);
      const stamped = (await textsOf(new Uint8Array(file.body))).find(({ text }) => text === 'Here');
      // Rule 8: 4 points from the left, in the middle of its height.
      expect(stamped?.x).toBeCloseTo(44, 0);
      expect(stamped?.y).toBeGreaterThan(60 + 15);
      expect(stamped?.y).toBeLessThan(90 - 5);
      expect(stamped?.turned).toBe(0);
    },
  );

  test('a click puts a field of the usual size around it, for the signer and of the kind that were chosen', async () => {
    const draft = await aDraft();
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    const { at } = sheet(page, 1, 612);
    await room.getByLabel('Field for').selectOption('Ben');
    await kind(room, 'Signature').click();
    await page.mouse.click(...(await at(300, 400)));
    await saved(page);
    // Rule 7, and wholly on the page.
    await kind(room, 'Checkbox').click();
    await page.mouse.click(...(await at(606, 300)));
    await saved(page);
    const fields = await draft.fields();
    expect(fields.map(({ fieldType, signerId }) => [fieldType, signerId])).toEqual([
      ['signature', draft.signers['Ben']],
      ['checkbox', draft.signers['Ben']],
    ]);
    expect(fields.map(placeOf)).toEqual([
      { pageNumber: 1, xPosition: 200, yPosition: 375, width: 200, height: 50 },
      { pageNumber: 1, xPosition: 582, yPosition: 285, width: 30, height: 30 },
    ]);
    await expect.poll(() => kind(room, 'Checkbox').getAttribute('aria-pressed')).toBe('false');
    await opened.screenshot('dashboard-placing');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  test('it is moved, pulled at its handles and carried to another page', LONG, async () => {
    const draft = await aDraft(await basePdf([{}, {}]));
    await draft.add({ xPosition: 50.25, yPosition: 40, width: 100 });
    const opened = await placing(`/documents/${draft.id}/fields`, { width: 1400, height: 1400 });
    const { page, room } = opened;
    const [first, second] = [sheet(page, 1, 400), sheet(page, 2, 400)];
    await drag(page, await first.at(80, 50), await first.at(110, 70));
    await saved(page);
    expect((await draft.fields()).map(placeOf)).toEqual([
      { pageNumber: 1, xPosition: 80.25, yPosition: 60, width: 100, height: 30 },
    ]);
    // The lower right corner.
    await drag(page, await first.at(180.25, 90), await first.at(220.25, 130));
    await saved(page);
    expect((await draft.fields()).map(placeOf)).toEqual([
      { pageNumber: 1, xPosition: 80.25, yPosition: 60, width: 140, height: 70 },
    ]);
    // By its upper left quarter, beyond the right edge of the second page.
    await drag(page, await first.at(100, 80), await second.at(350, 120));
    await saved(page);
    expect((await draft.fields()).map(placeOf)).toEqual([
      { pageNumber: 2, xPosition: 260, yPosition: 100, width: 140, height: 70 },
    ]);
    await expect.poll(() => room.getByLabel('Page', { exact: true }).inputValue()).toBe('2');
    expect(opened.problems).toEqual([]);
  });

  test('the keyboard places, moves, resizes and removes it', async () => {
    const draft = await aDraft();
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    const patched = sendsOf(page, 'PATCH');
    await kind(room, 'Date').focus();
    await page.keyboard.press('Enter');
    await room.getByRole('button', { name: 'Put it in the middle' }).press('Enter');
    await saved(page);
    const [before] = await draft.fields();
    expect(before.xPosition).toBe(231);
    await box(room, 'Date').and(page.locator(':focus')).waitFor();
    // They come close to each other, however long the machine takes between them.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.clock.resume();
    await saved(page);
    const [after] = await draft.fields();
    expect(placeOf(after)).toEqual({
      pageNumber: 1,
      xPosition: 236,
      yPosition: before.yPosition - 10,
      width: 140,
      height: 31,
    });
    expect(patched.length).toBe(1);
    await page.keyboard.press('Enter');
    await label(room).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Day of signing');
    await page.keyboard.press('Escape');
    await box(room, 'Day of signing, date, for Ann, page 1').and(page.locator(':focus')).waitFor();
    await saved(page);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await box(room, 'Day of signing').and(page.locator(':focus')).waitFor();
    expect((await draft.fields()).map((field) => field.label)).toEqual(['Day of signing']);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await room.getByRole('heading', { name: '0 fields' }).waitFor();
    expect(await draft.fields()).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  test('what is entered beside it is what the API has, and nothing else is sent', LONG, async () => {
    const draft = await aDraft();
    const controller = await draft.add({ fieldType: 'checkbox', label: 'Registered', required: false });
    const field = await draft.add({ yPosition: 300 });
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    const patched = sendsOf(page, 'PATCH');
    await box(room, 'Text').click();
    await enter(label(room), 'VAT number');
    await room.getByText('More', { exact: true }).click();
    await enter(room.getByLabel('Most characters'), '11');
    await saved(page);
    await enter(room.getByLabel('Pattern', { exact: true }), 'NO\\d{9}');
    await saved(page);
    await room.getByLabel('Required when').selectOption('Registered, page 1');
    await saved(page);
    // What is entered while another change is on its way goes with the next one.
    expect(Object.assign({}, ...patched)).toEqual({
      label: 'VAT number',
      maxLength: 11,
      validationPattern: 'NO\\d{9}',
      requiredWhenFieldId: controller.id,
    });
    expect(patched.flatMap((sent) => Object.keys(sent as object))).toHaveLength(4);
    // Rule 5: it is stored as optional.
    await expect.poll(() => room.getByLabel('Required', { exact: true }).isChecked()).toBe(false);
    // Another signer clears the condition, and another kind takes away what it has not.
    await room.getByLabel('Signer', { exact: true }).selectOption('Ben');
    await saved(page);
    await room.getByLabel('Kind', { exact: true }).selectOption('Checkbox');
    await saved(page);
    await room.getByLabel('Required', { exact: true }).check();
    await saved(page);
    const now = (await draft.fields()).find(({ id }) => id === field.id);
    expect(now).toMatchObject({
      signerId: draft.signers['Ben'],
      fieldType: 'checkbox',
      label: 'VAT number',
      required: true,
      maxLength: null,
      validationPattern: null,
      requiredWhenFieldId: null,
      width: 30,
      height: 30,
    });
    expect(opened.problems).toEqual([]);
  });

  test('a dropdown is saved once it has choices, and until then says so', LONG, async () => {
    const draft = await aDraft();
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    await kind(room, 'Dropdown').click();
    await page.mouse.click(...(await sheet(page, 1, 612).at(300, 300)));
    await room.getByText('Write its choices, one on each line.').waitFor();
    await page.getByText('Not saved: 1').waitFor();
    await expect.poll(() => box(room, 'Dropdown').getAttribute('aria-label')).toContain('not saved');
    await enter(room.getByLabel('Choices', { exact: true }), 'Berth\nMooring');
    await saved(page);
    expect(await draft.fields()).toMatchObject([{ fieldType: 'dropdown', options: ['Berth', 'Mooring'] }]);
    expect(opened.problems).toEqual([]);
  });

  test('a copy has everything of the field but its place', LONG, async () => {
    const draft = await aDraft();
    const field = await draft.add({ label: 'Tonnage', required: false, maxLength: 7, multiline: true });
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    await box(room, 'Tonnage').click();
    await room.getByRole('button', { name: 'Place a copy' }).click();
    await saved(page);
    const { id: _, createdAt: __, updatedAt: ___, ...same } = field;
    const fields = await draft.fields();
    expect(fields[1]).toMatchObject({ ...same, yPosition: 236 });
    expect(fields.length).toBe(2);
    expect(opened.problems).toEqual([]);
  });

  test('a refusal stands beside what it speaks of until it is mended or taken back', LONG, async () => {
    const draft = await aDraft();
    await draft.add();
    await draft.add({ yPosition: 300, label: 'Second' });
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    await box(room, 'Text').click();
    await enter(room.getByLabel('Width', { exact: true }), '900');
    const fault = room.getByText('The box ends beyond the right edge of its page.');
    await fault.waitFor();
    await expect
      .poll(() => room.getByLabel('Width', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    await box(room, 'Second').click();
    await fault.waitFor({ state: 'hidden' });
    await page.getByText('Not saved: 1').waitFor();
    await box(room, 'Text').click({ position: { x: 20, y: 10 } });
    await fault.waitFor();
    await room.getByRole('button', { name: 'Take the change back' }).click();
    await saved(page);
    await expect.poll(() => room.getByLabel('Width', { exact: true }).inputValue()).toBe('200');
    await enter(room.getByLabel('Height', { exact: true }), '');
    await room.getByText('Please enter a number.').waitFor();
    expect((await draft.fields()).map(({ width, height }) => [width, height])).toEqual([
      [200, 30],
      [200, 30],
    ]);
    expect(unexpected(opened)).toEqual([]);
  });

  test(
    'a field whose answer was lost is made once, and what was done to it meanwhile is kept',
    LONG,
    async () => {
      const draft = await aDraft();
      const opened = await placing(`/documents/${draft.id}/fields`);
      const { page, room } = opened;
      const address = `**/documents/${draft.id}/fields`;
      await page.route(address, async (route: Route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.abort('connectionfailed');
      });
      const { at } = sheet(page, 1, 612);
      await kind(room, 'Text').click();
      await page.mouse.click(...(await at(300, 300)));
      await page.getByText('Not saved: 1').waitFor();
      await page.unroute(address);
      await room.getByText('The service did not answer.').waitFor();
      await drag(page, await at(250, 300), await at(260, 320));
      await saved(page);
      expect((await draft.fields()).map(placeOf)).toEqual([
        { pageNumber: 1, xPosition: 210, yPosition: 305, width: 200, height: 30 },
      ]);
      await expect.poll(() => room.locator('.placed').count()).toBe(1);
      expect(unexpected(opened)).toEqual([]);
    },
  );

  test('what was moved while the service is away is sent when it is back', LONG, async () => {
    const draft = await aDraft();
    await draft.add();
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    await page.route('**/fields/*', (route) => route.abort('connectionfailed'));
    await box(room, 'Text').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Not saved: 1').waitFor();
    await page.unroute('**/fields/*');
    await page.locator('.placing-status').getByRole('button', { name: 'Try again' }).click();
    await saved(page);
    expect((await draft.fields()).map(({ yPosition }) => yPosition)).toEqual([201]);
    expect(unexpected(opened)).toEqual([]);
  });

  test('what somebody else did meanwhile is kept and shown', LONG, async () => {
    const draft = await aDraft();
    const { liveKey } = acme;
    const first = await draft.add();
    const second = await draft.add({ yPosition: 300, label: 'Second' });
    const opened = await placing(`/documents/${draft.id}/fields`);
    const { page, room } = opened;
    accepted(await liveKey.patch(`/documents/${draft.id}/fields/${first.id}`, { label: 'Renamed' }));
    await box(room, 'Text').focus();
    await page.keyboard.press('ArrowRight');
    await box(room, 'Renamed').waitFor();
    expect((await draft.fields())[0]).toMatchObject({ label: 'Renamed', xPosition: 101 });
    await liveKey.delete(`/documents/${draft.id}/fields/${second.id}`);
    await box(room, 'Second').focus();
    await page.keyboard.press('ArrowRight');
    await room.getByText('Somebody else removed: Second on page 1.').waitFor();
    await expect.poll(() => room.locator('.placed').count()).toBe(1);
    // Whoever sends it ends the placing.
    await draft.add({ signerId: draft.signers['Ben'] });
    await sent(liveKey, draft.id);
    await box(room, 'Renamed').focus();
    await page.keyboard.press('ArrowRight');
    await room.getByText('This document is no longer a draft').waitFor();
    await expect.poll(() => kind(room, 'Text').isDisabled()).toBe(true);
    await expect.poll(() => room.locator('.placed').count()).toBe(2);
    expect(unexpected(opened)).toEqual([]);
  });

  test('a field on a page that there is not is listed, and brought onto one', LONG, async () => {
    const { liveKey } = acme;
    const { id } = await aTemplate(liveKey);
    const field = { ...TEXT, roleId: 'supplier', pageNumber: 3, label: 'Far away' };
    accepted(await liveKey.post(`/templates/${id}/fields`, field));
    const document = await aDocument(liveKey, id);
    const opened = await placing(`/documents/${document.id}/fields`);
    const { page, room } = opened;
    await room.getByRole('button', { name: /Far away.*page 3, which there is not/ }).click();
    await enter(room.getByLabel('Page', { exact: true }), '1');
    await box(room, 'Far away').waitFor();
    await saved(page);
    const { items } = accepted(await liveKey.get(`/documents/${document.id}/fields`));
    expect(items.find((one: Json) => one.label === 'Far away').pageNumber).toBe(1);
    expect(opened.problems).toEqual([]);
  });

  test('members place fields too; without a signer, and after sending, nobody does', LONG, async () => {
    const member = await aMember(service, acme.owner, 'member');
    const draft = await aDraft();
    const opened = await placing(`/documents/${draft.id}/fields`, {}, member);
    const { page, room } = opened;
    await kind(room, 'Initials').click();
    await page.mouse.click(...(await sheet(page, 1, 612).at(300, 100)));
    await saved(page);
    expect((await draft.fields()).length).toBe(1);
    await draft.add({ signerId: draft.signers['Ben'] });
    await sent(acme.liveKey, draft.id);
    await opened.visit('/documents');
    await opened.visit(`/documents/${draft.id}/fields`);
    await room.getByText('Only a draft has fields to place.').waitFor();
    const empty = await aDraft(onePage(), []);
    await opened.visit(`/documents/${empty.id}/fields`);
    await room.getByText('Add a signer first').waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('on a phone a finger places and moves a field, and nothing is too wide', LONG, async () => {
    const draft = await aDraft();
    const opened = await placing(`/documents/${draft.id}/fields`, PHONE);
    const { page, room } = opened;
    await kind(room, 'Signature').tap();
    const { at } = sheet(page, 1, 612);
    await page.locator('.page').scrollIntoViewIfNeeded();
    await page.touchscreen.tap(...(await at(300, 200)));
    await saved(page);
    await slide(page, await at(300, 200), await at(340, 260));
    await saved(page);
    expect((await draft.fields()).map(placeOf)).toEqual([
      { pageNumber: 1, xPosition: 240, yPosition: 235, width: 200, height: 50 },
    ]);
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-placing-phone');
    expect(opened.problems).toEqual([]);
  });

  test('template fields are placed on what the sample data gives, and documents get them there', async () => {
    const { liveKey } = acme;
    const { id } = await aTemplate(liveKey);
    const opened = await placing(`/documents/templates/${id}/fields`, { width: 1400, height: 1400 });
    const { page, room } = opened;
    const width = 595.28;
    const { at } = sheet(page, 1, width);
    await room.getByLabel('Field for the role').selectOption('customer');
    await kind(room, 'Text').click();
    await drag(page, await at(72, 500), await at(272, 540));
    await saved(page);
    await enter(room.getByLabel('Label', { exact: true }), 'Reference');
    await room.getByText('More', { exact: true }).click();
    await enter(room.getByRole('textbox', { name: 'Value', exact: true }), 'R-1');
    await room.getByLabel('The signer may correct the value').check();
    await saved(page);
    const { items } = accepted(await liveKey.get(`/templates/${id}/fields`));
    const expected = { pageNumber: 1, xPosition: 72, yPosition: 500, width: 200, height: 40 };
    expect(items).toMatchObject([
      { roleId: 'customer', label: 'Reference', value: 'R-1', editable: true, ...expected },
    ]);
    const document = await aDocument(liveKey, id, { templateData: DATA });
    const { items: copied } = accepted(await liveKey.get(`/documents/${document.id}/fields`));
    expect(copied.find((field: Json) => field.label === 'Reference')).toMatchObject(expected);
    await opened.screenshot('dashboard-placing-template');
    expect(opened.problems).toEqual([]);
  });
});
