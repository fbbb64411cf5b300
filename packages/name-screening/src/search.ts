export { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from './words/one-letter-off.ts';
export { wordsOf } from './words/words.ts';
export { listedSpellings } from './spellings/listed-spellings.ts';
export { subjectNames } from './spellings/subject-names.ts';
export type { Spelling } from './spellings/spelling.ts';
export { writtenWord } from './spellings/written-word.ts';
export { IndexBuilder, type IndexBuilderOptions } from './list-index/index-builder.ts';
export { Searcher } from './search/searcher.ts';
