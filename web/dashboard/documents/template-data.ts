import type { Answer } from '../parts/api.ts';
import { type Field, textField } from '../parts/form.ts';
import { ownFailure } from '../parts/needed.ts';

/** A field for the data of a template, as JSON. */
export function dataField(label: string, hint: string, data?: object): Field<HTMLTextAreaElement> {
  const field = textField({ label, hint }, { rows: 8, class: 'code', spellcheck: 'false' });
  if (data) field.control.value = JSON.stringify(data, null, 2);
  return field;
}

/** What was typed, or why it is no object; `pointer` is where the request would have it. */
export function dataIn({ control }: Field<HTMLTextAreaElement>, pointer: string): Answer<object> {
  try {
    const data: unknown = JSON.parse(control.value);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ok: true, value: data };
    return wrong(pointer, 'The data must be a JSON object: names and values in braces.');
  } catch (error) {
    return wrong(pointer, `This is not JSON: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

function wrong(pointer: string, message: string): Answer<never> {
  return { ok: false, failure: ownFailure([pointer], message) };
}
