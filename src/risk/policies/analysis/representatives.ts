import type { Scalar, ScalarType } from '../definition.ts';

/**
 * Values that stand for all values of a type, where conditions tell values apart only at the given constants and by
 * equality of at most `alike` variables. Those of one inner list lie between the same constants; a list is shorter
 * than `alike` only where no more values exist.
 */
export function representatives(
  type: ScalarType,
  constants: ReadonlySet<Scalar>,
  alike: number,
): readonly (readonly Scalar[])[] {
  switch (type) {
    case 'boolean':
      return [[false], [true]];
    case 'string':
      return [...[...constants].map((constant) => [constant]), otherStrings(constants, alike)];
    case 'number':
      return numbers(constants, alike);
  }
}

function otherStrings(named: ReadonlySet<Scalar>, count: number): readonly string[] {
  const others: string[] = [];
  for (let number = 1; others.length < count; number++) {
    const other = number === 1 ? 'other' : `other-${number}`;
    if (!named.has(other)) others.push(other);
  }
  return others;
}

function numbers(constants: ReadonlySet<Scalar>, alike: number): readonly (readonly number[])[] {
  const points = [...constants]
    .filter((constant): constant is number => typeof constant === 'number' && Number.isFinite(constant))
    .toSorted((a, b) => a - b);
  const first = between(Number.NEGATIVE_INFINITY, points[0] ?? Number.POSITIVE_INFINITY, alike);
  const rest = points.flatMap((point, index) => [
    [point],
    between(point, points[index + 1] ?? Number.POSITIVE_INFINITY, alike),
  ]);
  return [first, ...rest].filter((alternatives) => alternatives.length > 0);
}

/** Up to so many doubles strictly between two; the easily read ones first, then each that exists from below. */
export function between(low: number, high: number, count: number): readonly number[] {
  const found = new Set<number>();
  const take = (value: number): void => {
    if (value > low && value < high && Number.isFinite(value) && found.size < count) found.add(value);
  };
  for (let nth = 1; nth <= count; nth++) {
    const easy = easilyRead(low, high, nth / (count + 1), nth);
    take(Math.floor(easy));
    take(easy);
  }
  for (let next = nextDouble(low); next < high && found.size < count; next = nextDouble(next)) take(next);
  return [...found];
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
