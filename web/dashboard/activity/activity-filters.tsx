import type { ReactNode } from 'react';
import { Button } from '../design/parts/button.tsx';
import { type OptionGroup, SelectField, TextField } from '../design/parts/field.tsx';
import { useFilters } from '../shell/address.ts';
import styles from './activity.module.css';
import { type ActorNames, TYPE_GROUPS } from './words.ts';

/** Who, what and when; they stand in the address. */
export function ActivityFilters({ names }: { readonly names: ActorNames }): ReactNode {
  const [filters, change] = useFilters();
  const { actor = '', type = '', from = '', until = '' } = filters;
  return (
    <div role="group" aria-label="Filters" className={styles['filters']}>
      <SelectField
        label="Who"
        options={[['', 'Everybody']]}
        groups={actorGroups(names, actor)}
        value={actor}
        onChange={({ target }) => change({ actor: target.value })}
      />
      <SelectField
        label="What"
        options={[['', 'Everything']]}
        groups={TYPE_GROUPS}
        value={type}
        onChange={({ target }) => change({ type: target.value })}
      />
      <TextField
        label="From"
        type="date"
        max={until}
        value={from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="Until"
        type="date"
        min={from}
        value={until}
        onChange={({ target }) => change({ until: target.value })}
      />
      {actor + type + from + until !== '' && (
        <Button
          className={styles['all']}
          onClick={() => change({ actor: '', type: '', from: '', until: '' })}
        >
          Show all
        </Button>
      )}
    </div>
  );
}

/** Those who are known by name, and the one that the address names. */
function actorGroups(names: ActorNames, chosen: string): readonly OptionGroup[] {
  const named = [...names].toSorted(([, one], [, other]) => one.localeCompare(other));
  const ofKind = (kind: string) => named.filter(([id]) => id.startsWith(kind));
  const unknown = chosen !== '' && !names.has(chosen);
  return [
    ['People', ofKind('user:')] as const,
    ['API keys', ofKind('api_key:')] as const,
    ['Others', unknown ? [[chosen, chosen] as const] : []] as const,
  ].filter(([, options]) => options.length > 0);
}
