import { type ReactNode, useState } from 'react';
import { CodeEditor } from '../../design/parts/code-editor.tsx';
import { CheckField, FieldGroup, TextField } from '../../design/parts/field.tsx';
import { Soft, Stack } from '../../design/parts/layout.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import styles from '../documents.module.css';
import { dataIn, type DataLine, linesIn, withLine } from './sample-data.ts';

/** The data of a template: a line for each value, or JSON as a whole. */
export function DataFields({
  label,
  hint,
  text,
  onChange,
  fault,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  /** JSON. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly fault?: string | undefined;
}): ReactNode {
  const read = dataIn(text);
  const canBeForm = 'data' in read && linesIn(read.data).lines.length > 0;
  const [wanted, setWanted] = useState<'form' | 'json'>(canBeForm ? 'form' : 'json');
  const view = canBeForm ? wanted : 'json';
  return (
    <FieldGroup legend={label}>
      {hint !== undefined && <Soft>{hint}</Soft>}
      {canBeForm && (
        <Segmented
          label={`${label} as`}
          options={[
            ['form', 'Form'],
            ['json', 'JSON'],
          ]}
          value={view}
          onChange={setWanted}
        />
      )}
      {view === 'form' && 'data' in read ? (
        <Lines
          {...linesIn(read.data)}
          onLine={(line) => onChange(JSON.stringify(withLine(read.data, line), null, 2))}
        />
      ) : (
        <div className={styles['dataEditor']}>
          <CodeEditor label={label} language="json" value={text} onChange={onChange} />
        </div>
      )}
      {fault !== undefined && (
        <Notice tone="bad">
          <p className={styles['lines']}>{fault}</p>
        </Notice>
      )}
    </FieldGroup>
  );
}

function Lines({
  lines,
  hasMore,
  onLine,
}: {
  readonly lines: readonly DataLine[];
  readonly hasMore: boolean;
  readonly onLine: (line: DataLine) => void;
}): ReactNode {
  return (
    <Stack gap={3}>
      <div className={styles['dataLines']}>
        {lines.map(({ path, value }) =>
          typeof value === 'boolean' ? (
            <CheckField
              key={path}
              label={path}
              checked={value}
              onChange={({ target }) => onLine({ path, value: target.checked })}
            />
          ) : (
            <TextField
              key={path}
              label={path}
              type={typeof value === 'number' ? 'number' : 'text'}
              step="any"
              value={value}
              onChange={({ target }) =>
                onLine({ path, value: typeof value === 'number' ? target.valueAsNumber || 0 : target.value })
              }
            />
          ),
        )}
      </div>
      {hasMore && <Soft>Lists and empty values are changed as JSON.</Soft>}
    </Stack>
  );
}
