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
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? [];
    if (index > 0) fixed += separator;
    const [only] = part;
    if (only && part.length === 1) {
      fixed += only.text;
      continue;
    }
    const sums = new Sums();
    for (let before = 0; before < found.length; before += 1) {
      const { text, weight } = found[before] ?? NOTHING;
      const begun = text + fixed;
      const most = Math.min(part.length, Math.floor(limit / (before + 1)));
      for (let at = 0; at < most; at += 1) {
        const next = part[at] ?? NOTHING;
        sums.add(begun + next.text, weight * next.weight);
      }
    }
    found = sums.likeliest(limit);
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
  const sums = new Sums();
  for (const { text, weight } of all) sums.add(text, weight);
  return sums.likeliest(limit);
}

/** Each text once with all its weight. */
class Sums {
  readonly #all: { readonly text: string; weight: number }[] = [];
  readonly #places = new Map<string, number>();

  add(text: string, weight: number): void {
    const place = this.#places.get(text);
    const sum = place === undefined ? undefined : this.#all[place];
    if (sum) sum.weight += weight;
    else this.#places.set(text, this.#all.push({ text, weight }) - 1);
  }

  likeliest(limit: number): readonly Variant[] {
    return likeliestFirst(this.#all, limit);
  }
}

/** In the order of the sorted whole, of which only so many are kept: each is put in its place among them. */
export function likeliestFirst<Way extends { readonly weight: number }>(
  all: readonly Way[],
  limit: number,
): readonly Way[] {
  const first: Way[] = [];
  for (const way of all) {
    const { weight } = way;
    if (first.length === limit && weightAt(first, limit - 1) >= weight) continue;
    // A full list loses its last.
    let place = first.length < limit ? first.push(way) - 1 : limit - 1;
    for (; place > 0 && weightAt(first, place - 1) < weight; place -= 1)
      first[place] = first[place - 1] ?? way;
    first[place] = way;
  }
  return first;
}

function weightAt(all: readonly { readonly weight: number }[], place: number): number {
  return all[place]?.weight ?? 0;
}

const NOTHING: Variant = { text: '', weight: 1 };
