import { consonantsOf } from '../alike/consonants.ts';
import { isPlainLatin } from '../letters/scripts.ts';
import { nameKeys, soundLikenessKeys, syllableLikenessKeys } from '../alike/likeness.ts';
import type { ListedEntry, ListedName } from '../lists/listed-entry.ts';
import { listedSpellings } from '../spellings/listed-spellings.ts';
import type { Spelling } from '../spellings/spelling.ts';
import { TERM_BUILDER_VERSION } from '../spellings/term-builder.ts';
import { EntryAttributesBuilder } from './entry-attributes.ts';
import { IdentifierTableBuilder } from './identifier-table.ts';
import type { IndexPart, IndexParts } from './tables/index-parts.ts';
import { KeyTableBuilder } from './tables/key-table.ts';
import { LetterOffTable } from './tables/letter-off-table.ts';
import { SpellingTableBuilder } from './tables/spelling-table.ts';
import { type WordTable, WordTableBuilder } from './tables/word-table.ts';
import { acronymOf } from '../words/acronyms.ts';

export interface IndexBuilderOptions {
  /** Build what an older term builder built; the newest where not given. */
  readonly termBuilderVersion?: number;
}

/** From which version of the term builder on a list is found by these. */
const SINCE_VERSION: Readonly<
  Record<Spelling['how'] | 'letter_off' | 'likeness' | 'consonants' | 'macao', number>
> = {
  as_written: 1,
  romanised: 2,
  letter_off: 3,
  native_script: 4,
  joined: 4,
  split: 5,
  figures: 5,
  likeness: 5,
  consonants: 6,
  macao: 9,
};

/** Takes the entries of one list in their order and makes the searchable index of them. */
export class IndexBuilder {
  readonly #version: number;
  readonly #words = new WordTableBuilder();
  readonly #spellings = new SpellingTableBuilder();
  readonly #attributes = new EntryAttributesBuilder();
  readonly #identifiers = new IdentifierTableBuilder();
  readonly #acronyms = new KeyTableBuilder();
  #entries = 0;

  constructor({ termBuilderVersion = TERM_BUILDER_VERSION }: IndexBuilderOptions = {}) {
    this.#version = termBuilderVersion;
  }

  add(entry: ListedEntry): void {
    const record = this.#spellings.startEntry();
    this.#addNames(entry);
    this.#attributes.add(entry);
    for (const identifier of entry.identifiers) this.#identifiers.add(this.#entries, record, identifier);
    this.#entries += 1;
  }

  finish(): IndexParts {
    const words = this.#words.finish();
    const letterOff = this.#version >= SINCE_VERSION.letter_off ? LetterOffTable.of(words).parts() : [];
    const keyed =
      this.#version >= SINCE_VERSION.likeness
        ? [...likenessParts(words), ...this.#acronyms.finish('acronym')]
        : [];
    const consonants = this.#version >= SINCE_VERSION.consonants ? consonantParts(words) : [];
    return {
      termBuilderVersion: this.#version,
      parts: [
        ...words.parts(),
        ...letterOff,
        ...keyed,
        ...consonants,
        ...this.#spellings.finish(words.size),
        ...this.#attributes.finish(),
        ...this.#identifiers.finish(),
      ],
    };
  }

  /** Names as the list writes them come before their readings: of equal spellings the first is kept. */
  #addNames({ names, countries, entityType }: ListedEntry): void {
    const codes = [...new Set(countries.map(({ country }) => country))];
    const options = { withMacao: this.#version >= SINCE_VERSION.macao };
    const readings: (() => void)[] = [];
    for (const [ordinal, name] of names.entries())
      for (const spelling of listedSpellings(name.value, codes, entityType === 'person', options)) {
        if (SINCE_VERSION[spelling.how] > this.#version) continue;
        if (isAsListed(spelling)) this.#addAsListed(ordinal, name, spelling, entityType);
        else readings.push(() => this.#addSpelling(ordinal, name, spelling));
      }
    for (const add of readings) add();
  }

  #addAsListed(
    ordinal: number,
    name: ListedName,
    spelling: Spelling,
    entityType: ListedEntry['entityType'],
  ): void {
    const record = this.#spellings.nextRecord;
    this.#addSpelling(ordinal, name, spelling);
    const acronym = entityType === 'entity' ? acronymOf(spelling.words) : undefined;
    if (acronym !== undefined && this.#spellings.nextRecord > record) this.#acronyms.add(acronym, record);
  }

  #addSpelling(ordinal: number, { weak }: ListedName, spelling: Spelling): void {
    if (spelling.words.length === 0) return;
    const words = spelling.words.map((word) => this.#words.add(word));
    const known = this.#version >= SINCE_VERSION.likeness ? spelling : withoutStructure(spelling);
    this.#spellings.add(ordinal, weak, known, words);
  }
}

/** As older builders wrote it down. */
function withoutStructure({ words, how, system }: Spelling): Spelling {
  return { words, how, system };
}

function isAsListed({ how }: Spelling): boolean {
  return how === 'as_written' || how === 'native_script';
}

function likenessParts(words: WordTable): readonly IndexPart[] {
  const table = new KeyTableBuilder();
  for (let id = 0; id < words.size; id += 1) {
    const word = words.text(id);
    for (const { text } of nameKeys(word)) table.add(text, id);
    for (const { text } of soundLikenessKeys(word)) table.add(text, id);
    for (const { text } of syllableLikenessKeys(word)) table.add(text, id);
  }
  return table.finish('likeness');
}

/** What names in other scripts are found by. */
function consonantParts(words: WordTable): readonly IndexPart[] {
  const table = new KeyTableBuilder();
  for (let id = 0; id < words.size; id += 1) {
    const word = words.text(id);
    const key = isPlainLatin(word) ? consonantsOf(word) : null;
    if (key !== null) table.add(key, id);
  }
  return table.finish('consonant');
}
