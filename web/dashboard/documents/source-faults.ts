import type { Failure, Fault } from '../parts/api.ts';

/** Contract 5, *Templates*: faults in a source say where in it they are. */
export interface SourceFault extends Fault {
  readonly line?: number;
  readonly column?: number;
}

export function faultText({ line, column, message }: SourceFault): string {
  return line === undefined ? message : `Line ${line}, column ${column}: ${message}`;
}

/** A field shows one message, so all faults at one place become one, a line each. */
export function joinedFaults(failure: Failure): Failure {
  const messages = new Map<string, string[]>();
  for (const fault of failure.errors) {
    const place = fault.pointer ?? fault.parameter ?? '';
    messages.set(place, [...(messages.get(place) ?? []), faultText(fault)]);
  }
  const errors = [...messages].map(([pointer, texts]) => ({ pointer, message: texts.join('\n') }));
  return { ...failure, errors };
}
