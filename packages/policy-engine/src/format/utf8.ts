/** How many bytes a text has as UTF-8; half a surrogate pair counts as the three of its replacement. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += unit > 0x7ff && !isPaired(text, at) ? 2 : 1;
  }
  return bytes;
}

/** Two units that are one character of four bytes, so two each. */
function isPaired(text: string, at: number): boolean {
  return isHalf(text, at, HIGH)
    ? isHalf(text, at + 1, LOW)
    : isHalf(text, at, LOW) && isHalf(text, at - 1, HIGH);
}

const HIGH = 0xd800;
const LOW = 0xdc00;

function isHalf(text: string, at: number, half: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === half;
}
