import { Outdated } from '../../../kernel/busy.ts';
import { refuse, type Refusal } from '../../../kernel/result.ts';
import type { FormField } from '@assay/agreement-pdf';
import type { FieldProperties, OwnedField } from '../field-properties.ts';
import type { FieldRefusal } from './field-rules.ts';
import { isDrawnByMark } from './form-link.ts';

/** For each text that was looked up, why the final file could not show it; undefined where it can. */
export type Drawing = ReadonlyMap<string, string | undefined>;

/** Letters that every face has: most texts are looked up no further, and no font is opened for them. */
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u017f]*$/u;

export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** The texts that the sender writes into a field, and those that a signer may choose. */
type Texts = Partial<Pick<FieldProperties, 'value' | 'options'>>;

export function textsOf({ value, options }: Texts): readonly string[] {
  return [value ?? '', ...(options ?? [])];
}

/** Nobody signs a text that the final file would not show; `form` is that of the file. */
export function drawingRefusal(
  field: OwnedField,
  drawing: Drawing,
  form: readonly FormField[] = [],
): Refusal<FieldRefusal> | undefined {
  if (isDrawnByMark(field, form)) return undefined;
  for (const [at, text] of textsOf(field).entries()) {
    const message = faultOf(text, drawing);
    if (message === undefined) continue;
    const pointer = at === 0 ? '/value' : `/options/${at - 1}`;
    return refuse(at === 0 ? 'invalid_value' : 'invalid_request', message, {
      errors: [{ pointer, code: 'unsupported_character', message }],
    });
  }
  return undefined;
}

/** A text that was not looked up came into the field after it was read. */
function faultOf(text: string, drawing: Drawing): string | undefined {
  if (!isPlain(text) && !drawing.has(text)) throw new Outdated('Somebody else changes this field.');
  return drawing.get(text);
}
