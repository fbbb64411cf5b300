import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import type { Tone } from '../tone.ts';
import { IconButton } from './button.tsx';
import styles from './toasts.module.css';
import tones from '../tones.module.css';

interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
}

type Say = (text: string, tone?: Tone) => void;

const ToastContext = createContext<Say>(() => undefined);

const SHOWN_MILLISECONDS = 6000;

/** Short messages about what was just done; they go by themselves. */
export function ToastProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const remove = useCallback((id: number) => setToasts((all) => all.filter((one) => one.id !== id)), []);
  const say = useCallback<Say>(
    (text, tone = 'good') => {
      const id = performance.now();
      setToasts((all) => [...all.slice(-3), { id, tone, text }]);
      setTimeout(() => remove(id), SHOWN_MILLISECONDS);
    },
    [remove],
  );
  const region = useMemo(
    () => (
      <div className={styles['region']} role="status" aria-live="polite">
        {toasts.map(({ id, tone, text }) => (
          <div key={id} className={classNames(styles['toast'], tones[tone])}>
            <span>{text}</span>
            <IconButton label="Close message" small onClick={() => remove(id)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
      </div>
    ),
    [toasts, remove],
  );
  return (
    <ToastContext value={say}>
      {children}
      {region}
    </ToastContext>
  );
}

export function useToast(): Say {
  return use(ToastContext);
}
