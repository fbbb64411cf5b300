import { type ReactNode, useState } from 'react';
import { NO_FAULTS } from '../../data/faults.ts';
import { useSend } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { CheckField } from '../../design/parts/field.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import { FormDialog, isOvertaken, Overtaken, useFormFaults } from '../parts/forms.tsx';
import { type ApiKey, type Source, useRecord } from '../records.ts';
import { KeyChoices } from './key-choices.tsx';
import { isUsable } from './usable-keys.ts';

export type Left = 'changed' | 'taken' | 'unanswered' | 'same';

/** Replaces the API keys of a source, or switches it on or off. */
export function BindingsDialog({
  source: { id, data },
  keys,
  onLeave,
}: {
  readonly source: Source;
  readonly keys: readonly ApiKey[];
  readonly onLeave: (how: Left) => void;
}): ReactNode {
  const { mode } = useSession().session;
  const usable = data.apiKeyIds.filter((one) => keys.some((key) => key.id === one && isUsable(key, mode)));
  const [chosen, setChosen] = useState<readonly string[]>(usable);
  const [enabled, setEnabled] = useState(data.enabled);
  const change = useSend('changeBindings', { onDone: () => onLeave('changed') });
  const isLate = isOvertaken(change.error);
  const isUnanswered = change.error !== null && change.error.name !== 'AssayProblem';
  const newer = useRecord('sources', id, { enabled: isLate });
  const { faults } = useFormFaults(change.error, ['/apiKeyIds']);
  const send = (expectedRevision: number): void =>
    change.mutate({ params: { id }, body: { expectedRevision, apiKeyIds: [...chosen], enabled } });
  const submit = (): void => {
    const isSame = enabled === data.enabled && areSame(chosen, data.apiKeyIds);
    if (isSame && change.error === null) onLeave('same');
    else send(data.revision);
  };
  const now = newer.isFetching ? undefined : newer.data?.data;
  return (
    <FormDialog
      title={`Change ${data.key}`}
      submit="Save"
      faults={isLate ? NO_FAULTS : faults}
      busy={change.isPending}
      onSubmit={submit}
      onClose={() => onLeave(isLate ? 'taken' : isUnanswered ? 'unanswered' : 'same')}
    >
      {isLate && now && (
        <Overtaken
          what="It"
          now={standText(now.enabled, now.apiKeyIds, keys)}
          mine={standText(enabled, chosen, keys)}
          onTake={() => onLeave('taken')}
          onAgain={() => send(now.revision)}
        />
      )}
      <KeyChoices
        keys={keys}
        bound={data.apiKeyIds}
        chosen={chosen}
        onChange={setChosen}
        fault={faults.byField['/apiKeyIds']}
      />
      <CheckField
        label="It takes evidence"
        checked={enabled}
        onChange={({ target }) => setEnabled(target.checked)}
      />
      <Soft>A source that takes none keeps its keys and what it gave: only new evidence is refused.</Soft>
    </FormDialog>
  );
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function standText(enabled: boolean, ids: readonly string[], keys: readonly ApiKey[]): string {
  const names = ids.map((id) => keys.find((key) => key.id === id)?.name ?? id);
  return `${enabled ? 'takes evidence' : 'switched off'}, API keys: ${names.length === 0 ? 'none' : names.join(', ')}`;
}
