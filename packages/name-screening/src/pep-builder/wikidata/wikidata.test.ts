import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answerOf, dumpOf, held, INVENTIA, person, timeOf } from '../../../test/wikidata.ts';
import { builtFrom } from '../../../test/pep-build.ts';
import { statedTime, type WikidataTime } from './stated-date.ts';
import { isWorthReading } from './worth-reading.ts';

const GREGORIAN = 'http://www.wikidata.org/entity/Q1985727';

describe('Formats, Wikidata entity JSON: times are cut by their precision', () => {
  test.each([
    ['+1961-02-11T00:00:00Z', 11, { kind: 'date', date: '1961-02-11' }],
    ['+1961-02-11T00:00:00Z', 14, { kind: 'date', date: '1961-02-11' }],
    ['+1961-02-11T00:00:00Z', 10, { kind: 'date', date: '1961-02' }],
    ['+1961-01-01T00:00:00Z', 9, { kind: 'date', date: '1961' }],
    ['+1961-00-00T00:00:00Z', 9, { kind: 'date', date: '1961' }],
    ['+1961-02-30T00:00:00Z', 11, { kind: 'date', date: '1961-02' }],
    ['+1960-02-29T00:00:00Z', 11, { kind: 'date', date: '1960-02-29' }],
    ['+1961-00-00T00:00:00Z', 11, { kind: 'date', date: '1961' }],
    ['+1961-00-00T00:00:00Z', 8, { kind: 'coarse', lastYear: '1969' }],
    ['+1901-00-00T00:00:00Z', 7, { kind: 'coarse', lastYear: '2000' }],
    ['+2000-00-00T00:00:00Z', 7, { kind: 'coarse', lastYear: '2000' }],
    ['+1500-00-00T00:00:00Z', 6, { kind: 'coarse', lastYear: '2000' }],
    ['+1500-00-00T00:00:00Z', 3, { kind: 'unknown' }],
    ['-0044-03-15T00:00:00Z', 11, { kind: 'date', date: '0001' }],
    ['+0843-07-01T00:00:00Z', 11, { kind: 'date', date: '0843-07-01' }],
    ['+12026-01-01T00:00:00Z', 11, { kind: 'unknown' }],
    ['yesterday', 11, { kind: 'unknown' }],
  ])('%s with %i', (time, precision, expected) => {
    expect(statedTime({ time, precision, calendarmodel: GREGORIAN })).toEqual(expected);
  });

  test('a day of the Julian calendar leaves the year', () => {
    expect(statedTime(timeOf('1872-03-04', 'Q1985786') as WikidataTime)).toEqual({
      kind: 'date',
      date: '1872',
    });
  });
});

describe('Formats, Wikidata entity JSON: files', () => {
  const zorvan = person('Q9950', 'Zorvan Kelmidor', { P39: [held('Q9910', { P580: '2024' })] });
  const entities = [...INVENTIA, zorvan];
  const lines = entities.map((one) => JSON.stringify(one));
  const from = (...contents: readonly (string | Uint8Array)[]) => builtFrom(contents);

  test.each([
    ['a dump', dumpOf(entities)],
    ['a dump with Windows line ends', dumpOf(entities).replaceAll('\n', '\r\n')],
    ['a dump, packed', gzipSync(dumpOf(entities))],
    [
      'a dump, packed in two parts',
      Buffer.concat([
        gzipSync(`[\n${lines.slice(0, 3).join(',\n')},\n`),
        gzipSync(`${lines.slice(3).join(',\n')}\n]\n`),
      ]),
    ],
    ['lines', lines.join('\n')],
    ['lines, the other way round', lines.toReversed().join('\n')],
    ['one answer of wbgetentities', answerOf(entities)],
    ['answers of wbgetentities, one a line', `${answerOf(INVENTIA)}\n${answerOf([zorvan])}\n`],
    ['an answer spread over lines', JSON.stringify(JSON.parse(answerOf(entities)), null, 2)],
    ['an array spread over lines', JSON.stringify(entities, null, 1)],
    [
      'with what is no item',
      `${lines.join('\n')}\n{"type":"property","id":"P31","labels":{}}\n{"id":"Q7","missing":""}\n`,
    ],
  ])('%s', async (_what, content) => {
    const { text } = await from(content);
    const whole = await from(dumpOf(entities));
    expect(text).toBe(whole.text);
    expect([...whole.entries.keys()]).toEqual(['Q9950']);
  });

  test('several files are one knowledge base, and an item in two of them is one entry', async () => {
    const { entries } = await from(dumpOf(INVENTIA), lines.join('\n'));
    expect([...entries.keys()]).toEqual(['Q9950']);
  });

  test('merged items are found by the id that they had', async () => {
    const office = { ...INVENTIA[4] };
    const answer = JSON.stringify({
      entities: {
        Q9940: office,
        Q9950: person('Q9950', 'Zorvan Kelmidor', { P39: [held('Q9940', { P580: '2024' })] }),
      },
    });
    const { entries } = await from(dumpOf(INVENTIA), answer);
    expect(entries.get('Q9950')?.pep?.positions).toEqual([expect.objectContaining({ positionId: 'Q9910' })]);
  });

  test.each([
    ['nothing', '', 'holds no entity'],
    ['an empty dump', '[\n]\n', 'holds no entity'],
    ['a page', '<html><body>Sorry</body></html>', 'Line 1 of'],
    [
      'a dump that is cut between entities',
      `[\n${lines.join(',\n')},\n`,
      'the array of entities is never closed',
    ],
    ['a dump that is cut inside one', dumpOf(entities).slice(0, -30), 'is no JSON'],
    ['lines that are cut inside one', lines.join('\n').slice(0, -30), 'is no JSON'],
    ['a packed file that is cut', gzipSync(dumpOf(entities)).subarray(0, 300), 'cannot be unpacked'],
    ['nobody in office', dumpOf(INVENTIA), 'Nobody was found'],
  ])('%s makes no list', async (_what, content, message) => {
    await expect(from(content)).rejects.toThrow(message);
  });
});

describe('what of a dump is parsed', () => {
  const article = (more = '') =>
    `{"type":"item","id":"Q1","claims":{"P31":[{"mainsnak":{"datavalue":{"value":{"id":"Q13442814"}}}}]${more}}}`;

  test.each([
    ['a person', JSON.stringify(person('Q1', 'A')), true],
    ['a thing of any kind', '{"type":"item","id":"Q1","claims":{"P31":[{"value":{"id":"Q4164871"}}]}}', true],
    ['an article', article(), false],
    ['an article that is also an office', article(',"P1308":[]'), true],
    ['an answer with an article', `{"entities":{"Q1":${article()}}}`, true],
  ])('%s', (_what, line, expected) => {
    expect(isWorthReading(line)).toBe(expected);
  });
});
