import type { Clock } from '../../platform/clock.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import { claimInTurns } from '../../platform/workers/leased-work.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { afterSending, isLastTry, type SendingOutcome } from '../../platform/mail/sending-attempt.ts';
import { invitationMail } from './invitation.ts';
import { type ClaimedMail, claimMails, MAILS, saveMail } from './mails.store.ts';
import { type InvitationParts, readInvitation } from './read-invitation.query.ts';

export interface MailDeps extends InvitationParts {
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
}

/** As many connections to the mail server; the tick ends with the slowest of them. */
const AT_ONCE = 8;
/** Longer than the mailer takes for one mail. */
const LEASE_SECONDS = 60;

/**
 * Sends invitations that are due; how many it claimed. Any number of processes may do it. A process killed between
 * sending and noting it sends once more, under the same message id.
 */
export async function tickMails(deps: MailDeps, now: Date): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: AT_ONCE };
  const claimed = await claimInTurns(deps.database, MAILS, round, claimMails);
  const ended = await Promise.allSettled(claimed.map((mail) => send(deps, mail)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return claimed.length;
}

async function send(deps: MailDeps, mail: ClaimedMail): Promise<void> {
  const outcome = await attempt(deps, mail);
  await saveMail(deps.database, mail, afterSending(mail.tries, outcome, deps.clock.now()));
}

async function attempt(deps: MailDeps, mail: ClaimedMail): Promise<SendingOutcome> {
  let token = '';
  try {
    const invitation = await readInvitation(deps, mail, deps.clock.now());
    if (!invitation) return { kind: 'withdrawn' };
    token = invitation.token;
    await deps.mailer.send(invitationMail(mail.id, invitation));
    return { kind: 'sent' };
  } catch (error) {
    // While the database is away nothing can be noted there; the lease ends by itself.
    if (isUnavailable(error) && token === '') throw error;
    const text = error instanceof Error ? error.message : String(error);
    note(deps.log, mail, error);
    // A server may repeat the mail that it was sent.
    return { kind: 'failed', error: token === '' ? text : text.replaceAll(token, '…') };
  }
}

/** Without the error's message: the server may have put the mail into it. */
function note(log: Log, { scope, id, documentId, signerId, tries }: ClaimedMail, error: unknown): void {
  const { code, responseCode } = error instanceof Error ? (error as Error & MailServerError) : {};
  const about = { worker: 'mails', ...scope, mailId: id, documentId, signerId, tries, code, responseCode };
  if (isLastTry(tries)) log.error(about, 'an invitation was given up');
  else log.warn(about, 'an invitation was not sent');
}

interface MailServerError {
  readonly code?: string;
  readonly responseCode?: number;
}
