import { useNavigate } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { classNames } from '../design/class-names.ts';
import { useSession } from '../data/session.tsx';
import { navigationOf } from './navigation.ts';
import styles from './search-dialog.module.css';
import { type Found, useRecordSearch } from './record-search.ts';

/** Ctrl-K: every place of the dashboard, and records by name, reference or id. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const places = useFoundPlaces(text);
  const records = useRecordSearch(text);
  const found = [...places, ...records.found];
  const open = (one: Found | undefined): void => {
    if (!one) return;
    onClose();
    void navigate({ to: one.to });
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
            placeholder="Subjects, runs, documents, policies, pages …"
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

function useFoundPlaces(text: string): readonly Found[] {
  const { session } = useSession();
  return useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return navigationOf(session).flatMap(({ title, places }) =>
      places
        .filter((place) => {
          const hay = `${title ?? ''} ${place.text} ${place.words ?? ''}`.toLowerCase();
          return words.every((word) => hay.includes(word));
        })
        .map(({ to, text: name }) => ({ key: to, kind: title ?? 'Page', text: name, to })),
    );
  }, [text, session]);
}
