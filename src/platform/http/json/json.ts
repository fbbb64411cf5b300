import { isUtf8 } from 'node:buffer';
import { limits } from '../../../kernel/limits.ts';
import { inTurns, turnOfOthers } from '../../turns.ts';
import { closingQuote, COLON, FULL_STOP, isDigit, LETTER_E, QUOTE } from './json-characters.ts';
import { crowdingOf, REST_CHARACTERS } from './json-survey.ts';

/** Most bodies are a few kilobytes; larger ones are looked at with care for requests that wait meanwhile. */
export const LARGE_BYTES = 64 * 1024;

/** The reason why a body is not JSON that we accept; the message is for the caller. */
export class MalformedJson extends Error {}

/**
 * JSON as RFC 8259 recommends it be exchanged: UTF-8, no repeated member names, and nothing that
 * a database or another reader would silently change (unpaired surrogates, NUL, numbers beyond a double).
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  const value = parse(text);
  const survey = newSurvey();
  surveyUntil(survey, text, text.length);
  return unchanged(value, text, survey);
}

/** The same of a large body, in turns between which others are served. */
export async function parseLargeJson(bytes: Buffer): Promise<unknown> {
  const text = decode(bytes);
  const crowding = await inTurns(crowdingOf(text));
  if (crowding) throw new MalformedJson(crowding);
  await turnOfOthers();
  const value = parse(text);
  await turnOfOthers();
  const survey = await inTurns(surveying(text));
  await turnOfOthers();
  unchanged(value, text, survey);
  // What the endpoint does with it is a turn of its own.
  await turnOfOthers();
  return value;
}

function unchanged(value: unknown, text: string, { colons, mayChange }: Survey): unknown {
  if (countMembers(value, 0, text.includes('\\')) !== colons)
    throw new MalformedJson('An object repeats a member name.');
  if (mayChange && typeof value === 'object' && value !== null) asWritten.set(value, text);
  return value;
}

/** A number does not tell how it was written: the few bodies of which that may be asked are stored with their text. */
const asWritten = new WeakMap<object, string>();

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** Stands for a changed number: no text of a body contains it. */
const CHANGED = '\0';

/**
 * Pointers to the numbers of a body that `parseJson` gave which are not what was written: whole ones that a double
 * cannot count, and decimals of more digits than it has.
 */
export function changedNumbers(body: unknown): readonly string[] {
  const text = typeof body === 'object' && body !== null ? asWritten.get(body) : undefined;
  if (text === undefined) return [];
  const marked = text.replace(TEXT_OR_NUMBER, (token) =>
    !token.startsWith('"') && isChanged(token) ? JSON.stringify(CHANGED) : token,
  );
  return marked === text ? [] : pointersTo(CHANGED, JSON.parse(marked), '');
}

function isChanged(written: string): boolean {
  const number = Number(written);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER || decimalOf(written) !== decimalOf(String(number));
}

/** Its digits without the zeros around them, and the power of ten that the last of them counts; never mind the sign. */
function decimalOf(written: string): string {
  const [, whole = '', fraction = '', power = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(written) ?? [];
  const digits = whole + fraction;
  let [first, end] = [0, digits.length];
  while (digits[first] === '0') first += 1;
  while (end > first && digits[end - 1] === '0') end -= 1;
  if (first === end) return '0';
  return `${digits.slice(first, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

function pointersTo(wanted: string, value: unknown, pointer: string): readonly string[] {
  if (value === wanted) return [pointer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    pointersTo(wanted, member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

const BYTE_ORDER_MARK = '\uFEFF';

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new MalformedJson('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJson('The body is not valid JSON.');
  }
}

/**
 * Checks every value on the way; `JSON.parse` kept one of each repeated name, so the count tells. Only an escape can
 * put into a text a character that it must not contain: without one there is nothing to look for.
 */
function countMembers(value: unknown, depth: number, escapes: boolean): number {
  if (typeof value === 'string' && escapes) checkText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new MalformedJson('A number is too large.');
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === limits.jsonDepthLevels) {
    throw new MalformedJson(`The body nests deeper than ${limits.jsonDepthLevels} levels.`);
  }
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item, depth + 1, escapes);
    return members;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // Only members of its own: nothing else of an object out of JSON can be enumerated.
  for (const name in object) {
    if (name === '__proto__') throw new MalformedJson("The member name '__proto__' is not allowed.");
    if (escapes) checkText(name);
    members += 1 + countMembers(object[name], depth + 1, escapes);
  }
  return members;
}

function checkText(text: string): void {
  const fault = textFault(text);
  if (fault) throw new MalformedJson(fault);
}

/** The fault that keeps a text from being stored and given back unchanged. */
export function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'A text holds the character NUL.';
  if (!text.isWellFormed()) return 'A text holds an unpaired surrogate.';
  return undefined;
}

/** A decimal of fewer digits is what was written. */
const DIGITS_MAY_CHANGE = 16;

interface Survey {
  /** The place up to which the text was looked at. */
  at: number;
  /** Outside strings: one for each member that the text writes. */
  colons: number;
  /** Whether a number has so many digits, or an exponent, that it may not be what was written. */
  mayChange: boolean;
}

function newSurvey(): Survey {
  return { at: 0, colons: 0, mayChange: false };
}

function* surveying(text: string): Generator<undefined, Survey> {
  const survey = newSurvey();
  while (survey.at < text.length) {
    surveyUntil(survey, text, survey.at + REST_CHARACTERS);
    yield;
  }
  return survey;
}

/** Goes on at least so far, and never ends within a string or a number. The text is known to be valid JSON. */
function surveyUntil(survey: Survey, text: string, until: number): void {
  let { at, colons, mayChange } = survey;
  for (const end = Math.min(until, text.length); at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) colons += 1;
    else if (code === QUOTE) at = closingQuote(text, at + 1);
    else if (isDigit(code)) {
      const last = endOfDigits(text, at);
      // Of all that may follow a digit, only an exponent is a letter.
      mayChange ||= last - at >= DIGITS_MAY_CHANGE || (text.charCodeAt(last) | 0x20) === LETTER_E;
      at = last - 1;
    }
  }
  survey.at = at;
  survey.colons = colons;
  survey.mayChange = mayChange;
}

function endOfDigits(text: string, start: number): number {
  let at = start + 1;
  while (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === FULL_STOP) at += 1;
  return at;
}
