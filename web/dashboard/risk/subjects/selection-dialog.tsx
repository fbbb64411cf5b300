import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { CheckField, FieldGroup } from '../../design/parts/field.tsx';
import { Row } from '../../design/parts/layout.tsx';
import { FormDialog, useFormFaults } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Entries } from '../parts/marks.tsx';
import { usePublishedVersions } from '../policies/published-versions.ts';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';
import { candidatesIn } from './selection.ts';

/** Asks which of the published policies cover the subject, and keeps the answer in its journey. */
export function SelectionDialog({
  subjectId,
  onClose,
}: {
  readonly subjectId: string;
  readonly onClose: () => void;
}): ReactNode {
  const versions = usePublishedVersions();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const select = useSend('recordPolicySelection');
  const { faults, pass } = useFormFaults(select.error, ['/policyVersionIds']);
  const chosen = (versions.data ?? []).filter(({ id }) => !left.has(id));
  const submit = (): void => {
    if (!pass({ '/policyVersionIds': chosen.length === 0 && 'Choose at least one.' })) return;
    const policyVersionIds = chosen.map(({ id }) => id);
    select.mutate({ params: { id: subjectId }, body: { policyVersionIds } });
  };
  const turn = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  if (select.data) return <Selected detail={select.data.data.detail} onClose={onClose} />;
  return (
    <FormDialog
      title="Select policies"
      submit="Select"
      faults={faults}
      busy={select.isPending}
      disabled={versions.data === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Which of these cover the subject is found out and recorded. Nothing is assessed by it.</p>
      <Loaded read={versions} lines={2}>
        {(all) => (
          <FieldGroup legend="Published policies">
            {all.length === 0 && <p>No policy is published yet.</p>}
            {all.map(({ id, name }) => (
              <CheckField key={id} label={name} checked={!left.has(id)} onChange={() => turn(id)} />
            ))}
            {faults.byField['/policyVersionIds'] !== undefined && (
              <p role="alert">{faults.byField['/policyVersionIds']}</p>
            )}
          </FieldGroup>
        )}
      </Loaded>
    </FormDialog>
  );
}

function Selected({
  detail,
  onClose,
}: {
  readonly detail: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog title="Selected policies" open onClose={onClose}>
      <Entries label="Policies">
        {candidatesIn(detail).map(({ policyKey, applicability, missingInputs }) => (
          <li key={policyKey}>
            <Row>
              <strong>{policyKey}</strong>
              <Badge
                tone={
                  applicability === 'matched' ? 'good' : applicability === 'unknown' ? 'unknown' : 'neutral'
                }
              >
                {applicability === 'matched' ? 'covers it' : asWords(applicability)}
              </Badge>
            </Row>
            {missingInputs.length > 0 && (
              <p className={styles['about']}>Missing to say so: {missingInputs.join(', ')}</p>
            )}
          </li>
        ))}
      </Entries>
      <div>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
