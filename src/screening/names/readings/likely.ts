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
  let found: readonly Variant[] = [{ text: '', weight: 1 }];
  for (const [index, part] of parts.entries()) {
    const between = index === 0 ? '' : separator;
    const [only] = part;
    if (only && part.length === 1) {
      found = found.map(({ text, weight }) => ({ text: text + between + only.text, weight }));
      continue;
    }
    const pairs: Variant[] = [];
    for (const [before, { text, weight }] of found.entries())
      for (const [after, next] of part.entries()) {
        if ((before + 1) * (after + 1) > limit) break;
        pairs.push({ text: text + between + next.text, weight: weight * next.weight });
      }
    found = likeliest(pairs, limit);
  }
  return found;
}

/** Each text once with all its weight, likeliest first. */
export function likeliest(all: readonly Variant[], limit: number): readonly Variant[] {
  const weights = new Map<string, number>();
  for (const { text, weight } of all) weights.set(text, (weights.get(text) ?? 0) + weight);
  return Array.from(weights, ([text, weight]) => ({ text, weight }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit);
}

/**
 * The texts that together find most, best first. A text also finds those that differ from it by one letter of one
 * word, so of two such texts one is enough while others wait.
 */
export function widest(all: readonly Variant[], taken: readonly string[], limit: number): readonly string[] {
  const areApart = oneLetterApart();
  const known = taken.map((text) => text.split(' '));
  const candidates = all
    .filter(({ text }) => !taken.includes(text))
    .map(({ text, weight }) => {
      const words = text.split(' ');
      const isCovered = known.some((other) => areApart(words, other));
      return { text, words, left: isCovered ? weight * COVERED : weight };
    });
  const near = candidates.map((one) => candidates.filter((other) => areApart(one.words, other.words)));
  const chosen: string[] = [];
  while (chosen.length < limit) {
    const best = mostGained(candidates, near);
    const next = candidates[best];
    if (!next) break;
    chosen.push(next.text);
    next.left = 0;
    for (const other of near[best] ?? []) other.left *= COVERED;
  }
  return chosen;
}

interface Candidate {
  /** The weight that no chosen text finds yet; none once it is chosen. */
  readonly left: number;
}

function mostGained(candidates: readonly Candidate[], near: readonly (readonly Candidate[])[]): number {
  let best = -1;
  let most = 0;
  for (const [index, { left }] of candidates.entries()) {
    if (left === 0) continue;
    let gain = left;
    for (const other of near[index] ?? []) gain += other.left * (1 - COVERED);
    if (gain > most) [best, most] = [index, gain];
  }
  return best;
}

/** What finding a text only by one letter leaves to be wished for. */
const COVERED = 0.2;

/** Whether exactly one word differs, by one letter. The same few words are compared many times, so answers are kept. */
function oneLetterApart(): (a: readonly string[], b: readonly string[]) => boolean {
  const answers = new Map<string, boolean>();
  const isNear = (word: string, other: string): boolean => {
    if (Math.max(word.length, other.length) < SHORTEST_WORD_ONE_LETTER_OFF) return false;
    if (Math.abs(word.length - other.length) > 1) return false;
    const key = `${word} ${other}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const near = isOneLetterOff(word, other);
    answers.set(key, near);
    return near;
  };
  return (a, b) => {
    if (a.length !== b.length) return false;
    let at = -1;
    for (let index = 0; index < a.length; index += 1) {
      if (a[index] === b[index]) continue;
      if (at >= 0) return false;
      at = index;
    }
    return at >= 0 && isNear(a[at] ?? '', b[at] ?? '');
  };
}
