/** What was looked at, and what was found in one line. */
export interface Finding {
  readonly good: boolean;
  readonly what: string;
  readonly detail: string;
}

/** A look that throws has found something wrong: its message says what, and what to do. */
export async function attempt(what: string, look: () => string | Promise<string>): Promise<Finding> {
  try {
    return { good: true, what, detail: await look() };
  } catch (error) {
    return { good: false, what, detail: messageOf(error) };
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
