import { expect, test } from 'vitest';
import { signRequest } from './signing.ts';

const credential = { keyId: 'ak_test_x', secret: 'sk_test_vector_secret_do_not_use' };
const now = new Date(1_763_164_800_000);

// Contract 1, Who is calling: the two vectors.
test('signs the POST of the contract as it says', async () => {
  const headers = await signRequest(credential, {
    method: 'POST',
    path: '/api/v1/risk/subjects',
    idempotencyKey: 'subj-cust-1001',
    body: '{"kind":"person","externalId":"cust-1001"}',
    now,
  });
  expect(headers).toEqual({
    'x-api-key': 'ak_test_x',
    'x-timestamp': '1763164800',
    'x-signature': 'v1=f5bc81b5761bca0edfb8d0885c3c54ed08292a66687c78265bf1fe8d4799f2c2',
  });
});

test('signs the GET of the contract as it says', async () => {
  const headers = await signRequest(credential, {
    method: 'GET',
    path: '/api/v1/risk/subjects?search=cust&offset=0',
    now,
  });
  expect(headers['x-signature']).toBe('v1=ceb045f18f72841ac05a82e46ead30a5be5525c6d9a3dd529496307a37fd7047');
});

test('a body that is not held is signed by its digest', async () => {
  const head = { method: 'PUT', path: '/api/v1/screening/batches/1/rows', now } as const;
  const bodySha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await signRequest(credential, { ...head, bodySha256 })).toEqual(
    await signRequest(credential, { ...head, body: 'abc' }),
  );
});

test('signs with the secret that the credential has by now', async () => {
  const credential = { keyId: 'ak_test_1', secret: 'sk_former' };
  const request = { method: 'GET', path: '/api/v1/home', now: new Date(0) };
  const former = await signRequest(credential, request);
  credential.secret = 'sk_later';
  const later = await signRequest(credential, request);
  expect(later).toEqual(await signRequest({ keyId: 'ak_test_1', secret: 'sk_later' }, request));
  expect(later).not.toEqual(former);
});
