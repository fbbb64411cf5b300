import { withoutSpaces } from './joined.ts';
import type { SearchedName, SearchedNames } from './spelling.ts';
import { joinedSpelling, type Spellings, spellingsOf } from './spellings.ts';
import { plainWords } from './words.ts';

/** Document 2, *Limits*: names searched for one subject, spellings without spaces counted. */
export const SEARCHED_NAMES = 6;

/**
 * The name and the aliases of a subject with everything they are searched by: first the name and its spelling without
 * spaces, then the aliases, then theirs. Names of the same words count once; those without a word are left out.
 */
export function searchedNames(subject: {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string | null;
}): SearchedNames {
  const aliases = subject.aliases.map((alias) => asGiven(alias, subject.country));
  const all = [
    asGiven(subject.name, subject.country),
    ...unspaced(subject.name),
    ...aliases,
    ...subject.aliases.flatMap(unspaced),
  ];
  const names = distinctNames(all);
  const searched = names.slice(0, SEARCHED_NAMES);
  return {
    names: searched.map(({ text, spellings }) => ({ text, spellings })),
    capped: names.length > SEARCHED_NAMES || searched.some(({ capped }) => capped),
  };
}

type Candidate = SearchedName & Spellings;

function asGiven(text: string, country: string | null): Candidate {
  return { text, ...spellingsOf(text, country) };
}

/** Its readings are those of the name with spaces. */
function unspaced(name: string): readonly Candidate[] {
  if (!MAY_BE_UNSPACED.test(name)) return NONE;
  const text = withoutSpaces(plainWords(name));
  return text ? [{ text, spellings: [joinedSpelling([text])], capped: false }] : NONE;
}

/** Hangul, kana and Chinese characters all stand behind U+1100: most names are told by that. */
const MAY_BE_UNSPACED = /[\u1100-\uffff]/;
const NONE: readonly Candidate[] = [];

function distinctNames(all: readonly Candidate[]): readonly Candidate[] {
  if (all.length === 1) return all[0]?.spellings.length === 0 ? NONE : all;
  const seen = new Set<string>();
  return all.filter(({ spellings: [first] }) => {
    if (!first) return false;
    const key = first.words.toSorted().join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
