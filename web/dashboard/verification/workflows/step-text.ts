import { AssayProblem } from '@assay/client/browser';
import { lineAndColumn, readJson } from '../../data/json-places.ts';
import type { Mark } from '../../design/parts/marks.ts';
import { jsonText } from './json-text.ts';
import type { NewStep } from '../records.ts';
import { STEP_TYPES } from '../words.ts';

const POINTER = '/steps';

export type ReadSteps =
  | { readonly steps: readonly NewStep[]; /** Whether a form can hold them. */ readonly isPlain: boolean }
  | { readonly fault: string; readonly offset: number };

/** The steps that a text holds, or why it is no list of steps and where. The service judges what is in them. */
export function stepsIn(text: string): ReadSteps {
  const read = readJson(text);
  if ('message' in read) return { fault: read.message, offset: read.offset };
  if (!Array.isArray(read.value)) return { fault: 'The steps stand in brackets: [ … ].', offset: 0 };
  const items: readonly unknown[] = read.value;
  return { steps: items as readonly NewStep[], isPlain: items.every(isStep) };
}

export function stepsText(steps: readonly NewStep[]): string {
  return jsonText(steps);
}

function isStep(value: unknown): value is NewStep {
  if (!isObject(value)) return false;
  const { key, type, outputs = [], config = {} } = value;
  return (
    typeof key === 'string' &&
    typeof type === 'string' &&
    type in STEP_TYPES &&
    isObject(config) &&
    Array.isArray(outputs) &&
    outputs.every((output) => isObject(output) && typeof output['field'] === 'string')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the service finds wrong in the steps. */
export interface StepFault {
  readonly pointer: string;
  /** Of the step, counted from 0; undefined where it is about all of them. */
  readonly step: number | undefined;
  readonly message: string;
  readonly line: number;
  readonly offset: number;
}

export function stepFaults(error: unknown, text: string): readonly StepFault[] {
  if (!(error instanceof AssayProblem)) return [];
  const read = readJson(text);
  return error.errors.flatMap(({ pointer = '', message }) => {
    if (pointer !== POINTER && !pointer.startsWith(`${POINTER}/`)) return [];
    const offset = 'message' in read ? read.offset : read.placeOf(pointer.slice(POINTER.length)).from;
    const step = Number(pointer.split('/')[2] ?? Number.NaN);
    return [
      {
        pointer,
        message,
        offset,
        line: lineAndColumn(text, offset).line,
        step: Number.isInteger(step) ? step : undefined,
      },
    ];
  });
}

export function marksIn(text: string, faults: readonly StepFault[]): readonly Mark[] {
  const read = stepsIn(text);
  const found = [...('fault' in read ? [{ offset: read.offset, message: read.fault }] : []), ...faults];
  return found.map(({ offset, message }) => {
    const end = text.indexOf('\n', offset);
    return { from: offset, to: end === -1 ? text.length : end, severity: 'error', message };
  });
}
