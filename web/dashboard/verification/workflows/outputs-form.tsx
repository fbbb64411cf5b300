import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../design/parts/button.tsx';
import { FieldGroup, SelectField, TextField } from '../../design/parts/field.tsx';
import { Row } from '../../design/parts/layout.tsx';
import type { NewStep } from '../records.ts';
import styles from '../verification.module.css';

type Output = NonNullable<NewStep['outputs']>[number];

const ITEM_TYPES = [
  ['string', 'Text'],
  ['number', 'Number'],
  ['boolean', 'Yes or no'],
] as const;
const TYPES = [...ITEM_TYPES, ['list', 'List']] as const;

/** The fields that a step gives. */
export function OutputsForm({
  outputs,
  onChange,
}: {
  readonly outputs: readonly Output[];
  readonly onChange: (outputs: readonly Output[]) => void;
}): ReactNode {
  return (
    <FieldGroup legend="Fields that it gives">
      <div className={styles['outputs']}>
        {outputs.map((output, index) => (
          <OutputForm
            key={index}
            output={output}
            onChange={(next) => onChange(outputs.with(index, next))}
            onRemove={() => onChange(outputs.toSpliced(index, 1))}
          />
        ))}
      </div>
      <Row>
        <Button small onClick={() => onChange([...outputs, { field: '', type: 'string' }])}>
          Add a field
        </Button>
      </Row>
    </FieldGroup>
  );
}

function OutputForm({
  output: { field, type, itemType },
  onChange,
  onRemove,
}: {
  readonly output: Output;
  readonly onChange: (output: Output) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const chooseType = (chosen: string): void => {
    const [found] = TYPES.find(([one]) => one === chosen) ?? [];
    if (found === 'list') onChange({ field, type: found, itemType: itemType ?? 'string' });
    else if (found) onChange({ field, type: found });
  };
  const chooseItems = (chosen: string): void => {
    const [found] = ITEM_TYPES.find(([one]) => one === chosen) ?? [];
    if (found) onChange({ field, type, itemType: found });
  };
  return (
    <div className={styles['output']}>
      <TextField
        label="Field"
        required
        value={field}
        onChange={({ target }) => onChange({ field: target.value, type, ...(itemType && { itemType }) })}
      />
      <SelectField
        label="Holds"
        options={TYPES}
        value={type}
        onChange={({ target }) => chooseType(target.value)}
      />
      {type === 'list' ? (
        <SelectField
          label="Of"
          options={ITEM_TYPES}
          value={itemType ?? 'string'}
          onChange={({ target }) => chooseItems(target.value)}
        />
      ) : (
        <span />
      )}
      <IconButton label={`Remove the field ${field}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
