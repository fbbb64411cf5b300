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

/** The same for words whose letters stand among others, from a place on; the other one is not shorter. */
export function areOneLetterOff(
  letters: Uint16Array,
  from: number,
  length: number,
  fromOther: number,
  otherLength: number,
): boolean {
  if (otherLength - length > 1) return false;
  let start = 0;
  while (start < length && letters[from + start] === letters[fromOther + start]) start += 1;
  let end = length;
  let otherEnd = otherLength;
  for (; end > start && letters[from + end - 1] === letters[fromOther + otherEnd - 1]; end -= 1)
    otherEnd -= 1;
  // What is left between the same beginning and the same end: nothing and one letter, one and one, or two swapped.
  if (end === start) return otherEnd - start === 1;
  if (end !== otherEnd || end - start > 2) return false;
  if (end - start === 1) return true;
  return (
    letters[from + start] === letters[fromOther + start + 1] &&
    letters[from + start + 1] === letters[fromOther + start]
  );
}
