/** How a word stands to the names of the other side: as it is, in another form of it, or not at all. */
export type WordMark = 'agrees' | 'alike' | 'differs';

export interface MarkedWord {
  readonly text: string;
  /** Undefined where nothing on the other side is written in its script, so that nothing can be said by eye. */
  readonly mark: WordMark | undefined;
}

/** The words of a name, each as it stands to the other names; case, accents and punctuation aside. */
export function markWords(
  name: string,
  others: readonly string[],
  alike: ReadonlySet<string> = new Set(),
): readonly MarkedWord[] {
  const known = new Set(others.flatMap(wordsOf).map(folded));
  return wordsOf(name).map((text) => {
    if (known.has(folded(text))) return { text, mark: 'agrees' };
    if (alike.has(folded(text))) return { text, mark: 'alike' };
    return { text, mark: isComparable(text, others) ? 'differs' : undefined };
  });
}

interface Factor {
  readonly code: string;
  readonly detail: string | null;
}

/** Codes of factors by which words are the same name and not the same word. */
const ALIKE_CODES = ['variant_spelling', 'nickname', 'sound_alike', 'initial', 'fuzzy_token'];

/** The words that a score took for the same name in another form, from `aly: a spelling of ali`. */
export function alikeWords(factors: readonly Factor[]): ReadonlySet<string> {
  const details = factors.filter(({ code }) => ALIKE_CODES.includes(code)).map(({ detail }) => detail ?? '');
  return new Set(
    details
      .flatMap((detail) => [detail.split(':', 1)[0] ?? '', / of (\S+)$/.exec(detail)?.[1] ?? ''])
      .map(folded)
      .filter((word) => word !== ''),
  );
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

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
];

function isComparable(word: string, others: readonly string[]): boolean {
  const script = SCRIPTS.find((one) => one.test(word));
  return script === undefined || others.some((name) => script.test(name));
}
