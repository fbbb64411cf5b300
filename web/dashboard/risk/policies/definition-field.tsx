import { type ReactNode, useRef } from 'react';
import { useRead } from '../../data/api.ts';
import { CodeEditor } from '../../design/parts/code-editor.tsx';
import { Stack } from '../../design/parts/layout.tsx';
import type { Source } from '../records.ts';
import styles from '../risk.module.css';
import { completionsAt } from './completion.ts';
import type { DefinitionCheck } from './definition-check.ts';
import { leadTo } from './lead-to.ts';
import { PolicyCheck } from './policy-check.tsx';
import { SourceNames } from './source-names.tsx';

/** The text, beside what is said of it. */
export function DefinitionField({
  text,
  onChange,
  check: { written, isWaiting, validation, marks },
  sources,
  fault,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly check: DefinitionCheck;
  readonly sources: readonly Source[];
  readonly fault: string | undefined;
}): ReactNode {
  const complete = useCompletion(sources);
  const editor = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['writing']}>
      <div ref={editor}>
        <CodeEditor
          label="Definition"
          language="json"
          value={text}
          onChange={onChange}
          marks={marks}
          complete={complete}
        />
        {fault !== undefined && (
          <p role="alert" className={styles['wrong']}>
            {fault}
          </p>
        )}
      </div>
      <Stack>
        <div aria-live="polite">
          <PolicyCheck
            text={text}
            written={written}
            validation={validation}
            isWaiting={isWaiting}
            onLead={(offset) => void leadTo(editor.current, offset)}
          />
        </div>
        <SourceNames sources={sources} />
      </Stack>
    </div>
  );
}

function useCompletion(sources: readonly Source[]) {
  const { data } = useRead('readPolicySchema', {});
  const names = {
    sources: sources.map(({ id, data: { key } }) => ({ name: `registered:${id}`, detail: key })),
    facts: [...new Set(sources.flatMap(({ data: { facts } }) => facts.map(({ key }) => key)))],
  };
  return (text: string, at: number) => (data ? completionsAt(data.schema, names, text, at) : []);
}
