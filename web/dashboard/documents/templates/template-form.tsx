import { type ReactNode, useMemo, useRef, useState } from 'react';
import { CodeEditor } from '../../design/parts/code-editor.tsx';
import { Form, SelectField, TextField } from '../../design/parts/field.tsx';
import { Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Tabs } from '../../design/parts/tabs.tsx';
import { DataFields } from './data-fields.tsx';
import styles from '../documents.module.css';
import { type Data, dataIn } from './sample-data.ts';
import { joinedFaults, marksOf, type SourceFault } from './source-faults.ts';
import type { TemplateInput } from './template-input.ts';
import { TemplatePreview, useTemplatePreview } from './template-preview.tsx';

/** What is sent. */
export interface TemplateBody {
  readonly name: string;
  readonly description: string | null;
  readonly pageSize: 'A4' | 'Letter';
  readonly source: string;
  readonly sampleData: Data;
}

const POINTERS = ['/name', '/description', '/pageSize', '/source', '/sampleData'];

interface TemplateFormProps {
  readonly input: TemplateInput;
  readonly onChange: (input: TemplateInput) => void;
  readonly submit: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (body: TemplateBody) => void;
}

/** The source beside its pages, which follow what is typed after a pause. */
export function TemplateForm(props: TemplateFormProps): ReactNode {
  const { input, onChange, submit, busy, error, onSubmit } = props;
  const [own, setOwn] = useState<string>();
  const faults = useMemo(() => joinedFaults(error, POINTERS), [error]);
  const set = (part: Partial<TemplateInput>): void => onChange({ ...input, ...part });
  const send = (): void => {
    const read = dataIn(input.sampleData);
    setOwn('fault' in read ? read.fault : undefined);
    if ('fault' in read) return;
    onSubmit({ ...input, description: input.description || null, sampleData: read.data });
  };
  return (
    <Form submit={submit} busy={busy} faults={faults} onSubmit={send}>
      <div className={styles['about']}>
        <TextField
          label="Name"
          maxLength={200}
          required
          pointer="/name"
          value={input.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label="Description"
          maxLength={2000}
          pointer="/description"
          value={input.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <SelectField
          label="Page size"
          pointer="/pageSize"
          options={[
            ['A4', 'A4'],
            ['Letter', 'Letter'],
          ]}
          value={input.pageSize}
          onChange={({ target }) => set({ pageSize: target.value === 'Letter' ? 'Letter' : 'A4' })}
        />
      </div>
      <SourceAndPages
        input={input}
        onChange={set}
        sourceFault={faults.byField['/source']}
        dataFault={own ?? faults.byField['/sampleData']}
      />
    </Form>
  );
}

function SourceAndPages({
  input,
  onChange,
  sourceFault,
  dataFault,
}: {
  readonly input: TemplateInput;
  readonly onChange: (part: Partial<TemplateInput>) => void;
  readonly sourceFault: string | undefined;
  readonly dataFault: string | undefined;
}): ReactNode {
  const { source, sampleData } = input;
  const [tab, setTab] = useState('source');
  const place = useRef<HTMLDivElement>(null);
  const preview = useTemplatePreview(input);
  const marks = useMemo(() => marksOf(source, preview.faults), [source, preview.faults]);
  const lead = (fault: SourceFault): void => {
    setTab('source');
    // Once the tab shows the editor.
    setTimeout(() => focusPlace(place.current, fault));
  };
  const editor = (
    <Stack gap={2}>
      <Soft>
        Markdown with Liquid. A line such as ::signature{'{role=customer}'} is where that role signs.
      </Soft>
      {sourceFault !== undefined && (
        <Notice tone="bad">
          <p className={styles['lines']}>{sourceFault}</p>
        </Notice>
      )}
      <div ref={place} className={styles['source']}>
        <CodeEditor
          label="Source"
          language="markdown"
          value={source}
          marks={marks}
          onChange={(text) => onChange({ source: text })}
        />
      </div>
    </Stack>
  );
  const data = (
    <DataFields
      label="Sample data"
      hint="Every variable of the source needs a value here."
      text={sampleData}
      onChange={(text) => onChange({ sampleData: text })}
      fault={dataFault}
    />
  );
  return (
    <div className={styles['workbench']}>
      <Tabs
        label="Parts of the template"
        value={dataFault === undefined ? tab : 'data'}
        onChange={setTab}
        tabs={[
          { id: 'source', title: 'Source', content: editor },
          { id: 'data', title: 'Sample data', content: data },
        ]}
      />
      <TemplatePreview preview={preview} onFault={lead} />
    </div>
  );
}

/** Puts the cursor to a place of the editor. */
function focusPlace(place: HTMLElement | null, { line = 1, column = 1 }: SourceFault): void {
  const content = place?.querySelector<HTMLElement>('.cm-content');
  const found = content?.querySelectorAll<HTMLElement>('.cm-line')[line - 1];
  content?.focus();
  if (!found) return;
  found.scrollIntoView({ block: 'center' });
  const texts = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
  let left = column - 1;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left <= length) return getSelection()?.collapse(node, left);
    left -= length;
  }
  getSelection()?.collapse(found, 0);
}
