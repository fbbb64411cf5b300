/** `2026-11-15 09:00:00 UTC`; null stays null. */
export function atSecond<T extends Date | null>(moment: T): T extends Date ? string : string | null;
export function atSecond(moment: Date | null): string | null {
  return moment && `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `2026-11-15 09:00:00.123`, where UTC is said elsewhere. */
export function atMillisecond(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '');
}
