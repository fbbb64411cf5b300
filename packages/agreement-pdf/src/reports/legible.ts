import { facesFor, type Fonts } from '../fonts/fonts.ts';

/** Longer texts are cut, so that no row is higher than a page. */
const CHARACTERS_AT_MOST = 2_000;
const FACES = facesFor({ strong: false, emphasis: false, code: false, sans: true });
/** Line ends and other controls; they separate words at most. */
const CONTROLS = /[\p{Cc}\u2028\u2029\s]+/gu;
/** A name may not turn the text around it; isolates are those of `isolated`, or end with their line. */
const TURNING = /[\u202a-\u202e\u2066\u2067]/gu;
/** A hyphen of an id; the mark behind it, which prints nothing, keeps a line from ending there. */
const ID_HYPHEN = /(?<=\b[0-9a-f]{8}|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){1,3})-(?=[0-9a-f]{4})/gu;
/** Joiners and marks that layout accepts as they are. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u2060-\u2065\u2068\u2069\ufeff]|[\ufe00-\ufe0f]/u;

/** A report is not refused for a character that no font has: the character is named by its number instead. */
export function legible(text: string, fonts: Pick<Fonts, 'covers'>): string {
  const clean = text.normalize('NFC').replace(TURNING, '').replace(CONTROLS, ' ').trim();
  return Array.from(shortened(clean), (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const isShown = UNSEEN.test(character) || FACES.some((face) => fonts.covers(face, codePoint));
    return isShown ? character : `‹U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}›`;
  })
    .join('')
    .replace(ID_HYPHEN, '-\u2060');
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= CHARACTERS_AT_MOST
    ? text
    : `${characters.slice(0, CHARACTERS_AT_MOST - 1).join('')}…`;
}
