/** Characters are code points, as in every schema: a letter counts once in each script, however it is encoded. */
export function charactersOf(text: string): number {
  return Array.from(text).length;
}

/** A code point is one or two units of UTF-16, of which the length of a text is known without counting. */
export function isLongerThan(text: string, characters: number): boolean {
  return text.length > 2 * characters || (text.length > characters && charactersOf(text) > characters);
}

/** So many from the beginning, none of them halved. */
export function firstCharacters(text: string, characters: number): string {
  return text.length > characters
    ? Array.from(text.slice(0, 2 * characters))
        .slice(0, characters)
        .join('')
    : text;
}
