import type { ReactNode } from 'react';
import { SelectField } from '../design/parts/field.tsx';
import { type ActionFilter, AGES, SEVERITIES } from './action-filter.ts';

/** Severity and age of the actions that are shown; they stand in the address. */
export function ActionFilterFields({
  of: { decision, age },
  onChange,
}: {
  readonly of: ActionFilter;
  readonly onChange: (changes: { readonly [name: string]: string }) => void;
}): ReactNode {
  return (
    <>
      <SelectField
        label="Severity"
        options={[['', 'Every severity'], ...SEVERITIES]}
        value={decision ?? ''}
        onChange={({ target }) => onChange({ decision: target.value })}
      />
      <SelectField
        label="Waits for"
        options={[['', 'However long'], ...AGES]}
        value={age ?? ''}
        onChange={({ target }) => onChange({ age: target.value })}
      />
    </>
  );
}
