export interface MarkedWord {
  readonly text: string;
  readonly agrees: boolean;
}

/** The words of a name, each marked where the other names have it too; case, accents and punctuation aside. */
export function markWords(name: string, others: readonly string[]): readonly MarkedWord[] {
  const known = new Set(others.flatMap(wordsOf).map(folded));
  return wordsOf(name).map((text) => ({ text, agrees: known.has(folded(text)) }));
}

function wordsOf(name: string): readonly string[] {
  return name.split(/[\s,]+/).filter((word) => word !== '');
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}]/gu, '')
    .toLowerCase();
}
