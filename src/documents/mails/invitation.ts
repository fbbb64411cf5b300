import { linkMail, type Mail, mailTime, oneLine } from '../../kernel/mail.ts';
import type { Mode } from '../../kernel/scope.ts';

export interface Invitation {
  readonly mode: Mode;
  readonly organization: string;
  readonly signer: { readonly name: string; readonly email: string };
  readonly document: {
    readonly name: string;
    readonly message: string | null;
    readonly expiresAt: Date | null;
  };
  readonly url: string;
}

/** Every value in it was written by a caller: it is put on one line where a line is meant. */
export function invitationMail(id: string, { mode, organization, signer, document, url }: Invitation): Mail {
  const name = oneLine(signer.name);
  const asks = `${oneLine(organization)} asks you to sign “${oneLine(document.name)}”.`;
  return linkMail({
    id,
    to: { name, address: signer.email },
    subject: `${mode === 'test' ? '[Test] ' : ''}Please sign: ${oneLine(document.name)}`,
    paragraphs: [
      `Hello ${name},`,
      asks,
      ...(document.message === null ? [] : [document.message]),
      ...(document.expiresAt ? [`Please sign it before ${mailTime(document.expiresAt)}.`] : []),
    ],
    link: { url, button: 'Read and sign', lead: 'Read and sign it here:' },
    closing: 'The link is yours alone: whoever has it can sign for you, so do not pass this mail on.',
  });
}
