export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

/** Of a pen at the pad's own size. */
export const PEN_WIDTH = 2.6;

/** Draws each stroke as one smooth line: a curve through the middles between its points. */
export function trace(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.lineWidth = PEN_WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#10204a';
  for (const stroke of strokes) {
    const [first] = stroke;
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    stroke.slice(1).forEach((point, index) => {
      const before = stroke[index] ?? first;
      context.quadraticCurveTo(before.x, before.y, (before.x + point.x) / 2, (before.y + point.y) / 2);
    });
    const last = stroke.at(-1) ?? first;
    // A dot is a line of no length with round ends.
    context.lineTo(last.x, last.y);
    context.stroke();
  }
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of the strokes, with the width of the pen. */
export function boundsOf(strokes: readonly Stroke[]): Bounds {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = Math.min(...xs) - PEN_WIDTH;
  const y = Math.min(...ys) - PEN_WIDTH;
  return { x, y, width: Math.max(...xs) + PEN_WIDTH - x, height: Math.max(...ys) + PEN_WIDTH - y };
}
