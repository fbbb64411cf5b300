import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Form, TextField } from '../../design/parts/field.tsx';
import { Card, Soft, Stack } from '../../design/parts/layout.tsx';
import { useFormFaults, whenEmpty } from '../parts/forms.tsx';
import type { ApiKey, Source } from '../records.ts';
import { blankFact, declaredFact, FactRows } from './fact-rows.tsx';
import { KeyChoices } from './key-choices.tsx';

/** A form for one source more. Its key and facts never change afterwards. */
export function RegisterSource({
  keys,
  onRegistered,
}: {
  readonly keys: readonly ApiKey[];
  readonly onRegistered: (source: Source) => void;
}): ReactNode {
  const [key, setKey] = useState('');
  const [facts, setFacts] = useState([blankFact(0)]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const register = useSend('registerSource', { onDone: (source) => onRegistered(source) });
  const pointers = facts.flatMap((_, index) => [`/facts/${index}/itemType`, `/facts/${index}`]);
  const { faults, pass } = useFormFaults(register.error, ['/key', ...pointers, '/apiKeyIds']);
  const submit = (): void => {
    const empty = facts.map((fact, index) => [`/facts/${index}`, whenEmpty(fact.key)] as const);
    if (!pass({ '/key': whenEmpty(key), ...Object.fromEntries(empty) })) return;
    register.mutate({ body: { key: key.trim(), facts: facts.map(declaredFact), apiKeyIds: [...chosen] } });
  };
  return (
    <Card title="Register a source">
      <Stack>
        <Soft>Its key and its facts stay as they are; its API keys can be changed.</Soft>
        <Form faults={faults} busy={register.isPending} submit="Register" onSubmit={submit}>
          <TextField
            label="Key"
            pointer="/key"
            hint="Your own name of it: lower-case letters, digits, “_”, “.” and “-”."
            maxLength={80}
            placeholder="device-checks"
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
          <FactRows facts={facts} onChange={(next) => setFacts([...next])} />
          <KeyChoices
            keys={keys}
            bound={[]}
            chosen={chosen}
            onChange={setChosen}
            fault={faults.byField['/apiKeyIds']}
          />
        </Form>
      </Stack>
    </Card>
  );
}
