import type { ReactNode } from 'react';
import styles from './segmented.module.css';

/** One of a few choices, all in sight. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: ReactNode])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}): ReactNode {
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      {options.map(([one, text]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => one !== value && onChange(one)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
