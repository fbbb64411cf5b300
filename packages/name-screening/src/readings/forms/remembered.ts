import { ownText } from '../../words/own-text.ts';

/**
 * What is made of a word, made once: names have their given names in common. It is forgotten when there are too many,
 * and long words are not kept, so that no invented names fill the memory.
 */
export function remembered<Made>(make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (word.length > LONGEST_WORD) return make(word);
    const own = ownText(word);
    const made = make(own);
    if (known.size === MOST_WORDS) known.clear();
    known.set(own, made);
    return made;
  };
}

export const MOST_WORDS = 512;
export const LONGEST_WORD = 24;
