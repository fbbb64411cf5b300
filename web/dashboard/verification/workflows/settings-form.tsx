import { type ReactNode, useState } from 'react';
import { Disclosure } from '../../design/parts/disclosure.tsx';
import { TextAreaField } from '../../design/parts/field.tsx';
import { jsonText } from './json-text.ts';

type Config = Readonly<Record<string, unknown>>;

/** Settings that only the program which runs the step understands. */
export function SettingsForm({
  config,
  onChange,
}: {
  readonly config: Config;
  readonly onChange: (config: Config) => void;
}): ReactNode {
  const [text, setText] = useState(() => jsonText(config));
  const [fault, setFault] = useState<string>();
  const change = (typed: string): void => {
    setText(typed);
    const read = settingsIn(typed);
    setFault(read ? undefined : 'This is no JSON object yet, so the former settings stay.');
    if (read) onChange(read);
  };
  return (
    <Disclosure summary="Settings for the program that runs it" open={Object.keys(config).length > 0}>
      <TextAreaField
        label="Settings"
        hint="A JSON object. The service hands it on as it is."
        spellCheck={false}
        fault={fault}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
    </Disclosure>
  );
}

function settingsIn(text: string): Config | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isConfig(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
