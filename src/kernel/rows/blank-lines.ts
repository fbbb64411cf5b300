/**
 * Where the lines end that hold nothing but spaces, from the beginning of one of them on: they are passed over at once, so
 * that a file of nothing else costs no more than its bytes.
 */
export function behindBlankLines(text: string, from: number): number {
  const letter = /\S/g;
  letter.lastIndex = from;
  const found = letter.exec(text)?.index ?? text.length;
  return Math.max(text.lastIndexOf('\n', found) + 1, from);
}
