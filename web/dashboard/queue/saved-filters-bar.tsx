import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../data/session.tsx';
import { browserStorage } from '../data/tab-storage.ts';
import { Button, IconButton } from '../design/parts/button.tsx';
import { TextField } from '../design/parts/field.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';
import styles from './queue.module.css';
import {
  filtersFrom,
  isSame,
  NO_FILTERS,
  type QueueFilters,
  type SavedFilter,
  withFilter,
  withoutFilter,
} from './saved-filters.ts';

const MOST_CHARACTERS = 40;

/** The filters that a person uses often, kept in this browser for each organization. */
export function SavedFiltersBar({
  now,
  apply,
}: {
  readonly now: QueueFilters;
  readonly apply: (filters: QueueFilters) => void;
}): ReactNode {
  const [saved, save] = useSavedFilters();
  const [isNaming, setNaming] = useState(false);
  const isKept = saved.some(({ filters }) => isSame(filters, now));
  return (
    <div className={styles['saved']}>
      {saved.length > 0 && (
        <ul aria-label="Saved filters">
          {saved.map(({ name, filters }) => (
            <li key={name}>
              <Button
                small
                aria-pressed={isSame(filters, now)}
                onClick={() => apply(isSame(filters, now) ? NO_FILTERS : filters)}
              >
                {name}
              </Button>
              <IconButton
                small
                label={`Remove the filter ${name}`}
                onClick={() => save(withoutFilter(saved, name))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!isKept && !isSame(now, NO_FILTERS) && (
        <Button small look="quiet" onClick={() => setNaming(true)}>
          Save this filter
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onName={(name) => save(withFilter(saved, { name, filters: now }))}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

function NameDialog({
  onName,
  onClose,
}: {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Save this filter"
      description="It is kept in this browser, for you and this organization. A filter of the same name is replaced."
      submit="Save"
      busy={false}
      error={null}
      onSubmit={() => {
        onName(name.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        pattern=".*\S.*"
        maxLength={MOST_CHARACTERS}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function useSavedFilters(): readonly [readonly SavedFilter[], (saved: readonly SavedFilter[]) => void] {
  const { user, organization } = useSession().session;
  const key = ['assay.queue-filters', user.id, organization.id].join(' ');
  const [saved, setSaved] = useState(() => filtersFrom(browserStorage.read(key)));
  return [
    saved,
    (next) => {
      browserStorage.write(key, next);
      setSaved(next);
    },
  ];
}
