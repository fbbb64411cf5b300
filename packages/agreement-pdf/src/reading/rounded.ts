/** To hundredths of a point, and never minus nothing. */
export function rounded(points: number): number {
  return Math.round(points * 100) / 100 || 0;
}
