import { type ReactNode, useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { FieldGrid, SelectField } from '../../design/parts/field.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { FactField } from '../parts/fact-field.tsx';
import { FormDialog, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { type FormValues, fieldOf } from '../trials/try-input.ts';
import { type ApiKey, type Source, useEveryRecord, useEveryRow } from '../records.ts';
import { isUsable } from '../sources/usable-keys.ts';
import { countText } from '../words.ts';
import { evidenceItems, factPlace } from './evidence-items.ts';
import { type Signed, UNSIGNED, WhenAndWho } from './evidence-signature.tsx';
import { localNow } from './local-now.ts';
import { isKeyRefused, useSubmitEvidence } from './submit-evidence.ts';

/** Evidence from a form: the facts that a source declares, signed by a key that is bound to it. */
export function EvidenceDialog({
  subjectId,
  onClose,
}: {
  readonly subjectId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { mode } = useSession().session;
  const sources = useEveryRecord('sources').data?.filter(({ data }) => data.enabled);
  const keys = useEveryRow('listApiKeys', {}).data?.filter((key) => isUsable(key, mode));
  const [sourceId, setSourceId] = useState('');
  const source = sources?.find(({ id }) => id === sourceId) ?? sources?.[0];
  return (
    <SourceForm
      key={source?.id ?? ''}
      subjectId={subjectId}
      source={source}
      keys={keys?.filter(({ id }) => source?.data.apiKeyIds.includes(id)) ?? []}
      onClose={onClose}
    >
      {sources?.length === 0 && (
        <p>
          No source takes evidence. <PlaceLink to="/risk/sources">Register one</PlaceLink>
        </p>
      )}
      {source && (
        <SelectField
          label="Source"
          options={(sources ?? []).map(({ id, data }) => [id, data.key])}
          value={source.id}
          onChange={({ target }) => setSourceId(target.value)}
        />
      )}
    </SourceForm>
  );
}

function SourceForm({
  subjectId,
  source,
  keys,
  onClose,
  children,
}: {
  readonly subjectId: string;
  readonly source: Source | undefined;
  readonly keys: readonly ApiKey[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const say = useToast();
  const [entered, setEntered] = useState<FormValues>({});
  const [rest, setRest] = useState<Signed>({ ...UNSIGNED, observedAt: localNow() });
  const send = useSubmitEvidence((facts) => {
    say(`${countText(facts, 'fact')} recorded.`);
    onClose();
  });
  const { faults, pass } = useFormFaults(isKeyRefused(send.error) ? null : send.error, []);
  const facts = source?.data.facts ?? [];
  const key = keys.find(({ keyId }) => keyId === rest.keyId) ?? keys[0];
  const submit = (): void => {
    const { items, wrong } = evidenceItems({ facts, entered, ...rest });
    const [first] = facts;
    const isNothing = items.length === 0 && Object.keys(wrong).length === 0;
    const isWhole = pass({
      ...wrong,
      ...(isNothing && first && { [factPlace(first.key)]: 'State at least one fact.' }),
      '/observedAt': whenEmpty(rest.observedAt),
      '/secret': whenEmpty(rest.secret),
    });
    if (!isWhole || !source || !key) return;
    const body = { sourceRegistrationId: source.id, items };
    send.mutate({ keyId: key.keyId, secret: rest.secret.trim(), subjectId, body });
  };
  return (
    <FormDialog
      title="Add evidence by hand"
      submit="Record"
      faults={faults}
      busy={send.isPending}
      disabled={!source || !key || !isSecureContext}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isSecureContext && (
        <Notice tone="caution">A browser signs on https pages alone, and this one is not.</Notice>
      )}
      {children}
      <StatedFacts facts={facts} entered={entered} onChange={setEntered} />
      <WhenAndWho
        rest={rest}
        onChange={setRest}
        keys={keys}
        chosen={key}
        isUnbound={source !== undefined && keys.length === 0}
        isRefused={isKeyRefused(send.error)}
      />
    </FormDialog>
  );
}

function StatedFacts({
  facts,
  entered,
  onChange,
}: {
  readonly facts: Source['data']['facts'];
  readonly entered: FormValues;
  readonly onChange: (entered: FormValues) => void;
}): ReactNode {
  if (facts.length === 0) return null;
  return (
    <>
      <FieldGrid least="14rem">
        {facts.map((fact) => (
          <FactField
            key={fact.key}
            fact={fact}
            pointer={factPlace(fact.key)}
            value={entered[fieldOf(fact)] ?? ''}
            onChange={(value) => onChange({ ...entered, [fieldOf(fact)]: value })}
          />
        ))}
      </FieldGrid>
      <Soft>What is left empty is not stated. Earlier evidence of the same facts is superseded.</Soft>
    </>
  );
}
