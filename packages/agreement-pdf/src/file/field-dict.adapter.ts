import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

/** Deeper than any form that a program writes. */
const DEPTH_AT_MOST = 32;

/** A widget and the fields above it, nearest first. */
export function lineOf(widget: PDFDict): readonly PDFDict[] {
  const line: PDFDict[] = [];
  let next: PDFObject | undefined = widget;
  while (next instanceof PDFDict && line.length < DEPTH_AT_MOST && !line.includes(next)) {
    line.push(next);
    next = next.lookup(PDFName.of('Parent'));
  }
  return line;
}

/** An entry of the widget or of the nearest field above it. */
export function inherited(line: readonly PDFDict[], name: string): PDFObject | undefined {
  const key = PDFName.of(name);
  return line.find((dict) => dict.has(key))?.lookup(key);
}

/** The text of a name or a string; null where it is neither. */
export function textOf(value: PDFObject | undefined): string | null {
  if (value instanceof PDFName) return value.decodeText().toWellFormed();
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return null;
  return decoded(value).toWellFormed();
}

/** The library puts all characters on the stack. */
const DECODED_AT_ONCE = 10_000;

function decoded(text: PDFString | PDFHexString): string {
  if (text.sizeInBytes() <= DECODED_AT_ONCE) return text.decodeText();
  const bytes = text.asBytes();
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += DECODED_AT_ONCE)
    parts.push(PDFHexString.fromBytes(bytes.subarray(at, at + DECODED_AT_ONCE)).decodeText());
  return parts.join('');
}

export function itemsOf(value: PDFObject | undefined): readonly (PDFObject | undefined)[] {
  return value instanceof PDFArray ? value.asArray().map((_, at) => value.lookup(at)) : [];
}

/** Lowest and highest x and y, which may be the same. */
export function cornersOf(value: PDFObject | undefined) {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = itemsOf(value).map((item) =>
    item instanceof PDFNumber ? item.asNumber() : 0,
  );
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
}

/** The name under which a widget of a check box or radio button is drawn as chosen. */
export function onStateOf(widget: PDFDict): string | null {
  const appearances = widget.lookup(PDFName.of('AP'));
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined;
  const names = normal instanceof PDFDict ? normal.keys().map((key) => key.decodeText()) : [];
  return names.find((name) => name !== 'Off') ?? null;
}
