import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { TextAreaField } from '../../design/parts/field.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { FormDialog, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { DecisionBadge, Entries } from '../parts/marks.tsx';
import { Who } from '../parts/names.tsx';
import { type Assessment, type AssessmentState, type Override, useEveryRecord } from '../records.ts';
import styles from '../risk.module.css';
import { overrideTone } from '../words.ts';
import { OverrideDialog } from './override-dialog.tsx';

/** What people decided in place of the calculation, and the means to do so. */
export function Overrides({
  assessment,
  state,
}: {
  readonly assessment: Assessment;
  readonly state: AssessmentState;
}): ReactNode {
  const overrides = useEveryRecord('overrides', { subjectId: assessment.data.subjectId });
  return (
    <Card title="Overrides">
      <Stack>
        <Loaded read={overrides} lines={2}>
          {(all) => {
            const own = all.filter(({ data }) => data.assessmentId === assessment.id).toReversed();
            if (own.length === 0) return <p>The calculated decision was not overridden.</p>;
            return (
              <Entries label="Overrides">
                {own.map((override) => (
                  <Entry key={override.id} override={override} />
                ))}
              </Entries>
            );
          }}
        </Loaded>
        <div className={styles['screen']}>
          <Means assessment={assessment} isCurrent={state.current} />
        </div>
      </Stack>
    </Card>
  );
}

function Entry({ override: { id, data } }: { readonly override: Override }): ReactNode {
  const { session } = useSession();
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li>
      <Row>
        <DecisionBadge decision={data.decision} />
        <Badge tone={overrideTone(data.status)}>{data.status}</Badge>
      </Row>
      <p>“{data.reason}”</p>
      <p className={styles['about']}>
        <Time at={data.createdAt} /> by <Who id={data.createdBy} />, ends <Time at={data.expiresAt} />
      </p>
      {data.revokedAt !== null && (
        <p className={styles['about']}>
          Revoked <Time at={data.revokedAt} /> by <Who id={data.revokedBy ?? ''} />: “{data.revokeReason}”
        </p>
      )}
      {data.revokedAt === null && isAdministrator(session) && (
        <Row>
          <Button small look="danger" onClick={() => setRevoking(true)}>
            Revoke
          </Button>
        </Row>
      )}
      {isRevoking && <RevokeDialog id={id} onClose={() => setRevoking(false)} />}
    </li>
  );
}

/** Owners and admins override, and only what is current. */
function Means({
  assessment,
  isCurrent,
}: {
  readonly assessment: Assessment;
  readonly isCurrent: boolean;
}): ReactNode {
  const { session } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!isAdministrator(session)) return <Soft>Owners and admins can override the decision.</Soft>;
  if (!isCurrent)
    return <Soft>An assessment that is not current cannot be overridden: assess the subject again.</Soft>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Override the decision</Button>
      {isOpen && <OverrideDialog assessment={assessment} onClose={() => setOpen(false)} />}
    </>
  );
}

function RevokeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('');
  const revoke = useSend('revokeOverride', { onDone: onClose });
  const { faults, pass } = useFormFaults(revoke.error, ['/reason']);
  return (
    <FormDialog
      title="Revoke the override"
      submit="Revoke"
      faults={faults}
      busy={revoke.isPending}
      onSubmit={() =>
        pass({ '/reason': whenEmpty(reason) }) && revoke.mutate({ params: { id }, body: { reason } })
      }
      onClose={onClose}
    >
      <p>The calculated decision counts again. No earlier override comes back.</p>
      <TextAreaField
        label="Reason"
        pointer="/reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
