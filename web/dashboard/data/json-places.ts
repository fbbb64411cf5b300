/** A JSON text that was read, and where in it everything stands. */
export interface ReadText {
  readonly value: unknown;
  /** Where the value at this JSON pointer stands, or the nearest one around it. */
  readonly placeOf: (pointer: string) => TextPlace;
}

export interface TextPlace {
  readonly from: number;
  readonly to: number;
}

export interface BrokenText {
  readonly offset: number;
  readonly message: string;
}

/**
 * Browsers say in different words where a text stops being JSON, or not at all, so it is walked here. A name that stands
 * twice is refused: of the two, parsing would keep the last one without a word.
 */
export function readJson(text: string): ReadText | BrokenText {
  const walk: Walk = { text, at: 0, places: new Map() };
  try {
    walkValue(walk, '', 0);
    if (!take(walk, END)) throw brokenAt(walk, 'The end of the text');
  } catch (error) {
    if (error instanceof Broken) return { offset: walk.at, message: error.message };
    throw error;
  }
  const placeOf = (pointer: string): TextPlace =>
    walk.places.get(pointer) ??
    (pointer === '' ? { from: 0, to: text.length } : placeOf(pointer.slice(0, pointer.lastIndexOf('/'))));
  return { value: JSON.parse(text), placeOf };
}

/** As people count: both begin with one. */
export function lineAndColumn(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  return {
    line: text.slice(0, offset).split('\n').length,
    column: offset - text.lastIndexOf('\n', offset - 1),
  };
}

interface Walk {
  readonly text: string;
  at: number;
  /** Of every value by its pointer. */
  readonly places: Map<string, TextPlace>;
}

class Broken extends Error {}

const BLANK = /[ \t\r\n]*/y;
const END = /$/y;
const TEXT = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const [OBJECT, OBJECT_END, LIST, LIST_END] = [/\{/y, /\}/y, /\[/y, /\]/y];
const [COMMA, COLON] = [/,/y, /:/y];
/** No definition is deeper, and the walk stays within what a browser can nest. */
const DEEPEST = 100;

/** What stands here, blanks aside. */
function take(walk: Walk, pattern: RegExp): string | undefined {
  BLANK.lastIndex = walk.at;
  BLANK.test(walk.text);
  pattern.lastIndex = walk.at = BLANK.lastIndex;
  const found = pattern.exec(walk.text)?.[0];
  walk.at += found?.length ?? 0;
  return found === '' ? ' ' : found;
}

function brokenAt({ text, at }: Walk, expected: string): Broken {
  return new Broken(at < text.length ? `${expected} is expected here.` : `${expected} is missing.`);
}

function walkValue(walk: Walk, pointer: string, depth: number): void {
  if (depth > DEEPEST) throw new Broken(`This is nested more than ${DEEPEST} deep.`);
  take(walk, BLANK);
  const from = walk.at;
  if (take(walk, OBJECT)) walkMembers(walk, pointer, depth);
  else if (take(walk, LIST)) walkItems(walk, pointer, depth);
  else if (!take(walk, TEXT) && !take(walk, PLAIN)) throw brokenAt(walk, 'A value');
  walk.places.set(pointer, { from, to: walk.at });
}

function walkMembers(walk: Walk, pointer: string, depth: number): void {
  if (take(walk, OBJECT_END)) return;
  const met = new Set<string>();
  do {
    const quoted = take(walk, TEXT);
    if (quoted === undefined) throw brokenAt(walk, 'A name in quotation marks');
    const name = JSON.parse(quoted) as string;
    if (met.has(name)) throw new Broken(`The name ${quoted} stands twice in this object.`);
    met.add(name);
    if (!take(walk, COLON)) throw brokenAt(walk, 'A colon');
    walkValue(walk, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
  } while (take(walk, COMMA));
  if (!take(walk, OBJECT_END)) throw brokenAt(walk, 'A comma or a closing brace');
}

function walkItems(walk: Walk, pointer: string, depth: number): void {
  if (take(walk, LIST_END)) return;
  let index = 0;
  do walkValue(walk, `${pointer}/${index++}`, depth + 1);
  while (take(walk, COMMA));
  if (!take(walk, LIST_END)) throw brokenAt(walk, 'A comma or a closing bracket');
}
