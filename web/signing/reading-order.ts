import type { SigningField } from './records.ts';

/** Page by page, line by line: fields whose middles lie within the first of a line stand on that line. */
export function inReadingOrder(fields: readonly SigningField[]): readonly SigningField[] {
  const lines: SigningField[][] = [];
  const downwards = [...fields];
  downwards.sort(byMiddle);
  for (const field of downwards) {
    const line = lines.at(-1);
    if (line?.[0] && standsBeside(line[0], field)) line.push(field);
    else lines.push([field]);
  }
  for (const line of lines) line.sort((a, b) => a.xPosition - b.xPosition);
  return lines.flat();
}

function byMiddle(a: SigningField, b: SigningField): number {
  return a.pageNumber - b.pageNumber || middleOf(a) - middleOf(b);
}

function standsBeside(first: SigningField, field: SigningField): boolean {
  const middle = middleOf(field);
  return field.pageNumber === first.pageNumber && middle <= first.yPosition + first.height;
}

function middleOf({ yPosition, height }: SigningField): number {
  return yPosition + height / 2;
}
