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

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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

export async function hmacSha256(secret: Bytes, bytes: Bytes): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, HMAC, false, ['sign']);
  return new Uint8Array(await subtle.sign(HMAC, key, bytes));
}

/** Whether it is the HMAC of the bytes; takes the same time whatever was sent. */
export async function isHmacSha256(secret: Bytes, signature: Bytes, bytes: Bytes): Promise<boolean> {
  const key = await subtle.importKey('raw', secret, HMAC, false, ['verify']);
  return subtle.verify(HMAC, key, signature, bytes);
}
