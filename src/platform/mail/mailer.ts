import type { Mail } from '../../kernel/mail.ts';

export interface Mailer {
  /** Resolves once the server has accepted it; rejects otherwise, in bounded time. */
  send(mail: Mail): Promise<void>;
}

/** The operator's mail server, and the sender of mails. */
export interface MailOptions {
  readonly server: {
    readonly host: string;
    readonly port: number;
    /** TLS from the first byte; otherwise it is begun where the server offers it. */
    readonly secure: boolean;
    readonly login: { readonly user: string; readonly password: string } | undefined;
  };
  readonly from: { readonly name: string; readonly address: string };
  readonly deadlineMilliseconds?: number;
}
