/** Contract 4, *Names and terms*: shorter listed words must agree to the letter. */
export const SHORTEST_WORD_ONE_LETTER_OFF = 5;

/** One letter changed, added or dropped, or two neighbours swapped. A word is not one letter off itself. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a.length > b.length) return isOneLetterOff(b, a);
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  if (a.length < b.length) return sameFrom(a, start, b, start + 1);
  if (start === a.length) return false;
  return sameFrom(a, start + 1, b, start + 1) || areSwapped(a, b, start);
}

function sameFrom(a: string, from: number, b: string, fromB: number): boolean {
  for (let offset = 0; from + offset < a.length; offset += 1)
    if (a.charCodeAt(from + offset) !== b.charCodeAt(fromB + offset)) return false;
  return true;
}

function areSwapped(a: string, b: string, at: number): boolean {
  return (
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at) &&
    sameFrom(a, at + 2, b, at + 2)
  );
}
