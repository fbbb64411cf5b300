import { type ReactNode, useDeferredValue, useId } from 'react';
import { useRead } from '../data/api.ts';
import { TextField } from '../design/parts/field.tsx';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const NOT_LOOKED_UP = 'It was not found among so many. Give the id of the subject, which stands on its page.';

export interface SubjectChoice {
  /** As it was typed: an external id, or an id. */
  readonly text: string;
  /** Undefined where no subject has it. */
  readonly subjectId: string | undefined;
}

export const NO_SUBJECT: SubjectChoice = { text: '', subjectId: undefined };

/** A risk subject by its external id, which is offered while somebody types, or by its id. */
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
  const search = useDeferredValue(choice.text.trim());
  const found = useRead(
    'listRecords',
    { params: { resource: 'subjects' }, query: { search } },
    { enabled: search.length > 1 && !ID.test(search), keepPrevious: true },
  );
  const offered = (found.data?.items ?? []).flatMap((record) =>
    record.resource === 'subjects' ? [{ id: record.id, externalId: record.data.externalId }] : [],
  );
  const named = useNameOf(choice.text.trim());
  const choose = (text: string): void => {
    const typed = text.trim();
    const subjectId = ID.test(typed) ? typed : offered.find(({ externalId }) => externalId === typed)?.id;
    onChange({ text, subjectId });
  };
  // Nobody can say of so many that none of them has it.
  const isPartly = found.isError || found.isFetching || typeof found.data?.nextOffset === 'number';
  const exact = offered.find(({ externalId }) => externalId === choice.text.trim())?.id;
  if (exact !== undefined && choice.subjectId === undefined) onChange({ ...choice, subjectId: exact });
  return (
    <>
      <TextField
        label="Risk subject"
        hint={named ?? hint}
        list={list}
        autoComplete="off"
        required={required}
        pointer={pointer}
        fault={fault !== undefined && isPartly ? NOT_LOOKED_UP : fault}
        value={choice.text}
        onChange={({ target }) => choose(target.value)}
      />
      <datalist id={list}>
        {offered.map(({ id, externalId }) => (
          <option key={id} value={externalId} />
        ))}
      </datalist>
    </>
  );
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
