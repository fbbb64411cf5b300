import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../design/parts/button.tsx';
import { FieldGrid, SelectField, TextField } from '../../design/parts/field.tsx';
import { Row, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { OutputsForm } from './outputs-form.tsx';
import type { NewStep } from '../records.ts';
import { isScreening, NEW_SCREENING } from './screening-config.ts';
import { ScreeningForm } from './screening-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { StepFault } from './step-text.ts';
import styles from '../verification.module.css';
import { STEP_TYPES } from '../words.ts';

const TYPES = Object.entries(STEP_TYPES).map(([type, [name]]) => [type, name] as const);

/** The steps of a workflow one below the other, each as a form. */
export function StepsForm({
  steps,
  faults,
  onChange,
}: {
  readonly steps: readonly NewStep[];
  readonly faults: readonly StepFault[];
  readonly onChange: (steps: readonly NewStep[]) => void;
}): ReactNode {
  const add = (step: NewStep): void => onChange([...steps, step]);
  return (
    <Stack>
      {steps.map((step, index) => (
        <section key={index} className={styles['step']} aria-label={`Step ${index + 1}`}>
          <Row spread>
            <h3>
              {index + 1}. {step.key}
            </h3>
            <StepButtons steps={steps} index={index} onChange={onChange} />
          </Row>
          {faults
            .filter(({ step: at }) => at === index)
            .map(({ pointer, message }) => (
              <Notice key={pointer + message} tone="bad">
                {message} ({pointer})
              </Notice>
            ))}
          <StepForm step={step} onChange={(next) => onChange(steps.with(index, next))} />
        </section>
      ))}
      <Row>
        <Button onClick={() => add({ key: freeKey(steps, 'step'), type: 'extract', outputs: [] })}>
          Add a step
        </Button>
        <Button
          onClick={() => add({ key: freeKey(steps, 'screening'), type: 'check', config: NEW_SCREENING })}
        >
          Add a screening step
        </Button>
      </Row>
    </Stack>
  );
}

function freeKey(steps: readonly NewStep[], wanted: string): string {
  const taken = new Set(steps.map(({ key }) => key));
  let number = 1;
  let key = wanted;
  while (taken.has(key)) key = `${wanted}_${(number += 1)}`;
  return key;
}

function StepForm({
  step,
  onChange,
}: {
  readonly step: NewStep;
  readonly onChange: (step: NewStep) => void;
}): ReactNode {
  const { key, type, outputs = [], config = {} } = step;
  const chooseType = (chosen: string): void => {
    if (isType(chosen)) onChange({ ...step, type: chosen });
  };
  return (
    <>
      <FieldGrid least="12rem">
        <TextField
          label="Key of the step"
          maxLength={40}
          required
          value={key}
          onChange={({ target }) => onChange({ ...step, key: target.value })}
        />
        <SelectField
          label="Type"
          options={TYPES}
          value={type}
          onChange={({ target }) => chooseType(target.value)}
        />
      </FieldGrid>
      {isScreening(step) ? (
        <ScreeningForm config={config} onChange={(next) => onChange({ ...step, config: next })} />
      ) : (
        <>
          <OutputsForm outputs={outputs} onChange={(next) => onChange({ ...step, outputs: next })} />
          <SettingsForm config={config} onChange={(next) => onChange({ ...step, config: next })} />
        </>
      )}
    </>
  );
}

function isType(text: string): text is NewStep['type'] {
  return text in STEP_TYPES;
}

function StepButtons({
  steps,
  index,
  onChange,
}: {
  readonly steps: readonly NewStep[];
  readonly index: number;
  readonly onChange: (steps: readonly NewStep[]) => void;
}): ReactNode {
  const name = steps[index]?.key ?? '';
  const swap = (other: number): void => {
    const [one, two] = [steps[index], steps[other]];
    if (one && two) onChange(steps.with(index, two).with(other, one));
  };
  return (
    <Row gap={1}>
      <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => swap(index - 1)}>
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={index === steps.length - 1}
        onClick={() => swap(index + 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => onChange(steps.toSpliced(index, 1))}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
