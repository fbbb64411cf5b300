const TEXT = new TextEncoder();

/** Hex SHA-256 of a text. */
export async function textHash(text: string): Promise<string> {
  return hexOf(await digest(TEXT.encode(text)));
}

/** RFC 6962, section 2.1: the hash of a leaf. */
export async function leafHash(leaf: string): Promise<string> {
  const text = TEXT.encode(leaf);
  const bytes = new Uint8Array(1 + text.length);
  bytes.set(text, 1);
  return hexOf(await digest(bytes));
}

/** RFC 6962, section 2.1: the hash of two subtrees. */
export async function nodeHash(left: string, right: string): Promise<string> {
  return hexOf(await digest(bytesOf(`01${left}${right}`)));
}

/** The root of the tree without leaves. */
export const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}
