import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { ConfirmDialog } from '../../design/parts/dialog.tsx';
import { SelectField, TextField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import type { OwnList } from './own-list.ts';

type Kind = OwnList['listKind'];

const KINDS: readonly (readonly [Kind, string])[] = [
  ['internal', 'Internal: matches stand in the run alone'],
  ['sanctions', 'Sanctions: counts into the sanctions fact'],
  ['pep', 'PEP: counts into the PEP fact'],
];

/** A new list, or what is said of one. Its name stays, since runs and workflows name it. */
export function SaveOwnList({
  list,
  onClose,
}: {
  readonly list?: OwnList;
  readonly onClose: () => void;
}): ReactNode {
  const say = useToast();
  const [name, setName] = useState(list?.name ?? '');
  const [terms, setTerms] = useState<Terms>({
    title: list?.title ?? '',
    listKind: list?.listKind ?? 'internal',
    hours: String(list?.staleAfterHours ?? ''),
  });
  const save = useSend('saveScreeningOwnList', {
    outdates: ['listScreeningOwnLists', 'listScreeningSources'],
    onDone: () => {
      say(list ? 'The list was changed.' : 'The list was made. Give it a file, and it is searched.');
      onClose();
    },
  });
  const submit = (): void => {
    const { title, listKind, hours } = terms;
    const staleAfterHours = hours === '' ? null : Number(hours);
    save.mutate({ params: { name }, body: { title, listKind, staleAfterHours } });
  };
  return (
    <FormDialog
      title={list ? `Change ${list.title}` : 'New list'}
      submit={list ? 'Change' : 'Make'}
      busy={save.isPending}
      error={save.error}
      pointers={['/title', '/listKind', '/staleAfterHours']}
      onSubmit={submit}
      onClose={onClose}
    >
      {!list && (
        <TextField
          label="Name"
          hint="Small letters, digits and hyphens. Runs name the list own: and this; it cannot be changed."
          pattern="[a-z0-9\-]+"
          maxLength={40}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TermsFields terms={terms} onChange={(changed) => setTerms({ ...terms, ...changed })} />
    </FormDialog>
  );
}

interface Terms {
  readonly title: string;
  readonly listKind: Kind;
  readonly hours: string;
}

function TermsFields({
  terms: { title, listKind, hours },
  onChange,
}: {
  readonly terms: Terms;
  readonly onChange: (changed: Partial<Terms>) => void;
}): ReactNode {
  const choose = (value: string): void => {
    const [chosen] = KINDS.find(([kind]) => kind === value) ?? [];
    if (chosen) onChange({ listKind: chosen });
  };
  return (
    <>
      <TextField
        label="Title"
        pointer="/title"
        maxLength={200}
        required
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <SelectField
        label="Kind"
        pointer="/listKind"
        options={KINDS}
        value={listKind}
        onChange={({ target }) => choose(target.value)}
      />
      <TextField
        label="Stale after hours"
        hint="Without a file for longer, runs say that the list is stale. Empty: never."
        pointer="/staleAfterHours"
        type="number"
        min={1}
        value={hours}
        onChange={({ target }) => onChange({ hours: target.value })}
      />
    </>
  );
}

export function DeleteOwnList({
  list,
  onClose,
}: {
  readonly list: OwnList;
  readonly onClose: () => void;
}): ReactNode {
  const say = useToast();
  const end = useSend('deleteScreeningOwnList', {
    outdates: ['listScreeningOwnLists', 'listScreeningSources'],
    onDone: () => {
      say('The list is no longer searched.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${list.title}`}
      confirm="Delete"
      danger
      open
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { name: list.name } })}
    >
      <p>
        Runs, monitors and workflows that name <code>{list.key}</code> are incomplete from then on. Matches of
        before keep their entry.
      </p>
    </ConfirmDialog>
  );
}
