/** Makes another sound of the letter before it, as that of `j`; mostly typed as an apostrophe. */
export const GERESH = '׳';

const HEBREW = /[א-ת]/;
const STROKE = /(?<=[א-ת])['`´‘’′׳]/g;
const STROKE_WITHOUT_SOUND = /(?<![גדוזחטכעצץת])׳/g;
const TWO_STROKES = /(?<=[א-ת])["״“”](?=[א-ת])/g;

/** Two strokes before the last letter of an abbreviation, as in that of doctor, do not divide it. */
export function withoutTwoStrokes(text: string): string {
  return HEBREW.test(text) ? text.replace(TWO_STROKES, '') : text;
}

/** For reading aloud: a stroke stays only after a letter whose sound it changes. */
export function withSoundStrokes(text: string): string {
  if (!HEBREW.test(text)) return text;
  return text.replace(STROKE, GERESH).replace(STROKE_WITHOUT_SOUND, '');
}
