import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { SelectField, TextField } from '../../design/parts/field.tsx';
import { useGo } from '../../shell/address.ts';
import { FormDialog, useFormFaults } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import type { ReadState } from '../../design/parts/loaded.tsx';
import { type PublishedVersion, usePublishedVersions } from '../policies/published-versions.ts';

/** Assesses the subject by this version; where none is given, by one of all that are published. */
export function AssessDialog({
  subjectId,
  version,
  onClose,
}: {
  readonly subjectId: string;
  readonly version?: Pick<PublishedVersion, 'id' | 'name'>;
  readonly onClose: () => void;
}): ReactNode {
  const published = usePublishedVersions();
  const [chosen, setChosen] = useState<string>();
  const [trigger, setTrigger] = useState('manual');
  const go = useGo();
  const assess = useSend('assessSubject', {
    onDone: ({ id }) => {
      go(`/risk/assessments/${id}`);
      onClose();
    },
  });
  const { faults } = useFormFaults(assess.error, ['/policyVersionId', '/trigger']);
  const versions: ReadState<readonly Pick<PublishedVersion, 'id' | 'name'>[]> = version
    ? { ...published, data: [version], error: null }
    : published;
  const policyVersionId = chosen ?? versions.data?.[0]?.id;
  const submit = (): void => {
    if (policyVersionId !== undefined)
      assess.mutate({ params: { id: subjectId }, body: { policyVersionId, trigger: trigger.trim() } });
  };
  return (
    <FormDialog
      title="Assess the subject"
      submit="Assess"
      faults={faults}
      busy={assess.isPending}
      disabled={policyVersionId === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>The newest evidence is evaluated and stored, with the actions that follow from it.</p>
      <Loaded read={versions} lines={1}>
        {(all) =>
          all.length === 0 ? (
            <p>No policy is published yet.</p>
          ) : (
            <SelectField
              label="Policy"
              pointer="/policyVersionId"
              options={all.map(({ id, name }) => [id, name])}
              value={policyVersionId ?? ''}
              onChange={({ target }) => setChosen(target.value)}
            />
          )
        }
      </Loaded>
      <TextField
        label="Trigger"
        pointer="/trigger"
        hint="What led to it, in one lower-case word. It stays with the assessment."
        value={trigger}
        onChange={({ target }) => setTrigger(target.value)}
      />
    </FormDialog>
  );
}
