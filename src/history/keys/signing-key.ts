import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { strict } from '../../kernel/schema.ts';

/** A key of the installation that signs checkpoints. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The purpose under which a key is sealed. Its own id stands where that of an organization would: it is no tenant's. */
export const HISTORY_KEY_SEAL = 'history-key';

/** Where everybody finds the public keys. */
export const KEYS_PATH = '/.well-known/assay-history-keys.json';

/** From the text that was sealed: base64 of PKCS #8. */
export function signingKeyOf(id: string, text: string): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  return { id, privateKey, publicKey: createPublicKey(privateKey) };
}

export const KeySetShape = strict(
  {
    keys: Type.Array(
      strict({
        kty: Type.Literal('OKP'),
        crv: Type.Literal('Ed25519'),
        x: Type.String({ description: 'The public key, base64url' }),
        kid: Type.String({ description: '`keyId` of the checkpoints that it signed' }),
        use: Type.Literal('sig'),
        alg: Type.Literal('EdDSA'),
      }),
    ),
  },
  { title: 'HistoryKeys' },
);

/** As a JSON Web Key Set (RFC 7517, RFC 8037), the oldest first. */
export function presentKeys(keys: readonly SigningKey[]): Static<typeof KeySetShape> {
  return {
    keys: keys.map(({ id, publicKey }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: publicKey.export({ format: 'jwk' }).x ?? '',
      kid: id,
      use: 'sig',
      alg: 'EdDSA',
    })),
  };
}
