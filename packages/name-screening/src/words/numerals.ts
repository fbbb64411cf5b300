/** The number that a word is: in figures, as an ordinal, in Roman numerals up to 39 or in English words up to 99. */
export function numeralOf(word: string): number | undefined {
  if (beginsWithDigit(word)) return figuresOf(word);
  return WORDS.get(word) ?? romanOf(word);
}

/**
 * The words of a name with numbers in figures, as `brigade 44`: as they are counted, and as they are called figure by figure
 * (nine one one). Nothing where no number is in words, or in two parts (40-4).
 */
export function withFigures(words: readonly string[]): readonly (readonly string[])[] {
  if (!words.some((word, at) => isSpelled(word) || areParts(word, words[at + 1]))) return NONE;
  const counted = replaced(words, countedAt);
  const called = replaced(words, calledAt);
  return called.length < counted.length ? [counted, called] : [counted];
}

const NONE: readonly (readonly string[])[] = [];

function replaced(words: readonly string[], numberAt: typeof countedAt): readonly string[] {
  const figures: string[] = [];
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at);
    figures.push(number === undefined ? (words[at] ?? '') : String(number.value));
    at = number?.end ?? at + 1;
  }
  return figures;
}

interface NumberWords {
  readonly value: number;
  /** Behind its last word. */
  readonly end: number;
}

/** The longest number that begins there: `one hundred and five`, `forty 4`, `2 thousand`. */
function countedAt(words: readonly string[], at: number): NumberWords | undefined {
  const number = belowMillionAt(words, at);
  return number && (number.end > at + 1 || isSpelled(words[at] ?? '')) ? number : undefined;
}

/** Ones beside each other, of which one is spelt, as one number; else as it is counted. */
function calledAt(words: readonly string[], at: number): NumberWords | undefined {
  let end = at;
  while (isOne(spokenOf(words[end] ?? ''))) end += 1;
  const called = words.slice(at, end);
  if (called.length < 2 || !called.some(isSpelled)) return countedAt(words, at);
  return { value: Number(called.map((word) => spokenOf(word)).join('')), end };
}

function isOne(value: number | undefined): boolean {
  return value !== undefined && value < 10;
}

function belowMillionAt(words: readonly string[], at: number): NumberWords | undefined {
  return scaledAt(words, at, THOUSAND, 1_000) ?? belowThousandAt(words, at);
}

function belowThousandAt(words: readonly string[], at: number): NumberWords | undefined {
  return scaledAt(words, at, HUNDRED, 100) ?? belowHundredAt(words, at);
}

/** So many hundreds or thousands, and what follows them. */
function scaledAt(
  words: readonly string[],
  at: number,
  scale: string,
  worth: number,
): NumberWords | undefined {
  const count = belowHundredAt(words, at);
  if (!count || words[count.end] !== scale) return undefined;
  const end = count.end + 1;
  const next = words[end] === 'and' ? end + 1 : end;
  const rest = scale === THOUSAND ? belowThousandAt(words, next) : belowHundredAt(words, next);
  const value = count.value * worth;
  return rest ? { value: value + rest.value, end: rest.end } : { value, end };
}

const [HUNDRED, THOUSAND] = ['hundred', 'thousand'];

/** One word, or tens and ones in two: `forty 4`, and `40 4` as figures alone. `20 2nd` are two numbers. */
function belowHundredAt(words: readonly string[], at: number): NumberWords | undefined {
  const [first = '', second = ''] = [words[at], words[at + 1]];
  const value = spokenOf(first);
  if (value === undefined) return undefined;
  const areOne = isTens(value) && (WORDS.has(first) || WORDS.has(second) || areParts(first, second));
  const ones = areOne ? spokenOf(second) : undefined;
  return ones !== undefined && isOne(ones) ? { value: value + ones, end: at + 2 } : { value, end: at + 1 };
}

function isTens(value: number): boolean {
  return value >= 20 && value < 100 && value % 10 === 0;
}

function areParts(first: string, second = ''): boolean {
  return TENS_IN_FIGURES.test(first) && ONES_IN_FIGURES.test(second);
}

const TENS_IN_FIGURES = /^[2-9]0$/;
const ONES_IN_FIGURES = /^[1-9]$/;

function spokenOf(word: string): number | undefined {
  const value = beginsWithDigit(word) ? figuresOf(word) : WORDS.get(word);
  return value === 0 ? undefined : value;
}

function isSpelled(word: string): boolean {
  return WORDS.has(word) || (beginsWithDigit(word) ? ORDINAL.test(word) : SCALES.has(word));
}

function beginsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= DIGIT_0 && code <= DIGIT_9;
}

function figuresOf(word: string): number | undefined {
  if (FIGURES.test(word)) return Number(word);
  const ordinal = ORDINAL.exec(word);
  return ordinal ? Number(ordinal[1]) : WORDS.get(word);
}

const [DIGIT_0, DIGIT_9] = [0x30, 0x39];
const FIGURES = /^\d{1,4}$/;
const ORDINAL = /^(\d{1,3})(?:st|nd|rd|th)$/;

type NumeralWords = readonly (readonly [word: string, value: number])[];

const ONES = numbered('one two three four five six seven eight nine', 1);
const ORDINAL_ONES: NumeralWords = [
  ...numbered('first second third fourth fifth sixth seventh eighth ninth', 1),
  ['eigth', 8],
  ['nineth', 9],
];
const TEENS = numbered('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10);
const ORDINAL_TEENS: NumeralWords = [
  ...numbered(
    'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    10,
  ),
  ['twelth', 12],
];
const TENS: NumeralWords = [
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 2).map(tenfold),
  ['fourty', 40],
  ['ninty', 90],
];
const ORDINAL_TENS: NumeralWords = [
  ...numbered('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 2).map(
    tenfold,
  ),
  ['fourtieth', 40],
];
/** Half in figures: `4ty` and `6teen`. */
const [HALF_TENS, HALF_TEENS] = [
  numbered('2ty 3ty 4ty 5ty 6ty 7ty 8ty 9ty', 2).map(tenfold),
  numbered('3teen 4teen 5teen 6teen 7teen 8teen 9teen', 13),
];

/** Also of tens and ones in one word: `fortyfour`, `forty4`, `40four`. */
const WORDS: ReadonlyMap<string, number> = new Map([
  ...[ONES, ORDINAL_ONES, TEENS, ORDINAL_TEENS, TENS, ORDINAL_TENS, HALF_TENS, HALF_TEENS].flat(),
  ...together([...TENS, ...HALF_TENS], [...ONES, ...ORDINAL_ONES, ...numbered('1 2 3 4 5 6 7 8 9', 1)]),
  ...together(numbered('20 30 40 50 60 70 80 90', 2).map(tenfold), [...ONES, ...ORDINAL_ONES]),
]);

/** Words that stand behind how many of them there are. */
const SCALES: ReadonlySet<string> = new Set([HUNDRED, THOUSAND]);

function numbered(words: string, first: number): NumeralWords {
  return words.split(' ').map((word, at) => [word, first + at] as const);
}

function tenfold([word, value]: NumeralWords[number]): NumeralWords[number] {
  return [word, value * 10];
}

function together(tens: NumeralWords, ones: NumeralWords): NumeralWords {
  return tens.flatMap(([word, value]) => ones.map(([one, more]) => [word + one, value + more] as const));
}

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
