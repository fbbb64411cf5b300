import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameServerResolver } from './resolver.ts';

const A = 1;
const AAAA = 28;
const ZONE: Readonly<Record<string, Readonly<Record<number, readonly number[][]>>>> = {
  'two.example': {
    [A]: [
      [93, 184, 216, 34],
      [10, 0, 0, 1],
    ],
    [AAAA]: [[0x26, 6, ...Array<number>(13).fill(0), 1]],
  },
  'four.example': { [A]: [[127, 0, 0, 1]] },
};

let server: Socket;
let address: string;

/** A name server of a few lines: it answers the names of the zone, and no error for others. */
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(12, at + 5);
    const found = ZONE[labels.join('.')]?.[type] ?? [];
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0]);
    const records = found.map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
    );
    server.send(Buffer.concat([head, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${server.address().port}`;
});
afterAll(() => server.close());

test('a name has all of its addresses, of both families', async () => {
  const resolve = nameServerResolver([address]);
  expect((await resolve('two.example')).toSorted()).toEqual(['10.0.0.1', '2606::1', '93.184.216.34']);
  expect(await resolve('four.example')).toEqual(['127.0.0.1']);
  expect(await resolve('none.example')).toEqual([]);
});
