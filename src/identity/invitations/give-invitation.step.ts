import { randomBytes } from 'node:crypto';
import type { UserId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { secondsAfter } from '@assay/values';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import {
  type Invitation,
  invitationSeal,
  invitationToken,
  invitationUrl,
  TOKEN_RANDOM_BYTES,
  tokenDigest,
} from './invitation.ts';
import { saveInvitation } from './invitations.store.ts';

const DAY_SECONDS = 86_400;

/** A fresh link for this account, which ends the former one; it is shown in this answer and never again. */
export function giveInvitation(
  tx: Tx,
  ctx: CommandContext<IdentityCapabilities>,
  userId: UserId,
): Invitation {
  const { scope, vault, capabilities, now } = ctx;
  const { organizationId } = scope;
  const token = invitationToken(organizationId, randomBytes(TOKEN_RANDOM_BYTES));
  const expiresAt = secondsAfter(now, limits.invitationDays * DAY_SECONDS);
  const mail = capabilities.invitesByMail
    ? {
        id: ctx.newId<'invitation-mail'>(),
        sealedToken: vault.seal(organizationId, invitationSeal(userId), token),
      }
    : undefined;
  saveInvitation(tx, organizationId, { userId, tokenDigest: tokenDigest(token), expiresAt, now, mail });
  return { url: invitationUrl(capabilities.baseUrl(), token), expiresAt };
}
