import { type ReactNode, useMemo, useState } from 'react';
import { type Faults, placeFaults } from '../../data/faults.ts';
import { CodeEditor } from '../../design/parts/code-editor.tsx';
import { FieldGrid, Form, TextField } from '../../design/parts/field.tsx';
import { Card, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Tabs } from '../../design/parts/tabs.tsx';
import type { useSaveWorkflow } from './save-workflow.ts';
import { lineAndColumn } from '../../data/json-places.ts';
import { marksIn, type StepFault, stepFaults, stepsIn, stepsText } from './step-text.ts';
import { StepsForm } from './steps-form.tsx';
import styles from '../verification.module.css';
import { countText } from '../words.ts';

export interface WorkflowInput {
  readonly key: string;
  readonly name: string;
  /** JSON. */
  readonly steps: string;
}

interface WorkflowFormProps {
  readonly input: WorkflowInput;
  readonly onChange: (input: WorkflowInput) => void;
  readonly submit: string;
  readonly saving: ReturnType<typeof useSaveWorkflow>;
  /** The field that a refusal of the page itself speaks of. */
  readonly refusedAt?: string;
  readonly isKeyFixed?: boolean;
}

export function WorkflowForm(props: WorkflowFormProps): ReactNode {
  const { input, onChange, submit, saving, refusedAt, isKeyFixed = false } = props;
  const { error, refusal } = saving;
  const faults = useMemo(() => faultsOf(error, refusal, refusedAt), [error, refusal, refusedAt]);
  const found = useMemo(() => stepFaults(error, input.steps), [error, input.steps]);
  const set = (part: Partial<WorkflowInput>): void => onChange({ ...input, ...part });
  const [tab, setTab] = useState('form');
  const send = (): void => {
    const read = stepsIn(input.steps);
    if ('fault' in read) setTab('json');
    else saving.save({ key: input.key, name: input.name, steps: read.steps });
  };
  return (
    <Form submit={submit} busy={saving.isBusy} faults={faults} onSubmit={send}>
      <Card>
        <FieldGrid>
          <TextField
            label="Key"
            hint={
              isKeyFixed
                ? 'It stays for good.'
                : 'Lower-case letters, digits, _ . and -, as in kyc. It stays for good.'
            }
            maxLength={40}
            required
            readOnly={isKeyFixed}
            pointer="/key"
            value={input.key}
            onChange={({ target }) => set({ key: target.value })}
          />
          <TextField
            label="Name"
            maxLength={200}
            required
            pointer="/name"
            value={input.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </FieldGrid>
      </Card>
      <Card title="Steps">
        <Tabs
          label="Steps as"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'form',
              title: 'Form',
              content: (
                <FormOrWhyNot text={input.steps} faults={found} onChange={(steps) => set({ steps })} />
              ),
            },
            {
              id: 'json',
              title: 'JSON',
              content: <JsonView text={input.steps} faults={found} onChange={(steps) => set({ steps })} />,
            },
          ]}
        />
      </Card>
    </Form>
  );
}

interface StepsView {
  readonly text: string;
  readonly faults: readonly StepFault[];
  readonly onChange: (text: string) => void;
}

function FormOrWhyNot({ text, faults, onChange }: StepsView): ReactNode {
  const read = stepsIn(text);
  if ('fault' in read || !read.isPlain)
    return <Notice tone="caution">The JSON holds no steps that a form can show. Mend it there first.</Notice>;
  return <StepsForm steps={read.steps} faults={faults} onChange={(steps) => onChange(stepsText(steps))} />;
}

function JsonView({ text, faults, onChange }: StepsView): ReactNode {
  const read = stepsIn(text);
  const marks = useMemo(() => marksIn(text, faults), [text, faults]);
  return (
    <Stack gap={3}>
      <div className={styles['json']}>
        <CodeEditor label="Steps" language="json" value={text} marks={marks} onChange={onChange} />
      </div>
      <div role="status">
        {'fault' in read ? (
          <Notice tone="caution" title="This is not JSON with steps yet.">
            Line {lineAndColumn(text, read.offset).line}: {read.fault}
          </Notice>
        ) : (
          <Soft>This is JSON with {countText(read.steps.length, 'step')}.</Soft>
        )}
      </div>
      {faults.length > 0 && (
        <Notice tone="bad">
          <ul>
            {faults.map(({ pointer, message, line }) => (
              <li key={pointer + message}>
                {pointer}, line {line}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Stack>
  );
}

/** What is wrong in a step stands beside it; here is the rest. */
function faultsOf(error: unknown, refusal: string | undefined, refusedAt: string | undefined): Faults {
  if (refusal !== undefined)
    return refusedAt === undefined
      ? { byField: {}, general: [refusal] }
      : { byField: { [refusedAt]: refusal }, general: [] };
  const placed = placeFaults(error, ['/key', '/name', '/steps']);
  return placed.byField['/steps'] === undefined
    ? placed
    : { ...placed, general: [...placed.general, 'The steps need mending; each says what.'] };
}
