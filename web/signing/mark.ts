import type { FieldContent } from './records.ts';

/** A signature or initials as the signer made it: a picture as a PNG data URL, or typed text. */
export type SignatureMark = { readonly png: string } | { readonly typed: string };

export function contentOf(mark: SignatureMark): FieldContent {
  return 'png' in mark ? { value: mark.png } : mark;
}
