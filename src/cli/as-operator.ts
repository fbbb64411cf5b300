import type { Service } from '../app.ts';
import type { Capabilities } from '../capabilities.ts';
import { findOrganizations } from '../identity/index.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import { isRefusal, type Refusal } from '../kernel/result.ts';
import type { Mode } from '../kernel/scope.ts';
import type { Command } from '../platform/command.ts';
import { type Bootstrap } from './bootstrap.ts';
import { StartRefused } from './start-refused.ts';

/** The person at the command line: the data folder is theirs. */
export const OPERATOR = { kind: 'service', name: 'operator' } as const;

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
  foundation: Pick<Bootstrap, 'database'>,
  idOrName: string,
): Promise<OrganizationId> {
  const found = await findOrganizations(foundation.database, idOrName);
  const [organization] = found;
  if (!organization) throw new StartRefused(`There is no organization '${idOrName}'.`);
  if (found.length > 1)
    throw new StartRefused(`${found.length} organizations are named '${idOrName}'. Give the id of one.`);
  return organization.id;
}

export function granted<T extends object>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new StartRefused(outcome.detail);
  return outcome;
}
