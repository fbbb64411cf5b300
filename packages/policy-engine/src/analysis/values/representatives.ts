import type { Scalar, ScalarType } from '../../policies/definition.ts';

/**
 * Values that stand for all values of a type, where conditions tell values apart only at the given constants and by
 * equality of at most `alike` variables. Those of one inner list lie between the same constants; a list ends before
 * `alike` only where no more values exist.
 */
export function representatives(
  type: ScalarType,
  constants: ReadonlySet<Scalar>,
  alike: number,
): readonly Iterable<Scalar>[] {
  switch (type) {
    case 'boolean':
      return [[false], [true]];
    case 'string':
      return [...[...constants].map((constant) => [constant]), otherStrings(constants)];
    case 'number':
      return numbers(constants, alike);
  }
}

function* otherStrings(named: ReadonlySet<Scalar>): Generator<string> {
  for (let number = 1; ; number++) {
    const other = number === 1 ? 'other' : `other-${number}`;
    if (!named.has(other)) yield other;
  }
}

function numbers(constants: ReadonlySet<Scalar>, alike: number): readonly Iterable<number>[] {
  const points = [...constants]
    .filter((constant): constant is number => typeof constant === 'number' && Number.isFinite(constant))
    .toSorted((a, b) => a - b);
  const first = between(Number.NEGATIVE_INFINITY, points[0] ?? Number.POSITIVE_INFINITY, alike);
  const rest = points.flatMap((point, index) => [
    [point],
    between(point, points[index + 1] ?? Number.POSITIVE_INFINITY, alike),
  ]);
  return [first, ...rest];
}

/** Doubles strictly between two, each once: some that are easily read, then every one that exists, from below. */
function* between(low: number, high: number, easy: number): Generator<number> {
  const given = new Set<number>();
  for (let nth = 1; nth <= easy; nth++) {
    const value = easilyRead(low, high, nth / (easy + 1), nth);
    for (const one of [Math.floor(value), value]) {
      if (one <= low || one >= high || !Number.isFinite(one) || given.has(one)) continue;
      given.add(one);
      yield one;
    }
  }
  for (let next = nextDouble(low); next < high; next = nextDouble(next)) if (!given.has(next)) yield next;
}

function easilyRead(low: number, high: number, fraction: number, nth: number): number {
  if (Number.isFinite(low)) return Number.isFinite(high) ? low + (high - low) * fraction : low + nth;
  return Number.isFinite(high) ? high - nth : nth - 1;
}

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The smallest double above: doubles of one sign are ordered as their bits are. */
function nextDouble(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  double[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? 1n : -1n);
  return double[0];
}
