import { areSameInAnyOrder, SeenWords } from './seen-words.ts';
import type { SearchedName, SearchedNames } from './spelling.ts';
import { joinedSpelling, type Spellings, spellingsOf } from './spellings.ts';

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
  const name = asGiven(subject.name, subject.country);
  const aliases = subject.aliases.map((alias) => asGiven(alias, subject.country));
  const all = [name, ...unspaced(name), ...aliases, ...aliases.flatMap(unspaced)];
  const names = distinctNames(all);
  const searched = names.slice(0, SEARCHED_NAMES);
  return {
    names: searched.map(({ text, spellings }) => ({ text, spellings })),
    capped: names.length > SEARCHED_NAMES || searched.some(({ capped }) => capped),
  };
}

type Candidate = SearchedName & Spellings;

function asGiven(text: string, country: string | null): Candidate {
  const { spellings, together, capped } = spellingsOf(text, country);
  return { text, spellings, together, capped };
}

/** Its readings are those of the name with spaces. */
function unspaced({ together }: Candidate): readonly Candidate[] {
  if (together === undefined) return NONE;
  return [{ text: together, spellings: [joinedSpelling([together])], together: undefined, capped: false }];
}

const NONE: readonly Candidate[] = [];

function distinctNames(all: readonly Candidate[]): readonly Candidate[] {
  if (all.length === 1) return all[0]?.spellings.length === 0 ? NONE : all;
  const seen = new SeenWords(areSameInAnyOrder);
  return all.filter(({ spellings: [first] }) => first !== undefined && seen.add(first.words));
}
