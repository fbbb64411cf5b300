import { afterEach, describe, expect, test } from 'vitest';
import type { TrustedProxies } from '../../../src/platform/http/callers/caller-address.ts';
import { anOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { accepted, aDraftWith, sendDraft, SIGNED_TEMPLATE } from '../../support/documents/signing.ts';

let service: TestService | undefined;
afterEach(() => service?.stop());

/** As the audit trail of a document keeps it, which an auditor reads. */
async function keptAddress(trustedProxies: TrustedProxies, forwarded: string): Promise<string> {
  service = await startService({ trustedProxies });
  const { testKey } = await anOrganization(service);
  const { id } = accepted(await testKey.post('/templates/markdown', SIGNED_TEMPLATE));
  const sent = await sendDraft(service, testKey, await aDraftWith(testKey, id, {}));
  await sent.ann.look({ 'x-forwarded-for': forwarded });
  const { items } = accepted(await testKey.get(`/documents/${sent.documentId}/audit`));
  return items.find(({ type }: Json) => type === 'viewed').detail.remoteAddress;
}

describe('Where a caller is', () => {
  test.each<[string, TrustedProxies, string, string]>([
    ['without a proxy nothing that it says counts', 0, '203.0.113.7', '127.0.0.1'],
    ['behind one, what that saw', 1, '203.0.113.7', '203.0.113.7'],
    ['behind one, not what the caller wrote before', 1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['behind two, what the first saw', 2, '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [
      'behind networks, the last that is in none',
      ['127.0.0.0/8', '10.0.0.0/8'],
      '6.6.6.6, 203.0.113.7, 10.0.0.2',
      '203.0.113.7',
    ],
    ['behind networks that it does not come from, nothing', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
    ['a text that is no address counts for nothing', 1, '<b>nowhere</b>', '127.0.0.1'],
  ])('%s', async (_rule, proxies, forwarded, address) => {
    expect(await keptAddress(proxies, forwarded)).toBe(address);
  });
});
