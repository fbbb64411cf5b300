/** Every choice of `size` of the numbers from 0 to `count - 1`, in lexicographic order. */
export function* combinations(count: number, size: number, from = 0): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - size; first++)
    for (const rest of combinations(count, size - 1, first + 1)) yield [first, ...rest];
}
