import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeService } from '../../app.ts';
import type { Config } from '../../config.ts';
import { countOrganizations } from '../../identity/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { ensureDataFolder, readOrCreateKey } from '../../platform/vault/key-files.ts';
import { openLog } from '../../platform/log/log.ts';
import { bootstrap } from '../service/bootstrap.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { makeFirstOrganization } from '../service/serve.ts';
import { spendPart, YEAR_PARTS, type YearCallers, type YearSoFar } from '../../demo/index.ts';
import { SetClock } from '../../platform/set-clock.ts';
import { openCallers } from './demo-callers.ts';
import { openReceiver } from './receiver.ts';

const EMAIL = 'owner@demo.example';
const YEAR_MILLISECONDS = 365 * 86_400_000;
/** Written when the year is complete. */
const FILLED = 'filled';

/**
 * A place of its own for invented data: an embedded database in a folder of its own, so that no real list is replaced by
 * an invented one and no real organization gets invented customers.
 */
export async function prepareDemo(config: Config, tell: (line: string) => void): Promise<Config> {
  if (config.databaseUrl !== undefined)
    throw new StartRefused('--demo fills an embedded database of its own. Leave DATABASE_URL out.');
  const dataDir = join(config.dataDir, 'demo');
  await ensureDataFolder(dataDir);
  const { value } = await readOrCreateKey(dataDir, 'demo.password');
  const demo = {
    ...config,
    dataDir,
    fetchLists: false,
    organizationName: 'Demo Bank',
    ownerEmail: EMAIL,
    ownerPassword: value,
  };
  const mark = join(dataDir, FILLED);
  if (!(await exists(mark))) {
    await fill(demo, tell);
    await writeFile(mark, '');
  }
  return demo;
}

/**
 * While a year is invented nobody else calls, events go to a receiver on the same machine, and a list that is given once a
 * fortnight is fresh.
 */
const ON_ITS_OWN = {
  requestsPerMinute: 0,
  webhookAllowHttp: true,
  outboundAllowPrivate: true,
  dailyListStaleHours: 15 * 24,
} as const;

async function fill(config: Config & { readonly ownerPassword: string }, tell: (line: string) => void) {
  const log = openLog('error');
  const installation = await bootstrap(config, log);
  const until = systemClock.now();
  const clock = new SetClock(new Date(until.getTime() - YEAR_MILLISECONDS));
  const service = await composeService({ ...config, ...installation, ...ON_ITS_OWN, clock, log });
  const receiver = await openReceiver();
  try {
    if ((await countOrganizations(installation.database)) > 0)
      throw new StartRefused(
        `The demo in ${config.dataDir} was not finished. Remove that folder and start again.`,
      );
    const baseUrl = await service.server.listen({ host: '127.0.0.1', port: 0 });
    await makeFirstOrganization(config, installation, service, clock);
    service.founded();
    service.startWorkers(config);
    const { operatorToken } = installation;
    const { ownerPassword: password } = config;
    const way = { baseUrl, clock, operatorToken, email: EMAIL, password, receiverUrl: receiver.url };
    await spendYear(await openCallers(way), until, tell);
  } finally {
    receiver.close();
    await service.close();
    await installation.stopServer();
  }
}

async function spendYear(callers: YearCallers, until: Date, tell: (line: string) => void): Promise<void> {
  let soFar: YearSoFar | null = null;
  for (let part = 0; part < YEAR_PARTS; part += 1) {
    soFar = await spendPart(callers, { until, part, soFar });
    const percent = Math.round((100 * (part + 1)) / YEAR_PARTS);
    tell(`\r  Inventing a year of Demo Bank: ${percent} %${percent === 100 ? '\n' : ''}`);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
