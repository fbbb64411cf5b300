import { useRouter } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../design/class-names.ts';
import { useFocusBack } from '../design/parts/focus-back.ts';
import { useSession } from '../data/session.tsx';
import { useCommands } from './commands.ts';
import { navigationOf } from './navigation.ts';
import styles from './search-dialog.module.css';
import { type Found, useRecordSearch } from './record-search.ts';

/** A command leads to a place, or is done where one stands. */
type Offer = Omit<Found, 'to'> & { readonly to?: string; readonly run?: () => void };

/** Ctrl-K: every place of the dashboard, commands, and records by name, reference or id. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const places = useFoundPlaces(text);
  const records = useRecordSearch(text);
  const found: readonly Offer[] = [...places, ...records.found];
  const { history } = useRouter();
  const giveFocusBack = useFocusBack(true);
  const isLeaving = useRef(false);
  const open = (one: Offer | undefined): void => {
    if (!one) return;
    onClose();
    one.run?.();
    isLeaving.current = one.to !== undefined;
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
        <Radix.Content
          className={styles['dialog']}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The page that comes takes the keyboard itself.
            if (!isLeaving.current) giveFocusBack();
          }}
        >
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
          <Results found={found} active={active} onActive={setActive} onOpen={open} />
          <p role="status" className={styles['status']}>
            {statusText(records, found.length)}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Results({
  found,
  active,
  onActive,
  onOpen,
}: {
  readonly found: readonly Offer[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (one: Offer) => void;
}): ReactNode {
  return (
    <ul id="search-results" role="listbox" aria-label="Results" className={styles['results']}>
      {found.map((one, index) => (
        <li
          key={one.key}
          id={`search-${index}`}
          role="option"
          aria-selected={index === active}
          className={classNames(styles['result'], index === active && styles['active'])}
          onClick={() => onOpen(one)}
          onMouseMove={() => onActive(index)}
        >
          <span>{one.text}</span>
          <span className={styles['kind']}>{one.kind}</span>
        </li>
      ))}
    </ul>
  );
}

function statusText({ isSearching, hasFailed }: ReturnType<typeof useRecordSearch>, count: number): string {
  if (isSearching) return 'Searching …';
  if (hasFailed) return 'Not everything could be searched: the service did not answer.';
  return count === 0 ? 'Nothing found.' : '';
}

/** Places and commands; those whose own name has the words come first. */
function useFoundPlaces(text: string): readonly Offer[] {
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
