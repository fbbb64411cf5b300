/** What a row of a file may tell of a subject, in the order in which problems name it. */
export const FIELDS = [
  'name',
  'externalId',
  'riskSubjectId',
  'aliases',
  'entityType',
  'country',
  'dateOfBirth',
  'nationality',
  'identifiers',
] as const;
export type Field = (typeof FIELDS)[number];

/** The header that a field has in the file, where it is not the name of the field. */
export type Columns = Readonly<Partial<Record<Field, string>>>;

/** One row as the file has it: an absent field was not in it. */
export type Cells = Readonly<Partial<Record<Field, unknown>>>;

export function headerOf(columns: Columns, field: Field): string {
  return columns[field] ?? field;
}

/** A field that the caller named has to be there, and the name always. */
export function missingHeaders(columns: Columns, headers: ReadonlySet<string>): readonly Field[] {
  return FIELDS.filter(
    (field) => (field === 'name' || columns[field] !== undefined) && !headers.has(headerOf(columns, field)),
  );
}

export interface RepeatedHeader {
  readonly field: Field;
  readonly header: string;
  /** Of its first two columns, from 1. */
  readonly places: readonly [number, number];
}

/** Headers of fields that stand above several columns. */
export function repeatedHeaders(columns: Columns, headers: readonly string[]): readonly RepeatedHeader[] {
  return FIELDS.flatMap((field) => {
    const header = headerOf(columns, field);
    const first = headers.indexOf(header);
    const second = first === -1 ? -1 : headers.indexOf(header, first + 1);
    return second === -1 ? [] : [{ field, header, places: [first + 1, second + 1] }];
  });
}
