import type { ReactNode } from 'react';
import { ScoreBar } from '../../design/parts/bars.tsx';
import { Breakable } from '../../design/parts/breakable.tsx';
import { DataTable } from '../../design/parts/data-table.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { DecisionBadge, NONE } from '../parts/marks.tsx';
import { SourceName } from '../parts/names.tsx';
import styles from '../risk.module.css';
import { asWords, drawnBands } from '../words.ts';
import {
  aggregationText,
  conditionsText,
  type Definition,
  effectText,
  type Factor,
  spanText,
  typeText,
} from '../definition.ts';

/** A version in words and tables: from what comes in to what follows. */
export function PolicyTables({ definition }: { readonly definition: Definition }): ReactNode {
  const { applicability, factors, rules } = definition;
  return (
    <Stack>
      {applicability && (
        <Card title="Covers">
          <ul>
            {applicability.map(({ all }) => (
              <li key={conditionsText(all)}>subjects whose {conditionsText(all)}</li>
            ))}
          </ul>
        </Card>
      )}
      <Bands definition={definition} />
      {factors.length > 0 && <Factors definition={definition} />}
      {rules.length > 0 && (
        <Card title="Rules" tight>
          <DataTable
            label="Rules"
            stacks
            items={rules}
            idOf={({ id }) => id}
            columns={[
              { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
              {
                id: 'if',
                header: 'Holds if',
                cell: ({ all }) => <Breakable>{conditionsText(all)}</Breakable>,
              },
              { id: 'band', header: 'Forces band', cell: ({ forcedBand }) => forcedBand ?? NONE },
              { id: 'effect', header: 'Leads to', cell: ({ effect }) => effectText(effect) },
            ]}
          />
        </Card>
      )}
      <Inputs definition={definition} />
    </Stack>
  );
}

function Bands({ definition }: { readonly definition: Definition }): ReactNode {
  return (
    <Card title="Bands">
      <Stack>
        <ScoreBar score={null} bands={drawnBands(definition, null)} label="Bands on the scale of the score" />
        <DataTable
          label="Bands"
          stacks
          items={definition.bands}
          idOf={({ id }) => id}
          columns={[
            { id: 'band', header: 'Band', cell: ({ id }) => id },
            { id: 'from', header: 'From score', cell: ({ lowerBound }) => String(lowerBound), align: 'end' },
            {
              id: 'decision',
              header: 'Decision',
              cell: ({ effect }) => <DecisionBadge decision={effect.decision} />,
            },
            {
              id: 'actions',
              header: 'Actions',
              cell: ({ effect }) =>
                effect.actions.length === 0 ? 'none' : effect.actions.map(asWords).join(', '),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

function Factors({ definition }: { readonly definition: Definition }): ReactNode {
  return (
    <Card title="Factors">
      <Stack>
        <p>{aggregationText(definition)}.</p>
        <DataTable
          label="Factors"
          stacks
          items={definition.factors}
          idOf={({ key }) => key}
          columns={[
            { id: 'factor', header: 'Factor', cell: ({ key, title }) => title ?? key },
            { id: 'weight', header: 'Weight', cell: ({ weight }) => String(weight), align: 'end' },
            { id: 'points', header: 'Points', cell: (factor) => <Cases factor={factor} /> },
          ]}
        />
      </Stack>
    </Card>
  );
}

function Inputs({ definition }: { readonly definition: Definition }): ReactNode {
  return (
    <Card title="Inputs" tight>
      <DataTable
        label="Inputs"
        stacks
        items={definition.inputs}
        idOf={({ key }) => key}
        columns={[
          { id: 'input', header: 'Input', cell: ({ key }) => <Breakable>{key}</Breakable> },
          { id: 'type', header: 'Type', cell: typeText },
          { id: 'age', header: 'Good for', cell: ({ maxAgeSeconds }) => spanText(maxAgeSeconds) },
          {
            id: 'sources',
            header: 'Accepted sources',
            cell: ({ acceptedSources }) => (
              <ul>
                {acceptedSources.map((source) => (
                  <li key={source}>
                    <SourceName source={source} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Cases({ factor: { match, cases, defaultPoints } }: { readonly factor: Factor }): ReactNode {
  return (
    <>
      <p className={styles['about']}>
        {match === 'first' ? 'the first that holds' : 'the highest that holds'}
      </p>
      <ul>
        {cases.map(({ all, points }) => (
          <li key={conditionsText(all)}>
            <strong>{points}</strong> if <Breakable>{conditionsText(all)}</Breakable>
          </li>
        ))}
        {defaultPoints !== undefined && (
          <li>
            <strong>{defaultPoints}</strong> otherwise
          </li>
        )}
      </ul>
    </>
  );
}
