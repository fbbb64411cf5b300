import { describe, expect, test } from 'vitest';
import { around, drawnBetween, moved, resized } from '../../web/dashboard/documents/placing/boxes.ts';
import { ofType, type Properties, SIZES, UNSAID } from '../../web/dashboard/documents/placing/properties.ts';

const PAGE = { width: 595.28, height: 841.89 };
const BOX = { xPosition: 72.37, yPosition: 100, width: 200, height: 30 };
const place = (xPosition: number, yPosition: number, width: number, height: number) => ({
  xPosition,
  yPosition,
  width,
  height,
});

describe('Document 3, Field rules, rule 6: boxes in points from the left and top, wholly on their page', () => {
  test.each<[string, object, object]>([
    [
      'around a point',
      around({ x: 300.4, y: 400 }, { width: 80, height: 40 }, PAGE),
      place(260, 380, 80, 40),
    ],
    [
      'not beyond an edge',
      around({ x: 590, y: 3 }, { width: 80, height: 40 }, PAGE),
      place(515.28, 0, 80, 40),
    ],
    [
      'not larger than the page',
      around({ x: 5, y: 5 }, { width: 80, height: 40 }, { width: 50, height: 20 }),
      place(0, 0, 50, 20),
    ],
    ['from any corner', drawnBetween({ x: 90.2, y: 80 }, { x: 10.1, y: 20 }, PAGE), place(10, 20, 80, 60)],
    ['never too small', drawnBetween({ x: 10, y: 20 }, { x: 11, y: 21 }, PAGE), place(10, 20, 8, 8)],
    ['moved by whole points', moved(BOX, 4.6, -10.2, PAGE), place(77.37, 90, 200, 30)],
    ['moved to the edge', moved(BOX, 1000, 1000, PAGE), place(395.28, 811.89, 200, 30)],
    ['pulled at two edges', resized(BOX, 'nw', -2, 5, PAGE), place(70.37, 105, 202, 25)],
    ['pulled beyond the page', resized(BOX, 'e', 1000, 7, PAGE), place(72.37, 100, 522.91, 30)],
    ['pulled over its other edge', resized(BOX, 's', 0, -100, PAGE), place(72.37, 100, 200, 8)],
  ])('%s', (_, box, expected) => {
    expect(box).toEqual(expected);
  });
});

const FIELD: Properties = { ...UNSAID, ...BOX, owner: 'ann', fieldType: 'text', pageNumber: 1 };

test('Document 3, Field rules, rule 7: the usual size of each kind; a dropdown is drawn as text is', () => {
  const sizes = Object.entries(SIZES).map(([kind, { width, height }]) => `${kind} ${width} x ${height}`);
  expect(sizes).toEqual([
    'signature 200 x 50',
    'initials 80 x 40',
    'date 150 x 30',
    'text 200 x 30',
    'checkbox 30 x 30',
    'dropdown 200 x 30',
  ]);
});

describe('Document 3, Field: a property belongs to some kinds of fields', () => {
  test('another kind takes away what it has not, and the usual size with it', () => {
    const field: Properties = { ...FIELD, maxLength: 5, multiline: true, value: 'A' };
    expect(ofType(field, 'signature')).toMatchObject({
      fieldType: 'signature',
      maxLength: null,
      multiline: false,
      value: null,
      width: 200,
      height: 50,
    });
    expect(ofType({ ...field, width: 90 }, 'date')).not.toHaveProperty('width');
  });
});
