import { type Loop, type LoopParts, startLoop } from '../platform/loop.ts';
import type { MailOptions } from '../platform/mail/mailer.ts';
import { openMailer } from '../platform/mail/smtp.ts';
import { type CompletionDeps, tickCompletion } from './completion/completion.worker.ts';
import { type MailDeps, tickMails } from './mails/mails.worker.ts';
import { type ExpiryDeps, tickExpiry } from './sending/expiry.worker.ts';

type DocumentWorkParts = LoopParts &
  CompletionDeps &
  ExpiryDeps &
  Omit<MailDeps, 'mailer'> & { readonly mail?: MailOptions | undefined };

/** Documents expire, are completed when everybody has signed, and are mailed to whoever signs next. */
export function startDocumentWork(parts: DocumentWorkParts): Loop {
  const loops = [
    startLoop(parts, { name: 'expiry', intervalSeconds: 1, tick: (now) => tickExpiry(parts, now) }),
    startLoop(parts, { name: 'completion', intervalSeconds: 1, tick: (now) => tickCompletion(parts, now) }),
  ];
  const mailer = parts.mail && openMailer(parts.mail);
  if (mailer)
    loops.push(
      startLoop(parts, {
        name: 'mails',
        intervalSeconds: 1,
        tick: (now) => tickMails({ ...parts, mailer }, now),
      }),
    );
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
