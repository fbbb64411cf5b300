import { lastPossibleDay } from '../../pep/partial-dates.ts';

/** One says the same as the other, as exactly or less so; a date that is not stated agrees with any. */
export function agree(one: string | null, other: string | null): boolean {
  return one === null || other === null || one.startsWith(other) || other.startsWith(one);
}

/** Of two that agree. */
export function moreExact(one: string | null, other: string | null): string | null {
  return (other ?? '').length > (one ?? '').length ? other : one;
}

export function byDay(one: string, other: string): number {
  return compareTexts(lastPossibleDay(one), lastPossibleDay(other)) || other.length - one.length;
}

/** By code points: the same everywhere. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Without those that another states more exactly. */
export function mostExact(dates: readonly string[]): readonly string[] {
  const distinct = [...new Set(dates)].toSorted(compareTexts);
  return distinct.filter((date) => !distinct.some((other) => other !== date && other.startsWith(date)));
}
