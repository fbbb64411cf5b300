import type { JsonValue } from '@assay/values';
import type { Operator } from './syntax.ts';

/** A value of the data, or one of the two words that stand for many. */
export type LiquidValue = JsonValue | Word;

/** Null and false are false, everything else is true: zero and the empty text too. */
export function isTrue(value: LiquidValue): boolean {
  return value !== null && value !== false;
}

/** Undefined where these two cannot be compared that way. */
export function compare(operator: Operator, left: LiquidValue, right: LiquidValue): boolean | undefined {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  if (operator === 'contains') return contains(left, right);
  return ordered(operator, left, right);
}

function isEqual(left: LiquidValue, right: LiquidValue): boolean {
  if (isWord(left)) return !isWord(right) && isCalled(right, left.word);
  return isWord(right) ? isCalled(left, right.word) : left === right;
}

/** Data may contain an object that looks the same: only these two are words. */
function isWord(value: LiquidValue): value is Word {
  return value === EMPTY || value === BLANK;
}

interface Word {
  readonly word: 'empty' | 'blank';
}

export const EMPTY: Word = { word: 'empty' };
export const BLANK: Word = { word: 'blank' };

function isCalled(value: JsonValue, word: 'empty' | 'blank'): boolean {
  if (typeof value === 'string') return (word === 'blank' ? value.trim() : value) === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return word === 'blank' && (value === null || value === false);
}

function contains(left: LiquidValue, right: LiquidValue): boolean | undefined {
  if (left === null || right === null) return false;
  if (typeof left === 'string') return typeof right === 'string' ? left.includes(right) : undefined;
  if (Array.isArray(left) && typeof right !== 'object') return left.includes(right);
  return undefined;
}

function ordered(
  operator: '<' | '>' | '<=' | '>=',
  left: LiquidValue,
  right: LiquidValue,
): boolean | undefined {
  if (left === null || right === null) return false;
  const isNumbers = typeof left === 'number' && typeof right === 'number';
  if (!isNumbers && !(typeof left === 'string' && typeof right === 'string')) return undefined;
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  return operator === '<=' ? left <= right : left >= right;
}
