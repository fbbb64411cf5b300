/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKeyCredential } from '@assay/client';
import { systemClock } from '../../src/platform/clock.ts';
import { bearerCaller, type Caller } from '../support/http.ts';
import { type Crowd, crowdOf, ENDLESS, hostileRun, PREVIEW } from '../support/neighbours.ts';
import { databaseUrl, openWorkshop, PATIENT, signedCaller, signInAs, until } from '../support/process.ts';
import { anEuFile } from '../support/screening/official-files.ts';
import { postRun } from '../support/screening/screening.ts';

const workshop = openWorkshop();
const OPERATOR_TOKEN = randomBytes(32).toString('hex');
const LISTED = 'Zorvan Kelmidor';
const PREVIEWS = 8;
const RUNS = 40;

let url: string;
let polite: Caller;
let hostile: ApiKeyCredential;
const crowds: Crowd[] = [];

beforeAll(async () => {
  const [dataDir, folder] = [workshop.folder(), workshop.folder()];
  const env = {
    DATABASE_URL: databaseUrl(await workshop.database({ empty: false })),
    ASSAY_DATA_DIR: dataDir,
    ASSAY_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ASSAY_LOG_LEVEL: 'error',
  };
  const service = await workshop.serve({ env });
  url = service.url;
  polite = signedCaller(url, service.banner);
  hostile = await anotherOrganization();
  const file = join(folder, 'eu.xml');
  writeFileSync(file, anEuFile([LISTED]));
  const [PORT = ''] = /\d+$/.exec(url) ?? [];
  const imported = await workshop.run(['lists', 'import', 'eu_fsf', file], { env: { ...env, PORT } });
  if (imported.code !== 0) throw new Error(imported.stderr);
}, PATIENT.timeout);

afterEach(() => {
  for (const crowd of crowds.splice(0)) crowd.leave();
});

async function anotherOrganization(): Promise<ApiKeyCredential> {
  const [ownerEmail, ownerPassword] = ['hostile@example.com', 'a neighbour of another'];
  const made = { name: 'Hostile', ownerEmail, ownerPassword };
  const { status } = await bearerCaller(url, OPERATOR_TOKEN).post('//operator/v1/organizations', made);
  expect(status).toBe(201);
  const owner = await signInAs(url, ownerEmail, ownerPassword);
  const { body } = await owner.post('/api-keys', { name: 'Hostile key', mode: 'test' });
  return { keyId: body.keyId, secret: body.secret };
}

function hostileSends(path: string, bodies: readonly unknown[]): Crowd {
  const crowd = crowdOf({ url, clock: systemClock }, hostile, path, bodies);
  crowds.push(crowd);
  return crowd;
}

const preview = (line: string) => polite.post(PREVIEW, { source: line, sampleData: {} });
const run = (name: string) => postRun(polite, { subject: { name } });

/** What the polite organization searches for and writes, at once; each answer is the right one. */
async function expectRightRuns(): Promise<void> {
  const [found, nobody, subject, runs] = await Promise.all([
    run(LISTED),
    run('Nemo Nobody'),
    polite.post('/risk/subjects', { kind: 'person', externalId: crypto.randomUUID() }),
    polite.get('/screening/runs'),
  ]);
  expect([found, nobody, subject, runs].map(({ status }) => status)).toEqual([201, 201, 201, 200]);
  expect(found.body.matches).toEqual([expect.objectContaining({ matchedName: LISTED })]);
  expect(nobody.body.matches).toEqual([]);
}

async function expectRightPreviews(): Promise<void> {
  const previews = await Promise.all([preview('One line'), preview('Another line')]);
  expect(previews.map(({ status }) => status)).toEqual([200, 200]);
}

/**
 * Told by order and not by time: a request in line behind the hostile organization would be answered after all that
 * it had sent before, and sees far more than half of it end. A busy machine makes both slower.
 */
describe('Decision 33: a polite organization in a built service', { timeout: 500_000 }, () => {
  test('is answered while eight endless previews and forty hostile names of another are at work', async () => {
    await expectRightRuns();
    await expectRightPreviews();
    const previews = hostileSends(
      PREVIEW,
      Array.from({ length: PREVIEWS }, () => ENDLESS),
    );
    const runs = hostileSends(
      '/screening/runs',
      Array.from({ length: RUNS }, (_, at) => hostileRun(at)),
    );
    // All of them wait once the first was answered.
    await until(() => runs.statuses.length > 0);
    await expectRightRuns();
    expect(runs.statuses.length, 'hostile runs that went first').toBeLessThan(RUNS / 2);
    await until(() => previews.statuses.length > 0);
    const { length } = previews.statuses;
    await expectRightPreviews();
    expect(previews.statuses.length - length, 'hostile previews that went first').toBeLessThan(PREVIEWS / 2);
    await until(() => runs.statuses.length === RUNS);
    expect(new Set(runs.statuses)).toEqual(new Set([201]));
  });
});
