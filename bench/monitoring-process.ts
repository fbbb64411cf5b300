import { randomBytes } from 'node:crypto';
import { composeService } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/statement-sharing/statement-sharing.ts';
import { openLog } from '../src/platform/log/log.ts';
import { openVault } from '../src/platform/vault/vault.ts';
import { tickMonitoring } from '../src/risk/reassessment/monitoring.worker.ts';
import type { BenchPostgres } from './support/service.ts';

/** A hundred times what a worker takes by default. */
const PER_TICK = 1_000;

/** A child process with one worker on the database that the parent names. Each message is a call to check all that is due. */
async function run(connection: BenchPostgres['connection']): Promise<void> {
  const log = openLog('info');
  const database = openDatabase({
    connection,
    poolSize: 10,
    statementNames: true,
    onIdleError: () => undefined,
  });
  const { writes, capabilities } = await composeService({
    database,
    vault: openVault(randomBytes(32)),
    clock: systemClock,
    log,
    operatorToken: randomBytes(32).toString('hex'),
    requestsPerMinute: 0,
    trustedProxies: 0,
    webhookAllowHttp: true,
    outboundAllowPrivate: true,
  });
  const checkAll = async (): Promise<number> => {
    const deps = { database, writes, capabilities, log, perTick: PER_TICK };
    let made = 0;
    for (let last = 1; last > 0; made += last) last = await tickMonitoring(deps, systemClock.now());
    return made;
  };
  process.on('message', () => void checkAll().then((made) => process.send?.({ made })));
  process.send?.('ready');
}

// A bench that failed takes its workers with it.
process.once('disconnect', () => process.exit(0));
process.once('message', (connection: BenchPostgres['connection']) => void run(connection));
