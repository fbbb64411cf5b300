import { linkMail, type Mail, mailTime, oneLine } from '../../kernel/mail.ts';

export interface MailedInvitation {
  readonly organizationName: string;
  readonly name: string;
  readonly email: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Every value in it is somebody's: on one line where a line is meant. */
export function memberInvitationMail(id: string, invitation: MailedInvitation): Mail {
  const [name, organization] = [oneLine(invitation.name), oneLine(invitation.organizationName)];
  return linkMail({
    id,
    to: { name, address: invitation.email },
    subject: `Your account at ${organization}`,
    paragraphs: [
      `Hello ${name},`,
      `${organization} has made an account for you in Assay. Choose your password before ${mailTime(invitation.expiresAt)}.`,
    ],
    link: { url: invitation.url, button: 'Choose your password', lead: 'Choose your password here:' },
    closing: 'The link is yours alone and works once: whoever opens it has your account.',
  });
}
