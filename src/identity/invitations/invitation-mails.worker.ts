import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import { claimInTurns } from '../../platform/workers/leased-work.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { afterSending, isLastTry, type SendingOutcome } from '../../platform/mail/sending-attempt.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { IdentityCapabilities } from '../capabilities.ts';
import { invitationSeal, invitationUrl } from './invitation.ts';
import { memberInvitationMail } from './invitation-mail.ts';
import {
  claimInvitationMails,
  type ClaimedInvitation,
  findInvitee,
  INVITATION_MAILS,
  saveInvitationMail,
} from './invitation-mails.store.ts';

export interface InvitationMailDeps {
  readonly database: Reader;
  readonly vault: Vault;
  readonly capabilities: Pick<IdentityCapabilities, 'baseUrl'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
}

/** So many connections to the mail server; the tick ends with the slowest of them. */
const AT_ONCE = 4;
/** Longer than the mailer takes for one. */
const LEASE_SECONDS = 60;

/**
 * Sends invitations of members that are due; answers how many it claimed. One that is killed meanwhile sends once more.
 */
export async function tickInvitationMails(deps: InvitationMailDeps, now: Date): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: AT_ONCE };
  const claimed = await claimInTurns(deps.database, INVITATION_MAILS, round, claimInvitationMails);
  const ended = await Promise.allSettled(claimed.map((invitation) => send(deps, invitation)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return claimed.length;
}

async function send(deps: InvitationMailDeps, claimed: ClaimedInvitation): Promise<void> {
  const outcome = await attempt(deps, claimed);
  await saveInvitationMail(deps.database, claimed, afterSending(claimed.tries, outcome, deps.clock.now()));
}

async function attempt(deps: InvitationMailDeps, claimed: ClaimedInvitation): Promise<SendingOutcome> {
  const invitee = await findInvitee(deps.database, claimed);
  if (!invitee || claimed.expiresAt <= deps.clock.now()) return { kind: 'withdrawn' };
  const { organizationId, userId, mailId, sealedToken, expiresAt } = claimed;
  const token = deps.vault.open(organizationId, invitationSeal(userId), sealedToken);
  const url = invitationUrl(deps.capabilities.baseUrl(), token);
  try {
    await deps.mailer.send(memberInvitationMail(mailId, { ...invitee, url, expiresAt }));
    return { kind: 'sent' };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    note(deps.log, claimed, error);
    const text = error instanceof Error ? error.message : String(error);
    // A server may repeat the text that it was sent.
    return { kind: 'failed', error: text.replaceAll(token, '…') };
  }
}

/** Without its message, in which the server may have put the text that it was sent. */
function note(log: Log, { organizationId, userId, mailId, tries }: ClaimedInvitation, error: unknown): void {
  const { code, responseCode } = error instanceof Error ? (error as Error & MailServerError) : {};
  const about = { worker: 'invitation-mails', organizationId, userId, mailId, tries, code, responseCode };
  if (isLastTry(tries)) log.error(about, 'an invitation was given up');
  else log.warn(about, 'an invitation was not sent');
}

interface MailServerError {
  readonly code?: string;
  readonly responseCode?: number;
}
