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

/** What headers say by themselves: `Date of birth` and `date_of_birth` are the field `dateOfBirth`. */
export function guessedColumns(headers: readonly string[]): Columns {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.fromEntries(
    FIELDS.flatMap(([field, words]) => {
      const found = headers.find((header) => [plain(field), plain(words)].includes(plain(header)));
      return found === undefined ? [] : [[field, found]];
    }),
  );
}
