import { databaseFaultText } from '../terminal/database-fault.ts';

/** What was looked at, and what was found in one line. */
export interface Finding {
  readonly good: boolean;
  readonly what: string;
  readonly detail: string;
}

/** A look that throws has found something wrong: its message says what, and what to do. */
export async function attempt(
  what: string,
  look: () => string | Promise<string>,
  tell: (error: unknown) => string = messageOf,
): Promise<Finding> {
  try {
    return { good: true, what, detail: await look() };
  } catch (error) {
    return { good: false, what, detail: tell(error) };
  }
}

/** Of a database, also what the system says, for the operator who looks for the cause. */
export function databaseDetailOf(error: unknown): string {
  const text = databaseFaultText(error);
  const message = messageOf(error);
  return text === undefined || text.includes(message) ? (text ?? message) : `${text} (${message})`;
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
