import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../../kernel/error-code.ts';
import { composeService, type Service } from '../../app.ts';
import { type Config, type ListenAddress, unknownVariables } from '../../config.ts';
import { choosePassword, countOrganizations, findKeyMisfit, firstStart } from '../../identity/index.ts';
import { isRefusal } from '../../kernel/result.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Log, openLog } from '../../platform/log/log.ts';
import { type Bootstrap, bootstrap } from './bootstrap.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { banner, type FirstSignIn } from './banner.ts';

export type ServeRole = 'api' | 'worker' | 'all';

const CLOSE_WITHIN_MILLISECONDS = 25_000;

/** Starts everything, and stays until a signal ends it. One that comes early waits until the way in has been shown. */
export async function serve(config: Config, role: ServeRole, isDemo = false): Promise<void> {
  const ended = signalled();
  const log = openLog(config.logLevel);
  for (const name of unknownVariables()) log.warn({ name }, 'this environment variable is not known');
  const installation = await bootstrap(config, log);
  const service = await compose(config, role, installation, log).catch(async (error: unknown) => {
    // Open connections would keep the process alive.
    await installation.database.close();
    await installation.stopServer();
    throw error;
  });
  const close = async (drained?: Promise<unknown>): Promise<void> => {
    await service.close(drained);
    await installation.stopServer();
  };
  try {
    const signIn = await begin(config, role, installation, service);
    process.stdout.write(banner({ config, role, migrated: installation.migrated, signIn, isDemo }));
  } catch (error) {
    await close();
    throw error;
  }
  await ended;
  // A worker answers nobody.
  const drainSeconds = role === 'worker' ? 0 : config.drainSeconds;
  log.info({ drainSeconds }, 'closing');
  const drained = drain(drainSeconds);
  void drained.then(() =>
    setTimeout(
      () => void installation.stopServer().finally(() => process.exit(1)),
      CLOSE_WITHIN_MILLISECONDS,
    ).unref(),
  );
  await close(drained);
}

/** A worker writes what it reads; only who answers requests reads from a replica. */
async function compose(config: Config, role: ServeRole, installation: Bootstrap, log: Log): Promise<Service> {
  const replica = role === 'worker' ? undefined : installation.connectReplica();
  return composeService({ ...config, ...installation, replica, clock: systemClock, log });
}

/** The time in which a proxy that asks for readiness turns to other processes. A second signal ends it. */
async function drain(seconds: number): Promise<void> {
  if (seconds === 0) return;
  await Promise.race([sleep(seconds * 1000, undefined, { ref: false }), signalled()]);
}

/** The ports come first: the secrets of the first start are shown only once, so nothing may fail after it. */
async function begin(
  config: Config,
  role: ServeRole,
  installation: Bootstrap,
  service: Service,
): Promise<FirstSignIn | undefined> {
  if (role !== 'worker') await listen(service.server, config, ['PORT', 'HOST']);
  if (config.operations) await listen(service.operations(), config.operations, OPERATIONS_VARIABLES);
  const signIn = await makeFirstOrganization(config, installation, service);
  // Another process may have been the first, under a key of its own.
  if (!signIn && (await findKeyMisfit(installation.database, installation.vault)))
    throw new StartRefused(ANOTHER_KEY);
  service.founded();
  service.watchSurroundings();
  if (role !== 'api') service.startWorkers(config);
  return signIn;
}

const ANOTHER_KEY =
  'Another process made this database under another master key. Give all of them the same ASSAY_MASTER_KEY.';

/**
 * Hashed before the transaction that finds out which process is the first: of many processes that start at once most
 * hash in vain.
 */
export async function makeFirstOrganization(
  config: Config,
  { database }: Bootstrap,
  { writes, newId, longWork }: Service,
  clock: Clock = systemClock,
): Promise<FirstSignIn | undefined> {
  if ((await countOrganizations(database)) > 0) return undefined;
  const { ownerEmail: email, ownerPassword, organizationName: name } = config;
  const password = ownerPassword ?? randomBytes(15).toString('base64url');
  const chosen = { password, pointer: '', organizationName: name, email };
  const passwordHash = await choosePassword(longWork, chosen);
  if (isRefusal(passwordHash)) throw new StartRefused(`ASSAY_OWNER_PASSWORD: ${passwordHash.detail}`);
  const outcome = await writes.execute(
    {
      scope: { organizationId: newId<'organization'>(clock.now()), mode: 'live' },
      principal: { kind: 'service', name: 'operator' },
      founding: true,
    },
    firstStart,
    { name, owner: { email, name: 'Owner', passwordHash, passwordGiven: false } },
  );
  if (isRefusal(outcome) || !outcome.value) return undefined;
  const { keyId, secret } = outcome.value;
  return { email, password: ownerPassword === undefined ? password : undefined, keyId, secret };
}

const OPERATIONS_VARIABLES = ['ASSAY_OPERATIONS_PORT', 'ASSAY_OPERATIONS_HOST'] as const;

/** The variables that set the address are named when it cannot. */
async function listen(
  server: FastifyInstance,
  { host, port }: ListenAddress,
  variables: readonly [port: string, host: string],
): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw new StartRefused(listenFailure(error, { host, port }, variables));
  }
}

function listenFailure(
  error: unknown,
  { host, port }: ListenAddress,
  [PORT, HOST]: readonly [port: string, host: string],
): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken. Set ${PORT}, or stop what listens there.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} is not allowed for this user. Set ${PORT} to 1024 or more.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Set ${HOST}.`;
  return `Cannot listen on ${host}:${port} (${code ?? String(error)}).`;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
