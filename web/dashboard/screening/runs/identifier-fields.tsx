import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../design/parts/button.tsx';
import { FieldGroup, SelectField, TextField } from '../../design/parts/field.tsx';
import { Row } from '../../design/parts/layout.tsx';

export interface IdentifierInput {
  readonly kind: 'passport' | 'national_id' | 'registration_number' | 'wallet';
  readonly value: string;
  readonly country: string;
}

const KINDS: readonly (readonly [IdentifierInput['kind'], string])[] = [
  ['passport', 'Passport'],
  ['national_id', 'National identity number'],
  ['registration_number', 'Registration number'],
  ['wallet', 'Wallet address'],
];

/** Numbers of documents and wallets, a row for each. */
export function IdentifierFields({
  items,
  onChange,
}: {
  readonly items: readonly IdentifierInput[];
  readonly onChange: (items: readonly IdentifierInput[]) => void;
}): ReactNode {
  const change = (index: number, part: Partial<IdentifierInput>): void =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...part } : item)));
  return (
    <FieldGroup legend="Documents and wallets">
      {items.map((item, index) => (
        <Row key={index} gap={3}>
          <SelectField
            label="Kind"
            options={KINDS}
            value={item.kind}
            onChange={({ target }) => change(index, { kind: target.value as IdentifierInput['kind'] })}
          />
          <TextField
            label="Number"
            pointer={`/subject/identifiers/${index}/value`}
            value={item.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <TextField
            label="Country"
            placeholder="DE"
            maxLength={3}
            pointer={`/subject/identifiers/${index}/country`}
            value={item.country}
            onChange={({ target }) => change(index, { country: target.value })}
          />
          <IconButton label="Remove" onClick={() => onChange(items.filter((_, at) => at !== index))}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
      <div>
        <Button
          small
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onChange([...items, { kind: 'passport', value: '', country: '' }])}
        >
          Add a number
        </Button>
      </div>
    </FieldGroup>
  );
}
