import { aMember, anOrganization, type TestOrganization } from '../support/builders.ts';
import type { Call, CallsOf } from '../support/calls.ts';
import { RISK_CALLS } from '../support/calls.ts';
import { DOCUMENT_CALLS, SIGNING_CALLS, type DocumentTenant } from '../support/documents/document-calls.ts';
import { documentRecords } from '../support/documents/documents.ts';
import { SCREENING_CALLS } from '../support/screening/screening-calls.ts';
import { startService, type TestService } from '../support/service.ts';
import { aTenant } from '../support/tenants.ts';
import { VERIFICATION_CALLS } from '../support/verification/verification-calls.ts';
import { aSubscription, type SubscribedTenant, WEBHOOK_CALLS } from '../support/webhooks/webhooks.ts';

type WholeTenant = DocumentTenant & SubscribedTenant;

/** One of two organizations that know nothing of each other. */
export interface Side {
  readonly organization: TestOrganization;
  /** Dashboard tokens of people who stay members. */
  readonly tokens: Readonly<Record<'owner' | 'member', string>>;
  readonly ids: readonly string[];
  /** Texts that nobody of the other side may ever read. */
  readonly markers: readonly string[];
  callsOf(address: string): readonly Call[];
}

export interface World {
  readonly service: TestService;
  readonly acme: Side;
  readonly globex: Side;
}

const CALLS: Readonly<Record<string, CallsOf<WholeTenant>>> = {
  ...RISK_CALLS,
  ...WEBHOOK_CALLS,
  ...VERIFICATION_CALLS,
  ...SCREENING_CALLS,
  ...DOCUMENT_CALLS,
  ...SIGNING_CALLS,
};

/** A running service with two organizations that have records of every kind. */
export async function aWorld(): Promise<World> {
  const service = await startService();
  return {
    service,
    acme: await aSide(service, 'acme-marker'),
    globex: await aSide(service, 'globex-marker'),
  };
}

async function aSide(service: TestService, marker: string): Promise<Side> {
  const organization = await anOrganization(service);
  const tenant: WholeTenant = {
    ...(await aTenant(organization, 'test', marker)),
    ...(await aSubscription(service, organization.testKey, 'test')),
    documents: await documentRecords(organization.testKey),
  };
  const { owner } = organization;
  return {
    organization,
    tokens: { owner: owner.token, member: await memberToken(organization) },
    ids: [...new Set(idsIn({ ...tenant, key: tenant.key.id, owner: organization.id }))],
    markers: [marker, owner.email, organization.testKey.secret],
    callsOf: (address) => CALLS[address]?.(tenant) ?? [],
  };
}

async function memberToken({ service, owner }: TestOrganization): Promise<string> {
  return (await aMember(service, owner, 'member')).token;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Every id in a record of records. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
