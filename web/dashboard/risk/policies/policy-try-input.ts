import { choiceField, type Field, type FieldOptions, inputField, textField } from '../../parts/form.ts';
import { piecesOf } from '../../parts/texts.ts';
import type { Definition, Value } from './definition.ts';

export type DeclaredInput = Definition['inputs'][number];

export interface TryInput {
  readonly field: Field<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
  /** Undefined where nothing was entered; what cannot be read is said. */
  readonly read: () => { readonly value: Value | undefined } | { readonly wrong: string };
}

/** A field for one input of a policy, by its type. What is left empty is missing evidence. */
export function tryInput({ key, type, itemType }: DeclaredInput): TryInput {
  const label = { label: key };
  if (type === 'boolean') return scalarInput(yesOrNo(label), type);
  if (type === 'number') return scalarInput(inputField(label, { type: 'number', step: 'any' }), type);
  if (type === 'list') return listInput(key, itemType ?? 'string');
  return scalarInput(inputField(label), type);
}

function yesOrNo(label: FieldOptions): Field<HTMLSelectElement> {
  return choiceField(label, [
    ['', 'missing'],
    ['true', 'true'],
    ['false', 'false'],
  ]);
}

function scalarInput(field: TryInput['field'], type: string): TryInput {
  return {
    field,
    read: () => {
      const { value } = field.control;
      return { value: value === '' ? undefined : scalarOf(value, type) };
    },
  };
}

function listInput(key: string, itemType: string): TryInput {
  const field = textField({ label: key, hint: `A list of ${itemType}s, a line for each.` });
  return {
    field,
    read: () => {
      const items = piecesOf(field.control.value, '\n').map((piece) => scalarOf(piece, itemType));
      const isWhole = items.every((item) => item !== undefined);
      if (!isWhole) return { wrong: `Each line must be a ${itemType}.` };
      return { value: items.length === 0 ? undefined : items };
    },
  };
}

/** Undefined where the text says nothing of that type. */
function scalarOf(text: string, type: string): string | number | boolean | undefined {
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  return text;
}
