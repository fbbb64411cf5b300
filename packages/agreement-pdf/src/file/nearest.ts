/** A box on a page, in points from its left and top edges. */
export interface PlacedBox {
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
}

/** Several check boxes may share a name; a field is meant for the one that it stands on: the first of the nearest. */
export function nearestTo<W>(
  field: PlacedBox,
  widgets: readonly W[],
  placeOf: (widget: W) => PlacedBox,
): W | undefined {
  let [nearest] = widgets;
  let least = Infinity;
  for (const widget of widgets) {
    const far = distance(field, placeOf(widget));
    if (far < least) [nearest, least] = [widget, far];
  }
  return nearest;
}

/** Whether this box is the nearest, decided by the first that is nearer: for asking about many fields. */
export function isNearestTo<W extends PlacedBox>(
  field: PlacedBox,
  widget: W,
  widgets: readonly W[],
): boolean {
  const far = distance(field, widget);
  const at = widgets.indexOf(widget);
  return !widgets.some((other, index) => {
    const otherwise = distance(field, other);
    return otherwise < far || (otherwise === far && index < at);
  });
}

/** The distance between their middles. */
function distance(one: PlacedBox, other: PlacedBox): number {
  if (one.pageNumber !== other.pageNumber) return Infinity;
  const across = one.xPosition + one.width / 2 - other.xPosition - other.width / 2;
  const down = one.yPosition + one.height / 2 - other.yPosition - other.height / 2;
  return Math.hypot(across, down);
}
