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
