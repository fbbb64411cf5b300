import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { Field } from './field.tsx';

/** A text to be taken along. Where the browser keeps its clipboard from the page, it is marked to be copied by hand. */
export function CopyField({
  label,
  value,
  copy = 'Copy',
}: {
  readonly label: string;
  readonly value: string;
  /** What the button says, spoken and shown. */
  readonly copy?: string;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const onCopy = async (): Promise<void> => {
    input.current?.select();
    setOutcome((await isCopied(value)) ? 'Copied.' : 'It is marked: copy it by hand.');
  };
  return (
    <div className={styles['copy']}>
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={styles['text']}
            readOnly
            spellCheck={false}
            value={value}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button onClick={() => void onCopy()}>{copy}</Button>
      <p role="status" className={styles['outcome']}>
        {outcome}
      </p>
    </div>
  );
}

export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
