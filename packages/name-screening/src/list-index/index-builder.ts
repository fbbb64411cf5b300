import type { ListedEntry, ListedName } from '../lists/listed-entry.ts';
import { listedSpellings } from '../spellings/listed-spellings.ts';
import type { Spelling } from '../spellings/spelling.ts';
import { TERM_BUILDER_VERSION } from '../spellings/term-builder.ts';
import { EntryAttributesBuilder } from './entry-attributes.ts';
import { IdentifierTableBuilder } from './identifier-table.ts';
import type { IndexParts } from './tables/index-parts.ts';
import { LetterOffTable } from './tables/letter-off-table.ts';
import { SpellingTableBuilder } from './tables/spelling-table.ts';
import { WordTableBuilder } from './tables/word-table.ts';

export interface IndexBuilderOptions {
  /** Build what an older term builder built; the newest where not given. */
  readonly termBuilderVersion?: number;
}

/** From which version of the term builder on a list is found by these. */
const SINCE_VERSION: Readonly<Record<Spelling['how'] | 'letter_off', number>> = {
  as_written: 1,
  romanised: 2,
  letter_off: 3,
  native_script: 4,
  joined: 4,
};

/** Takes the entries of one list in their order and makes the searchable index of them. */
export class IndexBuilder {
  readonly #version: number;
  readonly #words = new WordTableBuilder();
  readonly #spellings = new SpellingTableBuilder();
  readonly #attributes = new EntryAttributesBuilder();
  readonly #identifiers = new IdentifierTableBuilder();
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
    return {
      termBuilderVersion: this.#version,
      parts: [
        ...words.parts(),
        ...letterOff,
        ...this.#spellings.finish(words.size),
        ...this.#attributes.finish(),
        ...this.#identifiers.finish(),
      ],
    };
  }

  /** Names as the list writes them come before their readings: of equal spellings the first is kept. */
  #addNames({ names, countries }: ListedEntry): void {
    const codes = [...new Set(countries.map(({ country }) => country))];
    const readings: (() => void)[] = [];
    for (const [ordinal, name] of names.entries())
      for (const spelling of listedSpellings(name.value, codes)) {
        if (SINCE_VERSION[spelling.how] > this.#version) continue;
        if (isAsListed(spelling)) this.#addSpelling(ordinal, name, spelling);
        else readings.push(() => this.#addSpelling(ordinal, name, spelling));
      }
    for (const add of readings) add();
  }

  #addSpelling(ordinal: number, { weak }: ListedName, spelling: Spelling): void {
    if (spelling.words.length === 0) return;
    const words = spelling.words.map((word) => this.#words.add(word));
    this.#spellings.add(ordinal, weak, spelling, words);
  }
}

function isAsListed({ how }: Spelling): boolean {
  return how === 'as_written' || how === 'native_script';
}
