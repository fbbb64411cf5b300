/**
 * Puts the likeliest of the numbered things from one to another, without the last, in their order, the first of equal
 * ones first; how many there are.
 */
export function likeliestInto(
  order: Uint16Array,
  limit: number,
  weights: Float64Array,
  from: number,
  end: number,
): number {
  let kept = 0;
  for (let next = from; next < end; next += 1) {
    const weight = weights[next] ?? 0;
    if (kept === limit) {
      if ((weights[order[kept - 1] ?? 0] ?? 0) >= weight) continue;
      kept -= 1;
    }
    let place = kept;
    for (; place > 0 && (weights[order[place - 1] ?? 0] ?? 0) < weight; place -= 1)
      order[place] = order[place - 1] ?? 0;
    order[place] = next;
    kept += 1;
  }
  return kept;
}
