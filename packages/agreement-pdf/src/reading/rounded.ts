/** Rounds to hundredths of a point, and never to minus zero. */
export function rounded(points: number): number {
  return Math.round(points * 100) / 100 || 0;
}
