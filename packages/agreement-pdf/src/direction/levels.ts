import type { ValueSpan } from '../agreement/agreement.ts';
import { bidi } from './bidi.ts';

export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LEFT_TO_RIGHT_LETTER =
  /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u;
/** Marks that only say how text is read. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A value's class for the text around it: neutral, and nothing else. */
const NEUTRAL = '\ufffc';

export interface Levels {
  readonly direction: Direction;
  /** Of the Unicode bidirectional algorithm, for each code unit; null where everything reads from the left. */
  readonly levels: Uint8Array | null;
}

const NO_VALUES: readonly ValueSpan[] = [];

/**
 * How a paragraph is read. Each value in it is isolated, as between FSI and PDI: it is read by itself, and all marks
 * in it end with it. So the words around a value stand where they would stand with any other.
 */
export function levelsOf(text: string, around: Direction, values: readonly ValueSpan[] = NO_VALUES): Levels {
  const own = withoutValues(text, values);
  const base = baseOf(own, text, around, values);
  if (base === 'ltr' && !RIGHT_TO_LEFT.test(text)) return { direction: 'ltr', levels: null };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(own, base);
  for (const value of values) setLevels(levels, text, value);
  return { direction: ((paragraphs[0]?.level ?? 0) & 1) === 1 ? 'rtl' : 'ltr', levels };
}

/** Of the same length. */
function withoutValues(text: string, values: readonly ValueSpan[]): string {
  let own = '';
  let done = 0;
  for (const { from, to } of values) {
    own += text.slice(done, from) + NEUTRAL.repeat(to - from);
    done = to;
  }
  return done === 0 ? text : own + text.slice(done);
}

/** Rule X5c of the algorithm and what it leads to: at the next level that fits the value's first letter, or the left. */
function setLevels(levels: Uint8Array, text: string, { from, to }: ValueSpan): void {
  const value = text.slice(from, to);
  const inner = RIGHT_TO_LEFT.test(value) ? bidi.getEmbeddingLevels(value, 'auto') : null;
  const innerBase = inner?.paragraphs[0]?.level ?? 0;
  const next = (levels[from] ?? 0) + 1;
  const outer = next % 2 === innerBase % 2 ? next : next + 1;
  for (let at = from; at < to; at += 1)
    levels[at] = outer + Math.max(0, (inner?.levels[at - from] ?? 0) - innerBase);
}

/**
 * By itself a paragraph goes with its first letter; among text that reads from the right, any letter of such a script is
 * enough, so that a foreign name at the beginning of a sentence does not turn it round. Values have no say in it, unless
 * nothing else is there.
 */
function baseOf(
  own: string,
  text: string,
  around: Direction,
  values: readonly ValueSpan[],
): Direction | 'auto' {
  const isOwn = values.length === 0 || LETTER_OR_DIGIT.test(own);
  const deciding = isOwn ? own : text.replace(MARKS, '');
  if (!RIGHT_TO_LEFT.test(deciding)) return around === 'ltr' || LETTER.test(deciding) ? 'ltr' : 'rtl';
  if (around === 'rtl') return 'rtl';
  if (isOwn) return 'auto';
  return values.length === 1 ? firstLetterOf(deciding) : directionOfAll(deciding, around);
}

function firstLetterOf(text: string): Direction {
  return ((bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) & 1) === 1 ? 'rtl' : 'ltr';
}

/** Of several values none decides the direction of the others. */
export function directionOfAll(text: string, around: Direction): Direction {
  const plain = text.replace(MARKS, '');
  const [right, left] = [RIGHT_TO_LEFT.test(plain), LEFT_TO_RIGHT_LETTER.test(plain)];
  if (right === left) return around;
  return right ? 'rtl' : 'ltr';
}
