import type { WakingHistory, Worker } from '../platform/workers/loop.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mailer, MailOptions } from '../platform/mail/mailer.ts';
import { openMailer } from '../platform/mail/smtp.ts';
import { tracedMailer } from '../platform/mail/traced-mailer.ts';
import { under } from '../platform/writing/traced-work.ts';
import { type CompletionDeps, tickCompletion } from './completion/completion.worker.ts';
import { type MailDeps, tickMails } from './mails/mails.worker.ts';
import { type ExpiryDeps, tickExpiry } from './sending/expiry.worker.ts';

interface DocumentsScheduleParts extends CompletionDeps, ExpiryDeps, Omit<MailDeps, 'mailer'> {
  readonly database: Database;
  readonly mail?: MailOptions | undefined;
}

/** A document that was sent has signers to invite; one that was signed may be complete. */
const LEADS_ON: WakingHistory = { documents: ['sent', 'signed'] };

/** Documents expire, are completed when everybody has signed, and are mailed to the signers whose turn it is. */
export function documentsSchedule(parts: DocumentsScheduleParts): readonly Worker[] {
  const mailer = parts.mail && openMailer(parts.mail);
  const viewContext = { intervalSeconds: 1, wokenBy: LEADS_ON };
  return [
    { ...viewContext, name: 'expiry', tick: (now, span) => tickExpiry(under(span, parts), now) },
    { ...viewContext, name: 'completion', tick: (now, span) => tickCompletion(under(span, parts), now) },
    ...(mailer ? [{ ...viewContext, name: 'mails', tick: mailing(parts, mailer) }] : []),
  ];
}

function mailing(parts: Omit<DocumentsScheduleParts, 'mail'>, mailer: Mailer): Worker['tick'] {
  return (now, span) => tickMails({ ...under(span, parts), mailer: tracedMailer(span, mailer) }, now);
}
