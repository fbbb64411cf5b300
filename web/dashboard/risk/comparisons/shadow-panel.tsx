import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Form, SelectField } from '../../design/parts/field.tsx';
import { Card, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { useFormFaults } from '../parts/forms.tsx';
import type { Policy } from '../records.ts';
import { isShadowTime, SHADOW_TIMES, type ShadowTime, untilOf } from './shadow-times.ts';
import { ShadowResult } from './shadow-result.tsx';

const ASK_AGAIN_MILLISECONDS = 5_000;

/** Lets a draft assess beside the published version for a time: who would be decided otherwise, and why. */
export function ShadowPanel({ policy }: { readonly policy: Policy }): ReactNode {
  const [isRunning, setRunning] = useState(false);
  const read = useRead(
    'readPolicyShadow',
    { params: { id: policy.id } },
    { refetchMilliseconds: isRunning && ASK_AGAIN_MILLISECONDS },
  );
  const runs = read.data?.shadow?.state === 'running';
  if (runs !== isRunning) setRunning(runs);
  return (
    <Loaded read={read}>
      {({ shadow }) => (
        <Stack>
          {!runs && <Beginning policy={policy} />}
          {shadow && <ShadowResult shadow={shadow} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Beginning({ policy: { id, data } }: { readonly policy: Policy }): ReactNode {
  const { session } = useSession();
  if (data.status === 'published')
    return <Soft>This version is published and decides itself: only a draft casts a shadow.</Soft>;
  return (
    <Card title="Let it run beside the published version">
      <Stack>
        <p>
          Every assessment of {data.key} that is made from now on is also evaluated by this draft, afterwards
          and on the same inputs. It only reports: no decision, action or webhook changes.
        </p>
        {isAdministrator(session) ? (
          <BeginForm id={id} />
        ) : (
          <Soft>An owner or an admin can begin a shadow.</Soft>
        )}
      </Stack>
    </Card>
  );
}

function BeginForm({ id }: { readonly id: string }): ReactNode {
  const [time, setTime] = useState<ShadowTime>('week');
  const start = useSend('startShadow', { outdates: ['readPolicyShadow'] });
  const { faults } = useFormFaults(start.error, []);
  const submit = (): void =>
    start.mutate({ params: { id }, body: { until: untilOf(time, new Date()).toISOString() } });
  return (
    <Form faults={faults} busy={start.isPending} submit="Begin" onSubmit={submit}>
      <SelectField
        label="For"
        options={Object.entries(SHADOW_TIMES)}
        value={time}
        onChange={({ target }) => isShadowTime(target.value) && setTime(target.value)}
      />
    </Form>
  );
}
