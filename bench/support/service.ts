import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { composeService, type Service, type ServiceParts } from '../../src/app.ts';
import { firstStart } from '../../src/identity/index.ts';
import { isRefusal } from '../../src/kernel/result.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/statement-sharing/statement-sharing.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { migrate, readMigrations } from '../../src/platform/database/migrations.ts';
import { openVault } from '../../src/platform/vault/vault.ts';

export interface BenchService {
  readonly port: number;
  readonly keyId: string;
  readonly secret: string;
  readonly owner: { readonly email: string; readonly password: string };
  close(): Promise<void>;
}

interface BenchServiceOptions {
  readonly endpoints?: ServiceParts['endpoints'];
  readonly masterKey?: Buffer;
  readonly statementSharing?: boolean;
  /** Whether changes leave entries for the log of their organization. */
  readonly log?: boolean;
  /** The workers of the service run, too. */
  readonly works?: boolean;
}

/** The whole service as it is in production, with its log written and durable commits. */
export async function startBenchService(
  connection: pg.ClientConfig,
  { masterKey = randomBytes(32), works = false, ...options }: BenchServiceOptions = {},
): Promise<BenchService> {
  await migrate(connection, await readMigrations());
  const service = await compose(connection, masterKey, options);
  const owner = { email: 'bench@example.com', name: 'Bench', password: randomBytes(12).toString('hex') };
  const passwordHash = await service.longWork.passwords.hash(owner.password);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.detail);
  const made = await service.writes.execute(
    {
      scope: { organizationId: service.newId<'organization'>(new Date()), mode: 'live' },
      principal: { kind: 'service', name: 'bench' },
      founding: true,
    },
    firstStart,
    { name: 'Bench', owner: { email: owner.email, name: owner.name, passwordHash, passwordGiven: false } },
  );
  if (isRefusal(made) || !made.value) throw new Error('the database of a bench must be empty');
  const port = await listen(service);
  if (works) service.startWorkers(PACE);
  return {
    port,
    keyId: made.value.keyId,
    secret: made.value.secret,
    owner,
    close: () => service.close(),
  };
}

const PACE = { monitoringIntervalSeconds: 3600, monitoringPerTick: 1, dispatchIntervalSeconds: 3600 };

/** One more process on the database of a service that was started with this key. */
export async function joinBenchService(
  connection: pg.ClientConfig,
  masterKey: Buffer,
): Promise<Pick<BenchService, 'port' | 'close'>> {
  const service = await compose(connection, masterKey);
  return { port: await listen(service), close: () => service.close() };
}

function compose(
  connection: pg.ClientConfig,
  masterKey: Buffer,
  { endpoints, statementSharing = true, log = true }: Omit<BenchServiceOptions, 'masterKey' | 'works'> = {},
): Promise<Service> {
  const database = openDatabase({
    connection,
    poolSize: 10,
    statementNames: true,
    statementSharing,
    onIdleError: () => undefined,
  });
  return composeService({
    database,
    vault: openVault(masterKey),
    clock: systemClock,
    log: openLog('info'),
    operatorToken: randomBytes(32).toString('hex'),
    requestsPerMinute: 0,
    trustedProxies: 0,
    webhookAllowHttp: true,
    outboundAllowPrivate: true,
    ...(endpoints && { endpoints }),
    ...(!log && { logHistory: () => undefined }),
  });
}

async function listen({ server }: Service): Promise<number> {
  return Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
}

export interface BenchPostgres {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  close(): Promise<void>;
}

/** A fresh embedded PostgreSQL with the settings of production: fsync on. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  return {
    connection: server.connection,
    close: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
