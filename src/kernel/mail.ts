/** A mail as it is handed to the server. */
export interface Mail {
  /** The same in every try, so that a mail that arrives twice is known to be one. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that leads to one link. */
export interface LinkMail extends Pick<Mail, 'id' | 'to' | 'subject'> {
  readonly paragraphs: readonly string[];
  readonly link: {
    readonly url: string;
    readonly button: string;
    /** The words before the address in the text. */
    readonly lead: string;
  };
  readonly closing: string;
}

/** Every value in it is somebody's: never markup. */
export function linkMail({ id, to, subject, paragraphs, link, closing }: LinkMail): Mail {
  return {
    id,
    to,
    subject,
    text: [...paragraphs.map(lines), `${link.lead}\n${link.url}`, closing].join('\n\n').concat('\n'),
    html: htmlOf({ paragraphs, link, closing }),
  };
}

function htmlOf({ paragraphs, link, closing }: Pick<LinkMail, 'paragraphs' | 'link' | 'closing'>): string {
  const address = escaped(link.url);
  const shown = paragraphs.map(
    (text) => `<p dir="auto">${escaped(lines(text)).replaceAll('\n', '<br>')}</p>`,
  );
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">',
    ...shown,
    `<p><a href="${address}" style="display:inline-block;padding:10px 18px;background:#1a4fd0;color:#fff;border-radius:4px;text-decoration:none">${escaped(link.button)}</a></p>`,
    `<p style="font-size:90%">Or open this address: <a href="${address}">${address}</a></p>`,
    `<p style="font-size:90%">${escaped(closing)}</p>`,
    '</body></html>',
  ].join('\n');
}

/** A header ends with its line, so nothing that ends one gets into it. */
export function oneLine(text: string): string {
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

export function mailTime(time: Date): string {
  return `${TIME.format(time)} UTC`;
}
