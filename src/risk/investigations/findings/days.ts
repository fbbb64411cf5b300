export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / MILLISECONDS_PER_DAY);
}

export const MILLISECONDS_PER_DAY = 86_400_000;
