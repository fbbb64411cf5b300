import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { freePort, openWorkshop, PATIENT } from '../support/process.ts';
import { followGuide, missingTools, repository, stepsOf } from '../support/guide.ts';

const workshop = openWorkshop();

describe('The guides are true: their commands, pasted in order into a shell, answer what they show', () => {
  test('risk', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const steps = await stepsOf('docs/guides/risk.md');
    expect(steps.filter(({ shown }) => shown).length).toBeGreaterThan(10);
    await followGuide(workshop, steps);
  });

  test('the tour, from a session to a signed agreement', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const tour = await stepsOf('docs/guides/tour.md');
    expect(tour.every(({ shown }) => shown)).toBe(true);
    expect(tour.length).toBeGreaterThan(9);
    await followGuide(workshop, [shell!, ...tour]);
  });

  test('policies', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const policies = await stepsOf('docs/guides/policies.md');
    expect(policies.filter(({ shown }) => shown).length).toBeGreaterThan(4);
    await followGuide(workshop, [shell!, ...policies]);
  });

  test('the first four steps of risk, and then monitoring', async ({ skip }) => {
    skip(missingTools.length > 0, `The guides are not run: ${missingTools.join(', ')} is not installed.`);
    const risk = await stepsOf('docs/guides/risk.md');
    const until = risk.findIndex(({ heading }) => heading.includes(': 5.'));
    const monitoring = await stepsOf('docs/guides/monitoring.md');
    expect(monitoring.filter(({ shown }) => shown).length).toBeGreaterThan(3);
    // Their answers are held above; the ids of another run would not fit those of this guide.
    const before = risk.slice(0, until).map((step) => ({ ...step, shown: undefined }));
    await followGuide(workshop, [...before, ...monitoring]);
  });

  test('a file that is screened from the command line', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const screening = await stepsOf('docs/guides/screening.md');
    expect(screening.filter(({ shown }) => shown).length).toBeGreaterThan(0);
    await followGuide(workshop, [shell!, ...screening]);
  });

  test('templates, and then signing', async ({ skip }) => {
    skip(missingTools.length > 0, `The guides are not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const templates = await stepsOf('docs/guides/templates.md');
    const signing = await stepsOf('docs/guides/signing.md');
    expect([...templates, ...signing].filter(({ shown }) => shown).length).toBeGreaterThan(10);
    await followGuide(workshop, [shell!, ...templates, ...signing]);
  });

  test('history', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const history = await stepsOf('docs/guides/history.md');
    expect(history.filter(({ shown }) => shown).length).toBeGreaterThan(5);
    await followGuide(workshop, [shell!, ...history]);
  });

  test('verification', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const verification = await stepsOf('docs/guides/verification.md');
    expect(verification.filter(({ shown }) => shown).length).toBe(4);
    await followGuide(workshop, [shell!, ...verification]);
  });

  test('a subscription to webhooks, and then the list of politically exposed people', async ({ skip }) => {
    skip(missingTools.length > 0, `The guides are not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const webhooks = await stepsOf('docs/guides/webhooks.md');
    const pep = await stepsOf('docs/guides/pep-list.md');
    expect([...webhooks, ...pep].filter(({ shown }) => shown).length).toBe(2);
    await followGuide(workshop, [shell!, ...webhooks, ...pep]);
  });

  test('the receiver of webhooks: what is signed is taken once, anything else is refused', async () => {
    const guide = await readFile(join(repository, 'docs/guides/webhooks.md'), 'utf8');
    const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
    const port = await freePort();
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const event = {
      eventId: randomUUID(),
      event: 'screening.match.found',
      timestamp: new Date().toISOString(),
      data: { organizationId: randomUUID(), sandbox: true, runId: randomUUID(), matches: [] },
    };
    const { organizationId: ORGANIZATION_ID } = event.data;
    const text = program.replace('.listen(3000)', `.listen(${port})`);
    const receiver = await started(text, { WEBHOOK_SECRET: secret, ORGANIZATION_ID });
    try {
      const body = JSON.stringify(event);
      const send = async (sent: string): Promise<number> => {
        const now = new Date();
        const headers = {
          'webhook-id': event.eventId,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(event.eventId, now, sent),
        };
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
      };
      await expect.poll(() => send(body).catch(() => 0), { timeout: PATIENT.timeout }).toBe(204);
      expect([await send(body), await send(`${body} `)]).toEqual([204, 400]);
      await expect.poll(receiver.printed).toBe(`to be reviewed: ${event.data.runId}\n`);
    } finally {
      await receiver.end();
    }
  });

  test('backup and restore', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const backup = await stepsOf('docs/guides/backup.md');
    expect(backup.filter(({ shown }) => shown).length).toBe(3);
    await followGuide(workshop, [shell!, ...backup]);
  });

  test('the README: its first request, and its program', async ({ skip }) => {
    skip(missingTools.length > 0, `The README is not followed: ${missingTools.join(', ')} is not installed.`);
    const { url, banner } = await workshop.serve();
    const filled = (text: string): string =>
      text
        .replace('ak_test_…', banner['Test key'] ?? '')
        .replace('sk_…', banner['Secret'] ?? '')
        .replace('http://127.0.0.1:8080', url);
    const readme = await readFile(join(repository, 'README.md'), 'utf8');
    const block = (language: string): string =>
      filled(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '');
    const first = await run('bash', ['-c', `${block('bash')}\necho; ${block('bash')}`]);
    const [one, again] = first.stdout.trim().split('\n');
    expect(JSON.parse(one ?? '')).toMatchObject({ data: { externalId: 'cust-1001' } });
    expect(again).toBe(one);
    const folder = join(repository, 'test-artefacts');
    const program = join(folder, 'readme.ts');
    await mkdir(folder, { recursive: true });
    await writeFile(program, block('ts'));
    try {
      const printed = await run(process.execPath, ['--import', 'tsx', program], { cwd: repository });
      expect(printed.stdout).toBe('Lists that are loaded: none yet\n');
    } finally {
      await rm(program);
    }
  });
});

const run = promisify(execFile);

/** A program of a guide, in the root of the project. */
async function started(text: string, env: Readonly<Record<string, string>>) {
  const folder = join(repository, 'test-artefacts');
  const path = join(folder, 'receiver.ts');
  await mkdir(folder, { recursive: true });
  await writeFile(path, text);
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    printed: () => output,
    end: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(path);
    },
  };
}
