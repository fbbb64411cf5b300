/** How a word stands to the names of the other side: as it is, in another form of it, or not at all. */
export type WordMark = 'agrees' | 'alike' | 'differs';

export interface MarkedWord {
  readonly text: string;
  /** Undefined where nothing can be said: nothing on the other side is written in its script, or it may be the other form of a word there. */
  readonly mark: WordMark | undefined;
}

/** The words that a score took for the same name in another form, as it tells them: those of the listed name. */
export interface AlikeWords {
  readonly words: ReadonlySet<string>;
  /** The words of the subject, which it does not tell: whatever is left of them may be the other form. */
  readonly isSubject?: boolean;
}

/** The words of a name, each as it stands to the other names; case, accents and punctuation aside. */
export function markWords(
  name: string,
  others: readonly string[],
  { words: alike, isSubject = false }: AlikeWords = { words: new Set() },
): readonly MarkedWord[] {
  const mayBeAlike = isSubject && alike.size > 0;
  const known = new Set(others.flatMap(wordsOf).map(folded));
  return wordsOf(name).map((text) => {
    if (known.has(folded(text))) return { text, mark: 'agrees' };
    if (alike.has(folded(text))) return { text, mark: 'alike' };
    return { text, mark: !mayBeAlike && isComparable(text, others) ? 'differs' : undefined };
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
    .toLowerCase()
    .replaceAll('ς', 'σ');
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
