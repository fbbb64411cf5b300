import { type TSchema, Type } from 'typebox';
import type { Config } from '../../config.ts';
import {
  addMember,
  createApiKey,
  hashMemberPassword,
  presentInvitation,
  provisionOrganization,
} from '../../identity/index.ts';
import type { Role } from '../../kernel/principal.ts';
import { Email, Name, Password, RoleName, strict } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { systemClock } from '../../platform/clock.ts';
import { checkOf } from '../../platform/http/json/validation.ts';
import { execute, granted, OPERATOR, organizationIdOf, withService } from './as-operator.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { findRunningService } from './operator-client.ts';

export interface OrganizationOptions {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string | undefined;
}

/** Through the running service where there is one, else straight into the database. Without a password it has a link. */
export async function createOrganization(
  config: Config,
  { name, ownerEmail, ownerPassword }: OrganizationOptions,
): Promise<object> {
  const body = { name, ownerEmail, ...(ownerPassword !== undefined && { ownerPassword }) };
  requireForm(strict({ name: Name, ownerEmail: Email, ownerPassword: Type.Optional(Password) }), body);
  const running = await findRunningService(config);
  if (running) return (await running.post('/operator/v1/organizations', body)) as object;
  return withService(config, async ({ service: { writes, newId, longWork } }) => {
    const written = await provisionOrganization({ writes, newId, longWork, now: systemClock.now() }, body);
    return JSON.parse(granted(written).body) as object;
  });
}

export interface UserOptions {
  readonly organization: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string | undefined;
}

export async function createUser(
  config: Config,
  { organization, password, ...user }: UserOptions,
): Promise<object> {
  const request = { ...user, ...(password !== undefined && { password }) };
  const shape = strict({ email: Email, name: Name, role: RoleName, password: Type.Optional(Password) });
  requireForm(shape, request);
  return withService(config, async ({ installation, service }) => {
    const organizationId = await organizationIdOf(installation, organization);
    const parts = {
      db: installation.database,
      longWork: service.longWork,
      principal: OPERATOR,
      organizationId,
    };
    const hashed = granted(await hashMemberPassword(parts, request));
    const member = await execute(service, { organizationId, mode: 'live' }, addMember, hashed);
    const { userId: id, email, name, role, invitation } = member;
    const made = { id, organizationId, email, name, role };
    return { ...made, ...(invitation && { invitation: presentInvitation(invitation) }) };
  });
}

export interface ApiKeyOptions {
  readonly organization: string;
  readonly name: string;
  readonly mode: Mode;
  readonly expiresAt: Date | null;
}

export async function makeApiKey(config: Config, { organization, ...key }: ApiKeyOptions): Promise<object> {
  requireForm(strict({ name: Name }), { name: key.name });
  return withService(config, async ({ installation, service }) => {
    const organizationId = await organizationIdOf(installation, organization);
    const { id, keyId, secret, mode } = await execute(
      service,
      { organizationId, mode: 'live' },
      createApiKey,
      key,
    );
    return { id, keyId, secret, mode, organizationId };
  });
}

/** A value that the API would refuse is refused here too. */
function requireForm(shape: TSchema, given: object): void {
  const [fault] = checkOf(shape, 'body')(given) ?? [];
  if (!fault) return;
  throw new StartRefused(`${'pointer' in fault ? fault.pointer.slice(1) : 'input'}: ${fault.message}`);
}
