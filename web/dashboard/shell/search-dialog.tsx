import { useRouter } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../design/class-names.ts';
import { useSession } from '../data/session.tsx';
import { useCommands } from './commands.ts';
import { navigationOf } from './navigation.ts';
import styles from './search-dialog.module.css';
import { type Found, useRecordSearch } from './record-search.ts';

/** A command leads to a place, or is done where one stands. */
type Offered = Omit<Found, 'to'> & { readonly to?: string; readonly run?: () => void };

/** Ctrl-K: every place of the dashboard, commands, and records by name, reference or id. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const places = useFoundPlaces(text);
  const records = useRecordSearch(text);
  const found: readonly Offered[] = [...places, ...records.found];
  const { history } = useRouter();
  const open = (one: Offered | undefined): void => {
    if (!one) return;
    onClose();
    one.run?.();
    if (one.to !== undefined) history.push(one.to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') open(found[active]);
    else if (step !== 0) setActive((active + step + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['overlay']} />
        <Radix.Content className={styles['dialog']} aria-describedby={undefined}>
          <Radix.Title className="spoken">Search</Radix.Title>
          <input
            className={styles['input']}
            role="combobox"
            aria-expanded="true"
            aria-controls="search-results"
            aria-activedescendant={found[active] ? `search-${active}` : undefined}
            placeholder="Subjects, runs, documents, policies, commands …"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onKeyDown={onKey}
          />
          <ul id="search-results" role="listbox" aria-label="Results" className={styles['results']}>
            {found.map((one, index) => (
              <li
                key={one.key}
                id={`search-${index}`}
                role="option"
                aria-selected={index === active}
                className={classNames(styles['result'], index === active && styles['active'])}
                onClick={() => open(one)}
                onMouseMove={() => setActive(index)}
              >
                <span>{one.text}</span>
                <span className={styles['kind']}>{one.kind}</span>
              </li>
            ))}
          </ul>
          <p role="status" className={styles['status']}>
            {records.isSearching ? 'Searching …' : found.length === 0 ? 'Nothing found.' : ''}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Places and commands; those whose own name has the words come first. */
function useFoundPlaces(text: string): readonly Offered[] {
  const { session } = useSession();
  const commands = useCommands();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const places = navigationOf(session).flatMap(({ title = 'Page', places: own }) =>
    own.map((place) => ({ ...place, kind: title })),
  );
  // Without a word it is a menu of pages: commands are for those who begin to type.
  const offered = [...places, ...(words.length === 0 ? [] : commands)];
  const fits = (hay: string): boolean => words.every((word) => hay.toLowerCase().includes(word));
  return offered
    .filter((one) => fits(`${one.kind} ${one.text} ${one.words ?? ''}`))
    .toSorted((one, other) => Number(fits(other.text)) - Number(fits(one.text)))
    .map((one) => ({ key: `${one.kind} ${one.text}`, ...one }));
}
