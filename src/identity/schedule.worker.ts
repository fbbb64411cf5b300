import type { Worker } from '../platform/workers/loop.ts';
import type { MailOptions } from '../platform/mail/mailer.ts';
import { openMailer } from '../platform/mail/smtp.ts';
import { tracedMailer } from '../platform/mail/traced-mailer.ts';
import { type InvitationMailDeps, tickInvitationMails } from './invitations/invitation-mails.worker.ts';
import { tickEndedTokens } from './sessions/ended-tokens.worker.ts';

interface IdentityScheduleParts extends Omit<InvitationMailDeps, 'mailer'> {
  readonly mail?: MailOptions | undefined;
}

/** The workers of this chapter. Invitations are mailed only where there is a mail server. */
export function identitySchedule(parts: IdentityScheduleParts): readonly Worker[] {
  return [
    { name: 'ended-tokens', intervalSeconds: 600, tick: (now) => tickEndedTokens(parts, now) },
    ...(parts.mail ? [invitationMails({ ...parts, mailer: openMailer(parts.mail) })] : []),
  ];
}

function invitationMails(deps: InvitationMailDeps): Worker {
  const tick: Worker['tick'] = (now, span) =>
    tickInvitationMails({ ...deps, mailer: tracedMailer(span, deps.mailer) }, now);
  return { name: 'invitation-mails', intervalSeconds: 2, tick };
}
