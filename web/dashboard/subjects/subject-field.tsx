import type { AnswerOf } from '@assay/client/browser';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { useRead } from '../data/api.ts';
import { TextField } from '../design/parts/field.tsx';
import { useHold } from '../design/parts/form-holds.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const SEVERAL = 'Several subjects have it, of other kinds. Give the id of the one, which stands on its page.';
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
  const isExternalId = search !== '' && !ID.test(search);
  const alike = useRead(
    'listRecords',
    { params: { resource: 'subjects' }, query: { search } },
    { enabled: isExternalId, keepPrevious: true },
  );
  const found = useRead(
    'listRecords',
    { params: { resource: 'subjects' }, query: { externalId: search } },
    { enabled: isExternalId },
  );
  const named = useNameOf(typed);
  const exact = ID.test(typed) ? typed : onlyIdOf(search === typed ? found.data?.items : undefined);
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
        onChange={({ target: { value } }) => onChange({ text: value, subjectId: undefined })}
      />
      <datalist id={list}>
        {namesOf(alike.data?.items).map((externalId) => (
          <option key={externalId} value={externalId} />
        ))}
      </datalist>
    </>
  );
}

type Records = AnswerOf<'listRecords'>['items'];

/** The id of the subject that was found; undefined where none was, or several. */
function onlyIdOf(records: Records = []): string | undefined {
  const [only, another] = records;
  return another === undefined ? only?.id : undefined;
}

/** Subjects of several kinds may have one external id. */
function namesOf(records: Records = []): readonly string[] {
  return [...new Set(records.flatMap((one) => (one.resource === 'subjects' ? [one.data.externalId] : [])))];
}

/** Why nobody can say that no subject has it. */
function whyUnsure({
  isError,
  data,
}: {
  readonly isError: boolean;
  readonly data?: { readonly items: Records } | undefined;
}): string | undefined {
  if (isError) return NOT_ANSWERED;
  return (data?.items.length ?? 0) > 1 ? SEVERAL : undefined;
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
