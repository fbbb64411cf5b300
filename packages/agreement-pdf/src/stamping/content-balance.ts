/**
 * The states that the content of a page leaves open at its end, and those that it closes without having opened them.
 */
export interface Balance {
  readonly openStates: number;
  readonly openMarks: number;
  readonly openText: boolean;
  /** Where each `Q` stands that restores nothing. Viewers pass over them. */
  readonly surplus: readonly number[];
}

const WHITE = 1;
const DELIMITER = 2;
const KINDS = kinds();

/** Reads operators and nothing else; texts, dictionaries, comments and inline images are passed over. */
export function balanceOf(content: Uint8Array): Balance {
  let [states, marks, text] = [0, 0, false];
  const surplus: number[] = [];
  for (const { from, to } of operatorsOf(content)) {
    const length = to - from;
    const [first, second, third] = [content[from], content[from + 1], content[from + 2]];
    if (length === 1 && first === 0x71) states += 1;
    else if (length === 1 && first === 0x51) {
      if (states === 0) surplus.push(from);
      else states -= 1;
    } else if (length === 2 && second === 0x54 && first === 0x42) text = true;
    else if (length === 2 && second === 0x54 && first === 0x45) text = false;
    else if (length === 3 && third === 0x43) {
      const [isBegin, isEnd] = [
        first === 0x42 && (second === 0x4d || second === 0x44),
        first === 0x45 && second === 0x4d,
      ];
      if (isBegin) marks += 1;
      else if (isEnd) marks = Math.max(0, marks - 1);
    }
  }
  return { openStates: states, openMarks: marks, openText: text, surplus };
}

interface Word {
  readonly from: number;
  readonly to: number;
}

function* operatorsOf(content: Uint8Array): Generator<Word> {
  for (let at = 0; at < content.length;) {
    const byte = content[at] ?? 0;
    if (byte === 0x28) at = afterText(content, at);
    else if (byte === 0x25) at = afterLine(content, at);
    else if (byte === 0x3c && content[at + 1] !== 0x3c) at = afterByte(content, at, 0x3e);
    else if (byte === 0x2f) at = afterWord(content, at + 1);
    else if (KINDS[byte] !== 0) at += 1;
    else {
      const to = afterWord(content, at);
      yield { from: at, to };
      const isImage = to - at === 2 && byte === 0x49 && content[at + 1] === 0x44;
      at = isImage ? afterImage(content, to) : to;
    }
  }
}

function afterWord(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && KINDS[content[at] ?? 0] === 0) at += 1;
  return at;
}

function afterLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1;
  return at;
}

function afterByte(content: Uint8Array, from: number, byte: number): number {
  const at = content.indexOf(byte, from);
  return at === -1 ? content.length : at + 1;
}

/** Brackets inside are in pairs, or escaped. */
function afterText(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const byte = content[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

/** Its bytes can be anything; `EI` stands between white space at their end. */
function afterImage(content: Uint8Array, from: number): number {
  for (let at = from; at < content.length; at++) {
    const isEnd = content[at] === 0x45 && content[at + 1] === 0x49;
    if (isEnd && KINDS[content[at - 1] ?? 0] === WHITE && KINDS[content[at + 2] ?? 0x20] !== 0) return at + 2;
  }
  return content.length;
}

function kinds(): Uint8Array {
  const of = new Uint8Array(256);
  for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) of[byte] = WHITE;
  for (const character of '()<>[]{}/%') of[character.charCodeAt(0)] = DELIMITER;
  return of;
}
