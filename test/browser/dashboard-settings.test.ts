/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../support/browser/browser.ts';
import { aMember, anOrganization, operator, signIn, type TestOrganization } from '../support/builders.ts';
import { button, openDashboard, isTooWide, signInto } from '../support/browser/dashboard.ts';
import { keyCaller, anonymousCaller } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { LONG } from '@assay/test-support/repeats';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { startService, type TestService } from '../support/service.ts';
import { callingIn } from '../support/tenants.ts';
import { aSubscription, aWebhook, deliveriesOf, dispatch, verified } from '../support/webhooks/webhooks.ts';
import { faintTexts } from './contrast.ts';

const HOSTILE = '<img src=x onerror="document.title=1"><b>Bold</b>';
const PLACES = ['/settings/api-keys', '/settings/members', '/settings/webhooks', '/settings/account'];

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  acme = await anOrganization(service);
});

function rowOf(page: Page, text: string): Locator {
  return page.locator('tbody tr', { hasText: text });
}

/** The dialog that asks or shows something. */
function dialogOf(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Reads the secret that is shown, and closes the dialog that shows it. */
async function keptSecret(page: Page): Promise<string> {
  const dialog = dialogOf(page);
  const secret = await dialog.getByLabel('Secret').inputValue();
  await expect.poll(() => dialog.textContent()).toContain('it is not shown again');
  await button(dialog, 'I have kept it').click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

/** What a refused request leaves in the console is meant; nothing else may be there. */
function unexpected({ problems }: TestPage): string[] {
  return problems.filter((problem) => !problem.includes('Failed to load resource'));
}

inBrowser('Contract 1, Identity: API keys in the dashboard', () => {
  test('a key that is made here signs requests of its mode until it is revoked; its secret shows once', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page, room } = opened;
    await opened.visit('/settings/api-keys');
    await button(room, 'New API key').click();
    await opened.screenshot('dashboard-settings-new-key');
    await dialogOf(page).getByLabel('Name').fill('Billing server');
    await dialogOf(page).getByLabel('Mode').selectOption('test');
    await dialogOf(page).getByLabel('Expires').fill('2027-01-31T12:00');
    await button(dialogOf(page), 'Make the key').click();
    await dialogOf(page).getByLabel('Secret').waitFor();
    await opened.screenshot('dashboard-settings-secret');
    const keyId = (await dialogOf(page).locator('code').textContent()) ?? '';
    const secret = await keptSecret(page);
    const key = keyCaller(service.url, { keyId, secret }, service.clock);
    const subject = await key.post('/risk/subjects', { kind: 'person', externalId: 'billed' });
    expect([keyId.slice(0, 8), subject.status]).toEqual(['ak_test_', 201]);
    await rowOf(page, 'Billing server').getByText('active').waitFor();
    expect(await page.content()).not.toContain(secret);
    const [made] = (await acme.owner.get('/api-keys')).body.items.slice(-1);
    const expiresAt = await page.evaluate<string>(`new Date('2027-01-31T12:00').toISOString()`);
    expect(made).toMatchObject({ name: 'Billing server', mode: 'test', expiresAt });

    await button(page, 'Revoke Billing server').click();
    await button(dialogOf(page), 'Cancel').click();
    expect((await key.get('/risk/subjects')).status).toBe(200);
    await button(page, 'Revoke Billing server').click();
    await button(dialogOf(page), 'Revoke').click();
    await rowOf(page, 'Billing server').getByText('revoked').waitFor();
    await expect.poll(() => button(page, 'Revoke Billing server').count()).toBe(0);
    await expect.poll(async () => (await key.get('/risk/subjects')).status).toBe(401);
    await opened.screenshot('dashboard-settings-keys');
    expect(opened.problems).toEqual([]);
  });

  test('what the service refuses stands beside its field, and what was typed stays', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/api-keys');
    await button(page, 'New API key').click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Name').fill('Too late');
    await dialog.getByLabel('Expires').fill('2020-01-31T12:00');
    await button(dialog, 'Make the key').click();
    await dialog.getByText('An API key expires in the future.').waitFor();
    await dialog.getByLabel('Expires').fill('');
    await dialog.getByLabel('Expires').pressSequentially('12');
    await button(dialog, 'Make the key').click();
    await dialog.getByLabel('Expires').and(page.locator(':focus:invalid')).waitFor();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Too late');
    expect((await acme.owner.get('/api-keys')).body.items).toHaveLength(2);
    expect(unexpected(opened)).toEqual([]);
  });
});

inBrowser('Contract 1, Identity: members in the dashboard', () => {
  test('an owner invites, promotes and removes members; who is invited chooses the password', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/members');
    await button(page, 'Invite a member').click();
    await dialogOf(page).getByLabel('E-mail').fill('ingrid@example.com');
    await button(dialogOf(page), 'Invite').click();
    await dialogOf(page).getByLabel('Name').and(page.locator(':focus:invalid')).waitFor();
    await dialogOf(page).getByLabel('Name').fill('Ingrid Solberg');
    await button(dialogOf(page), 'Invite').click();
    const former = await dialogOf(page).getByLabel('Link').inputValue();
    await button(dialogOf(page), 'Copy the link').waitFor();
    await opened.screenshot('dashboard-settings-invitation');
    await button(dialogOf(page), 'I have kept it').click();
    await rowOf(page, 'Ingrid Solberg').getByText('invited', { exact: true }).waitFor();
    await button(page, 'Invite Ingrid Solberg again').click();
    await button(dialogOf(page), 'Make a fresh link').click();
    await dialogOf(page).getByText('Pass this link on').waitFor();
    const link = await dialogOf(page).getByLabel('Link').inputValue();
    await button(dialogOf(page), 'I have kept it').click();

    const invited = await browser.newPage();
    await invited.page.goto(former);
    await invited.page.getByText('This invitation cannot be used').waitFor();
    await invited.page.goto('about:blank');
    await invited.page.goto(link);
    await invited.page
      .getByText('ingrid@example.com')
      .or(invited.page.getByLabel('E-mail'))
      .first()
      .waitFor();
    await expect.poll(() => invited.page.getByLabel('E-mail').inputValue()).toBe('ingrid@example.com');
    const choose = async (password: string, again: string): Promise<void> => {
      await invited.page.getByLabel('Password', { exact: true }).fill(password);
      await invited.page.getByLabel('Password again').fill(again);
      await button(invited.page, 'Choose this password').click();
    };
    await choose('a password of hers', 'another password');
    await invited.page.getByText('This is not the same as the password.').waitFor();
    await choose('password', 'password');
    await invited.page.getByText('tried first').waitFor();
    await expect.poll(() => faintTexts(invited.page)).toEqual([]);
    await invited.screenshot('dashboard-invitation');
    await choose('a password of hers', 'a password of hers');
    await invited.page.getByRole('group', { name: 'Mode' }).waitFor();
    expect(invited.page.url()).not.toContain('invitation');
    expect(unexpected(invited)).toEqual([]);

    // The page asks again by itself where what it has is old; a reload asks in any case.
    await page.reload();
    await rowOf(page, 'Ingrid Solberg').getByText('member', { exact: true }).waitFor();
    await expect
      .poll(() => rowOf(page, 'Ingrid Solberg').getByText('invited', { exact: true }).count())
      .toBe(0);
    const ingrid = await signIn(service, 'ingrid@example.com', 'a password of hers');
    await button(page, 'Change role of Ingrid Solberg').click();
    await dialogOf(page).getByLabel('Role').selectOption('admin');
    await button(dialogOf(page), 'Change').click();
    await rowOf(page, 'Ingrid Solberg').getByText('admin', { exact: true }).waitFor();
    expect((await ingrid.get('/auth/session')).body.role).toBe('admin');
    await opened.screenshot('dashboard-settings-members');
    await button(page, 'Remove Ingrid Solberg').click();
    await button(dialogOf(page), 'Remove').click();
    await rowOf(page, 'Ingrid Solberg').waitFor({ state: 'detached' });
    expect((await ingrid.get('/auth/session')).status).toBe(401);
    expect(unexpected(opened)).toEqual([]);
  });

  test('the last owner can be neither removed nor demoted, and the page says why', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/members');
    const own = rowOf(page, acme.owner.email);
    await own.getByRole('button', { name: 'Remove' }).click();
    await button(dialogOf(page), 'Remove').click();
    await dialogOf(page).getByText('The last owner stays.').waitFor();
    await opened.screenshot('dashboard-settings-last-owner');
    await button(dialogOf(page), 'Cancel').click();
    await own.getByRole('button', { name: 'Change role' }).click();
    await dialogOf(page).getByLabel('Role').selectOption('member');
    await button(dialogOf(page), 'Change').click();
    await dialogOf(page).getByText('The last owner keeps this role.').waitFor();
    expect((await acme.owner.get('/auth/session')).body.role).toBe('owner');
    expect(unexpected(opened)).toEqual([]);
  });

  test(
    'admins leave owners alone; members read everything and learn why they change nothing',
    LONG,
    async () => {
      const admin = await openDashboard(browser, service, await aMember(service, acme.owner, 'admin'));
      await admin.visit('/settings/members');
      await expect.poll(() => rowOf(admin.page, acme.owner.email).getByRole('button').count()).toBe(0);
      await admin.page.getByRole('button', { name: 'Change role of A admin' }).click();
      const offered = await dialogOf(admin.page).locator('option').allTextContents();
      expect(offered.map((text) => text.split(':')[0])).toEqual(['Member', 'Admin']);
      await button(dialogOf(admin.page), 'Cancel').click();
      await admin.visit('/settings/account');
      await expect.poll(() => admin.page.getByText('Delete the organization').count()).toBe(0);

      await aWebhook(acme.liveKey, 'https://hooks.example.com/live', { mode: 'live' });
      const member = await openDashboard(browser, service, await aMember(service, acme.owner, 'member'));
      for (const [place, text] of [
        ['/settings/api-keys', 'live key'],
        ['/settings/members', acme.owner.email],
        ['/settings/webhooks', 'https://hooks.example.com/live'],
      ] as const) {
        await member.visit(place);
        await rowOf(member.page, text).waitFor();
        await member.room.getByText('Only owners and admins').waitFor();
        await expect
          .poll(() => member.room.locator('button:not(th button, [role=group] button)').count())
          .toBe(0);
      }
      expect([...admin.problems, ...member.problems]).toEqual([]);
    },
  );
});

inBrowser('Contract 1, Identity: your account in the dashboard', () => {
  test('a password that somebody else chose is changed first, where it has to be', async () => {
    const strict = await startService({ invitedPasswords: 'temporary' });
    try {
      const made = {
        name: 'Strict',
        ownerEmail: 'boss@strict.example',
        ownerPassword: 'given by the operator',
      };
      await operator(strict).post('//operator/v1/organizations', made);
      const opened = await browser.newPage();
      const { page } = opened;
      await page.goto(strict.url);
      await signInto(page, { email: made.ownerEmail, password: made.ownerPassword });
      await page.goto(`${strict.url}/#/settings/members`);
      await page.getByText('Somebody else chose your password.').waitFor();
      await page.getByLabel('Current password').fill(made.ownerPassword);
      await page.getByLabel('New password', { exact: true }).fill('chosen by the boss');
      await page.getByLabel('New password again').fill('chosen by the boss');
      await button(page, 'Change the password').click();
      await page.getByText('Your password is changed.').waitFor();
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('cell', { name: made.ownerEmail }).waitFor();
      expect(unexpected(opened)).toEqual([]);
      await page.close();
    } finally {
      await strict.stop();
    }
  });

  test('a changed password is the only one that works; this session goes on, others end', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/account');
    const fill = async (current: string, fresh: string, again: string): Promise<void> => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByLabel('New password again').fill(again);
      await button(page, 'Change the password').click();
    };
    await fill(acme.owner.password, 'another password', 'an other password');
    await page.getByText('This is not the same as the new password.').waitFor();
    await fill('not the password', 'another password', 'another password');
    await page.getByText('The current password is another one.').waitFor();
    await fill(acme.owner.password, 'another password', 'another password');
    await page.getByText('Your password is changed.').waitFor();
    await expect.poll(() => page.getByLabel('New password again').inputValue()).toBe('');
    await opened.screenshot('dashboard-settings-account');
    const former = { email: acme.owner.email, password: acme.owner.password };
    expect((await anonymousCaller(service.url).post('/auth/login', former)).status).toBe(401);
    await signIn(service, acme.owner.email, 'another password');
    expect((await acme.owner.get('/auth/session')).status).toBe(401);
    await opened.visit('/settings/members');
    await rowOf(page, acme.owner.email).waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test('an owner who types its name deletes the organization, and stands at the sign-in', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/account');
    await button(page, 'Delete the organization…').click();
    await dialogOf(page).getByLabel('Name of the organization').fill('Another');
    await button(dialogOf(page), 'Delete everything').click();
    await dialogOf(page).getByText('Repeat the exact name').waitFor();
    expect((await acme.owner.get('/organization')).status).toBe(200);
    await dialogOf(page).getByLabel('Name of the organization').fill(acme.name);
    await button(dialogOf(page), 'Delete everything').click();
    await button(page, 'Sign in').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect((await acme.owner.get('/organization')).status).toBe(401);
    expect(unexpected(opened)).toEqual([]);
  });
});

inBrowser('Contract 2, Webhooks: in the dashboard', () => {
  test('a webhook that is added here delivers a ping under its secret, and under the next one', async () => {
    const receiver = await startReceiver();
    const opened = await openDashboard(browser, service, acme.owner, { mode: 'test' });
    const { page, room } = opened;
    await opened.visit('/settings/webhooks');
    await room.getByText('There are no webhooks in test mode yet.').waitFor();
    await button(room, 'Add a webhook').click();
    await dialogOf(page).getByLabel('Address').fill(receiver.url);
    await dialogOf(page).getByLabel('Events').selectOption('some');
    await dialogOf(page).getByLabel('screening.run.completed').check();
    await dialogOf(page).getByLabel('document.completed').check();
    await opened.screenshot('dashboard-settings-new-webhook');
    await button(dialogOf(page), 'Add').click();
    await dialogOf(page).getByLabel('Secret').waitFor();
    const secret = await keptSecret(page);
    await page.getByRole('link', { name: receiver.url }).click();
    await room.getByText('screening.run.completed, document.completed').waitFor();
    await button(room, 'Change').click();
    await dialogOf(page).getByLabel('document.completed').uncheck();
    await dialogOf(page).getByLabel('Description').fill('To the ledger');
    await button(dialogOf(page), 'Change').click();
    await room.getByText('To the ledger').waitFor();
    await room.getByText('screening.run.completed', { exact: true }).waitFor();
    await button(room, 'Send a ping').click();
    await rowOf(page, 'webhook.ping').getByText('pending').waitFor();
    await dispatch(service);
    const [first] = await receiver.waitFor(1);
    expect(await verified(first!, secret, service.clock.now())).toMatchObject({ event: 'webhook.ping' });
    await button(room, 'Look again').click();
    await rowOf(page, 'webhook.ping').getByText('delivered', { exact: true }).waitFor();

    await button(room, 'New secret').click();
    await button(dialogOf(page), 'Get a new secret').click();
    await dialogOf(page).getByLabel('Secret').waitFor();
    const next = await keptSecret(page);
    await button(room, 'Switch off').click();
    await button(room, 'Switch on').waitFor();
    await button(room, 'Send a ping').click();
    await rowOf(page, 'pending').waitFor();
    await dispatch(service);
    const [, second] = await receiver.waitFor(2);
    for (const one of [secret, next])
      expect(await verified(second!, one, service.clock.now())).toMatchObject({ event: 'webhook.ping' });
    await opened.screenshot('dashboard-settings-webhook');
    await button(room, 'Delete').click();
    await button(dialogOf(page), 'Delete').click();
    await room.getByText('There are no webhooks in test mode yet.').waitFor();
    await receiver.close();
    expect(opened.problems).toEqual([]);
  });

  test('deliveries are read page by page and by status; a failed one is sent again', LONG, async () => {
    const { webhookId } = await aSubscription(service, acme.testKey, 'test');
    await service.db.query(
      `insert into webhook_deliveries (organization_id, mode, subscription_id, id, event_id, event, body, status,
         attempts, next_attempt_at, created_at)
       select $1, 'test', $2, gen_random_uuid(), gen_random_uuid(), 'risk.subject.created', '{}', 'pending', 0, $3, $3
       from generate_series(1, 60)`,
      [acme.id, webhookId, new Date(service.clock.now().getTime() + 3_600_000)],
    );
    const opened = await openDashboard(browser, service, acme.owner, { mode: 'test' });
    const { page, room } = opened;
    await opened.visit(`/settings/webhooks/${webhookId}`);
    await page.locator('tbody tr').nth(49).scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(61);
    await room.getByRole('button', { name: 'Failed', exact: true }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await opened.screenshot('dashboard-settings-deliveries');
    await room.getByRole('button', { name: /^Retry webhook\.ping/ }).click();
    await room.getByText('There are none that are failed.').waitFor();
    const pending = await deliveriesOf(acme.testKey, webhookId, '?status=pending&limit=100');
    expect(pending.filter(({ event }) => event === 'webhook.ping')).toHaveLength(1);
    await opened.visit('/settings/webhooks/00000000-0000-7000-8000-000000000000');
    await room.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(unexpected(opened)).toEqual([]);
  });
});

inBrowser('Contract 1, Addresses: the settings on every screen', () => {
  test(
    'texts of others stay texts, a phone scrolls nothing sideways, and every text is readable',
    LONG,
    async () => {
      const owner = callingIn(acme.owner, 'live');
      const made = [
        await owner.post('/api-keys', { name: `${HOSTILE} ${'long'.repeat(30)}`, mode: 'live' }),
        await owner.post('/organization/members', {
          email: `${'very-long-name'.repeat(4)}@example.com`,
          name: HOSTILE,
          role: 'member',
          password: 'a password of hers',
        }),
        await owner.post('/webhooks', {
          url: `https://hooks.example.com/${'long/'.repeat(40)}`,
          events: ['*'],
          mode: 'live',
          description: HOSTILE,
        }),
      ];
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
      const { webhookId } = await aSubscription(service, acme.liveKey, 'live');
      const phone = await openDashboard(browser, service, acme.owner, { mobile: true });
      const { page, room } = phone;
      for (const place of [
        ...PLACES,
        `/settings/webhooks/${made[2]?.body.id}`,
        `/settings/webhooks/${webhookId}`,
      ]) {
        await phone.visit(place);
        expect([place, await isTooWide(page), await faintTexts(page)]).toEqual([place, false, []]);
        await expect.poll(() => room.locator('img, b').count()).toBe(0);
        await phone.screenshot(
          `dashboard-settings-phone-${place.split('/')[2]}${place.split('/').length > 3 ? '-one' : ''}`,
        );
      }
      await phone.visit('/settings/members');
      await button(page, `Remove ${HOSTILE}`).click();
      await dialogOf(page)
        .getByRole('heading', { name: `Remove ${HOSTILE}?` })
        .waitFor();
      await phone.screenshot('dashboard-settings-phone-dialog');
      expect([await isTooWide(page), await dialogOf(page).locator('img, b').count()]).toEqual([false, 0]);
      await expect.poll(() => page.title()).toBe('Members – Assay');
      expect(phone.problems).toEqual([]);
    },
  );
});
