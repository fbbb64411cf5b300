import { type AssayClient, openClient } from '@assay/client';

const baseUrl = process.env['ASSAY_URL'] ?? 'http://127.0.0.1:8080';

/** The program that onboards customers: an API key, as an ordinary client. */
export function asProgram(): AssayClient {
  return openClient({
    baseUrl,
    caller: { keyId: needed('ASSAY_API_KEY_ID'), secret: needed('ASSAY_API_KEY_SECRET') },
  });
}

/** A person of the company, signed in. Their calls are live unless they say otherwise, and an example is a test. */
export async function asOfficer(): Promise<AssayClient> {
  const email = process.env['ASSAY_OWNER_EMAIL'] ?? 'owner@example.com';
  const password = needed('ASSAY_OWNER_PASSWORD');
  const { token = '' } = await asAnyone().call('signIn', { body: { email, password } });
  return openClient({ baseUrl, caller: { token, mode: 'test' } });
}

/** A customer with the link that they were sent. */
export function asAnyone(): AssayClient {
  return openClient({ baseUrl, caller: { anyone: true } });
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}: the first start printed it.`);
  return value;
}
