import type { DrawingMark, PathStep } from '../drawing/drawing.ts';
import type { Border, Look } from './look.ts';

/** The marks behind the value of a field: its background and its border. */
export function boxMarks(look: Look, isRound: boolean): readonly DrawingMark[] {
  const { width, height, background, border } = look;
  const inside = border ? border.width / 2 : 0;
  const outline = (by: number): readonly PathStep[] =>
    isRound ? circle(width / 2, height / 2, Math.min(width, height) / 2 - by) : rectangle(look, by);
  return [
    ...(background ? [{ kind: 'path', steps: outline(0), fill: background, stroke: null } as const] : []),
    ...(border ? borderMarks(look, border, outline(inside)) : []),
  ];
}

function borderMarks(look: Look, border: Border, outline: readonly PathStep[]): readonly DrawingMark[] {
  const { color, width: thickness, style } = border;
  const dashes = style === 'dashed' ? border.dashes : [];
  const steps: readonly PathStep[] =
    style === 'underline'
      ? [
          ['M', 0, look.height - thickness / 2],
          ['L', look.width, look.height - thickness / 2],
        ]
      : outline;
  return [
    ...(style === 'beveled' || style === 'inset' ? reliefMarks(look, border) : []),
    { kind: 'path', steps, fill: null, stroke: { color, thickness, dashes } },
  ];
}

/** The light falls from the upper left. */
function reliefMarks({ width, height }: Look, { width: edge, style }: Border): readonly DrawingMark[] {
  const [light, shadow] = style === 'beveled' ? ['#ffffff', '#808080'] : ['#808080', '#bfbfbf'];
  const [near, far] = [edge, edge * 2];
  const fill = (points: readonly (readonly [number, number])[], color: string): DrawingMark => ({
    kind: 'path',
    steps: [...points.map(([x, y], at): PathStep => [at === 0 ? 'M' : 'L', x, y]), ['Z']],
    fill: color,
    stroke: null,
  });
  const [nearX, nearY, farX, farY] = [width - near, height - near, width - far, height - far];
  return [
    fill(
      [
        [near, nearY],
        [near, near],
        [nearX, near],
        [farX, far],
        [far, far],
        [far, farY],
      ],
      light ?? '',
    ),
    fill(
      [
        [nearX, near],
        [nearX, nearY],
        [near, nearY],
        [far, farY],
        [farX, farY],
        [farX, far],
      ],
      shadow ?? '',
    ),
  ];
}

function rectangle({ width, height }: Look, by: number): readonly PathStep[] {
  return [
    ['M', by, by],
    ['L', width - by, by],
    ['L', width - by, height - by],
    ['L', by, height - by],
    ['Z'],
  ];
}

/** Lines between the cells of a comb, where it has a border at all. */
export function cellMarks({ width, height, border }: Look, cells: number): readonly DrawingMark[] {
  if (!border || border.style === 'underline' || cells > CELLS_AT_MOST) return [];
  const { color, width: thickness } = border;
  return Array.from({ length: cells - 1 }, (_, at) => {
    const x = (width * (at + 1)) / cells;
    return { kind: 'line', x, y: 0, toX: x, toY: height, color, thickness };
  });
}

/** More would be a box full of lines. */
const CELLS_AT_MOST = 1_000;

/** How far the handles of a quarter of a circle lie from its ends, for a radius of one. */
const HANDLE = 0.5523;

export function circle(x: number, y: number, radius: number): readonly PathStep[] {
  const [r, h] = [radius, radius * HANDLE];
  return [
    ['M', x + r, y],
    ['C', x + r, y + h, x + h, y + r, x, y + r],
    ['C', x - h, y + r, x - r, y + h, x - r, y],
    ['C', x - r, y - h, x - h, y - r, x, y - r],
    ['C', x + h, y - r, x + r, y - h, x + r, y],
    ['Z'],
  ];
}
