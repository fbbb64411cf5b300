import { RecentlyUsed } from '@assay/values';
import { RE2JS } from 're2js';
import { limits } from '../../../kernel/limits.ts';

/**
 * Contract 5, *Signing*: valid in RE2 syntax, which the service runs in linear time, and as a JavaScript `u` pattern,
 * which the signing page runs. The fault of a pattern, or undefined.
 */
export function patternFault(pattern: string): string | undefined {
  if (!isJavaScript(pattern)) return 'Not a regular expression of JavaScript with the flag u.';
  const engine = compileCached(pattern);
  if (!engine)
    return 'Not a regular expression of RE2, which knows no look-around, no back-references and no more than 1,000 repetitions.';
  return engine.programSize() > limits.fieldPatternInstructions
    ? 'Repeats too much within itself.'
    : undefined;
}

/**
 * Of a pattern without fault: whether it matches the value from end to end. A value that is too long to be matched
 * counts as not matched.
 */
export function matchesWhole(pattern: string, value: string): boolean {
  return !isTooLongFor(pattern, value) && engineOf(pattern).matches(value);
}

/** The engine takes a step for each instruction and character. */
export function isTooLongFor(pattern: string, value: string): boolean {
  return engineOf(pattern).programSize() * value.length > limits.fieldPatternSteps;
}

function engineOf(pattern: string): RE2JS {
  const engine = compileCached(pattern);
  if (!engine) throw new Error('a pattern is checked before it is stored');
  return engine;
}

function isJavaScript(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}

/** Each may cache some megabytes of states. */
const CACHED_PATTERNS = 20;
const cache = new RecentlyUsed<string, RE2JS>(CACHED_PATTERNS);

/** Compiling costs far more than matching: the patterns used last are cached. */
function compileCached(pattern: string): RE2JS | undefined {
  const known = cache.get(pattern);
  if (known) return known;
  const engine = compile(pattern);
  if (engine) cache.set(pattern, engine);
  return engine;
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(asInJavaScript(pattern)));
  } catch {
    return undefined;
  }
}

const SPACES = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const NO_SPACES = String.raw`\u0000-\u0008\u000e-\u001f!-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}`;
const LINE_ENDS = String.raw`\n\r\u2028\u2029`;

/** Two escapes that are one character. */
const PAIR = /^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})$/i;

/**
 * RE2 knows fewer spaces and line ends: both engines shall mean the same by `\s`, `\S` and a full stop. The package's
 * own translation comes after it.
 */
function asInJavaScript(pattern: string): string {
  let inClass = false;
  return pattern.replaceAll(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\.|[[\].]/gisu, (token) => {
    const [, high = '', low = ''] = PAIR.exec(token) ?? [];
    if (high !== '') return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
    if (token === '[' || token === ']') inClass = token === '[';
    if (token === '.') return inClass ? token : `[^${LINE_ENDS}]`;
    if (token === String.raw`\s`) return inClass ? SPACES : `[${SPACES}]`;
    if (token === String.raw`\S`) return inClass ? NO_SPACES : `[${NO_SPACES}]`;
    // A back-reference by name is none that RE2 could read, as little as one by number. The package would drop the sign.
    return token === String.raw`\k` ? String.raw`\1` : token;
  });
}
