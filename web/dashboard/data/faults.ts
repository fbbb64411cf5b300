import { AssayProblem } from '@assay/client/browser';
import { failureText } from './session.tsx';

/** A refusal, told apart into what belongs beside a field and what belongs above the form. */
export interface Faults {
  readonly byField: Readonly<Record<string, string>>;
  readonly general: readonly string[];
}

export const NO_FAULTS: Faults = { byField: {}, general: [] };

/** Places each fault at the field whose pointer it begins with; the rest is told above the form. */
export function placeFaults(error: unknown, pointers: readonly string[]): Faults {
  if (error === null || error === undefined) return NO_FAULTS;
  if (!(error instanceof AssayProblem) || error.errors.length === 0)
    return { byField: {}, general: [failureText(error)] };
  const byField: Record<string, string> = {};
  const general: string[] = [];
  for (const { pointer, message } of error.errors) {
    const place = pointers.find((one) => pointer === one || pointer?.startsWith(`${one}/`) === true);
    if (place === undefined) general.push(pointer === undefined ? message : `${message} (${pointer})`);
    else byField[place] ??= message;
  }
  return { byField, general };
}
