/** A box on a page, in points from its left and top edges. */
export interface PlacedBox {
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
}

/** Several check boxes may share a name; a field is meant for the one that it stands on. */
export function nearestTo<W>(
  field: PlacedBox,
  widgets: readonly W[],
  placeOf: (widget: W) => PlacedBox,
): W | undefined {
  const distances = new Map(widgets.map((widget) => [widget, distance(field, placeOf(widget))]));
  const far = (widget: W): number => distances.get(widget) ?? Infinity;
  return widgets.toSorted((one, other) => far(one) - far(other) || 0)[0];
}

/** Between their middles. */
function distance(one: PlacedBox, other: PlacedBox): number {
  if (one.pageNumber !== other.pageNumber) return Infinity;
  const across = one.xPosition + one.width / 2 - other.xPosition - other.width / 2;
  const down = one.yPosition + one.height / 2 - other.yPosition - other.height / 2;
  return Math.hypot(across, down);
}
