/**
 * The same text in memory of its own, for a word that is kept: the engine makes a longer word of a name a view of it, and
 * would keep the whole name with it.
 */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
