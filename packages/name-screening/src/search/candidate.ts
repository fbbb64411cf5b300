import type { Spelling } from '../spellings/spelling.ts';
import type { Evidence, NameContradiction, NameEvidence, NameWay } from '../evidence/evidence.ts';
import { recordStyle, recordWords } from '../list-index/tables/spelling-table.ts';
import { NO_WORD } from '../list-index/tables/word-table.ts';
import type { BestName } from './found-names.ts';
import type { ListSearch } from './list-search.ts';
import { agreementOf, contradictionsOf } from './scores/name-agreement.ts';

/** An entry that was scored. */
export interface Candidate extends Omit<Evidence, 'name'> {
  readonly search: ListSearch;
  readonly entry: number;
  readonly name: BestName | null;
  readonly score: number;
}

/** Everything that the score of the candidate is made of. */
export function evidenceOf(candidate: Candidate): Evidence {
  const { search, name, birth, nationality, document, wallet } = candidate;
  const ways = waysOf(candidate);
  return { name: { ...nameEvidence(search, name), ways }, birth, nationality, document, wallet };
}

/** Contract 4, *Scorer*, last line: score, then list key, then entry id. */
export function bestFirst(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.search.list.key !== b.search.list.key) return a.search.list.key < b.search.list.key ? -1 : 1;
  const { attributes } = a.search.list.index;
  return attributes.rank(a.entry) - attributes.rank(b.entry);
}

/** How the names met, beside the letters as they were written. */
function waysOf({ search, name }: Candidate): readonly NameWay[] {
  if (!name) return [];
  const { spellings, words } = search.list.index;
  const listed = Array.from(recordWords(spellings, name.record), (word) => words.text(word));
  const { spelling } = name.spelling;
  // A match keeps what the list says: of the subject's words only those that the listed name has too.
  const agreed = [
    ...spelling.words.filter((word) => listed.includes(word)),
    ...(name.letterOff === NO_WORD ? [] : [words.text(name.letterOff)]),
  ];
  // By its consonants alone a name meets no word in its own letters.
  const isUnmet = agreed.length === 0 && spelling.how === 'native_script';
  const subjectWay = isUnmet ? null : wayOf({ ...spelling, words: agreed });
  const listedWay = wayOf({ ...recordStyle(spellings, name.record), words: listed });
  const ways = [subjectWay, listedWay].filter((way) => way !== null);
  return ways.length === 2 && subjectWay?.detail === listedWay?.detail ? ways.slice(0, 1) : ways;
}

const WAYS = {
  as_written: null,
  native_script: 'native_script',
  romanised: 'romanised_name',
  joined: 'joined_name',
  split: 'joined_name',
  figures: 'number_spelling',
} as const;

function wayOf({ how, system, words }: Spelling): NameWay | null {
  const code = WAYS[how];
  if (code === null) return null;
  const spelled = words.join(' ');
  const said = [system, spelled].filter((part) => part !== null && part !== '');
  return { code, detail: said.join(': ') };
}

const NO_NAME: NameEvidence = {
  agreement: 'identifier_only',
  sharedWords: 0,
  longerWords: 0,
  letterOff: null,
  weak: false,
  ways: [],
};

/** How the names agree, without the ways in which they met. */
export function nameEvidence({ list }: ListSearch, name: BestName | null): NameEvidence {
  if (!name) return NO_NAME;
  if (name.alike) return { ...NO_NAME, ...name.alike, weak: name.weak };
  const { listedWords, sharedWords, letterOff, weak, spelling } = name;
  const subjectWords = spelling.words.length;
  const against = name.against ? statedContradictions(list.index, name, name.against) : [];
  return {
    agreement: agreementOf({ sharedWords, subjectWords, listedWords, inPieces: spelling.inPieces }),
    sharedWords,
    longerWords: Math.max(subjectWords, listedWords),
    letterOff: letterOff === NO_WORD ? null : list.index.words.text(letterOff),
    weak,
    ways: [],
    ...(against.length > 0 && { against }),
  };
}

/** With what stands against what: kinds of companies, and the listed son and father. */
function statedContradictions(
  { spellings, words }: ListSearch['list']['index'],
  { record, spelling }: BestName,
  against: number,
): readonly NameContradiction[] {
  const { form, father = 0 } = recordStyle(spellings, record);
  const listed = Array.from(recordWords(spellings, record), (word) => words.text(word));
  return contradictionsOf(against).map(({ code }) => ({
    code,
    detail:
      code === 'company_form_mismatch'
        ? `${form} against ${spelling.spelling.form}`
        : `${listed[father - 1]} son of ${listed[father]} against the reverse`,
  }));
}
