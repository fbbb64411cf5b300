import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from '../one-letter-off.ts';

/** One way to write something, and how likely it is among the others. */
export interface Variant {
  readonly text: string;
  readonly weight: number;
}

/** A table cell `young 7, yeong 2` as variants whose weights sum to one; the number may be left out. */
export function variants(cell: string): readonly Variant[] {
  const known = CELLS.get(cell);
  if (known) return known;
  const parts = cell.split(',').map((part) => part.trim().split(' '));
  const sum = parts.reduce((total, [, weight]) => total + Number(weight ?? 1), 0);
  const read = parts.map(([text = '', weight]) => ({
    text: text === '-' ? '' : text,
    weight: Number(weight ?? 1) / sum,
  }));
  CELLS.set(cell, read);
  return read;
}

/** The tables have a few hundred cells, each read once. */
const CELLS = new Map<string, readonly Variant[]>();

/**
 * The likeliest ways to write the parts one after the other, likeliest first. The parts are so too, so that a pair with
 * `limit` likelier pairs before it need not be looked at.
 */
export function combined(
  parts: readonly (readonly Variant[])[],
  separator: string,
  limit: number,
): readonly Variant[] {
  let found: readonly Variant[] = [NOTHING];
  // Parts without a choice are written out together, when a choice follows or at the end.
  let fixed = '';
  for (const [index, part] of parts.entries()) {
    if (index > 0) fixed += separator;
    const [only] = part;
    if (only && part.length === 1) {
      fixed += only.text;
      continue;
    }
    const pairs: Variant[] = [];
    for (const [before, { text, weight }] of found.entries()) {
      const begun = text + fixed;
      const most = Math.min(part.length, Math.floor(limit / (before + 1)));
      for (const next of part.slice(0, most))
        pairs.push({ text: begun + next.text, weight: weight * next.weight });
    }
    found = likeliest(pairs, limit);
    fixed = '';
  }
  return fixed === '' ? found : found.map(({ text, weight }) => ({ text: text + fixed, weight }));
}

/**
 * The likeliest ways to write words one after the other. Each form of a word is given once and holds no space, so that
 * no two ways are the same text: only the likeliest are written out.
 */
export function combinedWords(words: readonly (readonly Variant[])[], limit: number): readonly Variant[] {
  let [found = [NOTHING]] = words;
  for (const forms of words.slice(1)) {
    const pairs: { readonly before: string; readonly after: string; readonly weight: number }[] = [];
    for (const [place, { text: before, weight }] of found.entries()) {
      const most = Math.min(forms.length, Math.floor(limit / (place + 1)));
      for (const { text: after, weight: likely } of forms.slice(0, most))
        pairs.push({ before, after, weight: forms.length === 1 ? weight : weight * likely });
    }
    found = likeliestFirst(pairs, limit).map(({ before, after, weight }) => ({
      text: `${before} ${after}`,
      weight,
    }));
  }
  return found.slice(0, limit);
}

/** Each text once with all its weight, likeliest first. */
export function likeliest(all: readonly Variant[], limit: number): readonly Variant[] {
  const sums = new Map<string, { readonly text: string; weight: number }>();
  for (const { text, weight } of all) {
    const sum = sums.get(text);
    if (sum) sum.weight += weight;
    else sums.set(text, { text, weight });
  }
  return likeliestFirst([...sums.values()], limit);
}

function likeliestFirst<Way extends { readonly weight: number }>(
  all: readonly Way[],
  limit: number,
): readonly Way[] {
  return all.toSorted((a, b) => b.weight - a.weight).slice(0, limit);
}

const NOTHING: Variant = { text: '', weight: 1 };

/**
 * The texts that together find most, best first. A text also finds those that differ from it by one letter of one
 * word, so of two such texts one is enough while others wait.
 */
export function widest(all: readonly Variant[], taken: readonly string[], limit: number): readonly string[] {
  const numbers = new Map<string, number>();
  const known = taken.map((text) => numbered(text, numbers));
  const candidates = all.filter(({ text }) => !taken.includes(text));
  const names = candidates.map(({ text }) => numbered(text, numbers));
  /** The weight that no chosen text finds yet; none once it is chosen. */
  const left = Float64Array.from(candidates, ({ weight }, index) =>
    known.some((other) => areOneLetterApart(names[index] ?? other, other)) ? weight * COVERED : weight,
  );
  const near = neighbours(names);
  const chosen: string[] = [];
  while (chosen.length < limit) {
    const best = mostGained(left, near);
    const next = candidates[best];
    if (!next) break;
    chosen.push(next.text);
    left[best] = 0;
    for (const other of near[best] ?? []) left[other] = (left[other] ?? 0) * COVERED;
  }
  return chosen;
}

/** Of each name the places of those one letter apart, in their order. */
function neighbours(names: readonly NumberedName[]): readonly (readonly number[])[] {
  const near = names.map((): number[] => []);
  for (const [index, name] of names.entries())
    for (let later = index + 1; later < names.length; later += 1) {
      if (!areOneLetterApart(name, names[later] ?? name)) continue;
      near[index]?.push(later);
      near[later]?.push(index);
    }
  return near;
}

function mostGained(left: Float64Array, near: readonly (readonly number[])[]): number {
  let best = -1;
  let most = 0;
  for (let index = 0; index < left.length; index += 1) {
    let gain = left[index] ?? 0;
    if (gain === 0) continue;
    for (const other of near[index] ?? []) gain += (left[other] ?? 0) * (1 - COVERED);
    if (gain > most) [best, most] = [index, gain];
  }
  return best;
}

/** What finding a text only by one letter leaves to be wished for. */
const COVERED = 0.2;

/** The same few words come in many texts: as numbers they are compared at once. */
interface NumberedName {
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

function numbered(text: string, known: Map<string, number>): NumberedName {
  const words = text.split(' ');
  const numbers = words.map((word) => {
    const number = known.get(word) ?? known.size;
    known.set(word, number);
    return number;
  });
  return { words, numbers };
}

/** Whether exactly one word differs, by one letter. */
function areOneLetterApart(a: NumberedName, b: NumberedName): boolean {
  if (a.numbers.length !== b.numbers.length) return false;
  let at = -1;
  for (let index = 0; index < a.numbers.length; index += 1) {
    if (a.numbers[index] === b.numbers[index]) continue;
    if (at >= 0) return false;
    at = index;
  }
  const word = a.words[at] ?? '';
  const other = b.words[at] ?? '';
  return Math.max(word.length, other.length) >= SHORTEST_WORD_ONE_LETTER_OFF && isOneLetterOff(word, other);
}
