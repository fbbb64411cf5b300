import { type ReactNode, useState } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Card, Grid, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import type { Tone } from '../../design/tone.ts';
import { type Policy, useEveryRecord } from '../records.ts';
import styles from '../risk.module.css';
import { DecisionChanges } from './decision-changes.tsx';
import { type Difference, differencesOf, type Part } from './difference.ts';

/** What this version says otherwise than another one of the same policy; the one before it, unless somebody chooses. */
export function VersionChanges({ policy }: { readonly policy: Policy }): ReactNode {
  const versions = useEveryRecord('policies');
  return (
    <Loaded read={versions}>
      {(all) => {
        const others = all
          .filter(({ id, data }) => data.key === policy.data.key && id !== policy.id)
          .toSorted((one, other) => other.data.version - one.data.version);
        if (others.length === 0)
          return <Empty title="This is the only version">Another version is compared with it here.</Empty>;
        return <Compared policy={policy} others={others} />;
      }}
    </Loaded>
  );
}

function Compared({
  policy,
  others,
}: {
  readonly policy: Policy;
  readonly others: readonly Policy[];
}): ReactNode {
  const before = others.find(({ data }) => data.version < policy.data.version) ?? others[0];
  const [chosen, setChosen] = useState(before?.id);
  const nameOf = useSourceNames();
  const other = others.find(({ id }) => id === chosen);
  if (!other) return null;
  const differences = differencesOf(other.data.definition, policy.data.definition, nameOf);
  return (
    <Stack>
      <Grid>
        <SelectField
          label="Compared with"
          options={others.map(({ id, data }) => [id, `Version ${data.version}, ${data.status}`])}
          value={other.id}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Grid>
      {differences.length === 0 ? (
        <Empty title="Both are written the same">No input, factor, band or rule differs.</Empty>
      ) : (
        PARTS.map(([part, title]) => (
          <PartCard key={part} title={title} differences={differences.filter((one) => one.part === part)} />
        ))
      )}
      <DecisionChanges before={other.id} after={policy.id} />
    </Stack>
  );
}

function useSourceNames(): (source: string) => string {
  const { data = [] } = useEveryRecord('sources');
  const keys = new Map(data.map(({ id, data: { key } }) => [`registered:${id}`, key]));
  return (source) => keys.get(source) ?? source;
}

const PARTS: readonly (readonly [Part, string])[] = [
  ['Whole', 'The policy as a whole'],
  ['Covers', 'Subjects that it covers'],
  ['Inputs', 'Inputs'],
  ['Factors', 'Factors'],
  ['Bands', 'Bands'],
  ['Rules', 'Rules'],
];

const TONES: Readonly<Record<Difference['kind'], Tone>> = { added: 'good', removed: 'bad', changed: 'info' };

function PartCard({
  title,
  differences,
}: {
  readonly title: string;
  readonly differences: readonly Difference[];
}): ReactNode {
  if (differences.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles['differences']}>
        {differences.map(({ kind, name, sentences }) => (
          <li key={`${kind} ${name}`}>
            <Badge tone={TONES[kind]}>{kind}</Badge>
            <div>
              <strong>{name}</strong>
              <ul>
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
