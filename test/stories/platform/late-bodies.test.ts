import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anApiKey, anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import type { Json } from '../../support/http.ts';
import { aSentDocument, signWith, tokenOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import { signRequest } from '../../support/sign-request.ts';

let service: TestService;
let acme: TestOrganization;
let template: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  template = await aTemplate(acme.testKey);
});
afterAll(() => service.stop());

const BODY = JSON.stringify({ reason: 'Not wanted' });

/** Sends the head and half of the body, and the rest when something else has happened; the status. */
async function heldBack(
  path: string,
  headers: Record<string, string>,
  body: string,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const answer = new Promise<number>((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const sending = request(`${service.url}${path}`, { method: 'POST', headers: { ...headers, ...length } });
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', reject);
    sending.write(body.slice(0, 5));
    void sleep(50)
      .then(meanwhile)
      .then(() => sleep(100))
      .then(() => sending.end(body.slice(5)));
  });
  return answer;
}

const statusOf = async (id: string): Promise<string> =>
  (await acme.testKey.get(`/documents/${id}`)).body.status;

describe('Contract 1, Who is calling: a right that is taken away does not wait for the end of a body', () => {
  test('of an API key', async () => {
    const { id } = await aDocument(acme.testKey, template.id);
    const key = await anApiKey(service, acme.owner, 'test');
    const path = `/api/v1/documents/${id}/void`;
    const now = service.clock.now();
    const signature = signRequest(key, { method: 'POST', path, body: BODY, now });
    const revoke = async (): Promise<void> => {
      await acme.owner.post(`/api-keys/${key.id}/revoke`);
      // As long as a key is known without being looked up.
      await sleep(1_100);
    };
    expect(await heldBack(path, { ...signature }, BODY, revoke)).toBe(401);
    expect(await statusOf(id)).toBe('draft');
  });

  test('of a member', async () => {
    const { id } = await aDocument(acme.testKey, template.id);
    const member = await aMember(service, acme.owner, 'member');
    const headers = { authorization: `Bearer ${member.token}`, 'x-service-mode': 'test' };
    const remove = async (): Promise<void> => {
      await acme.owner.delete(`/organization/members/${member.userId}`);
    };
    expect(await heldBack(`/api/v1/documents/${id}/void`, headers, BODY, remove)).toBe(401);
    expect(await statusOf(id)).toBe('draft');
  });
});

describe('Contract 5, Documents: a fresh link ends the former', () => {
  test('while the body of a signature is on its way', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    const path = `/api/v1/signing/${tokenOf(signers[0])}/decline`;
    const renew = async (): Promise<void> => {
      await acme.testKey.post(`/documents/${id}/signers/${signers[0].id}/link`);
    };
    expect(await heldBack(path, {}, BODY, renew)).toBe(404);
    expect(await statusOf(id)).toBe('sent');
  });

  test('while a signature waits for the document', async () => {
    const { id, signers } = await aSentDocument(acme.testKey, template.id);
    const holder = new pg.Client(service.db.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from documents where id = $1 for no key update', [id]);
    const signing = signWith(service, tokenOf(signers[0]));
    await sleep(200);
    await holder.query(`update document_signers set token_digest = 'another' where id = $1`, [signers[0].id]);
    await holder.query('commit');
    await holder.end();
    expect((await signing).status).toBe(404);
    const { body } = await acme.testKey.get(`/documents/${id}`);
    expect(body.signers.map(({ status }: Json) => status)).toEqual(['invited', 'waiting']);
  });
});
