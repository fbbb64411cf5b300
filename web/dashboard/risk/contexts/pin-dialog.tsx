import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { NO_FAULTS } from '../../data/faults.ts';
import { SelectField } from '../../design/parts/field.tsx';
import { FormDialog, isOvertaken, Overtaken, useFormFaults } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { type PublishedVersion, useAllPublished } from '../policies/published-versions.ts';
import type { Context } from '../records.ts';

type ContextPolicies = Schemas['ContextPolicies'];
export type Left = 'changed' | 'taken' | 'unanswered' | 'same';

/** Asks for a version of each policy, or none, and pins what was chosen. */
export function PinDialog({
  context: { id, data },
  pinned,
  onLeave,
}: {
  readonly context: Context;
  readonly pinned: ContextPolicies;
  readonly onLeave: (how: Left) => void;
}): ReactNode {
  const published = useAllPublished();
  // What is pinned when it opens counts, until somebody takes what is newer.
  const [{ revision, policies }] = useState(pinned);
  const [chosen, setChosen] = useState<Chosen>(
    Object.fromEntries(policies.map(({ policyKey, policyVersionId }) => [policyKey, policyVersionId])),
  );
  const pin = useSend('pinContextPolicies', { onDone: () => onLeave('changed') });
  const isLate = isOvertaken(pin.error);
  const isUnanswered = pin.error !== null && pin.error.name !== 'AssayProblem';
  const newer = useRead('readContextPolicies', { params: { id } }, { enabled: isLate });
  const { faults } = useFormFaults(pin.error, []);
  // What is pinned comes first, in its order, which stays as it is.
  const keys = [
    ...new Set([
      ...policies.map(({ policyKey }) => policyKey),
      ...(published.data ?? []).map(({ key }) => key),
    ]),
  ];
  const send = (expectedRevision: number): void => {
    const policyVersionIds = keys.map((key) => chosen[key] ?? '').filter((one) => one !== '');
    pin.mutate({ params: { id }, body: { expectedRevision, policyVersionIds } });
  };
  const now = newer.isFetching ? undefined : newer.data;
  return (
    <FormDialog
      title={`Change the pinned policies of ${data.externalId}`}
      submit="Pin"
      faults={isLate ? NO_FAULTS : faults}
      busy={pin.isPending}
      disabled={published.data === undefined}
      onSubmit={() => send(revision)}
      onClose={() => onLeave(isLate ? 'taken' : isUnanswered ? 'unanswered' : 'same')}
    >
      <p>Nobody is assessed by it. One version of each policy can be pinned.</p>
      {isLate && now && (
        <Overtaken
          what="It"
          now={pinsText(now.policies.map(({ policyKey, version }) => `${policyKey}, version ${version}`))}
          mine={pinsText(namesOf(Object.values(chosen), published.data ?? []))}
          onTake={() => onLeave('taken')}
          onAgain={() => send(now.revision)}
        />
      )}
      <Loaded read={published} lines={2}>
        {(versions) => <VersionFields keys={keys} versions={versions} chosen={chosen} onChange={setChosen} />}
      </Loaded>
    </FormDialog>
  );
}

type Chosen = Readonly<Record<string, string>>;

/** A version of each policy, or none. */
function VersionFields({
  keys,
  versions,
  chosen,
  onChange,
}: {
  readonly keys: readonly string[];
  readonly versions: readonly PublishedVersion[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}): ReactNode {
  if (versions.length === 0) return <p>No policy is published yet.</p>;
  return keys.map((key) => (
    <SelectField
      key={key}
      label={key}
      options={[
        ['', 'not pinned'],
        ...versions
          .filter((one) => one.key === key)
          .map((one) => [one.id, `version ${one.version}`] as const),
      ]}
      value={chosen[key] ?? ''}
      onChange={({ target }) => onChange({ ...chosen, [key]: target.value })}
    />
  ));
}

function namesOf(ids: readonly string[], versions: readonly PublishedVersion[]): readonly string[] {
  return versions.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

function pinsText(names: readonly string[]): string {
  return names.length === 0 ? 'none pinned' : names.join('; ');
}
