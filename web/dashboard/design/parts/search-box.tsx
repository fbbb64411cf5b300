import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { TextField } from './field.tsx';
import styles from './search-box.module.css';

const PAUSE_MILLISECONDS = 300;

/** Looks for what is typed, once nothing has changed for a moment, or at once with Enter. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the clock
  }, [text]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" className={styles['search']} onSubmit={submit}>
      <TextField label={label} type="search" value={text} onChange={({ target }) => setText(target.value)} />
    </form>
  );
}
