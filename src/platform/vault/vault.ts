import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Mac, macUnder } from './hmac.ts';
import type { OrganizationId } from '../../kernel/ids.ts';

/**
 * Secrets at rest. Everything is derived from a master key: a key for each organization, so that
 * no ciphertext can be moved to another tenant, and keys for signing tokens and for digests.
 * Several master keys may be known while one takes the place of another: the first encrypts, all of them decrypt.
 */
export interface Vault {
  /** AES-256-GCM under the organization's key; `purpose` is authenticated with it. It says which master key made it. */
  seal(organizationId: OrganizationId, purpose: string, plaintext: string): Buffer;
  open(organizationId: OrganizationId, purpose: string, sealed: Buffer): string;
  /** HMAC-SHA-256 under the organization's key, for what must be recognised but not readable. */
  digest(organizationId: OrganizationId, purpose: string, data: string): Buffer;
  /** The same under every known master key, the first one's first: what was kept under a former one is recognised too. */
  digests(organizationId: OrganizationId, purpose: string, data: string): readonly Buffer[];
  /** The key behind the digests that were made under this known master key, for when that is known no longer. */
  digestKey(organizationId: OrganizationId, keyId: string): Buffer;
  /** HMAC-SHA-256 under a key of the organization that has no other purpose. */
  mac(organizationId: OrganizationId, purpose: string): Mac;
  /** Signs dashboard tokens; no organization's. Of the first master key alone: a key that leaked signs nobody in. */
  readonly tokenKey: Uint8Array;
  /** Of the known master keys; the first encrypts. */
  readonly keyIds: readonly [string, ...string[]];
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CACHED_KEYS = 1_000;

/** What was sealed begins with these bytes and the id of its key. Before there were ids it began with the nonce. */
export const SEAL_MARK: Buffer = Buffer.from('avk1');
export const KEY_ID_BYTES = 8;
export const HEAD_BYTES: number = SEAL_MARK.length + KEY_ID_BYTES;

export function openVault(current: Buffer, ...others: readonly Buffer[]): Vault {
  const first = keysUnder(current);
  const known = new Map([first, ...others.map(keysUnder)].map((keys) => [keys.id, keys]));
  const digest: Vault['digest'] = (id, purpose, data) => first.digest(id, purpose, data);
  const macs = remembered((id: OrganizationId) =>
    remembered((purpose: string) => macUnder(digest(id, purpose, ''))),
  );
  const head = sealHead(first.id);
  return {
    seal: (id, purpose, plaintext) => seal(head, first.organizationKey(id), purpose, plaintext),
    open: (id, purpose, sealed) => openUnder(known, id, purpose, sealed),
    digest,
    digests: (id, purpose, data) => [...known.values()].map((keys) => keys.digest(id, purpose, data)),
    digestKey: (id, keyId) => {
      const keys = known.get(keyId);
      if (!keys) throw new Error(`the master key ${keyId} is not known`);
      return keys.digestKey(id);
    },
    mac: (id, purpose) => macs(id)(purpose),
    tokenKey: first.tokenKey,
    keyIds: [first.id, ...[...known.keys()].slice(1)],
  };
}

/** What everything begins with that is sealed under this master key. */
export function sealHead(keyId: string): Buffer {
  return Buffer.concat([SEAL_MARK, Buffer.from(keyId, 'hex')]);
}

export function digestUnder(mac: Mac, purpose: string, data: string): Buffer {
  return Buffer.from(mac(`${purpose}\0${data}`), 'hex');
}

/** What is derived from one master key. */
interface DerivedKeys {
  /** Tells which key it is, and nothing else of it. */
  readonly id: string;
  readonly tokenKey: Uint8Array;
  organizationKey(id: string): Buffer;
  digestKey(id: string): Buffer;
  digest(id: string, purpose: string, data: string): Buffer;
}

function keysUnder(masterKey: Buffer): DerivedKeys {
  const derive = (salt: string, info: string, bytes = 32): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, salt, `assay:${info}`, bytes));
  const digestKey = (id: string): Buffer => derive(id, 'digest');
  const digestMac = remembered((id: string) => macUnder(digestKey(id)));
  return {
    id: derive('', 'key-id', KEY_ID_BYTES).toString('hex'),
    tokenKey: derive('', 'token'),
    organizationKey: remembered((id: string) => derive(id, 'organization')),
    digestKey,
    digest: (id, purpose, data) => digestUnder(digestMac(id), purpose, data),
  };
}

function seal(head: Buffer, key: Buffer, purpose: string, plaintext: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

function openUnder(
  known: ReadonlyMap<string, DerivedKeys>,
  organizationId: string,
  purpose: string,
  sealed: Buffer,
): string {
  const keyId = keyIdOf(sealed);
  const named = keyId === undefined ? undefined : known.get(keyId);
  if (named) return open(named.organizationKey(organizationId), purpose, sealed.subarray(HEAD_BYTES));
  // From before there were ids, when a nonce might even begin like a mark.
  for (const keys of known.values()) {
    try {
      return open(keys.organizationKey(organizationId), purpose, sealed);
    } catch {
      // Perhaps under the next one.
    }
  }
  throw new Error(
    keyId === undefined
      ? 'no known master key opens this'
      : `this was encrypted under the master key ${keyId}, which is not known; known are ${[...known.keys()].join(', ')}`,
  );
}

function keyIdOf(sealed: Buffer): string | undefined {
  if (sealed.length < HEAD_BYTES || !sealed.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)) return undefined;
  return sealed.subarray(SEAL_MARK.length, HEAD_BYTES).toString('hex');
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
function remembered<Id extends string, Key>(derive: (id: Id) => Key): (id: Id) => Key {
  const keys = new Map<Id, Key>();
  return (id) => {
    const known = keys.get(id);
    if (known) return known;
    if (keys.size >= CACHED_KEYS) keys.clear();
    const key = derive(id);
    keys.set(id, key);
    return key;
  };
}
