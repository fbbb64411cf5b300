import { canonicalJson } from './canonical-json.ts';

/** As `GET /history/checkpoints` answers. */
export interface HistoryCheckpoint {
  readonly id: string;
  readonly size: number;
  readonly rootHash: string;
  readonly at: string;
  readonly signature: string;
  readonly keyId: string;
  /** RFC 3161, base64; null where there is none. It is not verified here. */
  readonly timestampToken?: string | null;
}

/** One of the keys in `/.well-known/assay-history-keys.json`. */
export interface HistoryKey {
  readonly kid: string;
  readonly x: string;
}

/** Whether one of these keys signed that the log of this organization is so. */
export async function verifyCheckpoint(
  organizationId: string,
  { size, rootHash, at, signature, keyId }: HistoryCheckpoint,
  keys: readonly HistoryKey[],
): Promise<boolean> {
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return false;
  const signed = new TextEncoder().encode(canonicalJson({ organizationId, size, rootHash, at }));
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x };
    const publicKey = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, bytesOf(signature), signed);
  } catch {
    // Neither a key nor a signature.
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
