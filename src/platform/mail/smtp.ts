import { isIP } from 'node:net';
import type { Mail } from '../../kernel/mail.ts';
import type { Mailer, MailOptions } from './mailer.ts';

const DEADLINE_MILLISECONDS = 20_000;

export function openMailer(options: MailOptions): Mailer {
  return { send: (mail) => send(options, mail) };
}

/** Each mail on a connection of its own: the server may have closed any other. */
async function send(options: MailOptions, mail: Mail): Promise<void> {
  const { server, from, deadlineMilliseconds = DEADLINE_MILLISECONDS } = options;
  const { host, port, secure, login } = server;
  // Loaded for the first mail: most services never send one.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // A password crosses no network in the clear, with any server.
    requireTLS: !secure && login !== undefined && !isLoopback(host),
    // A connection within this machine needs no certificate, and its server seldom has one that anybody knows.
    ignoreTLS: !secure && isLoopback(host),
    connectionTimeout: deadlineMilliseconds,
    greetingTimeout: deadlineMilliseconds,
    socketTimeout: deadlineMilliseconds,
    // A text is a text, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const late = deadline(deadlineMilliseconds);
  try {
    await Promise.race([transport.sendMail(messageOf(from, mail)), late.passed]);
  } finally {
    late.end();
    transport.close();
  }
}

function messageOf(from: MailOptions['from'], { id, to, subject, text, html }: Mail) {
  return {
    envelope: { from: from.address, to: [to.address] },
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split('@').at(-1) ?? ''}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A server that says a little now and then would never time out otherwise. */
function deadline(milliseconds: number): { readonly passed: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), milliseconds);
  });
  return { passed, end: () => clearTimeout(timer) };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
