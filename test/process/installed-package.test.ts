/** @module-tag long */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { installFromHere, installWithNpm, type Packed, packProgram } from '../support/packed-program.ts';
import {
  type Banner,
  freePort,
  openWorkshop,
  PATIENT,
  type Program,
  signedCaller,
  until,
} from '../support/process.ts';
import { commandOf, familyOf } from '../support/process-family.ts';
import { isLong } from '@assay/test-support/repeats';

const workshop = openWorkshop();
const MEGABYTE = 1_000_000;

describe('The service as a package', PATIENT, () => {
  // Not among the folders of the workshop, which has all packages above it.
  const folder = mkdtempSync(join(inject('runFolder'), 'installed-'));
  let operationsPort: number;
  let packed: Packed;
  let service: Program;
  let banner: Banner;

  beforeAll(async () => {
    operationsPort = await freePort();
    packed = await packProgram(workshop.folder());
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await (isLong ? installWithNpm : installFromHere)(packed, folder);
  });

  test('is small, and has neither tests nor sources', () => {
    expect(packed.bytes).toBeLessThan(2.5 * MEGABYTE);
    const top = new Set(packed.files.map((path) => path.split('/')[0]));
    expect(top).toEqual(new Set(['LICENSE', 'README.md', 'dist', 'migrations', 'package.json', 'web']));
    expect(
      packed.files.filter((path) => /\.test\.|(?:^|\/)test\/|\.tsx?$|\.map$|\.tsbuildinfo$/.test(path)),
    ).toEqual([]);
  });

  test('starts elsewhere, on its embedded database', async () => {
    service = await workshop.launch(['npx', '--offline', 'assay', 'serve'], {
      cwd: folder,
      env: { npm_config_update_notifier: 'false', ASSAY_OPERATIONS_PORT: String(operationsPort) },
    });
    banner = await service.ready;
    expect(banner).toMatchObject({ Database: `embedded, in ${join(folder, 'data')}` });
  });

  test('lives and becomes ready, also on the port of its operator', async () => {
    for (const url of [service.url, `http://127.0.0.1:${operationsPort}`]) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    }
  });

  test('has its pages, and what they load', async () => {
    const addresses = ['/', '/docs', '/embed.js', '/sign/nobody'];
    const pages = await Promise.all(addresses.map((path) => fetch(`${service.url}${path}`)));
    const texts = await Promise.all(pages.map((page) => page.text()));
    const loaded = texts.flatMap((text) =>
      [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path),
    );
    expect(loaded.length, 'the pages load nothing').toBeGreaterThan(5);
    const files = await Promise.all(loaded.map((path) => fetch(`${service.url}${path}`)));
    const missing = [...pages, ...files].filter(({ ok }) => !ok).map(({ url }) => url);
    expect(missing).toEqual([]);
  });

  test('does its work: it writes, and typesets in a thread with the fonts of its packages', async () => {
    const caller = signedCaller(service.url, banner);
    const subject = await caller.post('/risk/subjects', { kind: 'person', externalId: 'packed' });
    expect(subject.status).toBe(201);
    const preview = await caller.post('/templates/markdown/preview', { source: '# Packed', sampleData: {} });
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('tells that the benches are elsewhere', async () => {
    const benches = await workshop.launch([process.execPath, 'node_modules/.bin/assay', 'bench'], {
      cwd: folder,
    });
    expect((await benches.ended).stderr).toBe(
      'assay: The benches are not here: they come with the sources of Assay.\n',
    );
  });

  test('ends in good order when it is told; npx would not pass the signal on', async () => {
    const own = familyOf(service.pid).find((pid) => /\bnode\0.*\0serve\0$/.test(commandOf(pid)));
    process.kill(own ?? Number.NaN, 'SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, signal: null });
  });
});
