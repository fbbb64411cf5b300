/** A stretch of a listing that begins with the oldest. */
export interface Stretch<Row> {
  readonly items: readonly Row[];
  readonly nextOffset: number | null;
}

export type ReadStretch<Row> = (offset: number) => Promise<Stretch<Row>>;

export interface NewestRows<Row> {
  /** The newest first. */
  readonly items: readonly Row[];
  /** Where those before them end; undefined where there are none. */
  readonly before: number | undefined;
}

const STRETCH = 100;

/**
 * The last rows before an offset, the newest first; without one, those at the end. The listing tells no count, so its end
 * is looked for by doubling and halving: a few reads, however long it is.
 */
export async function readNewest<Row>(
  read: ReadStretch<Row>,
  before: number | undefined,
): Promise<NewestRows<Row>> {
  const end = before ?? (await endOf(read));
  const start = Math.max(0, end - STRETCH);
  const rows: Row[] = [];
  for (let offset: number | null = start; offset !== null && offset < end;) {
    const stretch: Stretch<Row> = await read(offset);
    rows.push(...stretch.items);
    offset = stretch.nextOffset;
  }
  return { items: rows.slice(0, end - start).toReversed(), before: start === 0 ? undefined : start };
}

async function endOf<Row>(read: ReadStretch<Row>): Promise<number> {
  /** There is a row at `known`, and none from `beyond` on. */
  let known = 0;
  let beyond: number | undefined;
  for (let at = 0; ; at = beyond === undefined ? known * 2 : Math.floor((known + beyond) / 2)) {
    const { items, nextOffset } = await read(at);
    if (items.length === 0) beyond = at;
    else if (nextOffset === null) return at + items.length;
    else known = nextOffset;
    if (beyond !== undefined && beyond <= known) return known;
  }
}
