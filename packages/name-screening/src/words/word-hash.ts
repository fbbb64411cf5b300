/** A number for words, the same in any order. */
export function sumOf(words: readonly string[]): number {
  let sum = 0;
  for (const word of words) sum = (sum + mixed(hashOf(word))) | 0;
  return sum;
}

/** The hash of one text after another is that of the first, times this for each letter of the second, and the second's. */
export const HASH_BASE = 0x0100_0193;

/** With every bit of a hash in the last ones, and so that sums differ where letters only change places. */
export function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d) ^ (hash >>> 12);
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, HASH_BASE) + text.charCodeAt(at)) | 0;
  return hash;
}
