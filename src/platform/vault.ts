import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Mac, macUnder } from './hmac.ts';
import type { OrganizationId } from '../kernel/ids.ts';

/**
 * Secrets at rest. Everything is derived from the one master key: a key for each organization, so that
 * no ciphertext can be moved to another tenant, and keys for signing tokens and for digests.
 */
export interface Vault {
  /** AES-256-GCM under the organization's key; `purpose` is authenticated with it. */
  seal(organizationId: OrganizationId, purpose: string, plaintext: string): Buffer;
  open(organizationId: OrganizationId, purpose: string, sealed: Buffer): string;
  /** HMAC-SHA-256 under the organization's key, for what must be recognised but not readable. */
  digest(organizationId: OrganizationId, purpose: string, data: string): Buffer;
  /** HMAC-SHA-256 under a key of the organization that has no other purpose. */
  mac(organizationId: OrganizationId, purpose: string): Mac;
  /** Signs dashboard tokens; no organization's. */
  readonly tokenKey: Uint8Array;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CACHED_KEYS = 1_000;

export function openVault(masterKey: Buffer): Vault {
  const derive = (salt: string, info: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, salt, `assay:${info}`, 32));
  const organizationKey = remembered((id: string) => derive(id, 'organization'));
  const digestMac = remembered((id: string) => macUnder(derive(id, 'digest')));
  const digest = (id: string, purpose: string, data: string): Buffer =>
    Buffer.from(digestMac(id)(`${purpose}\0${data}`), 'hex');
  const macs = remembered((id: string) => remembered((purpose: string) => macUnder(digest(id, purpose, ''))));
  return {
    seal: (id, purpose, plaintext) => seal(organizationKey(id), purpose, plaintext),
    open: (id, purpose, sealed) => open(organizationKey(id), purpose, sealed),
    digest,
    mac: (id, purpose) => macs(id)(purpose),
    tokenKey: derive('', 'token'),
  };
}

function seal(key: Buffer, purpose: string, plaintext: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, purpose: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Deriving costs microseconds, but on every request; forgets everything when it grows too large. */
function remembered<Key>(derive: (id: string) => Key): (id: string) => Key {
  const keys = new Map<string, Key>();
  return (id) => {
    const known = keys.get(id);
    if (known) return known;
    if (keys.size >= CACHED_KEYS) keys.clear();
    const key = derive(id);
    keys.set(id, key);
    return key;
  };
}
