import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: ReactNode; readonly content: ReactNode }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}): ReactNode {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List className={styles['list']} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Radix.Trigger key={id} value={id} className={styles['tab']}>
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className={styles['content']}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
