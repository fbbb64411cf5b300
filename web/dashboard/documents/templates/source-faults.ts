import { AssayProblem } from '@assay/client/browser';
import type { Faults } from '../../data/faults.ts';
import { placeFaults } from '../../data/faults.ts';
import type { Mark } from '../../design/parts/marks.ts';

/** Contract 5, *Templates*: faults in a source say where in it they are. */
export interface SourceFault {
  readonly pointer: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

export function sourceFaults(error: unknown): readonly SourceFault[] {
  if (!(error instanceof AssayProblem)) return [];
  return error.errors.map((fault) => ({
    pointer: fault.pointer ?? '',
    message: fault.message,
    ...('line' in fault && typeof fault.line === 'number' && { line: fault.line }),
    ...('column' in fault && typeof fault.column === 'number' && { column: fault.column }),
  }));
}

export function faultText({ line, column = 1, message }: SourceFault): string {
  return line === undefined ? message : `Line ${line}, column ${column}: ${message}`;
}

/** Where in the text a fault is, counted in characters. */
export function offsetOf(text: string, { line, column = 1 }: SourceFault): number | undefined {
  if (line === undefined) return undefined;
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

/** What the editor marks; a fault reaches to the end of its line. */
export function marksOf(text: string, faults: readonly SourceFault[]): readonly Mark[] {
  return faults.flatMap((fault) => {
    const from = offsetOf(text, fault);
    if (from === undefined) return [];
    const end = text.indexOf('\n', from);
    return [{ from, to: end === -1 ? text.length : end, severity: 'error', message: fault.message }];
  });
}

/** A field shows one message, so all faults at one place become one, a line each. */
export function joinedFaults(error: unknown, pointers: readonly string[]): Faults {
  const faults = sourceFaults(error);
  if (faults.length === 0) return placeFaults(error, pointers);
  const byField: Record<string, string> = {};
  const general: string[] = [];
  for (const fault of faults) {
    const place = pointers.find((one) => fault.pointer === one || fault.pointer.startsWith(`${one}/`));
    if (place === undefined) general.push(faultText(fault));
    else byField[place] = [byField[place], faultText(fault)].filter(Boolean).join('\n');
  }
  return { byField, general };
}
