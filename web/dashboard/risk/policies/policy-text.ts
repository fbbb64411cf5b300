import type { Answer } from '../../parts/api.ts';
import { type Field, textField } from '../../parts/form.ts';
import { ownFailure } from '../../parts/needed.ts';
import { readJson } from '../../parts/read-json.ts';
import { lineOf } from '../../parts/text-place.ts';

/** The field in which a definition is written. */
export type DefinitionField = Field<HTMLTextAreaElement>;

export function definitionField(definition: object): DefinitionField {
  const field = textField(
    {
      label: 'Definition',
      hint: 'JSON. It is checked as you type, and nothing is stored before you save it.',
    },
    { rows: 26, class: 'risk-code', spellcheck: 'false', wrap: 'off' },
  );
  field.control.value = JSON.stringify(definition, undefined, 2);
  return field;
}

/** What was written, or the line in which it stops being JSON. */
export function definitionIn({ control }: DefinitionField): Answer<object> {
  const read = readJson(control.value);
  if ('message' in read) return refused(`${placeText(control.value, read.offset)}: ${read.message}`);
  const { value } = read;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ok: true, value };
  return refused('A definition is a JSON object: names and values in braces.');
}

function refused(message: string): Answer<never> {
  return { ok: false, failure: ownFailure(['/definition'], message) };
}

/** Where in the text a pointer of the service leads, which counts from `{ definition }`; where it breaks without one. */
export function offsetIn({ control }: DefinitionField, pointer?: string): number {
  const read = readJson(control.value);
  if ('message' in read) return read.offset;
  return pointer === undefined ? 0 : read.offsetOf(pointer.replace(/^\/definition/, ''));
}

function placeText(text: string, offset: number): string {
  const column = offset - text.lastIndexOf('\n', offset - 1);
  return `Line ${lineOf(text, offset)}, column ${column}`;
}
