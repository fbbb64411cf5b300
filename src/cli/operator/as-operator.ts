import { composeService, type Service } from '../../app.ts';
import type { Capabilities } from '../../capabilities.ts';
import type { Config } from '../../config.ts';
import { findOrganizations, onlyOrganization } from '../../identity/index.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Mode } from '../../kernel/scope.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Command } from '../../platform/writing/command.ts';
import { openLog } from '../../platform/log/log.ts';
import { type Bootstrap, bootstrap } from '../service/bootstrap.ts';
import { StartRefused } from '../terminal/start-refused.ts';

/** The person at the command line: the data folder is theirs. */
export const OPERATOR = { kind: 'service', name: 'operator' } as const;

/** The service composed in this process, for as long as the work takes: it answers no requests. */
export async function withService<T>(
  config: Config,
  work: (parts: { installation: Bootstrap; service: Service }) => Promise<T>,
): Promise<T> {
  const log = openLog('error');
  const installation = await bootstrap(config, log);
  const service = await composeService({ ...config, ...installation, clock: systemClock, log });
  try {
    return await work({ installation, service });
  } finally {
    await service.close();
    await installation.stopServer();
  }
}

/** Runs a command of the service in this process. A refusal ends the program with its reason. */
export async function execute<Input, Value extends object, Code extends Refusal['refused']>(
  service: Service,
  scope: { organizationId: OrganizationId; mode: Mode },
  command: Command<Input, Value, Code, Capabilities>,
  input: Input,
): Promise<Value> {
  const { value } = granted(await service.writes.execute({ scope, principal: OPERATOR }, command, input));
  if (value === undefined) throw new Error('a finished command has a value');
  return value;
}

export async function organizationIdOf(
  installation: Pick<Bootstrap, 'database'>,
  idOrName: string,
): Promise<OrganizationId> {
  const found = await findOrganizations(installation.database, idOrName);
  const [organization] = found;
  if (!organization) throw new StartRefused(`There is no organization '${idOrName}'.`);
  if (found.length > 1)
    throw new StartRefused(`${found.length} organizations are named '${idOrName}'. Give the id of one.`);
  return organization.id;
}

/** The one that is named, or the only one that there is. */
export async function chosenOrganization(
  installation: Pick<Bootstrap, 'database'>,
  idOrName: string | undefined,
): Promise<OrganizationId> {
  if (idOrName !== undefined) return organizationIdOf(installation, idOrName);
  const found = await onlyOrganization(installation.database);
  if (found === 'none')
    throw new StartRefused("There is no organization yet: the first start of 'assay serve' makes one.");
  if (found === 'several') throw new StartRefused('Name one of the organizations with --organization.');
  return found.id;
}

export function granted<T extends object>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new StartRefused(outcome.detail);
  return outcome;
}
