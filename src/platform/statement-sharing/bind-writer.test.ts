import fc from 'fast-check';
import { serialize } from 'pg-protocol';
import { describe, expect, test } from 'vitest';
import { BindWriter, type Parameter } from './bind-writer.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

/** The driver's own writer says what a message looks like. */
function expected(statement: string, parameters: readonly Parameter[]): Buffer {
  return serialize.bind({ statement, values: [...parameters] });
}

function written(statement: string, parameters: readonly Parameter[]): Buffer {
  const writer = new BindWriter();
  writer.bind(statement, parameters);
  return writer.take();
}

const parameter = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 1_100 }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

describe('a Bind message', () => {
  test('is that of the driver, whatever it carries', REPEATED, () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w-]{0,20}$/),
        fc.array(parameter, { maxLength: 30 }),
        (name, values) => {
          expect(written(name, values)).toEqual(expected(name, values));
        },
      ),
      { numRuns: repeats(400, 2_000) },
    );
  });

  test.each([
    ['as long as is put down letter by letter', 40],
    ['just longer than that', 41],
    ['just as long as is not measured', 1_000],
    ['just longer', 1_001],
    ['as long as the memory that is kept', 64 * 1024],
    ['much longer', 3_000_000],
  ])('carries a text that is %s', (_what, length) => {
    for (const letter of ['a', '\u0080', 'é', '漢'])
      for (const text of [letter.repeat(length), `${'a'.repeat(length - 1)}${letter}`])
        expect(written('s', [text, 'next']).equals(expected('s', [text, 'next']))).toBe(true);
  });
});

describe('one writer', () => {
  test('puts messages behind one another, and begins anew with each batch', () => {
    const writer = new BindWriter();
    const sync = serialize.sync();
    for (const values of [['one'], ['漢'.repeat(100_000)], [null, Buffer.from([1])], []]) {
      writer.start();
      writer.bind('first', values);
      writer.add(sync);
      writer.bind('second', values);
      expect(writer.take()).toEqual(
        Buffer.concat([expected('first', values), sync, expected('second', values)]),
      );
    }
  });

  test('does not change what it has given away', () => {
    const writer = new BindWriter();
    writer.bind('s', ['before']);
    const taken = writer.take();
    writer.bind('s', ['after!']);
    expect(taken).toEqual(expected('s', ['before']));
  });

  test('forgets a batch that was not taken', () => {
    const writer = new BindWriter();
    writer.bind('s', ['left behind']);
    writer.start();
    writer.bind('s', ['wanted']);
    expect(writer.take()).toEqual(expected('s', ['wanted']));
  });
});
