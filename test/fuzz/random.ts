/**
 * A generator of its own in place of fast-check: one whole number makes one request, the same in every run, and what
 * the requests before it did to the service cannot be shrunk away.
 */
export interface Random {
  /** From 0 to below `count`. */
  below(count: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32: 32 bits of state, even enough for this, and a line of arithmetic. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]): Item => {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[below(items.length)] as Item;
    },
  };
}
