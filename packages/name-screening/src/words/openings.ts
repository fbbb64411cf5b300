/** An opening of a word in a reading, and the word that it opens: `al` and `hassan`. */
export type Tie = readonly [opening: string, opened: string];

/** What Arabic writes as one with the word that follows, the same written apart, and how it is read. */
const ATTACHED: readonly (readonly [attached: string, apart: string, read: readonly string[]])[] = [
  ['ال', 'ال', ['al', 'el']],
  ['ابو', 'ابو', ['abu', 'abou']],
  ['عبدال', 'عبد', ['abd', 'abdul']],
];

/** The openings that a name may be read with although they were given as one with their words: mostly none. */
export function openingsOf(words: readonly string[]): ReadonlySet<string> {
  const openings = ATTACHED.filter(
    ([attached, apart]) =>
      words.some((word) => word.startsWith(attached) && word.length > attached.length) &&
      !words.includes(apart),
  );
  return openings.length === 0 ? NO_OPENINGS : new Set(openings.flatMap(([, , read]) => read));
}

/** Where these openings stand in a reading, each with every word that it opens there. */
export function tiesOf(reading: readonly string[], openings: ReadonlySet<string>): readonly Tie[] {
  if (openings.size === 0) return NO_TIES;
  return reading.flatMap((word, at): readonly Tie[] => {
    const opened = reading[at + 1];
    return opened !== undefined && openings.has(word) ? [[word, opened]] : NO_TIES;
  });
}

const NO_OPENINGS: ReadonlySet<string> = new Set();
const NO_TIES: readonly Tie[] = [];
