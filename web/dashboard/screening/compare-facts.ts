import type { Schemas } from '@assay/client/browser';

export type Birth = Schemas['ListedEntry']['births'][number];
export type Identifier = Schemas['ListedEntry']['identifiers'][number];

/** Partial dates such as `1961` or `1961-03-04`: they agree as far as both of them say something. */
export function birthAgrees(date: string, { date: listed, from, to }: Birth): boolean {
  if (listed !== null) return listed.startsWith(date) || date.startsWith(listed);
  const year = date.slice(0, 4);
  return (from !== null || to !== null) && (from ?? year) <= year && year <= (to ?? year);
}

/** Country codes of two or of three letters are both taken by the service; only equal ones are marked here. */
export function countryAgrees(code: string, listed: readonly string[]): boolean {
  return listed.includes(code.toUpperCase());
}

/** Numbers without the marks and spaces that people put into them. */
export function numberAgrees(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(number: string): string {
  return number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
