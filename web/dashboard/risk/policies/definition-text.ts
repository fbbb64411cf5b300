import type { AnswerOf } from '@assay/client/browser';
import type { Mark } from '../../design/parts/marks.ts';
import { lineAndColumn, type ReadText, readJson, type TextPlace } from '../../data/json-places.ts';

export type Validation = AnswerOf<'validatePolicy'>;
export type Finding = Validation['warnings'][number];

/** A definition as it is written: the object, or where and why it is none. */
export type WrittenDefinition =
  | { readonly value: object; readonly placeOf: (pointer: string) => TextPlace }
  | { readonly offset: number; readonly message: string };

export function writtenDefinition(text: string): WrittenDefinition {
  const read = readJson(text);
  if ('message' in read) {
    const { line, column } = lineAndColumn(text, read.offset);
    return { offset: read.offset, message: `Line ${line}, column ${column}: ${read.message}` };
  }
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { offset: 0, message: 'A definition is a JSON object: names and values in braces.' };
  return { value, placeOf: fromService(read) };
}

/** Pointers of the service count from `{ definition }`. */
function fromService({ placeOf }: ReadText): (pointer: string) => TextPlace {
  return (pointer) => placeOf(pointer.replace(/^\/definition/, ''));
}

/** What is wrong or remarkable, at its places of the text. */
export function marksIn(written: WrittenDefinition, validation: Validation | undefined): readonly Mark[] {
  if ('message' in written)
    return [{ from: written.offset, to: written.offset + 1, severity: 'error', message: written.message }];
  const markOf =
    (severity: Mark['severity']) =>
    ({ pointer, message }: Pick<Finding, 'pointer' | 'message'>): Mark => ({
      ...written.placeOf(pointer),
      severity,
      message,
    });
  return [
    ...(validation?.errors ?? []).map(markOf('error')),
    ...(validation?.warnings ?? []).map(markOf('warning')),
  ];
}
