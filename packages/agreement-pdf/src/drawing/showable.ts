import type { Inline } from '../agreement/agreement.ts';
import { type Face, facesFor, type FaceStyle, type Fonts } from '../fonts/fonts.ts';

const NEW_LINE = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Never drawn, or only steer how the rest is drawn. */
const INVISIBLE = /[\t\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/u;
const CONTROL = /\p{Cc}/u;
const REPLACEMENT = '\ufffd';
/** Signs that are joined into one are replaced by one. */
const JOINED = /\ufffd(?:\u200d\ufffd)+/gu;

/** A value in one line, without its line breaks. */
export function oneLine(value: string, style: FaceStyle, fonts: Fonts): readonly Inline[] {
  return [run(showable(value.split(NEW_LINE).join(' '), style, fonts), style)];
}

/** A value with its own line breaks. */
export function manyLines(value: string, style: FaceStyle, fonts: Fonts): readonly Inline[] {
  return value
    .split(NEW_LINE)
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ kind: 'break' } as const]),
      run(showable(line, style, fonts), style),
    ]);
}

/**
 * A character that no font can draw becomes U+FFFD: a value that was accepted never stops a document from being
 * completed, and the reader sees that something stood there.
 */
export function showable(text: string, style: FaceStyle, fonts: Fonts): string {
  const faces = facesFor(style);
  const drawn = Array.from(text.toWellFormed().normalize('NFC'), (character) =>
    drawnAs(character, faces, fonts),
  );
  return drawn.join('').replace(JOINED, REPLACEMENT);
}

function drawnAs(character: string, faces: readonly Face[], fonts: Fonts): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (INVISIBLE.test(character) || faces.some((face) => fonts.covers(face, codePoint))) return character;
  return CONTROL.test(character) ? ' ' : REPLACEMENT;
}

function run(text: string, { strong, emphasis, code }: FaceStyle): Inline {
  return { kind: 'text', text, strong, emphasis, code, link: null };
}
