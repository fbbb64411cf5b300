import type { Span } from '../../kernel/span.ts';
import { within } from '../writing/traced-work.ts';
import type { Mailer } from './mailer.ts';

/** The same mailer; each mail is a part of the span, without a word of who gets it. */
export function tracedMailer(span: Span, mailer: Mailer): Mailer {
  return { send: (mail) => within(span.part('mail', {}, 'client'), () => mailer.send(mail)) };
}
