const OFFSET = 0x81_1c_9d_c5;
const PRIME = 0x01_00_01_93;

/** A word with everything that it and its neighbours are looked up by. */
export class HashedWord {
  readonly text: string;
  readonly hash: number;
  #hashesWithoutLetter: readonly number[] | undefined;

  constructor(text: string, hash = hashOf(text)) {
    this.text = text;
    this.hash = hash;
  }

  /** Of the word without each of its letters: hashed when first asked for, which who shares common words never is. */
  get hashesWithoutLetter(): readonly number[] {
    return (this.#hashesWithoutLetter ??= hashesWithout(this.text));
  }
}

/** Leaving out either of two equal neighbours gives the same word: once is enough. */
function hashesWithout(text: string): readonly number[] {
  const hashes: number[] = [];
  let before = OFFSET;
  for (let left = 0; left < text.length; left += 1) {
    const letter = text.charCodeAt(left);
    if (left === 0 || letter !== text.charCodeAt(left - 1)) hashes.push(hashFrom(before, text, left + 1));
    before = Math.imul(before ^ letter, PRIME);
  }
  return hashes;
}

/** FNV-1a over the UTF-16 units, stirred at the end, as an unsigned number of 32 bits. */
export function hashOf(text: string): number {
  return hashFrom(OFFSET, text, 0);
}

/** Goes on from the hash of what stands before, which is not stirred yet. */
function hashFrom(before: number, text: string, from: number): number {
  let hash = before;
  for (let index = from; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return stirred(hash);
}

function stirred(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x29_7a_2d_39);
  return (twice ^ (twice >>> 15)) >>> 0;
}
