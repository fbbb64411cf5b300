import type { Vault } from '../../platform/vault/vault.ts';
import { signToken } from './token.adapter.ts';
import type { SignedToken, TokenClaims } from './token.ts';

/** Signed before the transaction that notes it: the library that signs is loaded for the first token. */
export function signSessionToken(vault: Vault, claims: TokenClaims, now: Date): Promise<SignedToken> {
  return signToken(vault.tokenKey, claims, now);
}
