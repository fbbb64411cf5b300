import type { ReactNode } from 'react';
import { Breakable } from '../../design/parts/breakable.tsx';
import { SelectField, TextAreaField, TextField } from '../../design/parts/field.tsx';
import type { DeclaredInput } from '../definition.ts';

/** A field for a value of the type that a source or a policy declares. */
export function FactField({
  fact: { key, type, itemType },
  pointer,
  value,
  onChange,
}: {
  readonly fact: Pick<DeclaredInput, 'key' | 'type' | 'itemType'>;
  readonly pointer: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const field = {
    label: <Breakable>{key}</Breakable>,
    pointer,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (type === 'boolean')
    return (
      <SelectField
        {...field}
        options={[
          ['', 'missing'],
          ['true', 'true'],
          ['false', 'false'],
        ]}
      />
    );
  if (type === 'list')
    return <TextAreaField {...field} hint={`A list of ${itemType ?? 'string'}s, a line for each.`} />;
  return <TextField {...field} {...(type === 'number' && { inputMode: 'decimal' })} />;
}
