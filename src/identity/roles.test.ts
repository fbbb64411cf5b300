import { describe, expect, test } from 'vitest';
import { asId } from '../kernel/ids.ts';
import type { Caller, OrganizationAccess, Principal, Role } from '../kernel/principal.ts';
import { mayGive, permits } from './roles.ts';

const organizationId = asId<'organization'>('01900000-0000-7000-8000-000000000001');

function user(role: Role): Caller {
  return {
    kind: 'user',
    organizationId,
    userId: asId('01900000-0000-7000-8000-000000000002'),
    role,
    tokenId: asId('01900000-0000-7000-8000-000000000004'),
    tokenExpiresAt: new Date(0),
  };
}
const apiKey: Caller = {
  kind: 'api_key',
  organizationId,
  apiKeyId: asId('01900000-0000-7000-8000-000000000005'),
  mode: 'live',
};

describe('Contract 1, Who is calling: API keys act as ordinary clients, never owner or admin', () => {
  const table: readonly (readonly [OrganizationAccess, boolean, boolean, boolean, boolean])[] = [
    // access         owner  admin  member key
    ['client', true, true, true, true],
    ['member', true, true, true, false],
    ['administrator', true, true, false, false],
    ['owner', true, false, false, false],
  ];
  test.each(table)('%s: owner %s, admin %s, member %s, API key %s', (access, owner, admin, member, key) => {
    expect(permits(access, user('owner'))).toBe(owner);
    expect(permits(access, user('admin'))).toBe(admin);
    expect(permits(access, user('member'))).toBe(member);
    expect(permits(access, apiKey)).toBe(key);
  });

  test('a role that nobody knows has no right at all', () => {
    const unknownRole = user('auditor' as Role);
    for (const [access] of table) expect(permits(access, unknownRole)).toBe(false);
  });
});

describe('Contract 1, Identity: only an owner gives or takes the role owner', () => {
  const operator: Principal = { kind: 'service', name: 'operator' };
  const table: readonly (readonly [string, Principal, boolean, boolean, boolean])[] = [
    // who                    owner  admin  member
    ['an owner', user('owner'), true, true, true],
    ['an admin', user('admin'), false, true, true],
    ['a member', user('member'), false, false, false],
    ['an API key', apiKey, false, false, false],
    ['the operator', operator, true, true, true],
    ['an unknown role', user('auditor' as Role), false, false, false],
  ];
  test.each(table)('%s', (_who, principal, owner, admin, member) => {
    expect(mayGive(principal, 'owner')).toBe(owner);
    expect(mayGive(principal, 'admin')).toBe(admin);
    expect(mayGive(principal, 'member')).toBe(member);
  });
});
