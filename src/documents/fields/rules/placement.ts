/** Sums of decimal numbers end a hair beyond the edge that they mean. */
const ROUNDING_POINTS = 0.01;

/** Whether a box that ends there goes beyond the edge of its page. */
export function endsBeyond(end: number, edge: number): boolean {
  return end > edge + ROUNDING_POINTS;
}
