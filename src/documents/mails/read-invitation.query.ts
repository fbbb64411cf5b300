import { findOrganizations } from '../../identity/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { linkSeal, signingUrl } from '../links/link-token.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Invitation } from './invitation.ts';
import { findMailData, type ClaimedMail } from './mails.store.ts';
import { isWanted } from './wanted.ts';

export interface InvitationParts {
  readonly database: Reader;
  readonly vault: Vault;
  readonly capabilities: Pick<DocumentsCapabilities, 'baseUrl'>;
}

/** An invitation with the link in the clear. */
export interface ReadableInvitation extends Invitation {
  readonly token: string;
}

/**
 * The invitation as of now; undefined where nobody waits for it any more. The link is decrypted here and nowhere
 * before.
 */
export async function readInvitation(
  { database, vault, capabilities }: InvitationParts,
  mail: ClaimedMail,
  now: Date,
): Promise<ReadableInvitation | undefined> {
  const { organizationId, mode } = mail.scope;
  const [mailed, organizations] = await Promise.all([
    findMailData(database, mail.scope, mail),
    findOrganizations(database, organizationId),
  ]);
  const organization = organizations.find(({ id }) => id === organizationId);
  if (!mailed?.sealedToken || !organization || !isWanted(mailed, mailed.signerStatus, now)) return undefined;
  const token = vault.open(organizationId, linkSeal(mail.signerId), mailed.sealedToken);
  return {
    mode,
    organization: organization.name,
    signer: { name: mailed.signerName, email: mailed.email },
    document: { name: mailed.name, message: mailed.message, expiresAt: mailed.expiresAt },
    url: signingUrl(capabilities.baseUrl(), token),
    token,
  };
}
