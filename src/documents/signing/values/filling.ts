import type { SignatureImage } from '@assay/agreement-pdf';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import { type Field, isSignature } from '../../fields/field.ts';
import { typedFault } from './signature-image.ts';
import { valueFault } from '../../fields/values/values.ts';

/** A signer's input: a value, or text that is written as a signature. */
export type ValueInput = { readonly value: string } | { readonly typed: string };

/**
 * A value that was examined before the document is locked: its image was read, its letters were looked up in the fonts.
 */
export interface PreparedValue {
  readonly input: ValueInput;
  readonly drawn: DrawnImage | undefined;
  /** The characters that no font has, in words. */
  readonly undrawable: string | undefined;
}

export type DrawnImage = { readonly bytes: Uint8Array } | { readonly fault: string };

/** The value for the field. */
export interface Filling {
  readonly value: string;
  readonly image: SignatureImage | null;
}

/** Contract 5, *Signing*: a filled signature has this value, and its image apart. */
const SIGNED = 'signed';

export function fillingOf(
  field: Field,
  prepared: PreparedValue,
  locale: string,
): Filling | Refusal<'invalid_value'> {
  const { input, undrawable } = prepared;
  if (isSignature(field)) return signatureFilling(field, prepared);
  if ('typed' in input) return misfit(field, input, 'Only signatures and initials are typed so.');
  const fault = valueFault(field, input.value, locale) ?? (isChoiceOfForm(field) ? undefined : undrawable);
  return fault === undefined ? { value: input.value, image: null } : misfit(field, input, fault);
}

/** Its options were checked when it was placed; of radio buttons the form draws its own mark. */
function isChoiceOfForm({ fieldType, acroFieldName }: Field): boolean {
  return fieldType === 'dropdown' && acroFieldName !== null;
}

function signatureFilling(
  field: Field,
  { input, drawn, undrawable }: PreparedValue,
): Filling | Refusal<'invalid_value'> {
  if ('typed' in input) {
    const fault = typedFault(input.typed) ?? undrawable;
    const image = { kind: 'typed', text: input.typed } as const;
    return fault === undefined ? { value: SIGNED, image } : misfit(field, input, fault);
  }
  if (!drawn) return misfit(field, input, 'Send a PNG as a base64 data URL, or typed text.');
  if ('fault' in drawn) return misfit(field, input, drawn.fault);
  return { value: SIGNED, image: { kind: 'png', bytes: drawn.bytes } };
}

/** The field's own words where it has some; the exact fault is told beside. */
function misfit(field: Field, input: ValueInput, message: string): Refusal<'invalid_value'> {
  const pointer = 'typed' in input ? '/typed' : '/value';
  return refuse('invalid_value', field.validationMessage ?? message, {
    errors: [{ pointer, code: 'invalid_value', message }],
  });
}

export function filledField(field: Field, value: string, now: Date): Field {
  return { ...field, value, filledBy: 'signer', filledAt: now, updatedAt: now };
}

export function clearedField(field: Field, now: Date): Field {
  return { ...field, value: null, filledBy: null, filledAt: null, updatedAt: now };
}

/** Contract 5, *Signing*: completing confirms the defaults that the signer left as they were. */
export function confirmedFields(own: readonly Field[], now: Date): readonly Field[] {
  return own
    .filter(({ value, filledBy }) => value !== null && filledBy === null)
    .map((field) => ({ ...field, filledBy: 'signer', filledAt: now, updatedAt: now }));
}
