import { composeService } from '../../src/app.ts';
import { firstStart } from '../../src/identity/index.ts';
import { isRefusal } from '../../src/kernel/result.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/statement-sharing/statement-sharing.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { openVault } from '../../src/platform/vault/vault.ts';
import type { BenchPostgres } from './service.ts';

export interface ProcessToStart {
  readonly connection: BenchPostgres['connection'];
  readonly masterKey: string;
  /** The API makes the organization and listens; a worker only sends. */
  readonly role: 'api' | 'worker' | 'all';
}

export interface StartedProcess {
  readonly port: number;
  readonly keyId: string;
  readonly secret: string;
}

/** A process of the service, for a bench that starts several on one database. */
export async function startDeliveryProcess({ connection, masterKey, role }: ProcessToStart): Promise<void> {
  const database = openDatabase({
    connection,
    poolSize: 10,
    statementNames: true,
    onIdleError: () => undefined,
  });
  const service = await composeService({
    database,
    vault: openVault(Buffer.from(masterKey, 'base64')),
    clock: systemClock,
    log: openLog('error'),
    operatorToken: masterKey,
    requestsPerMinute: 0,
    trustedProxies: 0,
    webhookAllowHttp: true,
    outboundAllowPrivate: true,
  });
  const started = role === 'worker' ? { port: 0, keyId: '', secret: '' } : await listen(service);
  if (role !== 'api')
    service.startWorkers({
      monitoringIntervalSeconds: 3600,
      monitoringPerTick: 1,
      dispatchIntervalSeconds: 5,
    });
  process.send?.(started satisfies StartedProcess);
  process.once('message', () => void service.close().then(() => process.exit(0)));
}

async function listen(service: Awaited<ReturnType<typeof composeService>>): Promise<StartedProcess> {
  const passwordHash = await service.longWork.passwords.hash('bench password');
  if (isRefusal(passwordHash)) throw new Error(passwordHash.detail);
  const made = await service.writes.execute(
    {
      scope: { organizationId: service.newId<'organization'>(new Date()), mode: 'live' },
      principal: { kind: 'service', name: 'bench' },
      founding: true,
    },
    firstStart,
    {
      name: 'Bench',
      owner: { email: 'bench@example.com', name: 'Bench', passwordHash, passwordGiven: false },
    },
  );
  if (isRefusal(made) || !made.value) throw new Error('the database of a bench must be empty');
  const { port } = new URL(await service.server.listen({ host: '127.0.0.1', port: 0 }));
  return { port: Number(port), keyId: made.value.keyId, secret: made.value.secret };
}
