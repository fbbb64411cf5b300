/** Web Crypto, as Node, Deno, Bun, browsers and workers have it. */
const { subtle } = globalThis.crypto;

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a text in UTF-8, or those given. */
export function bytesOf(value: string | Uint8Array): Bytes {
  return typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);
}

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

export function bytesOfHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Nothing where the text is no base64. */
export function bytesOfBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest('SHA-256', bytes));
}

/** A key to sign with: made once for a secret that signs often. */
export type HmacKey = Awaited<ReturnType<typeof hmacKey>>;

export function hmacKey(secret: Bytes) {
  return subtle.importKey('raw', secret, HMAC, false, ['sign']);
}

export async function hmacSha256(key: HmacKey, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.sign(HMAC, key, bytes));
}

/** Whether it is the HMAC of the bytes; takes the same time whatever was sent. */
export async function isHmacSha256(secret: Bytes, signature: Bytes, bytes: Bytes): Promise<boolean> {
  const key = await subtle.importKey('raw', secret, HMAC, false, ['verify']);
  return subtle.verify(HMAC, key, signature, bytes);
}
