import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { FieldGrid, Form } from '../../design/parts/field.tsx';
import { Card, Soft, Stack } from '../../design/parts/layout.tsx';
import { FactField } from '../parts/fact-field.tsx';
import { useFormFaults } from '../parts/forms.tsx';
import type { Definition, Value } from '../definition.ts';
import { type FormValues, fieldOf, readEntered } from './try-input.ts';
import { TakeValues } from './take-values.tsx';
import { TryOutcome } from './try-outcome.tsx';

/** What is tried: a definition as it is written, or the id of a stored version; or why it cannot be. */
export type TrialTarget =
  | { readonly definition: object }
  | { readonly policyVersionId: string }
  | { readonly wrong: string };

function pointerOf(key: string): string {
  return `/scenarios/0/inputs/${key}`;
}

/** Evaluates made-up inputs or those of a stored subject, and stores nothing. What was entered for an input that stays is kept. */
export function TryPanel({
  definition,
  tried,
}: {
  readonly definition: Definition | undefined;
  readonly tried: TrialTarget;
}): ReactNode {
  const [entered, setEntered] = useState<FormValues>({});
  const simulate = useSend('simulatePolicy', { outdates: [] });
  const inputs = definition?.inputs ?? [];
  const { faults, pass } = useFormFaults(
    simulate.error,
    inputs.map(({ key }) => pointerOf(key)),
  );
  const [sent, setSent] = useState('');
  const asked = JSON.stringify([tried, entered]);
  const submit = (): void => {
    const reads = inputs.map(
      (input) => [input.key, readEntered(input, entered[fieldOf(input)] ?? '')] as const,
    );
    const wrong = reads.map(([key, read]) => [pointerOf(key), 'wrong' in read && read.wrong] as const);
    if (!pass(Object.fromEntries(wrong)) || 'wrong' in tried) return;
    const given: Record<string, { readonly value: Value }> = {};
    for (const [key, read] of reads)
      if ('value' in read && read.value !== undefined) given[key] = { value: read.value };
    setSent(asked);
    simulate.mutate({ body: { ...tried, scenarios: [{ name: 'tried', inputs: given }] } });
  };
  return (
    <Card title="Try it">
      {definition === undefined ? (
        <Soft>Once the definition is valid, it can be tried here.</Soft>
      ) : (
        <Stack>
          <TakeValues inputs={inputs} onTake={(known) => setEntered({ ...entered, ...known })} />
          <Form
            faults={faults}
            busy={simulate.isPending}
            submit="Try it"
            onSubmit={submit}
            {...('wrong' in tried && { extra: <span role="alert">{tried.wrong}</span> })}
          >
            <Soft>Nothing is stored. An input that is left empty is missing.</Soft>
            <FieldGrid least="14rem">
              {inputs.map((input) => (
                <FactField
                  key={fieldOf(input)}
                  fact={input}
                  pointer={pointerOf(input.key)}
                  value={entered[fieldOf(input)] ?? ''}
                  onChange={(value) => setEntered({ ...entered, [fieldOf(input)]: value })}
                />
              ))}
            </FieldGrid>
          </Form>
          <div role="status">
            {simulate.data &&
              sent === asked &&
              simulate.data.scenarios.map((one) => (
                <TryOutcome key={one.name} simulated={one} definition={definition} />
              ))}
          </div>
        </Stack>
      )}
    </Card>
  );
}
