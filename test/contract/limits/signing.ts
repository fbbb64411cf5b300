import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import type { Answer } from '../../support/http.ts';
import {
  accepted,
  aDraftWith,
  aPng,
  aPngOf,
  dataUrl,
  sendDraft,
  type Sent,
  SIGNED_TEMPLATE,
} from '../../support/documents/signing.ts';
import { ACCEPTED, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** What a signer may send. */
export const SIGNING_LIMITS: EnforcedLimits = {
  signatureUrlBytes: { number: 256 * KIBIBYTE, from: 'Contract 5, Signing', holds: holdsUrl },
  signatureSidePixels: { number: 10_000, from: 'ours', holds: holdsSide },
  typedSignatureCharacters: { number: 100, from: 'ours', holds: holdsTyped },
  localeCharacters: { number: 100, from: 'ours', holds: holdsLocale },
  signingRequestBytes: { number: 320 * KIBIBYTE, from: 'ours', holds: holdsRequest },
  userAgentCharacters: { number: 500, from: 'ours', holds: holdsUserAgent },
};

async function aSent({ testKey, service }: AssessingOrganization): Promise<Sent> {
  const { id } = accepted(await testKey.post('/templates/markdown', SIGNED_TEMPLATE));
  const draft = await aDraftWith(testKey, id, { note: { of: 'ann' } });
  return sendDraft(service, testKey, draft);
}

/** Three bytes are four characters: the longest that fits is two short of the limit. */
async function holdsUrl(acme: AssessingOrganization): Promise<void> {
  const { ann, fields } = await aSent(acme);
  const ask = async (bytes: number): Promise<[number, string]> => {
    const url = dataUrl(aPngOf(bytes));
    return [url.length - limits.signatureUrlBytes, outcome(await ann.fill(fields['ann'] ?? '', url))];
  };
  expect(await ask(196_590)).toEqual([-2, ACCEPTED]);
  expect(await ask(196_591)).toEqual([2, `too_large ${limits.signatureUrlBytes}`]);
}

async function holdsSide(acme: AssessingOrganization): Promise<void> {
  const { ann, fields } = await aSent(acme);
  const most = limits.signatureSidePixels;
  const refusal = 'invalid_value /value invalid_value';
  const ask = (width: number, height: number): Promise<Answer> =>
    ann.fill(fields['ann'] ?? '', dataUrl(aPng(width, height)));
  await expectAtMost(most, (size) => ask(size, 1), refusal);
  await expectAtMost(most, (size) => ask(1, size), refusal);
}

async function holdsTyped(acme: AssessingOrganization): Promise<void> {
  const { ann, fields } = await aSent(acme);
  const ask = (size: number): Promise<Answer> => ann.type(fields['ann'] ?? '', '名'.repeat(size));
  await expectAtMost(limits.typedSignatureCharacters, ask, 'invalid_value /typed invalid_value');
}

/** A language with so much of private use that the tag has this length. */
async function holdsLocale(acme: AssessingOrganization): Promise<void> {
  const { ann, fields } = await aSent(acme);
  const tag = (size: number): string => 'en-x-aa'.padEnd(size, '-aaaaaaa').replace(/-$/, 'a');
  const ask = (size: number): Promise<Answer> =>
    ann.fill(fields['note'] ?? '', 'Hello', { locale: tag(size) });
  await expectAtMost(limits.localeCharacters, ask, 'invalid_request /locale max_length');
}

async function holdsRequest(acme: AssessingOrganization): Promise<void> {
  const { ann, fields } = await aSent(acme);
  const most = limits.signingRequestBytes;
  const ask = (size: number): Promise<Answer> =>
    ann.caller.send('PUT', `/signing/${ann.token}/fields/${fields['note']}`, {
      raw: `{"value":"x"${' '.repeat(size - '{"value":"x"}'.length)}}`,
    });
  await expectAtMost(most, ask, `too_large ${most}`);
}

/** What is longer is cut, and nobody is refused for it. */
async function holdsUserAgent(acme: AssessingOrganization): Promise<void> {
  const most = limits.userAgentCharacters;
  const kept = async (size: number): Promise<number> => {
    const sent = await aSent(acme);
    await sent.ann.look({ 'user-agent': 'x'.repeat(size) });
    const { items } = accepted(await acme.testKey.get(`/documents/${sent.documentId}/audit`));
    return items.at(-1).detail.userAgent.length;
  };
  expect([await kept(most - 1), await kept(most), await kept(most + 1)]).toEqual([most - 1, most, most]);
}
