import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { FieldGroup, SelectField, TextField } from '../../design/parts/field.tsx';
import type { SourceFact } from '../records.ts';
import styles from '../risk.module.css';

const SCALARS = ['string', 'number', 'boolean'] as const satisfies readonly SourceFact['itemType'][];
const TYPES = [...SCALARS, 'list'] as const satisfies readonly SourceFact['type'][];

/** A fact that is being declared; the id tells its row from the others. */
export interface DraftFact {
  readonly id: number;
  readonly key: string;
  readonly type: SourceFact['type'];
  readonly itemType: NonNullable<SourceFact['itemType']>;
}

export function blankFact(id: number): DraftFact {
  return { id, key: '', type: 'string', itemType: 'string' };
}

export function declaredFact({ key, type, itemType }: DraftFact): SourceFact {
  return { key: key.trim(), type, ...(type === 'list' && { itemType }) };
}

/** What a source may state: a row for each fact, at least one. */
export function FactRows({
  facts,
  onChange,
}: {
  readonly facts: readonly DraftFact[];
  readonly onChange: (facts: readonly DraftFact[]) => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const count = useRef(facts.length);
  // The keyboard goes to the row that was added.
  useEffect(() => {
    if (facts.length > count.current)
      place.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
    count.current = facts.length;
  }, [facts.length]);
  const add = (): void => onChange([...facts, blankFact(Math.max(...facts.map(({ id }) => id)) + 1)]);
  return (
    <FieldGroup legend="Facts that it may state">
      <div ref={place} className={styles['factRows']}>
        {facts.map((fact, index) => (
          <FactRow
            key={fact.id}
            fact={fact}
            index={index}
            onChange={(next) => onChange(facts.map((one) => (one.id === fact.id ? next : one)))}
            onRemove={facts.length > 1 ? () => onChange(facts.filter(({ id }) => id !== fact.id)) : undefined}
          />
        ))}
      </div>
      <div>
        <Button small onClick={add}>
          Add a fact
        </Button>
      </div>
    </FieldGroup>
  );
}

function FactRow({
  fact,
  index,
  onChange,
  onRemove,
}: {
  readonly fact: DraftFact;
  readonly index: number;
  readonly onChange: (next: DraftFact) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  return (
    <div className={styles['factRow']} role="group" aria-label={`Fact ${index + 1}`}>
      <TextField
        label="Fact"
        pointer={`/facts/${index}`}
        maxLength={80}
        placeholder="device.score"
        value={fact.key}
        onChange={({ target }) => onChange({ ...fact, key: target.value })}
      />
      <SelectField
        label="Type"
        options={TYPES.map((one) => [one, one])}
        value={fact.type}
        onChange={({ target }) => onChange({ ...fact, type: TYPES[target.selectedIndex] ?? 'string' })}
      />
      {fact.type === 'list' && (
        <SelectField
          label="Items"
          pointer={`/facts/${index}/itemType`}
          options={SCALARS.map((one) => [one, one])}
          value={fact.itemType}
          onChange={({ target }) =>
            onChange({ ...fact, itemType: SCALARS[target.selectedIndex] ?? 'string' })
          }
        />
      )}
      {onRemove && (
        <Button small look="quiet" onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}
