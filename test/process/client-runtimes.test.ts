/** @module-tag long */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { type Front, startFront } from '../support/client-runtimes/front.ts';
import type { Settings } from '../support/client-runtimes/settings.ts';
import { setStage } from '../support/client-runtimes/stage.ts';
import { pagesPdf } from '../../packages/agreement-pdf/test/raw-pdf.ts';
import { runIn, serviceForClient } from '../support/foreign-clients.ts';
import { repository } from '../support/guide.ts';
import { type Banner, openWorkshop, PATIENT, signedCaller, until } from '../support/process.ts';

const workshop = openWorkshop();
const DONE = [
  'signs as the shared vectors say',
  'takes and refuses webhooks as the shared vectors say',
  'signs path, query, key and body as the service reads them',
  'sends a change whose answer was lost again, under the same key',
  'waits as long as Retry-After says',
  'reads page after page, by cursor and by offset',
  'throws a refusal with its code, its faults and what else it says',
  'sends and reads files, as bytes and as streams',
  'verifies a webhook that the service sent',
  'verifies the log, its hashes and its signatures',
];

let folder: string;
let front: Front;
let banner: Banner;

beforeAll(async () => {
  const service = await serviceForClient(workshop);
  ({ banner } = service);
  folder = workshop.folder();
  await setStage(folder);
  front = await startFront(service.url, folder);
  const key = signedCaller(service.url, banner);
  await until(async () => (await key.get('/history/checkpoints')).body.items.length > 0, 120_000);
}, PATIENT.timeout);
afterAll(() => front.stop());

function settingsFor(runtime: string, more: Partial<Settings> = {}): Settings {
  return {
    runtime,
    url: front.url,
    keyId: banner['Test key'] ?? '',
    secret: banner['Secret'] ?? '',
    email: 'owner@example.com',
    password: banner['Password'] ?? '',
    pdfBase64: Buffer.from(pagesPdf(1)).toString('base64'),
    sendsStreams: true,
    vectors: JSON.parse(readFileSync(join(repository, 'clients', 'vectors.json'), 'utf8')),
    ...more,
  };
}

describe('Contract 1, Who is calling: the packed client', PATIENT, () => {
  /** The command of each, with what it needs: a network, and nothing else where that can be said. */
  const RUNTIMES = [
    ['node', process.execPath, []],
    [
      'deno',
      process.env['ASSAY_TEST_DENO'] ?? 'deno',
      ['run', '--no-prompt', '--no-remote', '--allow-net=127.0.0.1'],
    ],
    ['bun', process.env['ASSAY_TEST_BUN'] ?? 'bun', ['run', '--no-install']],
  ] as const;

  test.for(RUNTIMES)('works in %s', async ([runtime, command, options], { skip }) => {
    const isThere = spawnSync(command, ['--version']).status === 0;
    skip(
      !isThere,
      `The client is not run in ${runtime}, which is not installed; name it in ASSAY_TEST_${runtime.toUpperCase()}.`,
    );
    const settings = JSON.stringify(settingsFor(runtime));
    const { stdout } = await runIn(folder, [command, ...options, 'main.js', settings]);
    expect(JSON.parse(stdout)).toEqual(DONE);
  });
});

inBrowser('Contract 1, Who is calling: the packed client in a browser', PATIENT, () => {
  test.each(['here', 'inWorker'])('works in a page and in a worker: %s', async (place) => {
    const { page } = await (await openBrowser()).newPage();
    await page.goto(`${front.url}/files/page.html`);
    const settings = settingsFor(`browser-${place}`, { sendsStreams: false });
    const act = `globalThis.${place}(${JSON.stringify(settings)})`;
    expect(await page.evaluate(act)).toEqual(DONE);
  });
});
