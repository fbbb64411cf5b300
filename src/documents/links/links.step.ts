import { randomBytes } from 'node:crypto';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Signer } from '../signers/signer.ts';
import { LINK_DIGEST, LINK_RANDOM_BYTES, linkSeal, linkToken, signingUrl } from './link-token.ts';
import { saveLink } from './links.store.ts';

/** A link that only this signer has; it is shown in this answer and never again. The document is locked. */
export function giveLink(tx: Tx, ctx: CommandContext<DocumentsCapabilities>, signer: Signer): string {
  const { scope, vault, capabilities } = ctx;
  const { organizationId } = scope;
  const token = linkToken(organizationId, randomBytes(LINK_RANDOM_BYTES));
  saveLink(tx, scope, signer, {
    digest: vault.digest(organizationId, LINK_DIGEST, token),
    sealed: vault.seal(organizationId, linkSeal(signer.id), token),
  });
  return signingUrl(capabilities.baseUrl(), token);
}
