/** An element of DER (X.690): what a time-stamp is written in. */
export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** With its tag and length. */
  readonly whole: Buffer;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Constructed, of this context: `[0]`, `[1]`. */
  context: (number: number): number => 0xa0 + number,
} as const;

/** The bytes are not what they should be. */
export class DerBroken extends Error {
  override readonly name = 'DerBroken';
}

/** The elements that stand beside each other in these bytes, up to their end. */
export function readElements(bytes: Buffer): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    elements.push(element);
    at += element.whole.length;
  }
  return elements;
}

/** The only element of these bytes, of this tag. */
export function readOne(bytes: Buffer, tag: number): DerElement {
  const [one, ...more] = readElements(bytes);
  if (!one || more.length > 0) throw new DerBroken('there is not one element');
  return expected(one, tag);
}

export function expected(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag) throw new DerBroken(`an element of type ${tag} is missing`);
  return element;
}

/** Longer than any time-stamp with its certificates. */
const LENGTH_BYTES = 3;

function elementAt(bytes: Buffer, at: number): DerElement {
  const [tag = 0, first] = bytes.subarray(at, at + 2);
  if (first === undefined || (tag & 0x1f) === 0x1f) throw new DerBroken('an element has no head');
  const more = first < 0x80 ? 0 : first & 0x7f;
  const begin = at + 2 + more;
  // 0x80 is a length that is told at the end, which DER does not know.
  if (first === 0x80 || more > LENGTH_BYTES || begin > bytes.length)
    throw new DerBroken('an element has no length');
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  if (begin + length > bytes.length) throw new DerBroken('an element ends beyond its bytes');
  return {
    tag,
    content: bytes.subarray(begin, begin + length),
    whole: bytes.subarray(at, begin + length),
  };
}

/** An element of these contents. */
export function derOf(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

/** A positive whole number in as few bytes as it has. */
export function derInteger(bytes: Buffer): Buffer {
  let at = 0;
  while (at < bytes.length - 1 && bytes[at] === 0) at += 1;
  const digits = bytes.subarray(at);
  const isNegative = ((digits[0] ?? 0) & 0x80) !== 0;
  return derOf(TAG.integer, isNegative ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}
