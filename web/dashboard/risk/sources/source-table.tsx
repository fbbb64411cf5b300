import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Breakable } from '../../design/parts/breakable.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Behind, TwoLines } from '../parts/marks.tsx';
import { Id } from '../parts/names.tsx';
import { factText } from '../policies/source-names.tsx';
import type { ApiKey, Source } from '../records.ts';
import styles from '../risk.module.css';
import { BoundKeys } from './key-choices.tsx';

/** The sources, each with a button for those who may change its keys. */
export function SourceTable({
  sources,
  keys,
  onChange,
}: {
  readonly sources: readonly Source[];
  readonly keys: readonly ApiKey[];
  readonly onChange: ((source: Source) => void) | undefined;
}): ReactNode {
  return (
    <Card tight>
      {sources.length === 0 ? (
        <Empty title="No source is registered yet.">
          A source names what your systems submit as evidence.
        </Empty>
      ) : (
        <DataTable
          label="Sources"
          items={sources}
          columns={columns(keys, onChange)}
          idOf={({ id }) => id}
          stacks
        />
      )}
    </Card>
  );
}

function columns(
  keys: readonly ApiKey[],
  onChange: ((source: Source) => void) | undefined,
): readonly Column<Source>[] {
  const change: Column<Source> = {
    id: 'change',
    header: 'Change',
    cell: (source) => (
      <Button small aria-label={`Change ${source.data.key}`} onClick={() => onChange?.(source)}>
        Change
      </Button>
    ),
  };
  return [
    {
      id: 'source',
      header: 'Source',
      cell: ({ id, data }) => (
        <TwoLines
          first={<strong>{data.key}</strong>}
          second={
            <Behind title="As policies name it">
              <Id>registered:{id}</Id>
            </Behind>
          }
        />
      ),
    },
    {
      id: 'facts',
      header: 'Facts',
      cell: ({ data }) => (
        <ul className={styles['roomy']}>
          {data.facts.map((fact) => (
            <li key={fact.key}>
              <Breakable>{factText(fact)}</Breakable>
            </li>
          ))}
        </ul>
      ),
    },
    { id: 'keys', header: 'API keys', cell: ({ data }) => <BoundKeys ids={data.apiKeyIds} keys={keys} /> },
    {
      id: 'state',
      header: 'State',
      cell: ({ data }) =>
        data.enabled ? <Badge tone="good">takes evidence</Badge> : <Badge>switched off</Badge>,
    },
    {
      id: 'registered',
      header: 'Registered',
      cell: ({ data }) => <Time at={data.createdAt} />,
      minor: 'wide',
    },
    ...(onChange ? [change] : []),
  ];
}
