import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tickInvitationMails } from '../../../src/identity/invitations/invitation-mails.worker.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { openMailer } from '../../../src/platform/mail/smtp.ts';
import { aMember, anOrganization, operator, signIn, type TestOrganization } from '../../support/builders.ts';
import { type MailServer, startMailServer } from '../../support/documents/mail-server.ts';
import { type Answer, type Json, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const PASSWORD = 'chosen by the invited';

let mail: MailServer;
let service: TestService;
let acme: TestOrganization;
let counter = 0;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startService({ mail: mail.options });
  acme = await anOrganization(service);
});
afterAll(async () => {
  await service.stop();
  await mail.close();
});
afterEach(() => tick());

const anonymous = () => anonymousCaller(service.url);
const tick = () =>
  tickInvitationMails(
    {
      ...service,
      capabilities: service.service.capabilities,
      mailer: openMailer(mail.options),
      log: { ...console, request: () => undefined },
    },
    service.clock.now(),
  );

async function invited(role = 'member', more: Json = {}): Promise<Json> {
  const email = `invited${(counter += 1)}@example.com`;
  const answer = await acme.owner.post('/organization/members', { email, name: 'Ida Invited', role }, more);
  expect(answer.status).toBe(201);
  return answer.body;
}

const pathOf = ({ invitation }: Json): string => `/auth/invitations/${invitation.url.split('/').at(-1)}`;
const accept = (member: Json, password = PASSWORD): Promise<Answer> =>
  anonymous().post(pathOf(member), { password }, { idempotencyKey: null });
const GONE = { status: 404, body: { code: 'not_found' } };

describe('Contract 1, Identity: a member added without password gets an invitation', () => {
  test('a link for seven days, in the answer this once', async () => {
    const member = await invited();
    expect(member).toMatchObject({ status: 'invited', role: 'member' });
    expect(member.invitation).toEqual({
      url: expect.stringMatching(`^${service.url}/#/invitation/[\\w-]{64}$`),
      expiresAt: new Date(service.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    const list = await acme.owner.get('/organization/members');
    const { invitation, ...shown } = member;
    expect(list.body.items).toContainEqual(shown);
    const token = invitation.url.split('/').at(-1);
    expect(JSON.stringify(list.body)).not.toContain(token);
    expect(service.logged.join('\n')).not.toContain(token);
  });

  test('the person who opens it sees whom it invites, chooses the password and can sign in', async () => {
    const member = await invited('admin');
    expect((await anonymous().get(pathOf(member))).body).toEqual({
      organization: { name: acme.name },
      email: member.email,
      name: 'Ida Invited',
      expiresAt: member.invitation.expiresAt,
    });
    const accepted = await accept(member);
    expect(accepted).toMatchObject({ status: 200, body: { organizationId: acme.id, email: member.email } });
    const session = await signIn(service, member.email, PASSWORD, acme.id);
    expect((await session.get('/auth/session')).body).toMatchObject({
      user: { id: member.userId },
      role: 'admin',
    });
    const audit = await service.db.query<{ type: string }>(
      'select type from audit where resource_id = $1 order by recorded_at, id',
      [member.userId],
    );
    expect(audit.map(({ type }) => type).slice(0, 3)).toEqual([
      'member.added',
      'invitation.made',
      'invitation.accepted',
    ]);
  });

  test('until then nobody can sign in, with whatever password', async () => {
    const member = await invited();
    for (const password of [PASSWORD, 'null', 'undefined'])
      expect((await anonymous().post('/auth/login', { email: member.email, password })).status).toBe(401);
  });

  test('it works once, also for two who use it at the same moment', async () => {
    const member = await invited();
    const answers = await Promise.all([accept(member), accept(member, 'chosen by the other')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await accept(member)).toMatchObject(GONE);
    expect(await anonymous().get(pathOf(member))).toMatchObject(GONE);
  });

  test('an identical retry of the use is answered alike, and shows that it is one', async () => {
    const member = await invited();
    const send = () =>
      anonymous().post(pathOf(member), { password: PASSWORD }, { idempotencyKey: 'accept-1' });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('expired, of a removed member, forged or no token at all: 404 alike', async () => {
    const [late, removed, forged] = [await invited(), await invited(), await invited()];
    await acme.owner.delete(`/organization/members/${removed.userId}`);
    expect(await accept(removed)).toMatchObject(GONE);
    const token: string = forged.invitation.url.split('/').at(-1);
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [other, 'x', token.slice(1), 'A'.repeat(64)]) {
      expect(await anonymous().get(`/auth/invitations/${wrong}`)).toMatchObject(GONE);
      const tried = await anonymous().post(`/auth/invitations/${wrong}`, { password: PASSWORD });
      expect(tried).toMatchObject(GONE);
    }
    service.clock.moveSeconds(7 * 86_400);
    expect(await accept(late)).toMatchObject(GONE);
  });

  test('guesses are throttled by network', async () => {
    const member = await signedInOwner().then(() => invited());
    const guess = (index: number) => anonymous().get(`/auth/invitations/guess-${index}`);
    const answers = await Promise.all(
      Array.from({ length: limits.signInFailuresPerNetwork + 3 }, (_, index) => guess(index)),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect((await anonymous().get(pathOf(member))).status).toBe(429);
    service.clock.moveSeconds(limits.signInWindowSeconds);
    expect((await anonymous().get(pathOf(member))).status).toBe(200);
  });

  test('a password that is easy to guess is refused, and the link stays good', async () => {
    const member = await invited();
    expect(await accept(member, 'password')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '/password', code: 'weak_password' }] },
    });
    expect((await accept(member)).status).toBe(200);
  });
});

/** The clock has moved: a session of twelve hours may have ended. */
async function signedInOwner(): Promise<void> {
  const owner = await signIn(service, acme.owner.email, acme.owner.password);
  acme = { ...acme, owner };
}

describe('Contract 1, Identity: an identical retry of a creation that shows a secret shows it again', () => {
  test('the same link, which is nowhere in the clear', async () => {
    await signedInOwner();
    const body = { email: 'retried@example.com', name: 'Retried', role: 'member' };
    const send = () => acme.owner.post('/organization/members', body, { idempotencyKey: 'invite-1' });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const [stored] = await service.db.query<{ body: string | null; sealed: boolean }>(
      "select body, sealed_body is not null as sealed from idempotency_keys where key = 'invite-1'",
    );
    expect(stored).toEqual({ body: null, sealed: true });
  });
});

describe('Contract 1, Identity: an admin invites again', () => {
  const again = (by: TestOrganization['owner'], userId: string): Promise<Answer> =>
    by.post(`/organization/members/${userId}/invitation`);

  test('a fresh link, which ends the former one', async () => {
    await signedInOwner();
    const member = await invited();
    const renewed = await again(acme.owner, member.userId);
    expect(renewed.status).toBe(200);
    expect(renewed.body.invitation.url).not.toBe(member.invitation.url);
    expect(await accept(member)).toMatchObject(GONE);
    expect((await accept(renewed.body)).status).toBe(200);
  });

  test('not who has a password: a link to it would take the account over', async () => {
    const member = await aMember(service, acme.owner, 'member');
    expect(await again(acme.owner, member.userId)).toMatchObject({
      status: 409,
      body: { code: 'invitation_accepted' },
    });
  });

  test('only an owner invites an owner, and nobody somebody of another organization', async () => {
    const admin = await aMember(service, acme.owner, 'admin');
    const owner = await invited('owner');
    expect(await again(admin, owner.userId)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const other = await anOrganization(service);
    expect(await again(other.owner, owner.userId)).toMatchObject(GONE);
  });
});

describe('Contract 1, Identity: an invitation is sent by mail where mail is configured', () => {
  test('by a worker, with the link, once; the token is not kept longer than that', async () => {
    await signedInOwner();
    await tick();
    const before = mail.received.length;
    const member = await invited();
    const kept = () =>
      service.db.query(
        'select sealed_token is null as gone, sent_at is not null as sent from invitations where user_id = $1',
        [member.userId],
      );
    expect(await kept()).toEqual([{ gone: false, sent: false }]);
    expect(await tick()).toBe(1);
    expect(await tick()).toBe(0);
    expect(await kept()).toEqual([{ gone: true, sent: true }]);
    const [received, ...more] = mail.received.slice(before);
    expect(more).toEqual([]);
    expect(received!.to).toEqual([member.email]);
    // Long lines are folded, with `=` at their end.
    expect(received!.raw.replaceAll(/=\r?\n/g, '')).toContain(member.invitation.url);
  });
});

describe('Contract 1, Operator endpoints: an owner without a password is invited', () => {
  test('the answer has the link', async () => {
    const made = await operator(service).post('//operator/v1/organizations', {
      name: 'Initech',
      ownerEmail: 'peter@initech.example',
    });
    expect(made.status).toBe(201);
    expect((await accept(made.body)).status).toBe(200);
    const owner = await signIn(service, 'peter@initech.example', PASSWORD);
    expect((await owner.get('/auth/session')).body).toMatchObject({
      role: 'owner',
      organization: { id: made.body.id },
    });
  });
});

describe('Contract 1, Identity: a password that an admin set', () => {
  test('is good for ever by default', async () => {
    const member = await aMember(service, acme.owner, 'member');
    expect((await member.get('/organization')).status).toBe(200);
  });

  test('has to be changed at the first sign-in where ASSAY_INVITED_PASSWORDS is temporary', async () => {
    const strict = await startService({ invitedPasswords: 'temporary' });
    try {
      const made = await operator(strict).post('//operator/v1/organizations', {
        name: 'Strict',
        ownerEmail: 'boss@strict.example',
        ownerPassword: PASSWORD,
      });
      expect(made.status).toBe(201);
      const boss = await signIn(strict, 'boss@strict.example', PASSWORD);
      const refused = { status: 403, body: { code: 'password_change_required' } };
      expect(await boss.get('/organization')).toMatchObject(refused);
      expect(await boss.post('/api-keys', { name: 'A key', mode: 'test' })).toMatchObject(refused);
      expect((await boss.get('/auth/session')).status).toBe(200);
      const change = { currentPassword: PASSWORD, newPassword: 'chosen by the boss' };
      expect((await boss.post('/auth/password', change)).status).toBe(204);
      expect((await boss.get('/organization')).status).toBe(200);
      const invitation = { email: 'new@strict.example', name: 'New', role: 'member' };
      const { body } = await boss.post('/organization/members', invitation);
      await anonymousCaller(strict.url).post(pathOf(body), { password: PASSWORD });
      const chosen = await signIn(strict, invitation.email, PASSWORD);
      expect((await chosen.get('/organization')).status, 'chosen by whoever was invited').toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
