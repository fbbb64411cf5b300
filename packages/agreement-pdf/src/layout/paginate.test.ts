import { describe, expect, test } from 'vitest';
import { box, type Box, withoutWidows } from './box.ts';
import type { Mark, Page } from './display-list.ts';
import { paginate, TooManyPages } from './paginate.ts';

/** Pages of a hundred points, from ten to a hundred and ten. */
const FRAME = { top: 10, bottom: 110 };

function marked(name: string, height: number, about: Partial<Box> = {}): Box {
  const mark: Mark = { kind: 'signature', x: 0, y: 0, width: 1, height, role: name, label: null };
  return box({ height, marks: [mark], ...about });
}

/** The marks of each page and how far they are from its top: `a@10 b@30`. */
function drawn(pages: readonly Page[]): readonly string[] {
  return pages.map(({ marks }) =>
    marks.map((mark) => (mark.kind === 'signature' ? `${mark.role}@${mark.y}` : mark.kind)).join(' '),
  );
}

function filled(boxes: Iterable<Box>, pagesAtMost = 50): readonly string[] {
  return drawn(paginate(boxes, FRAME, pagesAtMost));
}

function lines(name: string, count: number): Iterable<Box> {
  return withoutWidows(Array.from({ length: count }, (_, index) => marked(`${name}${index + 1}`, 20)));
}

describe('Pages are filled from the top', () => {
  test('One after the other, with room between them', () => {
    expect(filled([marked('a', 20), marked('b', 30, { spaceBefore: 5 })])).toEqual(['a@10 b@35']);
  });

  test('What does not fit begins the next page, without room above it', () => {
    expect(filled([marked('a', 90), marked('b', 20, { spaceBefore: 5 })])).toEqual(['a@10', 'b@10']);
  });

  test('What ends at the very edge fits', () => {
    expect(filled([marked('a', 90), marked('b', 10)])).toEqual(['a@10 b@100']);
  });

  test('What is higher than a page stands on one of its own', () => {
    expect(filled([marked('a', 20), marked('b', 150), marked('c', 20)])).toEqual(['a@10', 'b@10', 'c@10']);
  });

  test('A page break begins a page, and nothing at all is one page', () => {
    expect(filled([marked('a', 10), marked('b', 10, { beginsPage: true })])).toEqual(['a@10', 'b@10']);
    expect(filled([])).toEqual(['']);
  });
});

describe('What belongs together stays together', () => {
  test('A heading moves with what follows it', () => {
    const boxes = [marked('a', 70), marked('h', 20, { keepsNext: true }), marked('b', 20)];
    expect(filled(boxes)).toEqual(['a@10', 'h@10 b@30']);
  });

  test('No line of a paragraph stays alone at the end of a page', () => {
    expect(filled([marked('x', 70), ...lines('p', 4)])).toEqual(['x@10', 'p1@10 p2@30 p3@50 p4@70']);
  });

  test('No line of a paragraph stands alone at the beginning of a page', () => {
    expect(filled([marked('x', 40), ...lines('p', 4)])).toEqual(['x@10 p1@50 p2@70', 'p3@10 p4@30']);
  });

  test('Three lines stay together', () => {
    expect(filled([marked('x', 50), ...lines('p', 3)])).toEqual(['x@10', 'p1@10 p2@30 p3@50']);
  });

  test('What together is higher than a page is placed as it comes', () => {
    const heads = Array.from({ length: 7 }, (_, index) => marked(`h${index}`, 20, { keepsNext: true }));
    expect(filled(heads)).toEqual(['h0@10 h1@30 h2@50 h3@70 h4@90', 'h5@10 h6@30']);
  });

  test('A page break parts even what keeps together', () => {
    const boxes = [marked('h', 20, { keepsNext: true }), marked('b', 20, { beginsPage: true })];
    expect(filled(boxes)).toEqual(['h@10', 'b@10']);
  });
});

describe('The head of a table is repeated', () => {
  const head = marked('head', 20);
  const row = (name: string, height = 30): Box => marked(name, height, { head });

  test('Above the first row of each further page', () => {
    const boxes = [{ ...head, keepsNext: true }, row('1'), row('2'), row('3'), row('4')];
    expect(filled(boxes)).toEqual(['head@10 1@30 2@60', 'head@10 3@30 4@60']);
  });

  test('It does not stay at the end of a page without a row', () => {
    expect(filled([marked('x', 60), { ...head, keepsNext: true }, row('1')])).toEqual([
      'x@10',
      'head@10 1@30',
    ]);
  });

  test('Again, it is decoration: a reader hears it once', () => {
    const text: Mark = {
      kind: 'text',
      x: 0,
      y: 0,
      text: 'Item',
      words: [],
      face: 'serif',
      size: 10,
      color: '#000000',
      tags: [{ type: 'TH', number: 1 }],
    };
    const told = { ...head, marks: [text] };
    const pages = paginate([told, ...[1, 2].map((n) => ({ ...row(`${n}`, 60), head: told }))], FRAME, 9);
    expect(
      pages.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.tags] : []))),
    ).toEqual([[[{ type: 'TH', number: 1 }]], [null]]);
  });
});

describe('Document 3, Limits: output pages', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => marked(`p${index}`, 100));

  test('Fifty pages are filled', () => {
    expect(filled(fifty)).toHaveLength(50);
  });

  test('Fifty-one are refused', () => {
    expect(() => filled([...fifty, marked('one more', 1)])).toThrow(TooManyPages);
  });

  test('Nothing is asked for that would stand behind the last page', () => {
    let requested = 0;
    const endless = function* (): Generator<Box> {
      for (;;) yield marked(`b${++requested}`, 50);
    };
    expect(() => filled(endless())).toThrow('longer than 50 pages');
    expect(requested).toBeLessThan(105);
  });

  test('Not even where each of them keeps the next', () => {
    const endless = function* (): Generator<Box> {
      for (;;) yield marked('h', 50, { keepsNext: true });
    };
    expect(() => filled(endless())).toThrow(TooManyPages);
  });
});
