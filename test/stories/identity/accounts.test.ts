import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, operator, signIn, type TestOrganization } from '../../support/builders.ts';
import { type Answer, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const VICTIM = 'cfo@bank.example';
const KNOWN_TO_ATTACKER = 'the attacker knows it';
const KNOWN_TO_BANK = 'only the bank knows it';

let service: TestService;
let attacker: TestOrganization;
let bank: TestOrganization;

beforeAll(async () => {
  service = await startService();
  [attacker, bank] = [await anOrganization(service), await anOrganization(service)];
});
afterAll(() => service.stop());

const login = (password: string, organizationId?: string): Promise<Answer> =>
  anonymousCaller(service.url).post('/auth/login', {
    email: VICTIM,
    password,
    ...(organizationId !== undefined && { organizationId }),
  });

describe('Contract 1, Identity: an account belongs to one organization', () => {
  test('the first to add an address does not get into the organizations that add it later', async () => {
    const early = await attacker.owner.post('/organization/members', {
      email: VICTIM,
      name: 'Known to the attacker',
      role: 'member',
      password: KNOWN_TO_ATTACKER,
    });
    service.clock.moveSeconds(60);
    const late = await bank.owner.post('/organization/members', {
      email: VICTIM.toUpperCase(),
      name: 'The real one',
      role: 'owner',
      password: KNOWN_TO_BANK,
    });
    expect([early.status, late.status]).toEqual([201, 201]);
    expect(late.body.userId).not.toBe(early.body.userId);

    expect((await login(KNOWN_TO_ATTACKER, bank.id)).status, 'the attacker’s password').toBe(401);
    const attacking = await login(KNOWN_TO_ATTACKER);
    expect(attacking.body.organizations).toEqual([{ id: attacker.id, name: attacker.name, role: 'member' }]);
    const real = await login(KNOWN_TO_BANK);
    expect(real.body).toMatchObject({
      organization: { id: bank.id },
      role: 'owner',
      user: { id: late.body.userId, name: 'The real one' },
      organizations: [{ id: bank.id, name: bank.name, role: 'owner' }],
    });
  });

  test('what an admin is answered does not tell whether the address has an account elsewhere', async () => {
    const add = (email: string) =>
      attacker.owner.post('/organization/members', { email, name: 'Any name', role: 'member' });
    const [known, unknown] = [await add(bank.owner.email), await add('nobody@bank.example')];
    const shape = ({ status, body }: Answer) => ({
      status,
      keys: Object.keys(body).toSorted(),
      name: body.name,
      state: body.status,
    });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.body.userId).not.toBe(bank.owner.userId);
    const made = await operator(service).post('//operator/v1/organizations', {
      name: 'Another',
      ownerEmail: bank.owner.email,
      ownerName: 'Any name',
    });
    expect(made.body.owner).toEqual({
      id: expect.not.stringContaining(bank.owner.userId),
      email: bank.owner.email,
      name: 'Any name',
    });
  });

  test('a password changed in one organization is changed in no other, and ends no session there', async () => {
    const body = { email: 'twice@bank.example', name: 'Twice', role: 'member', password: KNOWN_TO_BANK };
    for (const { owner } of [attacker, bank]) await owner.post('/organization/members', body);
    const here = await signIn(service, body.email, KNOWN_TO_BANK, attacker.id);
    const there = await signIn(service, body.email, KNOWN_TO_BANK, bank.id);
    const change = { currentPassword: KNOWN_TO_BANK, newPassword: 'changed here alone' };
    expect((await here.post('/auth/password', change)).status).toBe(204);
    expect((await there.get('/auth/session')).status).toBe(200);
    const again = await signIn(service, body.email, KNOWN_TO_BANK);
    expect((await again.get('/organization')).body.id).toBe(bank.id);
  });

  test('removed in one organization it lives on in the other', async () => {
    const body = { email: 'leaving@bank.example', name: 'Leaving', role: 'member', password: KNOWN_TO_BANK };
    const here = await attacker.owner.post('/organization/members', body);
    await bank.owner.post('/organization/members', body);
    const there = await signIn(service, body.email, KNOWN_TO_BANK, bank.id);
    expect((await attacker.owner.delete(`/organization/members/${here.body.userId}`)).status).toBe(204);
    expect((await there.get('/auth/session')).status).toBe(200);
    const path = `/organization/members/${there.userId}`;
    expect((await attacker.owner.delete(path)).status, 'an account of another organization').toBe(404);
  });
});
