import type { ListedIdentifier } from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { walletForm } from '../../lists/wallets.ts';

/** Each text once, tidied; those that state nothing are left out. */
export function cleanTexts(texts: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const clean = cleanText(text);
    if (clean !== null) found.add(clean);
  }
  return [...found];
}

/** A document number as it is compared within an entry. */
export function documentForm(kind: ListedIdentifier['kind'], value: string): string {
  return `${kind} ${kind === 'wallet' ? walletForm(value) : value.replace(/[\s-]/g, '').toUpperCase()}`;
}
