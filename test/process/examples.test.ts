/** @module-tag long */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openClient } from '@assay/client';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { databaseUrl, freePort, openWorkshop, PATIENT } from '../support/process.ts';

const workshop = openWorkshop();
afterEach(() => workshop.end());
const repository = fileURLToPath(new URL('../../', import.meta.url));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
});

type Env = Readonly<Record<string, string>>;

/** As `npx tsx examples/…` in the root of the project. */
async function run(program: string, args: readonly string[], env: Env): Promise<string> {
  const command = ['--import', 'tsx', `examples/${program}`, ...args];
  const surroundings = { PATH: process.env['PATH'] ?? '', ...env };
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: repository,
    env: surroundings,
  });
  return stdout.trimEnd();
}

/** What the README shows after its commands, one block after the other. */
function shownIn(readme: string): readonly string[] {
  const text = readFileSync(join(repository, 'examples', readme), 'utf8');
  return [...text.matchAll(/```text\n(.*?)\n```/gs)].map(([, shown = '']) => shown);
}

/** Links and digests are others in every run. */
const shortened = (text: string): string =>
  text.replaceAll(/http:\S+\/sign\/\S+/g, 'http://127.0.0.1:8080/sign/…').replaceAll(/[0-9a-f]{64}/g, '…');

async function aService(env: Env = {}): Promise<{ readonly env: Env; readonly url: string }> {
  const DATABASE_URL = databaseUrl(await workshop.database({ empty: false }));
  const { url, banner } = await workshop.serve({ env: { DATABASE_URL, ...env } });
  const from = (row: string): string => banner[row] ?? '';
  return {
    url,
    env: {
      ASSAY_URL: url,
      ASSAY_API_KEY_ID: from('Test key'),
      ASSAY_API_KEY_SECRET: from('Secret'),
      ASSAY_OWNER_PASSWORD: from('Password'),
    },
  };
}

const onboarding = (program: string) => `onboarding/${program}.ts`;
const customer = (name: string) => `examples/onboarding/${name}.json`;

describe('The examples are true: run as their README says, they print what it shows', () => {
  test(
    'a customer is onboarded, from a session to a signed agreement; a listed one is not',
    PATIENT,
    async () => {
      const { env, url } = await aService();
      const prepared = join(workshop.folder(), 'prepared.json');
      writeFileSync(prepared, await run(onboarding('prepare'), [], env));
      const onboard = (name: string) => run(onboarding('onboard'), [customer(name), prepared], env);
      const [awaiting, approved, signed] = shownIn('onboarding/README.md');

      // Twice at once, as after a retry that came too early: the same answers, and one of everything.
      const [first, second] = await Promise.all([onboard('ada'), onboard('ada')]);
      expect(first).toBe(awaiting);
      expect(second).toBe(awaiting);

      const approval = await run(onboarding('approve'), [customer('ada')], env);
      const offered = await onboard('ada');
      expect(shortened(`${approval}\n${offered}`)).toBe(approved);
      expect(await onboard('ada')).toBe(offered);

      const link = /^link\s+(\S+)$/m.exec(offered)?.[1] ?? '';
      expect(link.startsWith(`${url}/sign/`)).toBe(true);
      const signature = await run(onboarding('sign'), [link, 'Ada Example'], env);
      const assay = programOf(env);
      // A worker makes the final file.
      await expect.poll(async () => (await assay.call('listDocuments')).items[0]?.status).toBe('completed');
      const filed = await onboard('ada');
      expect(filed).toMatch(/^file {7}[0-9a-f]{64}$/m);
      expect(shortened(`${signature}\n${filed}`)).toBe(signed);

      await onboard('zorvan');
      await run(onboarding('approve'), [customer('zorvan')], env);
      expect(await onboard('zorvan')).toBe(
        'session    completed, approved\nscreening  match\ndecision   restrict (A listed person)',
      );
      const documents = await assay.call('listDocuments');
      const subjects = await assay.call('listRecords', { params: { resource: 'subjects' } });
      expect([documents.items.length, subjects.items.length]).toEqual([1, 2]);
    },
  );

  test('a receiver takes each event once, and refuses what the service has not signed', PATIENT, async () => {
    const development = {
      ASSAY_WEBHOOK_ALLOW_HTTP: 'true',
      ASSAY_OUTBOUND_ALLOW_PRIVATE: 'true',
      ASSAY_DISPATCH_INTERVAL_SECONDS: '1',
    };
    const { env } = await aService(development);
    const assay = programOf(env);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { secret } = await assay.call('createWebhook', {
      body: { url, events: ['*'], mode: 'test' },
      idempotencyKey: 'receiver',
    });
    const inbox = workshop.folder();
    const printed = await receiving({ ...env, WEBHOOK_SECRET: secret, INBOX: inbox, PORT: String(port) });

    await assay.call('registerSubject', {
      body: { kind: 'person', externalId: 'cust-3001' },
      idempotencyKey: 'subject',
    });
    await expect.poll(printed).toEqual(['listening', 'risk.subject.created']);

    const [file = ''] = readdirSync(inbox);
    const body = readFileSync(join(inbox, file), 'utf8');
    const now = Math.floor(Date.now() / 1000);
    const again = await Promise.all(
      [now, now, now].map((at) => post(url, body, signature(secret, at, body))),
    );
    expect(again).toEqual([204, 204, 204]);
    expect(await post(url, body, signature(secret, now - 301, body))).toBe(400);
    expect(await post(url, `${body} `, signature(secret, now, body))).toBe(400);
    const live = body.replace('"sandbox":true', '"sandbox":false');
    expect(await post(url, live, signature(secret, now, live))).toBe(400);
    const long = `${body}${' '.repeat(65_537 - body.length)}`;
    expect(await post(url, long, signature(secret, now, long))).toBe(400);
    const longest = long.slice(0, 65_536);
    expect(await post(url, longest, signature(secret, now, longest))).toBe(204);

    await assay.call('pingWebhook', {
      params: { id: (await assay.call('listWebhooks')).items[0]!.id },
      idempotencyKey: 'ping',
    });
    await expect.poll(printed).toEqual(['listening', 'risk.subject.created', 'webhook.ping']);
    expect(readdirSync(inbox)).toHaveLength(2);
  });
});

const programOf = (env: Env) =>
  openClient({
    baseUrl: env['ASSAY_URL'] ?? '',
    caller: { keyId: env['ASSAY_API_KEY_ID'] ?? '', secret: env['ASSAY_API_KEY_SECRET'] ?? '' },
  });

/** The receiver as a process, once it listens; the lines that it has printed. */
async function receiving(env: Env): Promise<() => readonly string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/webhook-receiver/receive.ts'], {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const lines = () => printed.trimEnd().split('\n');
  await expect.poll(lines).toEqual(['listening']);
  return lines;
}

function signature(secret: string, timestamp: number, body: string): Env {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const hex = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-timestamp': String(timestamp), 'x-signature': `v1=${hex}` };
}

const post = async (url: string, body: string, headers: Env): Promise<number> =>
  (await fetch(url, { method: 'POST', headers, body })).status;
