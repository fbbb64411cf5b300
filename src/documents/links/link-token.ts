import type { OrganizationId } from '../../kernel/ids.ts';
import { asId } from '../../kernel/ids.ts';
import type { SignerId } from '../ids.ts';

/** Contract 5, *Signing*: base64url of the organization's id and so many random bytes. */
export const LINK_RANDOM_BYTES = 32;

const ORGANIZATION_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

export function linkToken(organizationId: OrganizationId, random: Uint8Array): string {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([organization, random]).toString('base64url');
}

/** The organization that the link itself names; undefined for a text that was never a link. */
export function organizationOfLink(token: string): OrganizationId | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, ORGANIZATION_BYTES).toString('hex');
  return asId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}

export function signingUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/sign/${token}`;
}

/** The purpose of the digest by which a link is recognised. */
export const LINK_DIGEST = 'signing-link';

/** An encrypted link decrypts for its own signer alone. */
export function linkSeal(signerId: SignerId): string {
  return `signing-link:${signerId}`;
}
