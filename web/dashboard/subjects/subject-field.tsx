import { type ReactNode, useDeferredValue, useId } from 'react';
import { useRead } from '../data/api.ts';
import { TextField } from '../design/parts/field.tsx';
import { useHold } from '../design/parts/form-holds.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const AMONG_MANY = 'It was not found among so many. Give the id of the subject, which stands on its page.';
const NOT_ANSWERED = 'It could not be looked up. Type it again, or give the id of the subject.';

export interface SubjectChoice {
  /** As it was typed: an external id, or an id. */
  readonly text: string;
  /** Undefined where no subject has it. */
  readonly subjectId: string | undefined;
}

export const NO_SUBJECT: SubjectChoice = { text: '', subjectId: undefined };

/**
 * A risk subject by its external id, which is offered while somebody types, or by its id. A form that is sent before the
 * external id was looked up waits for that.
 */
export function SubjectField({
  choice,
  onChange,
  hint,
  required = false,
  pointer = '/subjectId',
  fault,
}: {
  readonly choice: SubjectChoice;
  readonly onChange: (choice: SubjectChoice) => void;
  readonly hint: string;
  readonly required?: boolean;
  readonly pointer?: string;
  readonly fault?: string | undefined;
}): ReactNode {
  const list = useId();
  const typed = choice.text.trim();
  const search = useDeferredValue(typed);
  const found = useRead(
    'listRecords',
    { params: { resource: 'subjects' }, query: { search } },
    { enabled: search !== '' && !ID.test(search), keepPrevious: true },
  );
  const offered = (found.data?.items ?? []).flatMap((record) =>
    record.resource === 'subjects' ? [{ id: record.id, externalId: record.data.externalId }] : [],
  );
  const named = useNameOf(typed);
  const subjectIdOf = (text: string): string | undefined =>
    ID.test(text) ? text : offered.find(({ externalId }) => externalId === text)?.id;
  const exact = subjectIdOf(typed);
  if (exact !== undefined && choice.subjectId === undefined) onChange({ ...choice, subjectId: exact });
  // What was just found becomes the choice with the next rendering. Without a connection a lookup waits, as what is sent does.
  const isOpen = exact !== undefined || search !== typed || found.fetchStatus !== 'idle';
  const isLookedUp = isUnknown(choice) && isOpen;
  const isAwaited = useHold(isLookedUp);
  return (
    <>
      <TextField
        label="Risk subject"
        hint={isAwaited ? 'Looking it up…' : (named ?? hint)}
        list={list}
        autoComplete="off"
        required={required}
        pointer={pointer}
        fault={fault === undefined || isLookedUp ? undefined : (whyUnsure(found) ?? fault)}
        value={choice.text}
        onChange={({ target: { value } }) => onChange({ text: value, subjectId: subjectIdOf(value.trim()) })}
      />
      <datalist id={list}>
        {offered.map(({ id, externalId }) => (
          <option key={id} value={externalId} />
        ))}
      </datalist>
    </>
  );
}

/** Why nobody can say that no subject has it; undefined where all were looked through. */
function whyUnsure(found: {
  readonly isError: boolean;
  readonly data?: { readonly nextOffset?: number | null } | undefined;
}): string | undefined {
  if (found.isError) return NOT_ANSWERED;
  return typeof found.data?.nextOffset === 'number' ? AMONG_MANY : undefined;
}

/** Whose id it is; undefined where it is none. */
function useNameOf(text: string): string | undefined {
  const record = useRead(
    'readRecord',
    { params: { resource: 'subjects', id: text } },
    { enabled: ID.test(text) },
  ).data;
  if (record?.resource !== 'subjects') return undefined;
  return `${record.data.externalId} (${record.data.kind})`;
}

/** What was typed names nobody. */
export function isUnknown({ text, subjectId }: SubjectChoice): boolean {
  return text.trim() !== '' && subjectId === undefined;
}
