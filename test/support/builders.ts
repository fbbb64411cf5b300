import type { Role } from '../../src/kernel/principal.ts';
import type { Mode } from '../../src/kernel/scope.ts';
import { bearerCaller, type Caller, keyCaller, anonymousCaller } from './http.ts';
import type { TestService } from './service.ts';

export interface TestOrganization {
  /** Where it is. */
  readonly service: TestService;
  readonly id: string;
  readonly name: string;
  readonly owner: SignedIn;
  /** API keys of both modes, made by the owner. */
  readonly testKey: ApiKeyCaller;
  readonly liveKey: ApiKeyCaller;
}

export type SignedIn = Caller & {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
};
export type ApiKeyCaller = Caller & { readonly id: string; readonly keyId: string; readonly secret: string };

const PASSWORD = 'correct horse battery';
let counter = 0;

/** An organization with its owner signed in and an API key for each mode. */
export async function anOrganization(service: TestService): Promise<TestOrganization> {
  counter += 1;
  const name = `Organization ${counter}`;
  const email = `owner${counter}@example.com`;
  const made = await operator(service).post('//operator/v1/organizations', {
    name,
    ownerEmail: email,
    ownerPassword: PASSWORD,
  });
  if (made.status !== 201) throw new Error(`organization: ${JSON.stringify(made.body)}`);
  const owner = await signIn(service, email, PASSWORD);
  return {
    service,
    id: made.body.id,
    name,
    owner,
    testKey: await anApiKey(service, owner, 'test'),
    liveKey: await anApiKey(service, owner, 'live'),
  };
}

export function operator(service: TestService): Caller {
  return bearerCaller(service.url, service.operatorToken);
}

export async function signIn(
  service: TestService,
  email: string,
  password: string,
  organizationId?: string,
): Promise<SignedIn> {
  const answer = await anonymousCaller(service.url).post('/auth/login', {
    email,
    password,
    ...(organizationId && { organizationId }),
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`);
  const { token, user } = answer.body;
  return { ...bearerCaller(service.url, token), token, userId: user.id, email, password };
}

export async function aMember(service: TestService, owner: Caller, role: Role): Promise<SignedIn> {
  counter += 1;
  const email = `${role}${counter}@example.com`;
  const answer = await owner.post('/organization/members', {
    email,
    name: `A ${role}`,
    role,
    password: PASSWORD,
  });
  if (answer.status !== 201) throw new Error(`member: ${JSON.stringify(answer.body)}`);
  return signIn(service, email, PASSWORD);
}

export async function anApiKey(service: TestService, owner: Caller, mode: Mode): Promise<ApiKeyCaller> {
  const answer = await owner.post('/api-keys', { name: `${mode} key`, mode });
  if (answer.status !== 201) throw new Error(`API key: ${JSON.stringify(answer.body)}`);
  const { id, keyId, secret } = answer.body;
  return { ...keyCaller(service.url, { keyId, secret }, service.clock), id, keyId, secret };
}

export async function aSubject(caller: Caller, externalId = `cust-${(counter += 1)}`): Promise<string> {
  const answer = await caller.post('/risk/subjects', { kind: 'person', externalId });
  if (answer.status !== 201) throw new Error(`subject: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
