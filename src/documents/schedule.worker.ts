import type { WakingHistory, Worker } from '../platform/loop.ts';
import type { MailOptions } from '../platform/mail/mailer.ts';
import { openMailer } from '../platform/mail/smtp.ts';
import { type CompletionDeps, tickCompletion } from './completion/completion.worker.ts';
import { type MailDeps, tickMails } from './mails/mails.worker.ts';
import { type ExpiryDeps, tickExpiry } from './sending/expiry.worker.ts';

interface DocumentsScheduleParts extends CompletionDeps, ExpiryDeps, Omit<MailDeps, 'mailer'> {
  readonly mail?: MailOptions | undefined;
}

/** A document that was sent has signers to invite; one that was signed may be complete. */
const LEADS_ON: WakingHistory = { documents: ['sent', 'signed'] };

/** Documents expire, are completed when everybody has signed, and are mailed to the signers whose turn it is. */
export function documentsSchedule(parts: DocumentsScheduleParts): readonly Worker[] {
  const mailer = parts.mail && openMailer(parts.mail);
  const viewContext = { intervalSeconds: 1, wokenBy: LEADS_ON };
  return [
    { ...viewContext, name: 'expiry', tick: (now) => tickExpiry(parts, now) },
    { ...viewContext, name: 'completion', tick: (now) => tickCompletion(parts, now) },
    ...(mailer
      ? [{ ...viewContext, name: 'mails', tick: (now: Date) => tickMails({ ...parts, mailer }, now) }]
      : []),
  ];
}
