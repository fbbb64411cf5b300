import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailOptions } from '../../../src/platform/mail/mailer.ts';

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly raw: string;
}

/** A real SMTP server on loopback. */
export interface MailServer {
  readonly options: MailOptions;
  readonly received: readonly ReceivedMail[];
  /** What it answers each mail with from now on; undefined takes it. */
  answerWith(answer: (mail: ReceivedMail) => MailRefusal | undefined): void;
  close(): Promise<void>;
}

export interface MailRefusal {
  readonly responseCode: number;
  readonly message: string;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let decide: (mail: ReceivedMail) => MailRefusal | undefined = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('wrong password'), { user: username ?? '' }),
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user,
          raw: Buffer.concat(chunks).toString('utf8'),
        };
        const refusal = decide(mail);
        if (refusal) return done(Object.assign(new Error(refusal.message), refusal));
        received.push(mail);
        return done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    options: {
      server: { host: '127.0.0.1', port, secure: false, login: undefined },
      from: { name: 'Acme, signing', address: 'sign@acme.example' },
    },
    received,
    answerWith: (answer) => {
      decide = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The headers, unfolded, and the decoded text and HTML of a mail of two parts. */
export function readMail({ raw }: ReceivedMail): {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
} {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [partHead = '', ...body] = part.split('\r\n\r\n');
    return decoded(body.join('\r\n\r\n').replace(/\r\n$/, ''), headersOf(partHead));
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.filter(Boolean).map((line) => [nameOf(line), words(line.slice(line.indexOf(':') + 1).trim())]),
  );
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf(':')).toLowerCase();
}

/** Encoded words of a header (RFC 2047). */
function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')),
    );
}

function decoded(body: string, headers: ReadonlyMap<string, string>): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quoted(body.replaceAll('=\r\n', '')) : body;
}

function quoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
