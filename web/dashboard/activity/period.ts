/** A period of whole days of the reader, as moments: from the first one until before the day after the last. */
export function periodOf(
  from: string | undefined,
  until: string | undefined,
): { readonly from?: string; readonly to?: string } {
  const [start, end] = [dayOf(from, 0), dayOf(until, 1)];
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) };
}

function dayOf(text: string | undefined, daysLater: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day) + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
