import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { FieldGrid, Form, SelectField } from '../../design/parts/field.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { useFilters } from '../../shell/address.ts';
import { useFormFaults } from '../parts/forms.tsx';
import { type Policy, useEveryRecord } from '../records.ts';
import { BacktestResult } from './backtest-result.tsx';
import { isPeriod, type Period, PERIODS, periodOf } from './periods.ts';

/** Tries the version on the assessments that were made so far: who would be decided otherwise, and why. */
export function BacktestPanel({ policy: { id, data } }: { readonly policy: Policy }): ReactNode {
  const [{ backtest }, change] = useFilters();
  const [period, setPeriod] = useState<Period>('month');
  const [contextId, setContextId] = useState('');
  const contexts = useEveryRecord('contexts');
  const start = useSend('startBacktest', {
    outdates: [],
    onDone: (made) => change({ backtest: made.id }),
  });
  const { faults } = useFormFaults(start.error, []);
  const submit = (): void =>
    start.mutate({
      params: { id },
      body: { ...periodOf(period, new Date()), ...(contextId !== '' && { contextId }) },
    });
  return (
    <Stack>
      <Card title="Try it on assessments that were made">
        <Stack>
          <p>
            Assessments of {data.key} are evaluated again by this version, on the inputs that each was made
            with. Nothing of them changes.
          </p>
          <Form faults={faults} busy={start.isPending} submit="Begin" onSubmit={submit}>
            <FieldGrid>
              <SelectField
                label="Made"
                options={Object.entries(PERIODS)}
                value={period}
                onChange={({ target }) => isPeriod(target.value) && setPeriod(target.value)}
              />
              <SelectField
                label="Of subjects in"
                options={[
                  ['', 'any context or none'],
                  ...(contexts.data ?? []).map(
                    (one) => [one.id, one.data.label ?? one.data.externalId] as const,
                  ),
                ]}
                value={contextId}
                onChange={({ target }) => setContextId(target.value)}
              />
            </FieldGrid>
          </Form>
        </Stack>
      </Card>
      {backtest !== undefined && <BacktestResult key={backtest} id={backtest} />}
    </Stack>
  );
}
