/** A matrix as PDF writes it: x′ = a·x + c·y + e and y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A rectangle in the space of a page: from its lower left, upwards. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a page as it is seen upright: points from its left and top edges, downwards. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** From the frame to the space of the page. */
  readonly toPage: Matrix;
}

/**
 * Document 3, *Field rules*, rule 6. `rotation` is how far the frame is turned against the clock in the space of the
 * page: a page with that /Rotate shows it upright, or a widget with that /R. `unit` is how many points one unit of the
 * page is.
 */
export function frameOf({ x, y, width, height }: Rectangle, rotation: number, unit = 1): Frame {
  const [right, top, one] = [x + width, y + height, 1 / unit];
  const upright = { width: width * unit, height: height * unit };
  const turned = { width: height * unit, height: width * unit };
  switch (turnsOf(rotation)) {
    case 1:
      return { ...turned, toPage: [0, one, one, 0, x, y] };
    case 2:
      return { ...upright, toPage: [-one, 0, 0, one, right, y] };
    case 3:
      return { ...turned, toPage: [0, -one, -one, 0, right, top] };
    default:
      return { ...upright, toPage: [one, 0, 0, -one, x, top] };
  }
}

/** Quarters of a turn; an angle that is no whole quarter turns nothing, as in viewers. */
function turnsOf(rotation: number): number {
  return rotation % 90 === 0 ? (((rotation / 90) % 4) + 4) % 4 : 0;
}

/** Where a rectangle of the page stands in the frame, from its left and top. */
export function seenIn({ toPage }: Frame, { x, y, width, height }: Rectangle): Rectangle {
  const [ax, ay] = inverse(toPage, x, y);
  const [bx, by] = inverse(toPage, x + width, y + height);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}

function inverse([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  const [scale, dx, dy] = [1 / (a * d - b * c), x - e, y - f];
  return [(d * dx - c * dy) * scale, (a * dy - b * dx) * scale];
}

/** The part that both have; the second alone where they have none. */
export function intersection(one: Rectangle, other: Rectangle): Rectangle {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : other;
}
