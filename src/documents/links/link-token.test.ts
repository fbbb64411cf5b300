import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { linkToken, organizationOfLink, signingUrl } from './link-token.ts';

const ORGANIZATION = asId<'organization'>('0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const RANDOM = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
const TOKEN = linkToken(ORGANIZATION, RANDOM);

describe('Contract 5, Signing: the link holds base64url(organization id ‖ 32 random bytes)', () => {
  test('to the byte', () => {
    const bytes = Buffer.from(TOKEN, 'base64url');
    expect(bytes.subarray(0, 16).toString('hex')).toBe('0193a1b2c3d47e5f8a9b0c1d2e3f4a5b');
    expect(bytes.subarray(16)).toEqual(RANDOM);
    expect(TOKEN).toMatch(/^[A-Za-z0-9_-]{64}$/);
    expect(signingUrl('https://sign.example/x', TOKEN)).toBe(`https://sign.example/x/sign/${TOKEN}`);
  });

  test('it tells its organization', () => {
    expect(organizationOfLink(TOKEN)).toBe(ORGANIZATION);
  });

  test.each([
    ['nothing', ''],
    ['too short', TOKEN.slice(1)],
    ['too long', `${TOKEN}A`],
    ['padded', `${TOKEN.slice(0, 63)}=`],
    ['the other base64', `${TOKEN.slice(0, 63)}+`],
    ['a path', `${TOKEN.slice(0, 63)}/`],
    ['a line end', `${TOKEN}\n`],
  ])('%s is no link', (_name, text) => {
    expect(organizationOfLink(text)).toBeUndefined();
  });
});
