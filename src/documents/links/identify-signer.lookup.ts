import type { Reader } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { LINK_DIGEST, organizationOfLink } from './link-token.ts';
import { findByLink, type LinkedSigner } from './links.store.ts';

/** Finds the signer of a link. A link that was replaced by a fresh one leads to nobody. */
export type SignerFinder = (token: string) => Promise<LinkedSigner | undefined>;

export function openSignerFinder(parts: { readonly database: Reader; readonly vault: Vault }): SignerFinder {
  return (token) => identifySigner(parts.database, parts.vault, token);
}

/** The document may have ended: its signers can still see how. */
export async function identifySigner(
  db: Reader,
  vault: Vault,
  token: string,
): Promise<LinkedSigner | undefined> {
  const organizationId = organizationOfLink(token);
  if (!organizationId) return undefined;
  const digests = vault.digests(organizationId, LINK_DIGEST, token);
  return findByLink(
    db,
    organizationId,
    digests.map((digest) => digest.toString('hex')),
  );
}
