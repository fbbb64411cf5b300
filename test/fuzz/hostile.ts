import type { Json } from '../support/http.ts';
import type { Random } from './random.ts';

/** Values that have broken services: of every type, at every edge. */
const GROUPS: readonly (readonly unknown[])[] = [
  [null, true, false, 0, -0, -1, 1.5, 1e-7, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 99_999_999_999],
  ['', ' ', '\t\n', '0', 'null', 'true', 'NaN', '-1', '1e9', '\u0000', 'a\u0000b', '\ud800', '\udc00x'],
  ['\u202e100', '\u200b', 'e\u0301', '😀', '張三', 'ﷺ', 'İ', 'ß', '\ufeff', '\ufffe'],
  ["'; drop table subjects; --", '" or 1=1', '$1', '\\', '%', '_', '%00', '../../etc/passwd'],
  ['<script>alert(1)</script>', '{{ 7 | times: 7 }}', '{% raw %}', '{%', '${7*7}', '[a](javascript:x)'],
  ['__proto__', 'constructor', 'toString', 'a'.repeat(300), 'ä'.repeat(3_000), '張'.repeat(200)],
  ['0000-00-00T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-02-30T00:00:00Z', '2026-11-17T00:00:00+99:99'],
  ['http://127.0.0.1', 'https://[::1]/', 'file:///etc/passwd', 'data:image/png;base64,AAAA', '(a+)+$', '('],
  [[], [[]], {}, { a: {} }, [null], [1, '1'], { constructor: { prototype: {} } }, { toString: 1 }],
];
const HOSTILE = GROUPS.flat();

export function hostileValue(random: Random): unknown {
  if (random.chance(0.03)) return nested(random.below(80));
  if (random.chance(0.03)) return Array.from({ length: random.below(2_000) }, (_, index) => index);
  return random.pick(HOSTILE);
}

function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** The value with one thing changed: replaced, left out, added or repeated, anywhere in it. */
export function mutated(random: Random, value: Json): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return hostileValue(random);
  if (Array.isArray(value)) return mutatedArray(random, value);
  const names = Object.keys(value);
  if (names.length === 0 || random.chance(0.12)) return { ...value, ...unknownMember(random) };
  const name = random.pick(names);
  const { [name]: member, ...rest } = value;
  if (random.chance(0.12)) return rest;
  return { ...value, [name]: random.chance(0.4) ? hostileValue(random) : mutated(random, member) };
}

function mutatedArray(random: Random, items: readonly unknown[]): unknown {
  if (items.length === 0) return [hostileValue(random)];
  const at = random.below(items.length);
  if (random.chance(0.2)) return [...items, items[at]];
  if (random.chance(0.1)) return Array.from({ length: 300 }, () => items[at]);
  return items.map((item, index) => (index === at ? mutated(random, item) : item));
}

function unknownMember(random: Random): object {
  const name = random.pick(['unknown', 'constructor', 'prototype', 'toString', '', 'a\u0000', 'id', '$ref']);
  return Object.fromEntries([[name, hostileValue(random)]]);
}

/** The text of a body, broken: by what JSON does not allow, or by what two readers may read in two ways. */
export function broken(random: Random, text: string): Buffer {
  const cut = random.below(text.length + 1);
  const ways: readonly (() => Buffer)[] = [
    () => Buffer.from(text.slice(0, cut)),
    () => Buffer.from(`${text}}`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.concat([Buffer.from(text.slice(0, cut)), Buffer.from([0xff, 0xc0, 0x80])]),
    () => Buffer.from(text.replace('{', '{"a":1,"a":2,')),
    () => Buffer.from(text.replace('{', '{"__proto__":{"admin":true},')),
    () => Buffer.from(text.replace(/\d+/, '1e999')),
    () => Buffer.from(text.replace(/"[^"]*"$/, String.raw`"\ud800"`)),
    () => Buffer.from(text.replaceAll('"', "'")),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(random.pick(['', 'null', '[]', '0', '""', 'undefined', '{', '//', 'NaN'])),
    () => Buffer.from('['.repeat(random.below(5_000))),
  ];
  return random.pick(ways)();
}
