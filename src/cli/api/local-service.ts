import type { ApiKeyCredential } from '@assay/client';
import { composeService, type Service } from '../../app.ts';
import type { Config } from '../../config.ts';
import { createApiKey, revokeApiKey } from '../../identity/index.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';
import { systemClock } from '../../platform/clock.ts';
import { openLog } from '../../platform/log/log.ts';
import { chosenOrganization, execute } from '../operator/as-operator.ts';
import { bootstrap } from '../service/bootstrap.ts';

export interface LocalCalling {
  /** Undefined: a key that lives as long as the command. */
  readonly credential: ApiKeyCredential | undefined;
  readonly organization: string | undefined;
  readonly mode: Mode | undefined;
  readonly purpose: string;
}

/** Batches are screened and policies tried here; webhooks, mails and monitoring wait for a service that runs on. */
const WORKERS = ['batches', 'list-reindexing', 'backtests'];
/** A command that is killed cannot revoke its key. */
const KEY_HOURS = 24;

/** Starts the service in this process, for this machine alone, and closes it when the work has ended. */
export async function withLocalService<T>(
  config: Config,
  calling: LocalCalling,
  work: (baseUrl: string, credential: ApiKeyCredential) => Promise<T>,
): Promise<T> {
  const log = openLog('error');
  const installation = await bootstrap(config, log);
  const parts = { ...config, ...installation, clock: systemClock, log, requestsPerMinute: 0 };
  const service = await composeService(parts).catch(async (error: unknown) => {
    await installation.stopServer();
    throw error;
  });
  try {
    const baseUrl = await service.server.listen({ host: '127.0.0.1', port: 0 });
    service.founded();
    service.startWorkers(config, WORKERS);
    if (calling.credential) return await work(baseUrl, calling.credential);
    const organizationId = await chosenOrganization(installation, calling.organization);
    return await withOwnKey({ service, organizationId }, calling, (key) => work(baseUrl, key));
  } finally {
    await service.close();
    await installation.stopServer();
  }
}

/** The history of the organization shows when it was made and revoked, and what was done with it. */
async function withOwnKey<T>(
  { service, organizationId }: { readonly service: Service; readonly organizationId: OrganizationId },
  { purpose, mode = 'live' }: LocalCalling,
  work: (credential: ApiKeyCredential) => Promise<T>,
): Promise<T> {
  const scope = { organizationId, mode: 'live' } as const;
  const expiresAt = new Date(systemClock.now().getTime() + KEY_HOURS * 3_600_000);
  const { id, keyId, secret } = await execute(service, scope, createApiKey, {
    name: purpose,
    mode,
    expiresAt,
  });
  try {
    return await work({ keyId, secret });
  } finally {
    await execute(service, scope, revokeApiKey, { id });
  }
}
