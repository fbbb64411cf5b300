/** The wait after so many tries that failed: it doubles with each of them, up to a longest wait where there is one. */
export function backoffSeconds(tries: number, first: number, longest = Infinity): number {
  return Math.min(longest, first * 2 ** (tries - 1));
}
