import { COMPANY_WORDS } from './spellings/company-words.ts';
import { MUSLIM_NAMES } from './spellings/muslim-names.ts';
import { OTHER_NAMES } from './spellings/other-names.ts';
import { SLAVIC_NAMES } from './spellings/slavic-names.ts';

/**
 * Spellings of the same name that no rule of a romanisation brings together, and forms of one name in the languages of
 * neighbours who write each other's names. A row is a class, known by its first word; a word may stand in several.
 *
 * Provenance: written for this project from public knowledge of names, no list was copied. Licence: that of the project.
 */
export function spellingRows(): readonly (readonly string[])[] {
  return [MUSLIM_NAMES, SLAVIC_NAMES, OTHER_NAMES, COMPANY_WORDS].flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((row) => row.trim().split(' ')),
  );
}
