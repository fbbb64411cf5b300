import { randomInt } from 'node:crypto';
import { limits } from '../../../kernel/limits.ts';
import { BRACE, BRACKET, closingQuote, COLON, isDigit, LETTER_E, QUOTE } from './json-characters.ts';

/** No double has so many digits, and reading them takes time. A body that is not large has no room for more. */
export const DIGITS_OF_A_NUMBER = 64 * 1024;

/** After so many characters a look at a large text rests. */
export const REST_CHARACTERS = 16 * 1024;

/**
 * The reason why a large text would take too long to parse, before it is parsed; undefined where it would not. The cost
 * is not its bytes: each text, object, array and exponent does, and each name that has not been met before far more.
 * The text may be anything, so nothing here relies on its being JSON.
 */
export function* crowdingOf(text: string): Generator<undefined, string | undefined> {
  const names = nameCounter();
  let nodes = 0;
  /** The last text, which is a name where a colon follows. */
  let [start, end, isName] = [0, 0, false];
  let digits = 0;
  let rest = REST_CHARACTERS;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= rest) {
      rest = at + REST_CHARACTERS;
      yield;
    }
    const code = text.charCodeAt(at);
    digits = isDigit(code) ? digits + 1 : 0;
    if (digits > DIGITS_OF_A_NUMBER) return `A number has more than ${DIGITS_OF_A_NUMBER} digits.`;
    if (code === QUOTE) {
      start = at + 1;
      end = closingQuote(text, start);
      isName = true;
      at = end;
      nodes += 1;
    } else if (code === BRACE || code === BRACKET || isExponent(text, at)) nodes += 1;
    else if (code === COLON && isName) {
      // Many colons behind one text are no JSON, and must not cost its length each.
      isName = false;
      if (names.count(names.hashOf(text, start, end)) > limits.jsonNames)
        return `The body has more than ${limits.jsonNames} different member names.`;
    }
  }
  return nodes > limits.jsonNodes
    ? `The body has more than ${limits.jsonNodes} names, texts, objects, arrays and exponents.`
    : undefined;
}

/** The letter of one: behind a digit, as in no literal. Whether such a number is what was written takes a closer look. */
function isExponent(text: string, at: number): boolean {
  return (text.charCodeAt(at) | 0x20) === LETTER_E && isDigit(text.charCodeAt(at - 1));
}

const PLACES = 2 ** 20;
/** Nobody outside can tell which names fall together. */
const SECRET = { seed: randomInt(2 ** 31), factor: randomInt(2 ** 29) * 8 + 5 };

/**
 * Counts different names by the place they fall on: two that fall together count as one, so it never counts too many.
 */
export function nameCounter({ seed, factor } = SECRET) {
  const isMet = new Uint8Array(PLACES);
  let met = 0;
  return {
    hashOf: (text: string, start: number, end: number): number => {
      let hash = seed;
      for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
      return mixed(hash) >>> 12;
    },
    count: (hash: number): number => {
      met += 1 - (isMet[hash] ?? 0);
      isMet[hash] = 1;
      return met;
    },
  };
}

/**
 * Every bit of it depends on every bit that was given. With one factor in a hundred, names that count upwards lie so
 * close together that their upper bits alone would be the same for one in ten.
 */
function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}
