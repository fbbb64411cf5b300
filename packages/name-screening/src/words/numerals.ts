/** The number that a word is: in figures, as an ordinal, in Roman numerals up to 39 or in English words up to 99. */
export function numeralOf(word: string): number | undefined {
  if (beginsWithDigit(word)) return figuresOf(word);
  return WORDS.get(word) ?? romanOf(word);
}

/** The words of a name with numbers in figures, as `brigade 44`; undefined where no number is in words. */
export function withFigures(words: readonly string[]): readonly string[] | undefined {
  if (!words.some(isSpelled)) return undefined;
  const figures: string[] = [];
  let tens: number | undefined;
  for (const word of words) {
    const value = WORDS.get(word) ?? (ORDINAL.test(word) ? numeralOf(word) : undefined);
    const digit = value ?? (/^[1-9]$/.test(word) ? Number(word) : undefined);
    if (tens !== undefined && digit !== undefined && digit < 10)
      figures[figures.length - 1] = String(tens + digit);
    else figures.push(value === undefined ? word : String(value));
    tens = value !== undefined && value >= 20 && value % 10 === 0 ? value : undefined;
  }
  return figures;
}

function isSpelled(word: string): boolean {
  return beginsWithDigit(word) ? ORDINAL.test(word) : WORDS.has(word);
}

function beginsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= DIGIT_0 && code <= DIGIT_9;
}

function figuresOf(word: string): number | undefined {
  if (FIGURES.test(word)) return Number(word);
  const ordinal = ORDINAL.exec(word);
  return ordinal ? Number(ordinal[1]) : undefined;
}

const [DIGIT_0, DIGIT_9] = [0x30, 0x39];
const FIGURES = /^\d{1,4}$/;
const ORDINAL = /^(\d{1,3})(?:st|nd|rd|th)$/;

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ORDINAL_TENS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth';

const WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, at) => [word, at + 1] as const),
  ...ORDINALS.split(' ').map((word, at) => [word, at + 1] as const),
  ...TENS.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
  ...ORDINAL_TENS.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
  ['fourty', 40],
]);

/** Eleven in Roman numerals is a surname too, and more often. */
const SURNAME = 'xi';
const LONGEST_ROMAN = 7;
const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const ROMAN_ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

function romanOf(word: string): number | undefined {
  const parts = word === '' || word === SURNAME || word.length > LONGEST_ROMAN ? null : ROMAN.exec(word);
  if (!parts) return undefined;
  return (parts[1] ?? '').length * 10 + ROMAN_ONES.indexOf(parts[2] ?? '');
}
