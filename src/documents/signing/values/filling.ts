import type { SignatureImage } from '@assay/agreement-pdf';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import { type Field, isSignature } from '../../fields/field.ts';
import { typedFault } from './signature-image.ts';
import { valueFault } from '../../fields/values/values.ts';

/** What a signer sends: a value, or text that is written as a signature. */
export type Sent = { readonly value: string } | { readonly typed: string };

/** A value with what was found out about it before the document is locked: an image was read, letters were looked at. */
export interface TakenValue {
  readonly sent: Sent;
  readonly drawn: DrawnImage | undefined;
  /** What no font has of it, in words. */
  readonly undrawable: string | undefined;
}

export type DrawnImage = { readonly bytes: Uint8Array } | { readonly fault: string };

/** What goes into the field. */
export interface Filling {
  readonly value: string;
  readonly image: SignatureImage | null;
}

/** Contract 5, *Signing*: a filled signature has this value, and its image apart. */
const SIGNED = 'signed';

export function fillingOf(
  field: Field,
  taken: TakenValue,
  locale: string,
): Filling | Refusal<'invalid_value'> {
  const { sent, undrawable } = taken;
  if (isSignature(field)) return signatureFilling(field, taken);
  if ('typed' in sent) return misfit(field, sent, 'Only signatures and initials are typed so.');
  const fault = valueFault(field, sent.value, locale) ?? (isChoiceOfForm(field) ? undefined : undrawable);
  return fault === undefined ? { value: sent.value, image: null } : misfit(field, sent, fault);
}

/** Its options were looked at when it was placed; of radio buttons the form draws its own mark. */
function isChoiceOfForm({ fieldType, acroFieldName }: Field): boolean {
  return fieldType === 'dropdown' && acroFieldName !== null;
}

function signatureFilling(
  field: Field,
  { sent, drawn, undrawable }: TakenValue,
): Filling | Refusal<'invalid_value'> {
  if ('typed' in sent) {
    const fault = typedFault(sent.typed) ?? undrawable;
    const image = { kind: 'typed', text: sent.typed } as const;
    return fault === undefined ? { value: SIGNED, image } : misfit(field, sent, fault);
  }
  if (!drawn) return misfit(field, sent, 'Send a PNG as a base64 data URL, or typed text.');
  if ('fault' in drawn) return misfit(field, sent, drawn.fault);
  return { value: SIGNED, image: { kind: 'png', bytes: drawn.bytes } };
}

/** The field's own words where it has some; what exactly is wrong is told beside. */
function misfit(field: Field, sent: Sent, message: string): Refusal<'invalid_value'> {
  const pointer = 'typed' in sent ? '/typed' : '/value';
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
