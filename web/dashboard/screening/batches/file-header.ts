/** What a batch may read of a row, as people call it. */
export const FIELDS = [
  ['name', 'Name'],
  ['externalId', 'Your id'],
  ['dateOfBirth', 'Date of birth'],
  ['nationality', 'Nationality'],
  ['country', 'Country'],
  ['entityType', 'Person or entity'],
  ['aliases', 'Other names'],
  ['identifiers', 'Numbers of documents'],
  ['riskSubjectId', 'Id of the risk subject'],
] as const;
export type FieldName = (typeof FIELDS)[number][0];
export type Columns = Readonly<Partial<Record<FieldName, string>>>;

const SEPARATORS = [',', ';', '\t', '|'];

/** The headers of a CSV file, for people to choose from: the service reads the file itself, and more exactly. */
export function headersOf(text: string): readonly string[] {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, 1);
  const parts = SEPARATORS.map((separator) => line.split(separator));
  const most = parts.reduce((best, one) => (one.length > best.length ? one : best), [line]);
  return most.map((header) => header.trim().replace(/^"(.*)"$/s, '$1')).filter((header) => header !== '');
}

/**
 * How customer files call the fields besides; the likelier one first. None where the service wants a form of its own, which
 * columns of such names seldom have: each of their rows would be an error. None that may hold a name where it is kept as it is.
 */
const OTHER_WORDS: Readonly<Record<FieldName, readonly string[]>> = {
  name: ['full name', 'customer name', 'client name', 'account holder', 'legal name', 'company name'],
  externalId: ['id', 'customer id', 'client id', 'customer number', 'customer no', 'reference'],
  dateOfBirth: ['birth date', 'birthdate', 'birthday', 'dob', 'born'],
  nationality: ['nationalities', 'citizenship', 'passport country'],
  country: ['country of residence', 'residence country', 'residence'],
  entityType: [],
  aliases: ['alias', 'aka', 'also known as'],
  identifiers: [],
  riskSubjectId: [],
};

/** What headers say by themselves: `Date of birth`, `date_of_birth` and `DOB` are the field `dateOfBirth`. */
export function guessedColumns(headers: readonly string[]): Columns {
  return Object.fromEntries(
    FIELDS.flatMap(([field, words]) => {
      const found = headerNamed([field, words, ...OTHER_WORDS[field]], headers);
      return found === undefined ? [] : [[field, found]];
    }),
  );
}

/** The header that is the first of these words. */
function headerNamed(words: readonly string[], headers: readonly string[]): string | undefined {
  return words.flatMap((word) => headers.filter((header) => plain(header) === plain(word)))[0];
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
