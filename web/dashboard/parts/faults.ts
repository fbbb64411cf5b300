import type { Failure } from './api.ts';
import type { Answerable } from './form.ts';
import { ownFailure } from './needed.ts';

/** By the beginning of the JSON pointer that a refusal names. */
export type Answerables = Readonly<Record<string, Answerable>>;

/**
 * Puts each fault beside the field that it speaks of, and the keyboard at the first of them. What has no field is handed
 * back to be shown; undefined where all have.
 */
export function placeFaults(fields: Answerables, failure: Failure | undefined): Failure | undefined {
  for (const { complain } of Object.values(fields)) complain(undefined);
  if (!failure) return undefined;
  const placed = new Set<Answerable>();
  const unplaced = failure.errors.filter(({ pointer, message }) => {
    const field = fieldAt(fields, pointer);
    if (!field || placed.has(field)) return !field;
    field.complain(message);
    placed.add(field);
    return false;
  });
  Object.values(fields)
    .find((field) => placed.has(field))
    ?.control.focus();
  return failure.errors.length > 0 && unplaced.length === 0 ? undefined : { ...failure, errors: unplaced };
}

function fieldAt(fields: Answerables, pointer: string | undefined): Answerable | undefined {
  const place = Object.keys(fields).find((one) => pointer === one || pointer?.startsWith(`${one}/`));
  return place === undefined ? undefined : fields[place];
}

/** A number or date that is half typed reads as empty: it would be left out without a word. */
export function unreadable(fields: Answerables): Failure | undefined {
  const half = Object.keys(fields).filter((pointer) => {
    const control = fields[pointer]?.control;
    return control instanceof HTMLInputElement && control.validity.badInput;
  });
  return half.length === 0 ? undefined : ownFailure(half, 'This is not complete, or cannot be read.');
}

/** What the page itself could not do, said instead of nothing. */
export async function failing(work: () => Promise<Failure | undefined>): Promise<Failure | undefined> {
  try {
    return await work();
  } catch (error) {
    reportError(error);
    return ownFailure([], 'What you entered cannot be sent. Please check dates and numbers.');
  }
}
