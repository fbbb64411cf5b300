import type { DrawingMark, PathStep } from '../drawing/drawing.ts';
import { boxMarks, circle } from './box-marks.ts';
import type { Look } from './look.ts';

/** Share of the smaller side that the sign takes. */
const SIGN = 0.62;

/** A check box or radio button that has no drawing of its own. */
export function checkMarks(look: Look, isRadio: boolean, isOn: boolean): readonly DrawingMark[] {
  const { width, height, text, caption } = look;
  const sign = SIGNS[caption?.[0] ?? ''] ?? (isRadio ? disc : check);
  const half = (Math.min(width, height) * SIGN) / 2;
  const steps = sign(width / 2, height / 2, half);
  return [
    ...boxMarks(look, isRadio),
    ...(isOn ? [{ kind: 'path', steps, fill: text.color, stroke: null } as const] : []),
  ];
}

type Sign = (x: number, y: number, half: number) => readonly PathStep[];

const disc: Sign = (x, y, half) => circle(x, y, half * 0.8);

const check = polygon([
  [-1, 0.1],
  [-0.72, -0.16],
  [-0.3, 0.32],
  [0.8, -0.86],
  [1, -0.66],
  [-0.28, 0.86],
]);

const cross = polygon([
  [-1, -0.75],
  [-0.75, -1],
  [0, -0.25],
  [0.75, -1],
  [1, -0.75],
  [0.25, 0],
  [1, 0.75],
  [0.75, 1],
  [0, 0.25],
  [-0.75, 1],
  [-1, 0.75],
  [-0.25, 0],
]);

const diamond = polygon([
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]);

const square = polygon([
  [-0.85, -0.85],
  [0.85, -0.85],
  [0.85, 0.85],
  [-0.85, 0.85],
]);

const star = polygon(
  Array.from({ length: 10 }, (_, at): readonly [number, number] => {
    const [radius, angle] = [at % 2 === 0 ? 1 : 0.4, (at * Math.PI) / 5];
    return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
  }),
);

/** Signs by their letters in ZapfDingbats, by which a form names its sign. */
const SIGNS: Readonly<Record<string, Sign>> = {
  4: check,
  l: disc,
  8: cross,
  u: diamond,
  n: square,
  H: star,
};

function polygon(points: readonly (readonly [number, number])[]): Sign {
  return (x, y, half) => [
    ...points.map(([dx, dy], at): PathStep => [at === 0 ? 'M' : 'L', x + dx * half, y + dy * half]),
    ['Z'],
  ];
}
