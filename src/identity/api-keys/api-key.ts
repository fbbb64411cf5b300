import { asId, type ApiKeyId, isUuid, type OrganizationId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/scope.ts';

export interface ApiKey {
  /** The record id, which source bindings list. */
  readonly id: ApiKeyId;
  /** The public identifier that a caller sends. */
  readonly keyId: string;
  readonly name: string;
  readonly mode: Mode;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export function presentApiKey(key: ApiKey) {
  return {
    id: key.id,
    keyId: key.keyId,
    name: key.name,
    mode: key.mode,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

const KEY_ID = /^ak_(?:test|live)_([A-Za-z0-9_-]{34})$/;
const ORGANIZATION_BYTES = 16;

/** The identifier carries the organization, so that a look-up goes straight to that organization's keys. */
export function makeKeyId(mode: Mode, organizationId: OrganizationId, random: Buffer): string {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  return `ak_${mode}_${Buffer.concat([organization, random]).toString('base64url')}`;
}

/** Random bytes after the organization's sixteen: together 34 characters without padding. */
export const KEY_ID_RANDOM_BYTES = 9;

export function organizationOfKeyId(keyId: string): OrganizationId | undefined {
  const encoded = KEY_ID.exec(keyId)?.[1];
  if (!encoded) return undefined;
  const hex = Buffer.from(encoded, 'base64url').subarray(0, ORGANIZATION_BYTES).toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(uuid) ? asId<'organization'>(uuid) : undefined;
}

/** The purpose that the secret is sealed for: no other key can open it. */
export function apiKeySeal(id: string): string {
  return `api-key:${id}`;
}

/** A key works until it is revoked or expires. */
export function isUsable(key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}
