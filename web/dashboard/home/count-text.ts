/** The service counts no further. */
export const COUNTED = 10_000;

export function countText(count: number): string {
  return count >= COUNTED ? `${COUNTED.toLocaleString()}+` : count.toLocaleString();
}
