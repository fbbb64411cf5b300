import { expect, test } from 'vitest';
import { growingLines } from './batch-lines.ts';

/** A file of so many rows, cut into parts that end anywhere. */
function fileOf(
  rows: number,
  partBytes = 1000,
  onCancel?: (readBytes: number) => void,
): ReadableStream<Uint8Array> {
  const text = Array.from(
    { length: rows },
    (_, at) => `${JSON.stringify({ row: at + 1, name: 'Ünal' })}\n`,
  ).join('');
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += partBytes)));
    },
    cancel: () => onCancel?.(at),
  });
}

async function given(
  rows: number,
  most: number,
  partBytes?: number,
): Promise<readonly (readonly number[])[]> {
  const all: number[][] = [];
  for await (const lines of growingLines(fileOf(rows, partBytes), most))
    all.push(lines.map(({ row }) => row));
  return all;
}

test.each([
  [0, [0]],
  [1, [1]],
  [499, [499]],
  [500, [500, 500]],
  [2500, [500, 1000, 2000, 2500]],
])('of %i lines it gives first %j', async (rows, lengths) => {
  expect((await given(rows, 10_000)).map(({ length }) => length)).toEqual(lengths);
});

test.each([
  [999, 999],
  [1000, 1000],
  [1001, 1000],
])('of %i lines it reads %i where 1000 are enough', async (rows, read) => {
  const last = (await given(rows, 1000)).at(-1) ?? [];
  expect(last).toEqual(Array.from({ length: read }, (_, at) => at + 1));
});

test('a line that comes in parts is one, whatever letters it has', async () => {
  expect((await given(20, 100, 7)).at(-1)).toHaveLength(20);
});

test('what is not needed is not read, and the sender is told', async () => {
  const cancelledAfter: number[] = [];
  const file = fileOf(5000, 1000, (readBytes) => void cancelledAfter.push(readBytes));
  for await (const lines of growingLines(file, 10)) expect(lines).toHaveLength(10);
  expect(cancelledAfter).toHaveLength(1);
  expect(cancelledAfter[0]).toBeLessThan(5000);
});
