import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { CheckField, FieldGrid, FieldGroup, TextField } from '../../design/parts/field.tsx';
import { Grid, Soft } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { type ScreeningConfig, screeningOf, withScreening } from './screening-config.ts';

type Config = Readonly<Record<string, unknown>>;

/** The step that the service takes itself: it screens the person whom the extract step before it has read. */
export function ScreeningForm({
  config,
  onChange,
}: {
  readonly config: Config;
  readonly onChange: (config: Config) => void;
}): ReactNode {
  const { sources, reviewScore, matchScore, pepLookbackMonths } = screeningOf(config);
  const lists = useRead('listScreeningSources', {});
  const set = (changes: Partial<ScreeningConfig>): void => onChange(withScreening(config, changes));
  const toggle = (key: string, isChosen: boolean): void =>
    set({ sources: isChosen ? [...sources, key] : sources.filter((one) => one !== key) });
  const number = (label: string, name: 'reviewScore' | 'matchScore' | 'pepLookbackMonths', value: number) => (
    <TextField
      label={label}
      type="number"
      min={0}
      required
      value={value}
      onChange={({ target }) => set({ [name]: target.valueAsNumber || 0 })}
    />
  );
  return (
    <>
      <Soft>The service takes this step itself: it screens the person whom the step before it has read.</Soft>
      <FieldGroup legend="Lists">
        <Loaded read={lists} lines={2}>
          {({ items }) => (
            <Grid gap={2} least="16rem">
              {items.map(({ key, name }) => (
                <CheckField
                  key={key}
                  label={name}
                  checked={sources.includes(key)}
                  onChange={({ target }) => toggle(key, target.checked)}
                />
              ))}
            </Grid>
          )}
        </Loaded>
      </FieldGroup>
      <FieldGrid least="10rem">
        {number('Review from (points)', 'reviewScore', reviewScore)}
        {number('Match from (points)', 'matchScore', matchScore)}
        {sources.includes('service_pep') &&
          number('Still a PEP after (months)', 'pepLookbackMonths', pepLookbackMonths)}
      </FieldGrid>
    </>
  );
}
