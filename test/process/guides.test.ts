/** @module-tag long */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { databaseUrl, freePort, openWorkshop, PATIENT } from '../support/process.ts';
import { followGuide, missingTools, repository, type Step, stepsOf } from '../support/guide.ts';

const workshop = openWorkshop();
afterEach(() => workshop.end());

describe('The guides are true: their commands, pasted in order into a shell, answer what they show', () => {
  const SKIPPED = `The guides are not run: ${missingTools.join(', ')} is not installed.`;
  const guide = (name: string): Promise<readonly Step[]> => stepsOf(`docs/guides/${name}.md`);
  const shownIn = (steps: readonly Step[]): number => steps.filter(({ shown }) => shown).length;

  /** Guides in the shell of the first, and how many answers of theirs are held. Those of one row share a service. */
  test.for<[names: readonly string[], shown: number]>([
    [['risk', 'investigations'], 19],
    [['tour'], 10],
    [['policies'], 5],
    [['lists', 'screening'], 7],
    [['verification'], 4],
    [['webhooks', 'pep-list'], 2],
    [['templates', 'signing'], 14],
    [['history'], 6],
  ])('%j', async ([names, shown], { skip }) => {
    skip(missingTools.length > 0, SKIPPED);
    const [shell] = await guide('risk');
    const steps = (await Promise.all(names.map(guide))).flat();
    expect(shownIn(steps)).toBeGreaterThanOrEqual(shown);
    await followGuide(workshop, names[0] === 'risk' ? steps : [shell!, ...steps]);
  });

  test('backup, of the embedded database', async ({ skip }) => {
    skip(missingTools.length > 0, SKIPPED);
    const [shell] = await guide('risk');
    const backup = await guide('backup');
    expect(shownIn(backup)).toBe(3);
    await followGuide(workshop, [shell!, ...backup], 'embedded');
  });

  test('operating: several processes on a PostgreSQL of your own', async ({ skip }) => {
    skip(missingTools.length > 0, SKIPPED);
    const [block, ...others] = await guide('operating');
    expect(others).toEqual([]);
    const program = join(inject('program'), 'dist', 'cli.js');
    const commands = block!.commands
      .replace('postgres://assay@db.internal/assay', databaseUrl(await workshop.database()))
      .replaceAll('dist/cli.js', program);
    // Which of the two is ready first, and which ends first, is told by the machine; the number of a job goes with its end.
    const script = `trap 'kill $(jobs -p)' EXIT
exec 3>&1 >printed.txt 2>&1
${commands}
api=$(jobs -p %1) worker=$(jobs -p %2)
until [ "$(grep -c ' is ready$' printed.txt)" = 2 ]; do sleep 0.2; done
curl -fsS "http://127.0.0.1:$PORT/readyz"
curl -sS "http://127.0.0.1:$PORT/operator/v1/status" -H "Authorization: Bearer $ASSAY_OPERATOR_TOKEN" -o /dev/null -w '%{http_code}\n' >&3
kill $api $worker
wait $api; echo "api ended with $?" >&3
wait $worker; echo "worker ended with $?" >&3
trap - EXIT`;
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: String(await freePort()),
      ASSAY_LISTS_AUTO_UPDATE: 'false',
    };
    const { stdout } = await run('bash', ['-c', script], { cwd: workshop.folder(), env });
    expect(stdout).toBe('200\napi ended with 0\nworker ended with 0\n');
  });

  test('the first four steps of risk, and then monitoring', async ({ skip }) => {
    skip(missingTools.length > 0, SKIPPED);
    const risk = await guide('risk');
    const until = risk.findIndex(({ heading }) => heading.includes(': 5.'));
    const monitoring = await guide('monitoring');
    expect(shownIn(monitoring)).toBeGreaterThan(3);
    // Their answers are held above; the ids of another run would not fit those of this guide.
    const before = risk.slice(0, until).map((step) => ({ ...step, shown: undefined }));
    await followGuide(workshop, [...before, ...monitoring]);
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
