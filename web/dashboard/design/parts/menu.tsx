import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly text: string;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** Further actions behind one button. */
export function Menu({
  trigger,
  items,
}: {
  readonly trigger: ReactNode;
  readonly items: readonly (MenuItem | 'line')[];
}): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles['menu']} align="end" sideOffset={4}>
          {items.map((item, index) =>
            item === 'line' ? (
              <Radix.Separator key={index} className={styles['line']} />
            ) : (
              <Radix.Item
                key={item.text}
                className={classNames(styles['item'], item.danger && styles['danger'])}
                disabled={item.disabled ?? false}
                onSelect={item.onSelect}
              >
                {item.text}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
