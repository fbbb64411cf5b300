import { UnreadableList } from './unreadable-list.ts';

export interface TextLine {
  /** Counted from 1, empty lines too. */
  readonly number: number;
  readonly text: string;
  /** A line break stands behind it. */
  readonly isClosed: boolean;
}

const LINE_CHARACTERS = 1024 * 1024;

/** The lines of a text that are not empty, as they come. */
export async function* textLines(text: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const piece of text) {
    if (rest.length > LINE_CHARACTERS)
      throw new UnreadableList('malformed', `line ${number + 1} is too long`);
    const [first = '', ...others] = piece.split('\n');
    const parts = [rest + first, ...others];
    rest = parts.pop() ?? '';
    for (const part of parts) {
      number += 1;
      if (part.trim() !== '') yield { number, text: part, isClosed: true };
    }
    if (rest.length > LINE_CHARACTERS)
      throw new UnreadableList('malformed', `line ${number + 1} is too long`);
  }
  if (rest.trim() !== '') yield { number: number + 1, text: rest, isClosed: false };
}
