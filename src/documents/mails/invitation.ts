import type { Mode } from '../../kernel/scope.ts';
import type { Mail } from './mailer.ts';

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

/** Every value in it is somebody's: on one line where a line is meant, and never markup. */
export function invitationMail(id: string, { mode, organization, signer, document, url }: Invitation): Mail {
  const name = oneLine(signer.name);
  const asks = `${oneLine(organization)} asks you to sign “${oneLine(document.name)}”.`;
  const paragraphs = [
    `Hello ${name},`,
    asks,
    ...(document.message === null ? [] : [document.message]),
    ...(document.expiresAt ? [`Please sign it before ${timeText(document.expiresAt)}.`] : []),
  ];
  return {
    id,
    to: { name, address: signer.email },
    subject: `${mode === 'test' ? '[Test] ' : ''}Please sign: ${oneLine(document.name)}`,
    text: [...paragraphs.map(lines), `Read and sign it here:\n${url}`, PERSONAL].join('\n\n').concat('\n'),
    html: htmlOf(paragraphs, url),
  };
}

const PERSONAL = 'The link is yours alone: whoever has it can sign for you, so do not pass this mail on.';

function htmlOf(paragraphs: readonly string[], url: string): string {
  const address = escaped(url);
  const shown = paragraphs.map(
    (text) => `<p dir="auto">${escaped(lines(text)).replaceAll('\n', '<br>')}</p>`,
  );
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">',
    ...shown,
    `<p><a href="${address}" style="display:inline-block;padding:10px 18px;background:#1a4fd0;color:#fff;border-radius:4px;text-decoration:none">Read and sign</a></p>`,
    `<p style="font-size:90%">Or open this address: <a href="${address}">${address}</a></p>`,
    `<p style="font-size:90%">${PERSONAL}</p>`,
    '</body></html>',
  ].join('\n');
}

/** A header ends with its line, so nothing that ends one gets into it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function lines(text: string): string {
  return text.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function timeText(time: Date): string {
  return `${TIME.format(time)} UTC`;
}
