/**
 * What letters at one place of a word may be heard as: the consonants that are left of them, the likeliest first, parted by
 * strokes. `@` stands for what the first consonant there is by itself.
 */
interface SoundRule {
  readonly written: RegExp;
  readonly heard: readonly string[];
}

interface Sounds {
  readonly rules: readonly SoundRule[];
  /** By letter; a letter that is not there is a vowel, or a mark. */
  readonly letters: ReadonlyMap<string, string>;
}

/** Rules as rows of a pattern, `→` and what it is heard as. `C` in a pattern is any consonant of the script. */
export function soundRules(text: string, consonants: string): readonly SoundRule[] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const [written = '', heard = ''] = row.split('→').map((part) => part.trim());
      return { written: new RegExp(written.replaceAll('C', consonants), 'uy'), heard: heard.split('/') };
    });
}

/**
 * A word of a script in Latin consonants, in the ways in which it may be heard; those first that are other than the likeliest at
 * the fewest places.
 */
export function heardWays(word: string, { rules, letters }: Sounds): readonly string[] {
  let ways: readonly Way[] = [{ text: '', unlikely: 0 }];
  for (let at = 0; at < word.length;) {
    const { written, heard } = heardAt(word, at, rules);
    const first = Array.from(written).find((letter) => letters.has(letter)) ?? '';
    const letter = letters.get(first) ?? '';
    // Of two letters with nothing between them an unwritten vowel may be heard, or one sound.
    const isTight = at > 0 && letters.has(word.charAt(at - 1));
    ways = longerWays(
      ways,
      heard.map((one) => one.replaceAll('@', letter)),
      isTight,
    );
    at += written.length;
  }
  return ways.map(({ text }) => text);
}

interface Way {
  readonly text: string;
  readonly unlikely: number;
}

/** The first rule at that place, or the one letter as it is. */
function heardAt(word: string, at: number, rules: readonly SoundRule[]): Heard {
  for (const { written, heard } of rules) {
    written.lastIndex = at;
    const [found = ''] = written.exec(word) ?? NOTHING;
    if (found !== '') return { written: found, heard };
  }
  return { written: word.charAt(at), heard: AS_IT_IS };
}

interface Heard {
  readonly written: string;
  readonly heard: readonly string[];
}

const NOTHING: readonly string[] = [];
const AS_IT_IS = ['@'];

function longerWays(ways: readonly Way[], heard: readonly string[], isTight: boolean): readonly Way[] {
  const longer = new Map<string, number>();
  const add = (text: string, unlikely: number): void => {
    longer.set(text, Math.min(unlikely, longer.get(text) ?? Infinity));
  };
  for (const [rank, sound] of heard.entries())
    for (const { text, unlikely } of ways) {
      const isSame = isTight && sound !== '' && text.endsWith(sound.charAt(0));
      if (isSame) add(text + sound.slice(1), unlikely + rank);
      const between = text === '' || sound === '' ? '' : VOWEL;
      add(text + between + sound, unlikely + rank + (isSame ? 1 : 0));
    }
  return Array.from(longer, ([text, unlikely]) => ({ text, unlikely }))
    .toSorted((a, b) => a.unlikely - b.unlikely)
    .slice(0, WAYS_AT_MOST);
}

/** Whichever it is, it parts two letters that are the same. */
const VOWEL = 'e';
const WAYS_AT_MOST = 16;
