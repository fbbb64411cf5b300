import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { useDraft } from '../../data/drafts.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Form, TextField } from '../../design/parts/field.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { useGo } from '../../shell/address.ts';
import type { Source } from '../records.ts';
import { useCheck } from './definition-check.ts';
import { DefinitionField } from './definition-field.tsx';
import { TryPanel } from '../trials/try-panel.tsx';

interface EditorProps {
  /** Where it is written: what was written there before is still there. */
  readonly place: string;
  /** Undefined where it is still to be chosen. */
  readonly policyKey: string | undefined;
  readonly begin: object;
  readonly sources: readonly Source[];
}

/** A definition in the making: checked as it is written, tried, and saved as a draft. */
export function PolicyEditor({ place, policyKey, begin, sources }: EditorProps): ReactNode {
  const { user, organization, mode } = useSession().session;
  const initial = { key: policyKey ?? '', definition: JSON.stringify(begin, undefined, 2) };
  const [draft, setDraft, drop] = useDraft(`${user.id} ${organization.id} ${mode} ${place}`, initial);
  const [isRestored, setRestored] = useState(
    draft.definition !== initial.definition || draft.key !== initial.key,
  );
  const check = useCheck(draft.definition);
  const { written, definition } = check;
  const go = useGo();
  const save = useSend('createPolicy', {
    onDone: ({ id }) => {
      drop();
      go(`/risk/policies/${id}`);
    },
  });
  const { faults, pass } = useFormFaults(save.error, ['/key']);
  const submit = (): void => {
    const broken = 'message' in written ? written.message : undefined;
    if (!pass({ '/key': whenEmpty(draft.key), '/definition': broken }) || 'message' in written) return;
    save.mutate({ body: { key: draft.key.trim(), definition: written.value } });
  };
  const beginAnew = (): void => {
    drop();
    setRestored(false);
  };
  return (
    <Stack>
      {isRestored && (
        <Notice
          actions={
            <Button small onClick={beginAnew}>
              Begin anew
            </Button>
          }
        >
          <p>This is what you had written here before. It is not saved yet.</p>
        </Notice>
      )}
      <Card>
        <Form faults={faults} busy={save.isPending} submit="Save as a draft" onSubmit={submit}>
          <TextField
            label="Policy key"
            pointer="/key"
            {...(policyKey === undefined && {
              hint: 'Lower-case letters, digits, “_”, “.” and “-”. A key that exists gets one version more.',
            })}
            maxLength={80}
            readOnly={policyKey !== undefined}
            value={draft.key}
            onChange={({ target }) => setDraft({ ...draft, key: target.value })}
          />
          <DefinitionField
            text={draft.definition}
            onChange={(text) => setDraft({ ...draft, definition: text })}
            check={check}
            sources={sources}
            fault={faults.byField['/definition']}
          />
        </Form>
      </Card>
      <TryPanel
        definition={definition}
        tried={'message' in written ? { wrong: written.message } : { definition: written.value }}
      />
    </Stack>
  );
}
