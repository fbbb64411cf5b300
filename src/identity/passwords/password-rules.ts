/** From so many characters on, every password that is not refused by its kind will do. */
export const LONG_CHARACTERS = 12;

/** The service's own name is among the first that are tried. */
const SERVICE = 'assay';
const WORD_CHARACTERS = 3;
const LEFT_LETTERS = 3;
const FEW_CHARACTERS = 4;
const REPEATED_UNIT = /^(.{1,4}?)\1{2,}$/u;

export const TRIED_FIRST = 'This is one of the passwords that are tried first. Choose another one.';
export const TOO_EASY = `This is too easy to guess. Choose one of ${LONG_CHARACTERS} characters or more, such as a few words.`;
const REPEATS = 'This only repeats a few characters, or counts them up. Choose another one.';
const OWN_WORDS =
  'This is made of your organization’s name, your e-mail address or the name of this service. Choose another one.';

/** The words of which a password may not be made: of the organization's name, of the address, of the service. */
export function ownWordsOf(organization: string, email: string): readonly string[] {
  const words = `${organization} ${email} ${SERVICE}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word.length >= WORD_CHARACTERS);
}

/** As it is compared: without regard to case, and to the characters between letters and digits. */
export function plainOf(password: string): string {
  return password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The reason to refuse it however long it is, as far as the password and the words themselves show it. */
export function findPlainWeakness(password: string, ownWords: readonly string[]): string | undefined {
  const plain = plainOf(password);
  if (isMonotonous(password) || isMonotonous(plain) || isCounted(plain)) return REPEATS;
  return isMadeOf(plain, ownWords) ? OWN_WORDS : undefined;
}

function isMonotonous(text: string): boolean {
  return new Set(text.toLowerCase()).size < FEW_CHARACTERS || REPEATED_UNIT.test(text);
}

/** `abcdefghijkl`, `987654321098`: each character follows the one before it, and 0 follows 9. */
function isCounted(plain: string): boolean {
  const characters = Array.from(plain);
  const steps = characters.slice(1).map((character, index) => stepFrom(characters[index] ?? '', character));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function stepFrom(before: string, after: string): number {
  if (before === '9' && after === '0') return 1;
  if (before === '0' && after === '9') return -1;
  return (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
}

/** Nothing but these words and digits is left of it, or hardly anything. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ''), plain);
  return left.length < plain.length && left.replaceAll(/\p{N}/gu, '').length < LEFT_LETTERS;
}
