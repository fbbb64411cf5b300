import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '../../../src/platform/mail/smtp.ts';
import type { Mailer } from '../../../src/platform/mail/mailer.ts';
import { tickMails } from '../../../src/documents/mails/mails.worker.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate, SIGNERS } from '../../support/documents/documents.ts';
import type { Json } from '../../support/http.ts';
import { type MailServer, readMail, startMailServer } from '../../support/documents/mail-server.ts';
import { until } from '../../support/process.ts';
import { aSentDocument, logOf, sent, signWith, tokenOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';

let mails: MailServer;
let service: TestService;
let acme: TestOrganization;
let template: Json;

beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({ mail: mails.options });
  acme = await anOrganization(service);
  template = await aTemplate(acme.testKey);
});
afterAll(async () => {
  await service.stop();
  await mails.close();
});
beforeEach(() => mails.answerWith(() => undefined));
afterEach(async () => {
  await service.db.query('delete from document_mails');
});

/** One tick; what it took and what arrived. */
async function tick(mailer: Mailer = openMailer(mails.options)): Promise<number> {
  const { database, vault, clock } = service;
  const { capabilities } = service.service;
  return tickMails({ database, vault, clock, capabilities, mailer, log: logOf(service) }, clock.now());
}

async function arriving(work: () => Promise<unknown>): Promise<MailServer['received']> {
  const before = mails.received.length;
  await work();
  return mails.received.slice(before);
}

interface MailRow {
  readonly due_at: Date | null;
  readonly tries: number;
  readonly sent_at: Date | null;
  readonly error: string | null;
}
const rows = (): Promise<MailRow[]> =>
  service.db.query<MailRow>('select due_at, tries, sent_at, error from document_mails order by id');

const send = (sending: object = {}): Promise<Json> => aSentDocument(acme.testKey, template.id, sending);
const linkIn = (text: string): string => /\/sign\/([\w-]{64})/.exec(text)?.[1] ?? '';

describe('Contract 5, Documents: invitations go out by mail where SMTP is configured', () => {
  test('to the first signer, with the link of the answer', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    const { signers } = await send({ message: 'Please look at §3.', expiresAt });
    const [mail, ...more] = await arriving(tick);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'sign@acme.example', to: [SIGNERS.supplier.email] });
    const { headers, text, html } = readMail(mail as never);
    expect(headers.get('subject')).toBe('[Test] Please sign: Services for Globex');
    expect(headers.get('from')).toBe('"Acme, signing" <sign@acme.example>');
    expect(headers.get('to')).toBe('Ann Acme <ann@acme.example>');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    for (const part of [text, html]) {
      expect(part).toContain('Ann Acme');
      expect(part).toContain(`${acme.name} asks you to sign “Services for Globex”.`);
      expect(part).toContain('Please look at §3.');
      expect(part).toContain(signers[0].signingUrl);
      expect(part).not.toContain(tokenOf(signers[1]));
    }
    expect(await rows()).toEqual([{ due_at: null, tries: 1, sent_at: service.clock.now(), error: null }]);
    expect(await tick()).toBe(0);
  });

  test('to the next signer, when the turn has come', async () => {
    const { signers } = await send();
    await tick();
    const [mail, ...more] = await arriving(async () => {
      await signWith(service, tokenOf(signers[0]));
      await tick();
    });
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([SIGNERS.customer.email]);
    expect(linkIn(readMail(mail as never).text)).toBe(tokenOf(signers[1]));
  });

  test('by the worker that is woken at once', async () => {
    const other = await startService({ mail: mails.options });
    const globex = await anOrganization(other);
    const { id } = await aTemplate(globex.testKey);
    other.service.startWorkers({
      monitoringIntervalSeconds: 60,
      monitoringPerTick: 1,
      dispatchIntervalSeconds: 60,
    });
    const before = mails.received.length;
    await aSentDocument(globex.testKey, id);
    await until(() => mails.received.length > before);
    await other.stop();
    expect(mails.received).toHaveLength(before + 1);
  });

  test('a fresh link is the one that a later invitation carries', async () => {
    const { id, signers } = await send();
    await tick();
    const fresh = await acme.testKey.post(`/documents/${id}/signers/${signers[1].id}/link`);
    const [mail] = await arriving(async () => {
      await signWith(service, tokenOf(signers[0]));
      await tick();
    });
    expect(linkIn(readMail(mail as never).text)).toBe(tokenOf(fresh.body));
  });

  test('to nobody, and nothing is written, where it is not configured', async () => {
    const silent = await startService();
    const globex = await anOrganization(silent);
    const { id } = await aTemplate(globex.testKey);
    const document = await aSentDocument(globex.testKey, id);
    await signWith(silent, tokenOf(document.signers[0]));
    expect(await silent.db.query('select 1 from document_mails')).toEqual([]);
    await silent.stop();
  });

  test('as a signed-in user, where the server asks for it', async () => {
    await send();
    const login = { user: 'acme', password: 'right' };
    const server = { ...mails.options.server, login };
    const [mail] = await arriving(() => tick(openMailer({ ...mails.options, server })));
    expect(mail?.user).toBe('acme');
  });

  test('to a server of this machine without a certificate that anybody knows', async () => {
    const local = await startMailServer({ disabledCommands: [] });
    await send();
    await tick(openMailer(local.options));
    expect(local.received).toHaveLength(1);
    await local.close();
  });

  test('no password in the clear to another machine, whatever the server offers', async () => {
    const server = { ...mails.options.server, host: '0.0.0.0', login: { user: 'acme', password: 'right' } };
    await send();
    const arrived = await arriving(() => tick(openMailer({ ...mails.options, server })));
    expect(arrived).toEqual([]);
    expect((await rows())[0]?.error).toMatch(/TLS/);
  });
});

test('Document 3, What the service does, rule 2: a draft invites nobody', async () => {
  const draft = await aDocument(acme.testKey, template.id);
  expect(draft.signers.map(({ status }: Json) => status)).toEqual(['waiting', 'waiting']);
  expect([await arriving(tick), await rows()]).toEqual([[], []]);
});

describe('Contract 5, Documents: nobody is invited to what is over', () => {
  test.each<[string, (document: Json) => Promise<unknown>]>([
    ['voided', ({ id }) => acme.testKey.post(`/documents/${id}/void`, { reason: 'No' })],
    ['signed by them', ({ signers }) => signWith(service, tokenOf(signers[0]))],
    ['expired, though nobody noted it', async () => service.clock.moveSeconds(60)],
  ])('%s before the mail left', async (_name, end) => {
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const document = await send({ expiresAt });
    await end(document);
    const arrived = await arriving(tick);
    expect(arrived.flatMap(({ to }) => to)).not.toContain(SIGNERS.supplier.email);
    expect((await rows())[0]).toMatchObject({ due_at: null, sent_at: null, error: 'withdrawn' });
  });
});

describe('Contract 5, Documents: a mail that is not taken', () => {
  const BUSY = { responseCode: 451, message: 'Try again later' };

  test('is tried again, later each time, under the same message id', async () => {
    const ids: (string | undefined)[] = [];
    mails.answerWith((mail) => {
      ids.push(readMail(mail).headers.get('message-id'));
      return ids.length < 3 ? BUSY : undefined;
    });
    await send();
    expect(await arriving(tick)).toEqual([]);
    expect(await rows()).toMatchObject([{ tries: 1, sent_at: null, error: expect.stringMatching(/451/) }]);
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(59);
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(1);
    expect(await tick()).toBe(1);
    service.clock.moveSeconds(119);
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(1);
    expect(await arriving(tick)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ due_at: null, tries: 3, error: null }]);
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^<[\w-]+@acme\.example>$/)]));
  });

  test('is given up after five tries, with the error kept and logged', async () => {
    mails.answerWith(() => ({ responseCode: 550, message: 'No such mailbox' }));
    await send();
    for (let tries = 0; tries < 7; tries += 1) {
      await tick();
      service.clock.moveSeconds(86_400);
    }
    expect(await rows()).toMatchObject([
      { due_at: null, tries: 5, sent_at: null, error: expect.stringContaining('No such mailbox') },
    ]);
    const given = service.logged.filter((line) => line.includes('an invitation was given up'));
    expect(given).toHaveLength(1);
    expect(given[0]).toContain('"responseCode":550');
  });

  test('the link is neither logged nor kept with the error', async () => {
    mails.answerWith((mail) => ({ responseCode: 554, message: `Bad link ${linkIn(readMail(mail).text)}` }));
    const { signers } = await send();
    await tick();
    const [row] = await rows();
    expect(row?.error).toContain('Bad link …');
    const everything = `${JSON.stringify(row)}\n${service.logged.join('\n')}`;
    expect(everything).not.toContain(tokenOf(signers[0]));
  });

  test('a server that is away, or never answers, costs a try and a bounded time', async () => {
    await send();
    const server = { ...mails.options.server, port: 1 };
    expect(await tick(openMailer({ ...mails.options, server }))).toBe(1);
    expect((await rows())[0]).toMatchObject({ tries: 1, error: expect.stringMatching(/ECONNREFUSED/) });
    const deaf = await startMailServer({ onConnect: () => undefined });
    service.clock.moveSeconds(60);
    // It is still silent when the try has ended.
    await tick(openMailer({ ...deaf.options, deadlineMilliseconds: 200 }));
    const error = expect.stringMatching(/took too long|Greeting never received|timeout/i);
    expect((await rows())[0]).toMatchObject({ tries: 2, sent_at: null, error });
    await deaf.close();
  });

  test('a link that does not open is a failure like any other', async () => {
    const { id } = await send();
    await service.db.query(`update document_signers set sealed_token = '\\x00' where document_id = $1`, [id]);
    expect(await arriving(tick)).toEqual([]);
    expect((await rows())[0]).toMatchObject({ tries: 1, sent_at: null, error: expect.any(String) });
  });
});

describe('Contract 5, Documents: several workers', () => {
  test('send each mail once', async () => {
    for (let index = 0; index < 5; index += 1) await send();
    const arrived = await arriving(() => Promise.all([tick(), tick(), tick()]));
    expect(arrived).toHaveLength(5);
    expect(new Set(arrived.map((mail) => readMail(mail).headers.get('message-id'))).size).toBe(5);
  });

  test('pass over a mail that somebody holds', async () => {
    await send();
    await send();
    let letGo = (): void => undefined;
    let held = (): void => undefined;
    const holding = new Promise<void>((resolve) => {
      held = resolve;
    });
    const holder = service.database.transaction(async (tx) => {
      await tx.rows(sql`select from document_mails order by id limit 1 for update`);
      held();
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return { rollback: null };
    });
    await holding;
    const taken = await tick().finally(() => letGo());
    await holder;
    expect(taken).toBe(1);
    expect(await tick()).toBe(1);
  });

  test('one that was killed leaves it to another when its lease has ended', async () => {
    await send();
    const killed: Mailer = { send: () => new Promise(() => undefined) };
    void tick(killed);
    await until(async () => (await rows())[0]?.tries === 1);
    service.clock.moveSeconds(59);
    expect(await tick()).toBe(0);
    service.clock.moveSeconds(1);
    expect(await arriving(tick)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ due_at: null, tries: 2, error: null }]);
  });

  test('one that lost its lease keeps nothing of its own', async () => {
    await send();
    let refuse = (_error: Error): void => undefined;
    const slow: Mailer = {
      send: () =>
        new Promise((_resolve, reject) => {
          refuse = reject;
        }),
    };
    const ticking = tick(slow);
    await until(async () => (await rows())[0]?.tries === 1);
    service.clock.moveSeconds(60);
    await tick();
    const before = await rows();
    refuse(new Error('too late'));
    await ticking;
    expect(await rows()).toEqual(before);
    expect(before).toMatchObject([{ due_at: null, tries: 2, error: null }]);
  });
});

describe('A value in a mail is no header and no markup', () => {
  test('as it arrives', async () => {
    const evil = 'Gil\r\nBcc: all@evil.example\r\n\r\n<b>hi</b>';
    const signers = { ...SIGNERS, supplier: { ...SIGNERS.supplier, name: evil } };
    const { id } = await aDocument(acme.testKey, template.id, { name: evil, signers });
    await sent(acme.testKey, id, { message: '<script>alert(1)</script>' });
    const [mail] = await arriving(tick);
    expect(mail?.to).toEqual([SIGNERS.supplier.email]);
    const { headers, html } = readMail(mail as never);
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('subject')).toBe('[Test] Please sign: Gil Bcc: all@evil.example <b>hi</b>');
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});
