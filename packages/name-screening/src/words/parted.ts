/**
 * A name with a space before each capital letter that stands inside of a word behind two small ones: SergeiLavrov, SiemensAG.
 * Undefined where none does. McKesson and DeVries are words.
 */
export function partedName(name: string): string | undefined {
  return MAY_HAVE.test(name) && INNER_CAPITAL.test(name) ? name.replaceAll(EACH, '$1 ') : undefined;
}

/** Told at once of most names, which are in plain letters. */
const MAY_HAVE = /[a-z][A-Z]|[^\x20-\x7e]/;
const INNER_CAPITAL = /\p{Ll}{2}\p{Lu}/u;
const EACH = /(\p{Ll}{2})(?=\p{Lu})/gu;
